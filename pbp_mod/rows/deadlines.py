"""Which deadline runs.

A deadline is a row of the log that no engine sees: so it has its history, is exported, and can be undone like all
else. It is for whatever is awaited when it is set, and has served when that is done and the thread has been told; when
it passes nothing happens by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.actions import THREAD, Audience, Data
from pbp_mod.rows.entries import DEADLINE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import DUE, Position, fold
from pbp_mod.rows.times import zones_of
from pbp_mod.tuples import NamedTuple

WAIT, SKIP = "wait", "skip"
"""What may be announced besides answers: that one waits on, or that what is missing is passed over."""


class Deadline(NamedTuple):
    """The deadline that runs: the row that set it, when it is due (as the log keeps times), the zones that it is shown
    in, and what was announced for the case that it passes (or None).
    """

    row: int
    due: str
    zones: tuple[str, ...]
    then: str | None

    def is_late(self, at: str) -> bool:
        """Whether what was said at that time (as the log keeps times) came too late. If the table waits on, nobody does."""
        return at > self.due and self.consequence != WAIT

    @property
    def consequence(self) -> str:
        """What was announced, for comparing: `wait`, `skip`, an answer that counts for who is missing, or any words."""
        return " ".join((self.then or "").casefold().split()).rstrip(".!")


def running(header: Header, entries: Sequence[Entry]) -> Deadline | None:
    """The deadline that runs after these rows, whether it has passed or not."""
    if not any(entry["action"] == DEADLINE for entry in entries):
        return None
    found: Deadline | None = None
    waited: set[tuple[str, int]] = set()
    told: set[int] = set()

    def hear(row: int, _: Position, to: Audience, template: str, data: Data) -> None:
        if to == THREAD and template != DUE:
            told.add(row)

    def after(position: Position, entry: Entry) -> None:
        nonlocal found, waited
        if entry["action"] == DEADLINE:
            found = _of(position.seq, entry)
            waited = _open(position)
        elif found is not None:
            waited &= _open(position)
            # Who of two is awaited by PM may be a secret, so a deadline ends only when the thread sees that all goes on.
            if not waited and position.seq in told:
                found = None

    fold(header, entries, hear, after)
    return found


def _open(position: Position) -> set[tuple[str, int]]:
    asks = position.engine.asks(position.state)
    return {(ask.kind, seat) for ask in asks for seat in ask.seats or (-1,)}


def _of(row: int, entry: Entry) -> Deadline | None:
    due = entry.get("due")
    return None if due is None else Deadline(row, due, zones_of(entry), entry.get("then"))

"""Playing a game anew with a correction in it, and which later rows no longer hold then.

A row holds as long as it is legal and answers the question that it answered before (see questions.py). Writes nothing,
and rules nothing: what becomes of a row that falls, whoever asks decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbp_mod.errors import NoSeed, NotAllowed, NotUnderstood, PbpError
from pbp_mod.rows.corrections import check_correction, corrections, effective, first_changed, goes_on
from pbp_mod.rows.entries import AMEND, CORE, CORRECTIONS, POSTED, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.questions import question_of, questions_behind
from pbp_mod.rows.replay import Position, go_on, opening

Anew = Callable[[int, Position], "Entry | None"]
"""`anew(row, position)`: what an earlier row says at that position, right before it, if that hangs on the situation; None
for a row that says what it says. Raises NotAllowed if it says nothing there."""

ANOTHER = "it answered another question than the one that is open there then"


class Refold(PbpError):
    """After a correction a row no longer holds: `row` says which, the message why."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"row {row} no longer holds then: {reason}")
        self.row, self.reason = row, reason


class Growing:
    """A game that comes in row by row, each tried in its place; what one command corrected counts as one."""

    def __init__(self, header: Header) -> None:
        self.position = opening(header)
        self.entries: list[dict[str, Any]] = []
        self._header = header
        self._open: int | None = None
        """How many rows there were before the correction that isn't played yet, since more of its command may follow."""

    def goes_on(self, entry: Entry) -> bool:
        """Whether the row belongs to the command whose corrections came in last; if not, `settle` comes before it."""
        return self._open is None or goes_on([*self.entries, entry], len(self.entries))

    def add(self, entry: dict[str, Any]) -> None:
        """Take in a row that was checked. Raises NotAllowed, NotUnderstood."""
        if entry["action"] in CORRECTIONS:
            check_correction(self.entries, entry)
            if self._open is None:
                self._open = len(self.entries)
        else:
            self.position.step(entry)
        self.entries.append(entry)

    def settle(self) -> None:
        """Play the correction that came in last. Raises Refold for a later row that it pulls down."""
        if self._open is not None:
            self.position = refold(self._header, self.entries, self._open)
            self._open = None


def unchanged(entries: Sequence[Entry], known: int) -> int:
    """The last row up to which the new rows behind row `known` change nothing of what counts."""
    first = first_changed(entries, known + 1, len(entries))
    return known if first is None else min(first - 1, known)


def beginning(header: Header, entries: Sequence[Entry], known: int) -> Position:
    """How the game stood up to there, for whoever plays on from it again and again."""
    position = opening(header)
    go_on(position, header, entries, corrections(entries), last=unchanged(entries, known))
    return position


def refold(header: Header, entries: Sequence[Entry], known: int, begun: Position | None = None) -> Position:
    """Like `fold`, for rows of which those behind row `known` are new, corrections among them. `begun`: see `beginning`.

    Raises Refold where a row no longer holds, NotAllowed or NotUnderstood for a new row of its own.
    """
    run = _Refolding(header, entries, known, begun=begun)
    for fallen in run.falling():
        raise fallen
    return run.position


def falling(header: Header, entries: Sequence[Entry], known: int) -> list[Refold]:
    """The rows that no longer hold, each as if those before it were struck out. Raises like `refold` for new rows."""
    return judged(header, entries, known, None)[0]


def judged(
    header: Header,
    entries: Sequence[Entry],
    known: int,
    anew: Anew | None,
    begun: Position | None = None,
) -> tuple[list[Refold], dict[int, Entry]]:
    """Like `falling`, and the rows that say something else by `anew`, as they are then."""
    run = _Refolding(header, entries, known, anew, begun)
    return list(run.falling()), run.changed


class _Refolding:
    """One way through the rows, from one that falls to the next. Those before the first that counts otherwise are as they were."""

    def __init__(
        self,
        header: Header,
        entries: Sequence[Entry],
        known: int,
        anew: Anew | None = None,
        begun: Position | None = None,
    ) -> None:
        self.position = beginning(header, entries, known) if begun is None else begun.copy()
        self.changed = dict[int, Entry]()
        self._anew = anew
        self._entries, self._corrected = entries, corrections(entries)
        self._known = known
        self._was = questions_behind(self.position.copy(), entries[:known])
        self._counted = effective(entries[:known])
        # What a ballot is about may change where the thread has seen it right all along.
        new = entries[known:]
        self._places_only = any(each["action"] == AMEND and each.get(POSTED) for each in new)

    def falling(self) -> Iterator[Refold]:
        """Play on, and stop at each row that falls, which is passed over then."""
        done = self.position.seq
        for seq, entry in enumerate(self._entries[done:], done + 1):
            now = self._corrected[seq].entry if seq in self._corrected else entry
            if now is None:
                self.position.skip()
                continue
            try:
                if self._says_otherwise(seq, now):
                    now = self.changed[seq]
                if self._is_another(seq, now):
                    self.changed.pop(seq, None)
                    self.position.copy().step(now)  # what the rules say against it tells more
                    self.position.skip()
                    yield Refold(seq, ANOTHER)
                elif self._as_before(seq, now):
                    self.position.keep(now)
                else:
                    self.position.step(now)
            except NoSeed:
                raise
            except (NotAllowed, NotUnderstood) as error:
                self.changed.pop(seq, None)
                if self.position.seq < seq:
                    self.position.skip()
                if seq > self._known:  # a new row of its own, which nothing was taken away from
                    raise
                yield Refold(seq, str(error))

    def _as_before(self, seq: int, entry: Entry) -> bool:
        """Whether it is an earlier row as it counted before: what the correction says itself is a new answer."""
        return seq <= self._known and entry == self._counted.get(seq)

    def _says_otherwise(self, seq: int, entry: Entry) -> bool:
        """Whether an earlier row says something else here, which is in `changed` then. Raises NotAllowed."""
        if self._anew is None or not self._as_before(seq, entry):
            return False
        said = self._anew(seq, self.position)
        if said is None or said == entry:
            return False
        self.changed[seq] = said
        return True

    def _is_another(self, seq: int, entry: Entry) -> bool:
        if not self._as_before(seq, entry) and seq not in self.changed:
            return False
        before = self._was.get(seq)
        if before is None:  # a row that answered nothing must not become an answer
            return entry["action"] not in CORE and not self.position.is_idle(entry)
        question = question_of(self.position, entry)
        return question is not None and (
            question.place != before.place if self._places_only else question != before
        )

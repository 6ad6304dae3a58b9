"""The state of a game as the fold of its rows: from the header on, row by row, through its engine.

Rows struck out by a later `void` are left out from the start, so a position is always that of the corrected game.
No database, no texts: rows come in as JSON objects, notices go out to whoever listens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.actions import THREAD, Audience, Seat, Tell
from pbp_mod.engines import Engine
from pbp_mod.entries import NOTE, REPLACE, VOID, Entry, decode
from pbp_mod.errors import CorruptLog, NotAllowed, NotUnderstood, PbpError
from pbp_mod.header import Header, Opened, read, read_player
from pbp_mod.names import Roster

REPLACED, BRIEFING = "common/replaced", "common/briefing"

Hear = Callable[[int, "Position", Audience, str, Mapping[str, Any]], None]
"""`hear(row, position, audience, template, data)`: a notice of a row (0: the deal); `template` with its folder."""


class Position:
    """A game at one moment: the roster and the engine's state after `seq` rows."""

    __slots__ = ("opened", "roster", "seq", "state")

    def __init__(self, opened: Opened, roster: Roster, state: Any, seq: int) -> None:
        self.opened, self.roster, self.state, self.seq = opened, roster, state, seq

    @property
    def engine(self) -> Engine:
        return self.opened.engine

    def copy(self) -> Position:
        """An independent copy, to try something on."""
        return Position(self.opened, self.roster.copy(), self.engine.copy(self.state), self.seq)

    def step(self, entry: Entry, hear: Hear | None = None) -> None:
        """Go on by one row. Raises NotAllowed (in the players' names), NotUnderstood; the position is void then."""
        self.seq += 1
        action = entry["action"]
        if action == REPLACE:
            self._replace(entry, self._teller(hear))
        elif action not in (NOTE, VOID):
            try:
                self.engine.apply(self.state, decode(entry, self.engine, self.roster), self._teller(hear))
            except NotAllowed as error:
                raise NotAllowed(error.code, "{}", error.named(self.roster.name)) from None

    def skip(self) -> None:
        """Pass over a row that is struck out."""
        self.seq += 1

    def _teller(self, hear: Hear | None) -> Tell | None:
        if hear is None:
            return None
        prefix = self.engine.NAME

        def tell(audience: Audience, template: str, data: Mapping[str, Any]) -> None:
            hear(self.seq, self, audience, template if "/" in template else f"{prefix}/{template}", data)

        return tell

    def _replace(self, entry: Entry, tell: Tell | None) -> None:
        seat = self.roster.seat(entry["player"])
        former = self.roster.name(seat)
        taken = [player.abbr for at, player in enumerate(self.roster.people()) if at != seat]
        newcomer = read_player(entry["new"], taken)
        if newcomer is None:
            raise NotUnderstood("'new' must be an object with 'name' and 'abbr'")
        if self.engine.outcome(self.state) is not None:
            raise NotAllowed("over", "the game is over, nobody can be replaced any more")
        self.roster.replace(seat, newcomer)
        if tell is not None:
            tell(THREAD, REPLACED, {"former": former, "newcomer": Seat(seat)})
            tell(seat, BRIEFING, {"former": former, "newcomer": Seat(seat)})


def opening(header: Header, hear: Hear | None = None) -> Position:
    """The position after the deal. Raises NotUnderstood, NotAllowed, NoSeed if the header can't be played."""
    opened = read(header)
    engine = opened.engine
    position = Position(opened, opened.roster.copy(), None, 0)
    try:
        position.state = engine.deal(
            len(opened.roster.people()),
            opened.settings,
            opened.setup,
            opened.roster.seat,
            opened.chance,
            position._teller(hear),
        )
    except NotAllowed as error:
        raise NotAllowed(error.code, "{}", error.named(position.roster.name)) from None
    return position


def struck(entries: Sequence[Entry]) -> dict[int, int]:
    """Row -> the row of the void that struck it out."""
    return {entry["event"]: seq for seq, entry in enumerate(entries, 1) if entry["action"] == VOID}


def fold(
    header: Header,
    entries: Sequence[Entry],
    hear: Hear | None = None,
    after: Callable[[Position, Entry], None] | None = None,
) -> Position:
    """The position after all rows of a log. `after` is called behind each row that counts.

    Raises CorruptLog if a row can't be replayed: it was legal when it was written.
    """
    position = opening(header, hear)
    voided = struck(entries)
    for seq, entry in enumerate(entries, 1):
        if seq in voided:
            position.skip()
            continue
        try:
            position.step(entry, hear)
        except PbpError as error:
            raise CorruptLog(f"row {seq} can't be replayed: {error}") from error
        if after is not None:
            after(position, entry)
    return position


def check_row(entries: Sequence[Entry], row: int) -> None:
    """Raise NotAllowed unless there is a row of that number."""
    if not entries:
        raise NotAllowed("no-row", "there is no row yet")
    if not 1 <= row <= len(entries):
        raise NotAllowed("no-row", "there is no row {} (the rows are 1 to {})", row, len(entries))


def check_void(entries: Sequence[Entry], event: int) -> None:
    """Raise NotAllowed unless row `event` can be struck out by a new row behind these."""
    check_row(entries, event)
    by = struck(entries).get(event)
    if by is not None:
        raise NotAllowed("struck", "row {} is struck out already, by row {}", event, by)
    if entries[event - 1]["action"] == VOID:
        raise NotAllowed(
            "void-void", "row {} is a void itself, and can't be voided ('pbp redo' brings a row back)", event
        )


class Refold(PbpError):
    """Without a struck-out row a later one no longer holds: `row` says which, the message why."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"row {row} no longer holds then: {reason}")
        self.row, self.reason = row, reason


def grow(header: Header, position: Position, entries: Sequence[Entry], entry: Entry) -> Position:
    """The position after one more row, which may be a void. `position` is that after `entries`, and void afterwards.

    Raises NotAllowed, NotUnderstood for the row itself, Refold if a void leaves a later row without ground.
    """
    if entry["action"] != VOID:
        position.step(entry)
        return position
    check_void(entries, entry["event"])
    return refold(header, [*entries, entry])


def refold(header: Header, entries: Sequence[Entry]) -> Position:
    """Like `fold`, for rows with a new void among them: raises Refold where a later row no longer holds."""
    position = opening(header)
    voided = struck(entries)
    last_void = max(voided.values(), default=0)
    for seq, entry in enumerate(entries, 1):
        if seq in voided:
            position.skip()
            continue
        try:
            position.step(entry)
        except (NotAllowed, NotUnderstood) as error:
            if seq > last_void:  # a new row of its own, which nothing was taken away from
                raise
            raise Refold(seq, str(error)) from None
    return position

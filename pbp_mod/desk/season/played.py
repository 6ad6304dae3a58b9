"""One finished game, read for the season book: who sat where, and what is counted of each while he sat there.

What a post tells counts for who sat in the seat when it was told. Knows nothing of other games, and so not who is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.desk.wording import Wording
from pbp_mod.game.actions import THREAD, Audience, Data, Outcome
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import Player
from pbp_mod.rows.corrections import corrections
from pbp_mod.rows.deadlines import Follower
from pbp_mod.rows.entries import DEADLINE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, go_on, opening
from pbp_mod.tuples import NamedTuple


class Stay(NamedTuple):
    """Somebody in a seat, for a game or a part of it. `came`: he took the seat over; `left`: he handed it on.

    `late`: answers that came behind a deadline, by the times that the log has.
    """

    seat: int
    player: Player
    came: bool
    left: bool
    counts: Mapping[str, int]
    late: int


class Played(NamedTuple):
    """A game that is over. `ended`: when its last row was said, as far as the log knows. `settings` are its house rules, read, and `options` as words; `by_hand`: more than the seats was
    given beforehand. `how` it ended, in words. `sides` has that of each seat, in a stable word; `side_names` and `count_names` say what
    they and what is counted are called.
    """

    name: str
    ended: str
    engine: AnyEngine
    settings: Any
    options: Mapping[str, str]
    by_hand: bool
    players: int
    outcome: Outcome
    how: str
    rows: int
    sides: tuple[str, ...]
    side_names: Mapping[str, str]
    count_names: Mapping[str, str]
    stays: tuple[Stay, ...]


def read_played(name: str, header: Header, entries: Sequence[Entry]) -> Played | None:
    """What is counted of a game; None while it runs. Raises whatever playing it raises."""
    reading = _Reading()
    position = opening(header, reading.hear)
    has_deadlines = any(entry["action"] == DEADLINE for entry in entries)
    go_on(
        position,
        header,
        entries,
        corrections(entries),
        reading.hear,
        reading.after if has_deadlines else None,
        before=reading.before if has_deadlines else None,
    )
    outcome = position.engine.outcome(position.state)
    if outcome is None:
        return None
    wording = Wording(position)
    opened, season = position.opened, position.engine.season() if position.engine.season is not None else None
    return Played(
        name,
        max((str(entry.get("at", "")) for entry in entries), default=""),
        position.engine,
        opened.settings,
        {option.name: opened.options[option.name] for option in opened.engine.options if not option.wording},
        bool(opened.setup),
        len(position.roster.people()),
        outcome,
        wording.reason(),
        sum(entry["action"] in position.engine.kinds for entry in entries),
        tuple(season.sides(position.state)) if season is not None else (),
        season.side_names(opened.settings) if season is not None else {},
        {count: wording.label("counts", count) for count in season.COUNTS} if season is not None else {},
        tuple(reading.stays(position)),
    )


Key = tuple[int, int]
"""A seat, and how many have left it before."""


class _Reading:
    """Counts while a game is played once more."""

    def __init__(self) -> None:
        self._counts: dict[Key, Counter[str]] = {}
        self._late: dict[Key, set[tuple[int, str]]] = {}
        self._deadlines = Follower()

    def hear(self, row: int, position: Position, to: Audience, template: str, data: Data) -> None:
        """Count what a post tells."""
        self._deadlines.hear(row, position, to, template, data)
        load = position.engine.season
        if to != THREAD or load is None:
            return
        for name, by_seat in load().counted(template.removeprefix(f"{position.engine.name}/"), data).items():
            for seat, much in by_seat.items():
                self._counts.setdefault(_key(position, seat), Counter())[name] += much

    def before(self, position: Position, entry: Entry) -> None:
        """Note an answer that comes late; one that is sent anew, for the same question, is late only once."""
        at, kind = entry.get("at"), entry["action"]
        if "by" not in entry or at is None:
            return
        standing = self._deadlines.standing(position)
        seat = position.roster.seat(entry["by"])
        if standing.deadline is not None and standing.is_late(seat, kind, at):
            self._late.setdefault(_key(position, seat), set()).add((standing.deadline.row, kind))

    def after(self, position: Position, entry: Entry) -> None:
        """Follow the deadlines."""
        self._deadlines.after(position, entry)

    def stays(self, position: Position) -> list[Stay]:
        """Everybody who sat at the table, by seat and then one after another."""
        found = []
        for seat, player in enumerate(position.roster.people()):
            sat = [former.player for former in position.formers if former.seat == seat] + [player]
            for number, each in enumerate(sat):
                counts = self._counts.get((seat, number), Counter())
                late = len(self._late.get((seat, number), ()))
                found.append(Stay(seat, each, number > 0, number < len(sat) - 1, counts, late))
        return found


def _key(position: Position, seat: int) -> Key:
    return int(seat), sum(former.seat == seat for former in position.formers)

"""What a picture is drawn from: all that everybody may know of a game at one moment, and nothing else.

It is the data of the board post with the people who sit there; names come without what can't be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.game.actions import SatThen, Seat
from pbp_mod.rows.replay import Position
from pbp_mod.texts.dialects.pieces import clean
from pbp_mod.texts.outbox import board
from pbp_mod.tuples import NamedTuple


class Sitter(NamedTuple):
    """Who sits in a seat; `number` counts from 1."""

    number: int
    name: str
    abbr: str


class Sight(NamedTuple):
    """A game as the thread sees it. `settings`: its house rules, which the opening post has told."""

    game: str
    engine: str
    title: str
    people: tuple[Sitter, ...]
    data: Mapping[str, Any]
    over: bool
    winners: tuple[Seat, ...]
    settings: Any
    words: Mapping[str, Any]

    @property
    def phase(self) -> str:
        """The phase as far as all may know it."""
        return str(self.data["phase"])

    def name(self, seat: int) -> str:
        """The full name of who sits there, or sat there then."""
        return clean(seat.name) if isinstance(seat, SatThen) else self.people[seat].name


def see(position: Position, game: str) -> Sight:
    """What can be drawn of a position; `game` is the name under which the desk keeps it."""
    engine, opened = position.engine, position.opened
    outcome = engine.outcome(position.state)
    people = position.roster.people()
    return Sight(
        game=" ".join(clean(game).split()),
        engine=engine.name,
        title=engine.title,
        people=tuple(
            Sitter(number, _line(player.name), _line(player.abbr)) for number, player in enumerate(people, 1)
        ),
        data=board(position).data,
        over=outcome is not None,
        winners=tuple(Seat(seat) for seat in outcome.winners) if outcome is not None else (),
        settings=opened.settings,
        words=engine.words(opened.settings),
    )


def _line(text: str) -> str:
    return " ".join(clean(text).split())

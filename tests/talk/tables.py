"""Positions of every game in each of its phases, come to by random play, and who may say something there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from pbp_mod.game.actions import Ask, Vocabulary
from pbp_mod.game.engine import AnyEngine
from pbp_mod.intake.answerable import asked_of, hand_of
from pbp_mod.intake.phrases import Phrases
from pbp_mod.people.names import Roster
from tests.anygame import FINISHED, Game, any_header

_GAMES, _EACH = 40, 2
"""Games that are played of each engine, and positions that are kept of each phase, and of all that may be awaited in it."""
_OFTEN = 0.5
"""How often a position is kept, until there are enough of its phase."""


class Table(NamedTuple):
    """A seat at one moment of a game: what is awaited from it, the cards it was shown, and how the game is spoken of."""

    engine: AnyEngine
    phase: str
    seat: int
    asks: tuple[Ask, ...]
    hand: tuple[str, ...]
    phrases: Phrases
    cards: tuple[str, ...]

    @property
    def roster(self) -> Roster:
        """Who sits there."""
        return self.phrases.roster

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game."""
        return self.phrases.vocabulary


def tables(seed: int = 0) -> Iterator[Table]:
    """Seats in every phase of every game: one that is awaited and one that isn't, where there is one."""
    for engine in FINISHED:
        kept: dict[str, int] = {}
        for number in range(_GAMES):
            game, rng = Game(any_header(engine, seed + number)), random.Random(seed + number)
            while not game.over:
                phase = _moment(game)
                if kept.get(phase, 0) < _EACH and rng.random() < _OFTEN:
                    kept[phase] = kept.get(phase, 0) + 1
                    yield from _seats(game, phase, rng)
                game.do(game.choose(rng))


def _moment(game: Game) -> str:
    """The phase, and what is awaited in it."""
    asked = sorted({ask.kind for ask in game.engine.asks(game.state)})
    return f"{game.engine.phase(game.state)} ({', '.join(asked)})"


def _seats(game: Game, phase: str, rng: random.Random) -> Iterator[Table]:
    position = game.position
    engine, roster = position.engine, position.roster
    vocabulary = engine.vocabulary(position.opened.settings)
    cards = tuple(map(str, game.ways.cards(game)))
    phrases = Phrases(vocabulary, engine.kinds, roster, engine.read_card)
    awaited = sorted({seat for ask in engine.asks(position.state) for seat in ask.seats})
    others = [seat for seat in range(game.players) if seat not in awaited]
    for seats in (awaited, others):
        if seats:
            seat: Any = rng.choice(seats)
            asks = asked_of(position, seat)
            yield Table(engine, phase, seat, asks, tuple(hand_of(position, seat, asks)), phrases, cards)

"""What all groups of properties share: the game that is meant, and random games of it.

Hypothesis draws a seed and nothing else; all that is random in a game follows from that, so a failure is told by one
number.
"""

from __future__ import annotations

import random
from typing import ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.game.engine import AnyEngine
from pbp_mod.testing import headers
from pbp_mod.testing.games import Game, Ways
from pbp_mod.testing.headers import Row

seeds = st.integers(1, 2**48)


def examples(number: int) -> settings:
    """So many seeds. Each game has a class of its own, so that a method is called for several of them."""
    return settings(
        max_examples=number, deadline=None, suppress_health_check=[HealthCheck.differing_executors]
    )


class Properties:
    """Some properties of the game called `engine`; `ways` is what its random play has to know of it."""

    engine: ClassVar[str]
    ways: ClassVar[Ways] = Ways()

    @property
    def record(self) -> AnyEngine:
        """The game's own record."""
        return load(self.engine)

    def values(self) -> dict[str, tuple[str, ...]]:
        """Every value of every option."""
        return headers.values(self.engine, self.ways.free)

    def options(self, rng: random.Random, **fixed: str) -> dict[str, str]:
        """House rules at random, those given among them."""
        return headers.choose_options(self.engine, rng, self.ways.free, **fixed)

    def header(self, seed: int) -> Row:
        """A game of random size and house rules."""
        return headers.any_header(self.engine, seed, self.ways.free, self.ways.setup, self.ways.sizes)

    def game(self, seed: int) -> Game:
        """A random game that has just been dealt."""
        return Game(self.header(seed), self.ways)

    def played(self, seed: int) -> Game:
        """A whole random game."""
        game = self.game(seed)
        for _ in game.play(random.Random(seed)):
            pass
        return game

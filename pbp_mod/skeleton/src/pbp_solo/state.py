"""How a game stands: who has which lucky number, what has been sent, what came of the rounds so far.

Only `rules` changes it (and `deal`, once), in place. It holds no wording, and nothing that follows from something else
in it.
"""

from __future__ import annotations

from typing import NamedTuple

from pbp_mod.game.actions import Outcome

from pbp_solo.settings import Settings


class Round(NamedTuple):
    """A round that is over: by seat what was sent, the seat that scored or NOBODY, and how many points it was."""

    numbers: tuple[int, ...]
    scorer: int
    points: int


class State:
    """One game in play."""

    __slots__ = ("lucky", "numbers", "outcome", "points", "rounds", "settings")

    def __init__(self, settings: Settings, lucky: tuple[int, ...]) -> None:
        self.settings = settings
        self.lucky = lucky  # by seat (L2)
        self.numbers: dict[int, int] = {}  # seat -> number, of the round that is open (L3)
        self.points = [0] * len(lucky)  # by seat
        self.rounds: list[Round] = []
        self.outcome: Outcome | None = None

    @property
    def players(self) -> int:
        """How many there are, and how many numbers (L1)."""
        return len(self.lucky)


def copy(state: State) -> State:
    """An independent copy."""
    new = State(state.settings, state.lucky)
    new.numbers, new.points, new.rounds = state.numbers.copy(), state.points.copy(), state.rounds.copy()
    new.outcome = state.outcome
    return new

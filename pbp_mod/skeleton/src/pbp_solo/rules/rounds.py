"""The end of a round, and of the game: L4 to L8."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.actions import NOBODY, THREAD, Outcome, Tell

from pbp_solo import notices
from pbp_solo.settings import LAST_ROUND
from pbp_solo.state import Round, State


def lowest_alone(numbers: Sequence[int]) -> int:
    """The seat of the lowest number that is there only once, or NOBODY (L4, L6)."""
    alone = [number for number in numbers if numbers.count(number) == 1]
    return numbers.index(min(alone)) if alone else NOBODY


def close(state: State, tell: Tell | None) -> None:
    """Score the round of which all numbers are in, and end the game or open the next round."""
    numbers = tuple(state.numbers[seat] for seat in range(state.players))
    scorer = lowest_alone(numbers)
    points = 0
    if scorer != NOBODY:
        points = 2 if numbers[scorer] == state.lucky[scorer] else 1  # L5
        state.points[scorer] += points
    state.rounds.append(Round(numbers, scorer, points))
    state.numbers = {}
    state.outcome = _outcome(state)
    if tell:
        tell(THREAD, "result", notices.result(state))
        if state.outcome is not None:
            tell(THREAD, "over", notices.over(state, state.outcome))


def _outcome(state: State) -> Outcome | None:
    best = max(state.points)
    if best >= state.settings.goal:  # L7
        return Outcome((state.points.index(best),), "goal")
    if len(state.rounds) == LAST_ROUND:  # L8
        return Outcome(tuple(seat for seat, points in enumerate(state.points) if points == best), "rounds")
    return None

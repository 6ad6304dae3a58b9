"""The data of each notice, as `data` declares it. Each function builds what its audience may know, and no more.

Decides nothing: what has happened, and who is told of it, is the rules' to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.actions import Outcome, Seat

from pbp_solo.settings import LAST_ROUND
from pbp_solo.state import State
from pbp_solo.views import per_seat, scored

if TYPE_CHECKING:
    from pbp_solo import data


def opening(state: State) -> data.Opening:
    """The game begins."""
    settings = state.settings
    return {
        "numbers": state.players,
        "goal": settings.goal,
        "rounds": LAST_ROUND,
        "told": settings.told,
    }


def lucky(state: State, seat: int) -> data.Lucky:
    """A seat's lucky number."""
    return {"lucky": state.lucky[seat], "numbers": state.players}


def result(state: State) -> data.Result:
    """What came of the newest round."""
    rounds = len(state.rounds)
    return {
        **scored(state, rounds),
        "totals": per_seat(state.points),
        "next": rounds + 1 if state.outcome is None else None,
    }


def over(state: State, outcome: Outcome) -> data.Over:
    """The end, with all that was secret."""
    return {
        "winners": [Seat(seat) for seat in outcome.winners],
        "reason": outcome.reason,
        "totals": per_seat(state.points),
        "lucky": per_seat(state.lucky),
        "rounds": [per_seat(played.numbers) for played in state.rounds],
    }

"""What each audience may know, as `data` declares it; built field by field, and nothing is taken away from a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import MODERATOR, NOBODY, Audience, Seat, seat_or_none

from pbp_solo.state import State

if TYPE_CHECKING:
    from pbp_solo.data import Numbers, Own, Scored, Secret, Table


def view(state: State, audience: Audience) -> dict[str, Any]:
    """The open table for all; `own` for a seat, `secret` for the moderator."""
    seen: dict[str, Any] = {"table": _table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience >= 0:
        seen["own"] = _own(state, audience)
    return seen


def per_seat(values: Iterable[int]) -> Numbers:
    """Values by seat, for reading."""
    return {Seat(seat): value for seat, value in enumerate(values)}


def scored(state: State, number: int) -> Scored:
    """What all may know of a round that is over, the first being number 1 (L4, LR2)."""
    played = state.rounds[number - 1]
    open_to_all = state.settings.told == "all" or state.outcome is not None
    return {
        "round": number,
        "scorer": seat_or_none(played.scorer),
        "number": None if played.scorer == NOBODY else played.numbers[played.scorer],
        "points": played.points,
        "numbers": per_seat(played.numbers) if open_to_all else None,
    }


def _table(state: State) -> Table:
    rounds = len(state.rounds)
    return {
        "round": rounds if state.outcome is not None else rounds + 1,
        "goal": state.settings.goal,
        "points": per_seat(state.points),
        "rounds": [scored(state, number) for number in range(1, rounds + 1)],
    }


def _own(state: State, seat: int) -> Own:
    return {
        "lucky": state.lucky[seat],
        "number": state.numbers.get(seat),
        "sent": [played.numbers[seat] for played in state.rounds],
    }


def _secret(state: State) -> Secret:
    return {
        "lucky": per_seat(state.lucky),
        "numbers": {Seat(seat): state.numbers[seat] for seat in sorted(state.numbers)},
        "rounds": [per_seat(played.numbers) for played in state.rounds],
    }

"""The first state, and the notices that open the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.game.actions import THREAD, Tell
from pbp_mod.game.chance import Chance

from pbp_solo import notices
from pbp_solo.settings import Settings
from pbp_solo.state import State


def deal(
    players: int,
    settings: Settings,
    setup: Mapping[str, Any],
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """A lucky number for everybody (L2), and the first round open. Raises NoSeed."""
    state = State(settings, tuple(chance.shuffle("lucky numbers", range(1, players + 1))))
    if tell:
        tell(THREAD, "opening", notices.opening(state))
        for seat in range(players):
            tell(seat, "lucky", notices.lucky(state, seat))
    return state

"""Claim 2: a trick-taking game for two in which the first half recruits the hand of the second.

The package offers the names of the `Engine` protocol and nothing else. What is decided here and not in the rules:
the last card of a hand plays itself, and no other card does (see `rules.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.actions import Outcome, Tell
from pbp_mod.chance import Chance
from pbp_mod.engines.claim.asks import KINDS, asks
from pbp_mod.engines.claim.notation import read_card
from pbp_mod.engines.claim.rules import apply, begin
from pbp_mod.engines.claim.settings import OPTIONS, Settings, settings
from pbp_mod.engines.claim.setup import dealt
from pbp_mod.engines.claim.state import State, copy
from pbp_mod.engines.claim.views import view
from pbp_mod.engines.claim.vocabulary import vocabulary, words

__all__ = [
    "KINDS",
    "NAME",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "SETUP",
    "TITLE",
    "apply",
    "asks",
    "copy",
    "deal",
    "out",
    "outcome",
    "phase",
    "read_card",
    "settings",
    "view",
    "vocabulary",
    "words",
]

NAME = "claim"
TITLE = "Claim 2"
SEATS = range(2, 3)
PRESETS: Mapping[str, Mapping[str, str]] = {}
SETUP = ("hands", "deck")


def deal(
    players: int,
    settings: Settings,
    setup: Mapping[str, Any],
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The first trick, opened (C2, C3). Raises NotUnderstood for a setup that can't be, NoSeed."""
    if players not in SEATS:
        raise ValueError(f"Claim 2 is played by two, not by {players}")
    state = dealt(settings, setup, seat_of, chance)
    begin(state, tell)
    return state


def phase(state: State) -> str:
    """`recruit`, `battle` or `over`."""
    return state.phase


def out(state: State) -> tuple[int, ...]:
    """Nobody ever leaves the game."""
    return ()


def outcome(state: State) -> Outcome | None:
    """Winners and the reason once the game is over."""
    return state.outcome

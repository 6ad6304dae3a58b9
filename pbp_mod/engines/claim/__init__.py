"""Claim 2: a trick-taking game for two in which the first half recruits the hand of the second.

The package offers the names of the `Engine` protocol and nothing else. What is decided here and not in the rules:
the last card of a hand plays itself, and no other card does (see `rules.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.claim.asks import KINDS, asks
from pbp_mod.engines.claim.notation import FACTIONS, read_card
from pbp_mod.engines.claim.rules import apply, begin
from pbp_mod.engines.claim.settings import OPTIONS, Settings, settings
from pbp_mod.engines.claim.setup import dealt
from pbp_mod.engines.claim.state import State, copy
from pbp_mod.engines.claim.views import view
from pbp_mod.engines.claim.vocabulary import vocabulary, words
from pbp_mod.engines.usual import defaults, out, silent, whole_setup
from pbp_mod.game.actions import Audience, Outcome, Tell
from pbp_mod.game.chance import Chance

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Guarded

__all__ = [
    "CONDUCT",
    "KINDS",
    "NAME",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "SETUP",
    "SHOWING",
    "SUITS",
    "TITLE",
    "apply",
    "asks",
    "copy",
    "deal",
    "defaults",
    "guarded",
    "hand_number",
    "led",
    "out",
    "outcome",
    "phase",
    "read_card",
    "rules",
    "settings",
    "silent",
    "tally",
    "view",
    "vocabulary",
    "whole_setup",
    "why",
    "words",
]

NAME = "claim"
TITLE = "Claim 2"
SEATS = range(2, 3)
PRESETS: Mapping[str, Mapping[str, str]] = {}
SETUP = ("hands", "deck")
SUITS: Mapping[str, tuple[str, ...]] = {name: (name, f"{name}s") for name in FACTIONS}
SHOWING = frozenset({"hand", "follower", "look"})
CONDUCT: Mapping[str, str] = MappingProxyType({})


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


def led(state: State) -> str | None:
    """The faction led to the open trick (C4), None before the lead."""
    return FACTIONS[state.trick[0] // 10] if state.trick else None


def hand_number(state: State) -> int:
    """1 for the hand that was dealt, 2 for the followers (C8)."""
    return 1 if state.phase == "recruit" else 2


def outcome(state: State) -> Outcome | None:
    """Winners and the reason once the game is over."""
    return state.outcome


def tally(state: State) -> Mapping[str, Any]:
    """How many gnomes were smashed; the number of tricks is always the same."""
    return {"smashed": len(state.smashed)}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    from pbp_mod.engines.claim.explain import rules as sentences

    return sentences(state)


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules that made a notice."""
    from pbp_mod.engines.claim.explain import why as reasons

    return reasons(template, data)


def guarded(state: State, audience: Audience) -> Guarded:
    """What a text for that audience must not say."""
    from pbp_mod.engines.claim import secrets

    return secrets.guarded(state, audience)

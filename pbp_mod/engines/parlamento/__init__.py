"""Parlamento: trick-taking in which a poll says at the end of a round what two-valued cards were worth.

This package is the game's `Engine`. Rules are cited as P1… (rules) and PR1… (rulings).

A player's last card is awaited like any other, although it is the only one he can play or bet. The engine
could lay it by itself only while it has one value: a stop would then tell the table that the card is
two-valued, and where it went on at once it would take away the time in which the player before may still bet
(PR7). What leaves nobody a choice, whatever the cards, the engine does: tricks, polls, scores and deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.parlamento.awaited import asks
from pbp_mod.engines.parlamento.dealing import next_deal, read_deals
from pbp_mod.engines.parlamento.house import OPTIONS, Settings
from pbp_mod.engines.parlamento.house import read_settings as settings
from pbp_mod.engines.parlamento.notation import read_card, read_play, suit_words
from pbp_mod.engines.parlamento.rounds import start_round
from pbp_mod.engines.parlamento.speech import KINDS, vocabulary, words
from pbp_mod.engines.parlamento.state import State
from pbp_mod.engines.parlamento.turns import apply
from pbp_mod.engines.parlamento.views import opening_data, view
from pbp_mod.engines.usual import defaults, out, silent, whole_setup
from pbp_mod.game.actions import THREAD, Audience, Outcome, Tell
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
    "Settings",
    "State",
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
    "read_play",
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

NAME = "parlamento"
TITLE = "Parlamento"
SEATS = range(3, 6)  # P1
PRESETS: Mapping[str, Mapping[str, str]] = {}
SETUP = ("deals",)
SUITS: Mapping[str, tuple[str, ...]] = suit_words()
SHOWING = frozenset({"hand"})
CONDUCT: Mapping[str, str] = MappingProxyType({})


def deal(
    players: int,
    settings: Settings,
    setup: Mapping[str, Any],
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The first round, dealt from the setup's `deals` or shuffled. Raises NotUnderstood, NoSeed."""
    given = read_deals(setup.get("deals"), players, settings, seat_of)
    state = State(players, settings, given, chance)
    first = next_deal(state)
    if tell:
        tell(THREAD, "opening", opening_data(state))
    start_round(state, first, tell)
    return state


def copy(state: State) -> State:
    """An independent copy of the state."""
    return state.copy()


def phase(state: State) -> str:
    """`play` or `over`."""
    return "play" if state.outcome is None else "over"


def led(state: State) -> str | None:
    """The suit led to the running trick (P6), None between two tricks."""
    return state.led


def hand_number(state: State) -> int:
    """The round, each of which has a deal of its own (P5)."""
    return state.round


def outcome(state: State) -> Outcome | None:
    """Winners and the reason (P13), None while the game goes on."""
    return state.outcome


def tally(state: State) -> Mapping[str, Any]:
    """The rounds and the points of all players together."""
    return {"rounds": len(state.polls), "points": sum(map(sum, state.points))}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    from pbp_mod.engines.parlamento.explain import rules as sentences

    return sentences(state)


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules that made a notice."""
    from pbp_mod.engines.parlamento.explain import why as reasons

    return reasons(template, data)


def guarded(state: State, audience: Audience) -> Guarded:
    """What a text for that audience must not say."""
    from pbp_mod.engines.parlamento import secrets

    return secrets.guarded(state, audience)

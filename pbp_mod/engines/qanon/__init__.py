"""QAnon: the forum election game of hidden teams (rules Q1–Q28), as an `Engine`.

Only the names of that protocol are offered here; the rules live in the modules beside.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.qanon.asks import asks
from pbp_mod.engines.qanon.deal import SETUP, deal
from pbp_mod.engines.qanon.notation import read_card
from pbp_mod.engines.qanon.rules import KINDS, apply
from pbp_mod.engines.qanon.settings import OPTIONS, PRESETS, SEATS, Settings, settings
from pbp_mod.engines.qanon.state import (
    MODERATE,
    PRESIDENT_DISCARDS,
    VETO,
    VICE_PRESIDENT_ENACTS,
    State,
    copy,
)
from pbp_mod.engines.qanon.views import view
from pbp_mod.engines.usual import defaults, hand_number, led, whole_setup
from pbp_mod.game.actions import Audience, Outcome, Vocabulary

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Guarded

NAME = "qanon"
TITLE = "QAnon"

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

SUITS: Mapping[str, tuple[str, ...]] = {}
SHOWING = frozenset({"role", "hand", "cards", "veto-refused", "peek", "raid-result"})
CONDUCT: Mapping[str, str] = MappingProxyType({"silent": "Q16", "out": "Q23", "private": "Q26"})


def phase(state: State) -> str:
    """The phase by its stable name."""
    return state.phase


def out(state: State) -> tuple[int, ...]:
    """The dead, who take no further part (Q23)."""
    return tuple(seat for seat in range(state.players) if not state.alive >> seat & 1)


def outcome(state: State) -> Outcome | None:
    """Winners and the reason once the game is over."""
    return state.outcome


def silent(state: State) -> tuple[int, ...]:
    """President and Vice President while the legislative session is open (Q16)."""
    if state.phase in (PRESIDENT_DISCARDS, VICE_PRESIDENT_ENACTS, VETO):
        return (state.president, state.vice_president)
    return ()


def words(settings: Settings) -> Mapping[str, Any]:
    """The words of the game's theme (Q28). Raises NotUnderstood for a theme that can't be read."""
    from pbp_mod.engines.qanon.theme import theme

    return theme(settings.theme)


def vocabulary(settings: Settings) -> Vocabulary:
    """How players say it in the game's theme (Q28). Raises NotUnderstood for a theme that can't be read."""
    from pbp_mod.engines.qanon import theme

    return theme.vocabulary(settings.theme)


def tally(state: State) -> Mapping[str, Any]:
    """The winning team, how many elections there were, and which policies lie on the board."""
    assert state.outcome is not None
    return {
        "elections": sum(event[0] == "election" for event in state.history),
        "moderate": state.moderate,
        "far_right": state.far_right,
        "team": "moderate" if state.roles[state.outcome.winners[0]] == MODERATE else "qanon",
    }


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    from pbp_mod.engines.qanon.explain import rules as sentences

    return sentences(state)


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules that made a notice."""
    from pbp_mod.engines.qanon.explain import why as reasons

    return reasons(template, data)


def guarded(state: State, audience: Audience) -> Guarded:
    """What a text for that audience must not say."""
    from pbp_mod.engines.qanon import secrets

    return secrets.guarded(state, audience)

"""QAnon: the forum election game of hidden teams (rules Q1–Q28), as an `Engine`.

Only the names of that protocol are offered here; the rules live in the modules beside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from pbp_mod.game.actions import Audience, Vocabulary
from pbp_mod.game.engine import Engine

if TYPE_CHECKING:
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.secrets import Guarded


def out(state: State) -> tuple[int, ...]:
    """The dead, who take no further part (Q23)."""
    return tuple(seat for seat in range(state.players) if not state.alive >> seat & 1)


def silent(state: State) -> tuple[int, ...]:
    """President and Vice President while the legislative session is open (Q16)."""
    if state.phase in (PRESIDENT_DISCARDS, VICE_PRESIDENT_ENACTS, VETO):
        return (state.president, state.vice_president)
    return ()


def public_phase(state: State) -> str:
    """The phase, but for a session, of which nobody outside may know whose turn it is (Q16)."""
    return "session" if silent(state) else state.phase


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


def _secrets() -> Callable[[State, Audience], Guarded]:
    from pbp_mod.engines.qanon.secrets import guarded

    return guarded


def _explain() -> Explain[State]:
    from pbp_mod.engines.qanon import explain

    return explain


ENGINE: Engine[State, Settings] = Engine(
    name="qanon",
    title="QAnon",
    seats=SEATS,
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    deal=deal,
    copy=copy,
    apply=apply,
    asks=asks,
    phase=lambda state: state.phase,
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    secrets=_secrets,
    explain=_explain,
    presets=PRESETS,
    setup=SETUP,
    showing=frozenset({"role", "hand", "cards", "veto-refused", "peek", "raid-result"}),
    conduct=MappingProxyType({"silent": "Q16", "out": "Q23", "private": "Q26"}),
    out=out,
    silent=silent,
    public_phase=public_phase,
    words=words,
    tally=tally,
)

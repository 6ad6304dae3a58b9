"""QAnon: the forum election game of hidden teams (rules Q1–Q28), as an `Engine`.

Puts together what the modules beside offer, and holds no rule itself.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.actions import KINDS, subjects, vocabulary, words
from pbp_mod.engines.qanon.asks import asks, question
from pbp_mod.engines.qanon.cards import read_card
from pbp_mod.engines.qanon.deal import SETUP, deal
from pbp_mod.engines.qanon.notices import RETELLING
from pbp_mod.engines.qanon.rules import apply, check_order
from pbp_mod.engines.qanon.settings import OPTIONS, PRESETS, SEATS, Settings, settings
from pbp_mod.engines.qanon.state import State, copy, out, silent
from pbp_mod.engines.qanon.views import public_phase, tally, view
from pbp_mod.game.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from pbp_mod.game.actions import Audience
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.season import Season
    from pbp_mod.game.secrets import Secrets


def _secrets() -> Callable[[State, Audience], Secrets]:
    from pbp_mod.engines.qanon.secrets import secrets_from

    return secrets_from


def _explain() -> Explain[State]:
    from pbp_mod.engines.qanon import explain

    return explain


def _standing(state: State) -> Mapping[str, Any]:
    from pbp_mod.engines.qanon.board import standing

    return standing(state)


def _so_far(state: State) -> Mapping[str, int]:
    from pbp_mod.engines.qanon.board import rounds_so_far
    from pbp_mod.engines.qanon.history import whole_history

    return {"history": len(whole_history(state)), "rounds": rounds_so_far(state)}


def _chapter(state: State) -> int:
    from pbp_mod.engines.qanon.board import rounds_over

    return rounds_over(state)


def _own_words(said: str | Mapping[str, Any]) -> Mapping[str, Any] | None:
    from pbp_mod.engines.qanon.sense import own_words

    return own_words(said)


def _season() -> Season[State, Settings]:
    from pbp_mod.engines.qanon import season

    return season


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
    check_order=check_order,
    asks=asks,
    question=question,
    phase=lambda state: state.phase,
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    secrets=_secrets,
    explain=_explain,
    presets=PRESETS,
    setup=SETUP,
    retelling=RETELLING,
    showing=frozenset({"role", "hand", "cards", "veto-refused", "peek", "raid-result"}),
    checkpoints=frozenset({"result", "enacted", "vetoed", "over"}),
    conduct=MappingProxyType({"silent": "Q16", "out": "Q23", "private": "Q26"}),
    out=out,
    silent=silent,
    public_phase=public_phase,
    words=words,
    own_words=_own_words,
    tally=tally,
    season=_season,
    subjects=subjects,
    standing=_standing,
    so_far=_so_far,
    chapter=_chapter,
)

"""Gnomic Parliament: a President proposes laws that change the rules, everyone votes, honor goes with the majority.

Laws are data: a card pack in TOML says what they do. Rules are cited as G1… (rules) and GR1… (rulings).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic.actions import KINDS, vocabulary
from pbp_mod.engines.gnomic.asks import asks, defaults, question
from pbp_mod.engines.gnomic.cards import read_card
from pbp_mod.engines.gnomic.deal import SETUP, deal, whole_setup
from pbp_mod.engines.gnomic.notices import RETELLING
from pbp_mod.engines.gnomic.rules import apply, check_order
from pbp_mod.engines.gnomic.settings import OPTIONS, Settings, settings
from pbp_mod.engines.gnomic.state import State, copy
from pbp_mod.engines.gnomic.views import phase, standing, tally, view
from pbp_mod.game.actions import Audience
from pbp_mod.game.engine import Engine
from pbp_mod.game.words import orders, subjects

if TYPE_CHECKING:
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.packs import Packs
    from pbp_mod.game.season import Season
    from pbp_mod.game.secrets import Secrets


def _secrets() -> Callable[[State, Audience], Secrets]:
    from pbp_mod.engines.gnomic.secrets import secrets_from

    return secrets_from


def _packs() -> Packs:
    from pbp_mod.engines.gnomic import shelf

    return shelf


def _explain() -> Explain[State]:
    from pbp_mod.engines.gnomic import explain

    return explain


def _season() -> Season[State, Settings]:
    from pbp_mod.engines.gnomic import season

    return season


ENGINE: Engine[State, Settings] = Engine(
    name="gnomic",
    title="Gnomic Parliament",
    seats=range(4, 9),
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    deal=deal,
    copy=copy,
    apply=apply,
    check_order=check_order,
    asks=asks,
    question=question,
    phase=phase,
    outcome=attrgetter("outcome"),
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    secrets=_secrets,
    subjects=lambda settings: subjects("gnomic"),
    words=lambda settings: {"orders": orders("gnomic")},
    standing=standing,
    explain=_explain,
    packs=_packs,
    setup=SETUP,
    retelling=RETELLING,
    showing=frozenset({"decree", "agenda"}),
    checkpoints=frozenset({"result", "over"}),
    defaults=defaults,
    round_number=lambda state: state.round,  # what was ordered in advance is for the law voted on then
    whole_setup=whole_setup,
    tally=tally,
    season=_season,
)

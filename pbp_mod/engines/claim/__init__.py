"""Claim 2: a trick-taking game for two in which the first half recruits the hand of the second.

The smallest game of the project, and the one to copy for a new one. This module puts the game's `ENGINE` together and
decides nothing; each of the others says at its top what it is for. They build on each other in this order, and none
knows a later one: `cards`, `settings`, `actions`, `state` – `views`, `notices` – `rules` – `asks`, `deal`. Beside them
stand `data`, which has types only, and `secrets` and `explain`, which are loaded when somebody needs them.

What is decided here and not in the rules of the game: the last card of a hand plays itself, and no other card does
(see `rules`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.claim.actions import KINDS, vocabulary, words
from pbp_mod.engines.claim.asks import asks, question
from pbp_mod.engines.claim.cards import FACTIONS, read_card
from pbp_mod.engines.claim.deal import SETUP, deal
from pbp_mod.engines.claim.notices import RETELLING
from pbp_mod.engines.claim.rules import apply, check_order, idle
from pbp_mod.engines.claim.settings import OPTIONS, Settings, settings
from pbp_mod.engines.claim.state import State, copy
from pbp_mod.engines.claim.views import standing, view
from pbp_mod.game.engine import Engine
from pbp_mod.game.tricks import Tricks
from pbp_mod.game.words import subjects

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbp_mod.game.actions import Audience
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.season import Season
    from pbp_mod.game.secrets import Secrets


def _secrets() -> Callable[[State, Audience], Secrets]:
    from pbp_mod.engines.claim.secrets import secrets_from

    return secrets_from


def _explain() -> Explain[State]:
    from pbp_mod.engines.claim import explain

    return explain


def _season() -> Season[State, Settings]:
    from pbp_mod.engines.claim import season

    return season


ENGINE: Engine[State, Settings] = Engine(
    name="claim",
    title="Claim 2",
    seats=range(2, 3),
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    setup=SETUP,
    deal=deal,
    copy=copy,
    apply=apply,
    idle=idle,
    check_order=check_order,
    asks=asks,
    question=question,
    phase=lambda state: state.phase,
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    words=words,
    tricks=Tricks(suits={name: (name, f"{name}s") for name in FACTIONS}, led=lambda state: state.led),
    round_number=lambda state: 1 if state.phase == "recruit" else 2,  # C8: the followers are a new hand
    tally=lambda state: {"smashed": len(state.smashed)},  # the number of tricks is always the same
    season=_season,
    retelling=RETELLING,
    showing=frozenset({"hand", "follower", "look"}),
    checkpoints=frozenset({"trick", "taken", "over"}),
    subjects=lambda settings: subjects("claim"),
    standing=standing,
    chapter=lambda state: state.number + (0 if state.phase == "recruit" else 13),
    so_far=lambda state: {"recruits": len(state.recruits)},
    secrets=_secrets,
    explain=_explain,
)

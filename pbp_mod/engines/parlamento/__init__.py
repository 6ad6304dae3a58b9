"""Parlamento: trick-taking in which a poll says at the end of a round what two-valued cards were worth.

This module puts the game's `ENGINE` together and decides nothing. The others build on each other in this order, and
none knows a later one: `cards`, `settings`, `actions`, `state` – `views`, `notices` – `rules` – `asks`, `deal`. Rules are
cited as P1… (rules) and PR1… (rulings).

A player's last card is awaited like any other, although it is the only one he can play or bet. The engine
could lay it by itself only while it has one value: a stop would then tell the table that the card is
two-valued, and where it went on at once it would take away the time in which the player before may still bet
(PR7). What leaves nobody a choice, whatever the cards, the engine does: tricks, polls, scores and deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.parlamento.actions import KINDS, vocabulary, words
from pbp_mod.engines.parlamento.asks import asks, question
from pbp_mod.engines.parlamento.cards import read_card, suit_words
from pbp_mod.engines.parlamento.deal import SETUP, deal
from pbp_mod.engines.parlamento.notices import RETELLING
from pbp_mod.engines.parlamento.rules import apply, check_order
from pbp_mod.engines.parlamento.settings import OPTIONS, Settings, settings
from pbp_mod.engines.parlamento.state import State, copy
from pbp_mod.engines.parlamento.views import standing, view
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
    from pbp_mod.engines.parlamento.secrets import secrets_from

    return secrets_from


def _explain() -> Explain[State]:
    from pbp_mod.engines.parlamento import explain

    return explain


def _season() -> Season[State, Settings]:
    from pbp_mod.engines.parlamento import season

    return season


ENGINE: Engine[State, Settings] = Engine(
    name="parlamento",
    title="Parlamento",
    seats=range(3, 6),  # P1
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    setup=SETUP,
    deal=deal,
    copy=copy,
    apply=apply,
    check_order=check_order,
    asks=asks,
    question=question,
    phase=lambda state: "play" if state.outcome is None else "over",
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    words=words,
    tricks=Tricks(suits=suit_words(), led=lambda state: state.led),  # P6
    round_number=lambda state: state.round,  # P5: each has a deal of its own
    tally=lambda state: {"rounds": len(state.polls), "points": sum(map(sum, state.points))},
    season=_season,
    retelling=RETELLING,
    showing=frozenset({"hand"}),
    checkpoints=frozenset({"trick", "poll", "scores", "over"}),
    subjects=lambda settings: subjects("parlamento"),
    standing=standing,
    so_far=lambda state: {"deals": len(state.deals)},
    secrets=_secrets,
    explain=_explain,
)

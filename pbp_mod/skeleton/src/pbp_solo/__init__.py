"""Solo: everybody sends a number in secret, and the lowest one that nobody else has sent scores.

The record of the game, which is all that pbp knows of it. What is asked for only now and then is loaded only then.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from pbp_mod.game.actions import Audience
from pbp_mod.game.engine import Engine

from pbp_solo.actions import KINDS, vocabulary, words
from pbp_solo.asks import asks, question
from pbp_solo.deal import deal
from pbp_solo.rules import apply
from pbp_solo.settings import OPTIONS, Settings, settings
from pbp_solo.state import State, copy
from pbp_solo.views import view

if TYPE_CHECKING:
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.secrets import Secrets


def _secrets() -> Callable[[State, Audience], Secrets]:
    from pbp_solo.secrets import secrets_from

    return secrets_from


def _explain() -> Explain[State]:
    from pbp_solo import explain

    return explain


ENGINE: Engine[State, Settings] = Engine(
    name="solo",
    title="Solo",
    seats=range(3, 9),  # L1
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    deal=deal,
    copy=copy,
    apply=apply,
    asks=asks,
    question=question,
    phase=lambda state: "numbers" if state.outcome is None else "over",
    outcome=lambda state: state.outcome,
    view=view,
    vocabulary=vocabulary,
    words=words,
    secrets=_secrets,
    explain=_explain,
    showing=frozenset({"lucky"}),
    checkpoints=frozenset({"result", "over"}),
    tally=lambda state: {"rounds": len(state.rounds)},
    subjects=lambda settings: {"lucky": "your lucky number"},
    folder=os.path.dirname(__file__),
    edition=1,
    api=1,
)

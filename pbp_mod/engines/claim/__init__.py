"""Claim 2: a trick-taking game for two in which the first half recruits the hand of the second.

What is decided here and not in the rules:
the last card of a hand plays itself, and no other card does (see `rules.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.claim.asks import KINDS, asks
from pbp_mod.engines.claim.notation import FACTIONS, read_card
from pbp_mod.engines.claim.rules import apply, begin
from pbp_mod.engines.claim.settings import OPTIONS, Settings, settings
from pbp_mod.engines.claim.setup import dealt
from pbp_mod.engines.claim.state import State, copy
from pbp_mod.engines.claim.views import view
from pbp_mod.engines.claim.vocabulary import vocabulary, words
from pbp_mod.game.actions import Audience, Tell
from pbp_mod.game.chance import Chance
from pbp_mod.game.engine import Engine
from pbp_mod.game.tricks import Tricks

if TYPE_CHECKING:
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.secrets import Guarded


def deal(
    players: int,
    settings: Settings,
    setup: Mapping[str, Any],
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The first trick, opened (C2, C3). Raises NotUnderstood for a setup that can't be, NoSeed."""
    state = dealt(settings, setup, seat_of, chance)
    begin(state, tell)
    return state


def led(state: State) -> str | None:
    """The faction led to the open trick (C4), None before the lead."""
    return FACTIONS[state.trick[0] // 10] if state.trick else None


def hand_number(state: State) -> int:
    """1 for the hand that was dealt, 2 for the followers (C8)."""
    return 1 if state.phase == "recruit" else 2


def tally(state: State) -> Mapping[str, Any]:
    """How many gnomes were smashed; the number of tricks is always the same."""
    return {"smashed": len(state.smashed)}


def _secrets() -> Callable[[State, Audience], Guarded]:
    from pbp_mod.engines.claim.secrets import guarded

    return guarded


def _explain() -> Explain[State]:
    from pbp_mod.engines.claim import explain

    return explain


ENGINE: Engine[State, Settings] = Engine(
    name="claim",
    title="Claim 2",
    seats=range(2, 3),
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
    setup=("hands", "deck"),
    showing=frozenset({"hand", "follower", "look"}),
    checkpoints=frozenset({"trick", "taken", "over"}),
    tricks=Tricks(suits={name: (name, f"{name}s") for name in FACTIONS}, led=led),
    round_number=hand_number,
    words=words,
    tally=tally,
)

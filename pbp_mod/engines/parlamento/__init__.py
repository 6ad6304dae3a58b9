"""Parlamento: trick-taking in which a poll says at the end of a round what two-valued cards were worth.

This package is the game's `Engine`. Rules are cited as P1… (rules) and PR1… (rulings).

A player's last card is awaited like any other, although it is the only one he can play or bet. The engine
could lay it by itself only while it has one value: a stop would then tell the table that the card is
two-valued, and where it went on at once it would take away the time in which the player before may still bet
(PR7). What leaves nobody a choice, whatever the cards, the engine does: tricks, polls, scores and deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.parlamento.awaited import asks
from pbp_mod.engines.parlamento.dealing import next_deal, read_deals
from pbp_mod.engines.parlamento.house import OPTIONS, Settings
from pbp_mod.engines.parlamento.house import read_settings as settings
from pbp_mod.engines.parlamento.notation import read_card, suit_words
from pbp_mod.engines.parlamento.rounds import start_round
from pbp_mod.engines.parlamento.speech import KINDS, vocabulary, words
from pbp_mod.engines.parlamento.state import State
from pbp_mod.engines.parlamento.turns import apply
from pbp_mod.engines.parlamento.views import opening_data, view
from pbp_mod.game.actions import THREAD, Audience, Tell
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
    """The first round, dealt from the setup's `deals` or shuffled. Raises NotUnderstood, NoSeed."""
    given = read_deals(setup.get("deals"), players, settings, seat_of)
    state = State(players, settings, given, chance)
    first = next_deal(state)
    if tell:
        tell(THREAD, "opening", opening_data(state))
    start_round(state, first, tell)
    return state


def tally(state: State) -> Mapping[str, Any]:
    """The rounds and the points of all players together."""
    return {"rounds": len(state.polls), "points": sum(map(sum, state.points))}


def _secrets() -> Callable[[State, Audience], Guarded]:
    from pbp_mod.engines.parlamento.secrets import guarded

    return guarded


def _explain() -> Explain[State]:
    from pbp_mod.engines.parlamento import explain

    return explain


ENGINE: Engine[State, Settings] = Engine(
    name="parlamento",
    title="Parlamento",
    seats=range(3, 6),  # P1
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    deal=deal,
    copy=lambda state: state.copy(),
    apply=apply,
    asks=asks,
    phase=lambda state: "play" if state.outcome is None else "over",
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=vocabulary,
    secrets=_secrets,
    explain=_explain,
    setup=("deals",),
    showing=frozenset({"hand"}),
    checkpoints=frozenset({"trick", "poll", "scores", "over"}),
    tricks=Tricks(suits=suit_words(), led=lambda state: state.led),  # P6
    round_number=lambda state: state.round,  # P5: each has a deal of its own
    words=words,
    tally=tally,
)

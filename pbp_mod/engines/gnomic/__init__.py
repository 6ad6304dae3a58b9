"""Gnomic Parliament: a President proposes laws that change the rules, everyone votes, honor goes with the majority.

Laws are data: a card pack in TOML says what they do. Rules are cited as G1… (rules) and GR1… (rulings).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.gnomic.asks import asks, defaults
from pbp_mod.engines.gnomic.dealing import SETUP, deal
from pbp_mod.engines.gnomic.flow import apply
from pbp_mod.engines.gnomic.pack import HOUSE, pack_table, shipped
from pbp_mod.engines.gnomic.settings import OPTIONS, Settings
from pbp_mod.engines.gnomic.settings import read as settings
from pbp_mod.engines.gnomic.state import State
from pbp_mod.engines.gnomic.views import view
from pbp_mod.engines.gnomic.words import PARTIES
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Audience, Channel, Field, Type, Vocabulary
from pbp_mod.game.engine import Engine

if TYPE_CHECKING:
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.secrets import Guarded


_CARD = Field("card", Type.CARD, "the number of the card")
_VOTES = Field("votes", Type.NUMBER, "how many lobby votes")
_ACTIONS = (
    ActionKind(
        "propose",
        "The President proposes a law of the row, or his Decree.",
        Channel.THREAD,
        (
            _CARD,
            Field("marks", Type.PLAYERS, "who gets a lamp, where the card says so", required=False),
            Field("party", Type.CHOICE, "the party of a wild law", required=False, choices=PARTIES),
        ),
    ),
    ActionKind(
        "vote",
        "Lay a disc, or swap it.",
        Channel.PM,
        (Field("choice", Type.CHOICE, "the disc", choices=("yes", "no")),),
        many=True,
        revisable=True,  # G9
        along="secret-lobby",
    ),
    ActionKind("lobby", "Place lobby votes openly on one's own vote.", Channel.THREAD, (_VOTES,), many=True),
    ActionKind("close", "The President closes the vote.", Channel.THREAD),
    ActionKind(
        "secret-lobby", "Place lobby votes in secret after the close.", Channel.PM, (_VOTES,), many=True
    ),
    ActionKind(
        "distribute",
        "The President deals out the lobby votes of the passed law.",
        Channel.THREAD,
        (Field("shares", Type.SHARES, "how many for whom"),),
    ),
    ActionKind("stay", "The President remains in office.", Channel.THREAD),
    ActionKind("pass", "The President passes on his office.", Channel.THREAD),
    ActionKind("challenge", "Challenge the President who remains.", Channel.THREAD),
    ActionKind("waive", "Not challenge the President who remains.", Channel.THREAD),
    ActionKind(
        "discard-law", "The President discards a law of the row for his Decree.", Channel.THREAD, (_CARD,)
    ),
    ActionKind(
        "decide",
        "Answer what a card asks.",
        Channel.THREAD,
        (_CARD, Field("answer", Type.ANSWER, "players, a card, or one of the words that the card offers")),
    ),
    ActionKind(
        "adjust",
        "Record what a card without effects did to a player.",
        None,
        (
            Field("player", Type.PLAYER, "to whom"),
            Field("honor", Type.NUMBER, "honor points won, or lost (below 0)"),
            Field("lobby", Type.NUMBER, "lobby votes won, or lost (below 0)"),
            Field("reason", Type.TEXT, "why, for all to read"),
        ),
    ),
    ActionKind(
        "resolved",
        "Say that a card without effects has been played.",
        None,
        (_CARD, Field("always", Type.FLAG, "it does nothing by itself, now and later", required=False)),
    ),
)
KINDS: Mapping[str, ActionKind] = MappingProxyType({kind.name: kind for kind in _ACTIONS})

_VOCABULARY = Vocabulary(
    phrases=MappingProxyType(
        {
            "propose": (
                "I propose {card}",
                "I propose law {card}",
                "I propose {card} as {party}",
                "I propose {card} marking {marks}",
                "I propose {card} as {party} marking {marks}",
                "propose {card}",
            ),
            "vote": ("I vote {choice}", "{choice}", "my vote is {choice}", "vote {choice}"),
            "lobby": ("I place {votes} lobby votes", "I place {votes}", "lobby {votes}"),
            "close": ("I close the vote", "the vote is closed", "close"),
            "secret-lobby": ("I place {votes} in secret", "{votes} secret lobby votes", "secret {votes}"),
            "distribute": ("I distribute {shares}", "distribute {shares}"),
            "stay": ("I remain President", "I stay", "stay"),
            "pass": ("I pass on the Presidency", "I pass", "pass"),
            "challenge": ("I challenge the President", "I challenge", "challenge"),
            "waive": ("I don't challenge", "I waive", "waive"),
            "discard-law": ("I discard {card}", "I discard law {card}", "discard {card}"),
            "decide": ("I decide {card}: {answer}", "{card}: {answer}"),
        }
    ),
    words=MappingProxyType({"yes": ("yes", "aye", "yea"), "no": ("no", "nay")}),
    together=("propose", "discard-law", "distribute", "stay", "pass"),
    counted=("lobby votes", "lobby vote"),
)


def tally(state: State) -> Mapping[str, Any]:
    """The rounds, the laws and Decrees that were passed by vote and those that were voted down, by number."""
    return {"rounds": state.round, "passed": tuple(state.passed), "rejected": tuple(state.voted_down)}


def whole_setup(setup: Mapping[str, Any]) -> Mapping[str, Any]:
    """The setup with its card pack in it, unless that is a shipped one. Raises NotUnderstood."""
    pack = setup.get("pack", HOUSE)
    return setup if shipped(pack) else {**setup, "pack": pack_table(pack)[0]}


def read_card(text: str) -> str:
    """A card's number as text, with or without a `#`. Raises NotUnderstood."""
    number = text.strip().removeprefix("#").strip()
    if not (number.isascii() and number.isdigit()) or int(number) < 1:
        raise NotUnderstood(f"{text!r} is no card (cards go by their number, such as 12)")
    return str(int(number))


def _secrets() -> Callable[[State, Audience], Guarded]:
    from pbp_mod.engines.gnomic.secrets import guarded

    return guarded


def _explain() -> Explain[State]:
    from pbp_mod.engines.gnomic import explain

    return explain


ENGINE: Engine[State, Settings] = Engine(
    name="gnomic",
    title="Gnomic Parliament",
    seats=range(4, 9),
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    deal=deal,
    copy=lambda state: state.copy(),
    apply=apply,
    asks=asks,
    phase=lambda state: (
        "propose" if state.phase == "discard-law" else state.phase
    ),  # it belongs to the proposal
    outcome=lambda state: state.outcome,
    view=view,
    read_card=read_card,
    vocabulary=lambda settings: _VOCABULARY,
    secrets=_secrets,
    explain=_explain,
    setup=SETUP,
    showing=frozenset({"decree", "agenda"}),
    checkpoints=frozenset({"result", "over"}),
    defaults=defaults,
    round_number=lambda state: (
        state.round
    ),  # a vote or lobby votes ordered in advance are for the law voted on then
    whole_setup=whole_setup,
    tally=tally,
)

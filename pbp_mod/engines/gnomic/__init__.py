"""Gnomic Parliament: a President proposes laws that change the rules, everyone votes, honor goes with the majority.

Laws are data: a card pack in TOML says what they do. Rules are cited as G1… (rules) and GR1… (rulings).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.gnomic.asks import asks, defaults
from pbp_mod.engines.gnomic.dealing import SETUP, deal
from pbp_mod.engines.gnomic.flow import apply
from pbp_mod.engines.gnomic.pack import HOUSE, check_pack, load_pack, pack_table, shipped
from pbp_mod.engines.gnomic.settings import OPTIONS, Settings
from pbp_mod.engines.gnomic.settings import read as settings
from pbp_mod.engines.gnomic.state import State
from pbp_mod.engines.gnomic.views import view
from pbp_mod.engines.gnomic.words import PARTIES
from pbp_mod.engines.usual import led, out, silent
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Audience, Channel, Field, Outcome, Type, Vocabulary

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Guarded

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
    "Settings",
    "State",
    "apply",
    "asks",
    "check_pack",
    "copy",
    "deal",
    "defaults",
    "guarded",
    "hand_number",
    "led",
    "load_pack",
    "out",
    "outcome",
    "pack_table",
    "phase",
    "read_card",
    "rules",
    "settings",
    "shipped",
    "silent",
    "tally",
    "view",
    "vocabulary",
    "whole_setup",
    "why",
    "words",
]

NAME = "gnomic"
TITLE = "Gnomic Parliament"
SEATS = range(4, 9)
PRESETS: Mapping[str, Mapping[str, str]] = MappingProxyType({})
SUITS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
SHOWING = frozenset({"decree", "agenda"})
CONDUCT: Mapping[str, str] = MappingProxyType({})

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
        beside="secret-lobby",
    ),
    ActionKind("lobby", "Place lobby votes openly on one's own vote.", Channel.THREAD, (_VOTES,)),
    ActionKind("close", "The President closes the vote.", Channel.THREAD),
    ActionKind("secret-lobby", "Place lobby votes in secret after the close.", Channel.PM, (_VOTES,)),
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
)


def copy(state: State) -> State:
    """An independent copy of the state."""
    return state.copy()


def phase(state: State) -> str:
    """The phase by its stable name; the discard for a Decree belongs to the proposal."""
    return "propose" if state.phase == "discard-law" else state.phase


def outcome(state: State) -> Outcome | None:
    """The winner and what decided it: honor, lobby, president or order (G25)."""
    return state.outcome


def tally(state: State) -> Mapping[str, Any]:
    """The rounds, the laws and Decrees that were passed by vote and those that were voted down, by number."""
    return {"rounds": state.round, "passed": tuple(state.passed), "rejected": tuple(state.voted_down)}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, and each card of the pack by its number."""
    from pbp_mod.engines.gnomic.explain import rules as sentences

    return sentences(state)


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules and laws that made a notice."""
    from pbp_mod.engines.gnomic.explain import why as reasons

    return reasons(template, data)


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


def hand_number(state: State) -> int:
    """The round: a vote or secret lobby votes ordered in advance are for the law that is voted on then."""
    return state.round


def words(settings: Settings) -> Mapping[str, Any]:
    """The templates hold all words; the words of cards come with the notices."""
    return {}


def vocabulary(settings: Settings) -> Vocabulary:
    """How players say it."""
    return _VOCABULARY


def guarded(state: State, audience: Audience) -> Guarded:
    """What a text for that audience must not say."""
    from pbp_mod.engines.gnomic import secrets

    return secrets.guarded(state, audience)

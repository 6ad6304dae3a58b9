"""Every action with its fields, and how players say it. What an action does is judged in `rules/`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pbp_mod.engines.gnomic.effects.words import PARTIES
from pbp_mod.engines.gnomic.settings import Settings
from pbp_mod.game.actions import ActionKind, Channel, Field, Type, Vocabulary
from pbp_mod.game.words import orders

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

_MORE: Mapping[str, tuple[str, ...]] = {
    "propose": (
        "I propose law {card}",
        "I propose {card} as {party}",
        "I propose {card} marking {marks}",
        "I propose {card} as {party} marking {marks}",
        "propose {card}",
    ),
    "vote": ("{choice}", "my vote is {choice}", "vote {choice}"),
    "lobby": ("I place {votes} lobby vote", "I place {votes}", "lobby {votes}"),
    "close": ("the vote is closed", "close"),
    "secret-lobby": ("{votes} secret lobby vote", "I place {votes} in secret", "secret {votes}"),
    "distribute": ("distribute {shares}",),
    "stay": ("I stay", "stay"),
    "pass": ("I pass", "pass"),
    "challenge": ("I challenge", "challenge"),
    "waive": ("I waive", "waive"),
    "discard-law": ("I discard law {card}", "discard {card}"),
    "decide": ("{card}: {answer}",),
}
"""What players say besides the words that posts ask for."""
_WORDS = {"yes": ("yes", "aye", "yea"), "no": ("no", "nay"), "vote": ("lay", "laying", "disc")}


def vocabulary(settings: Settings) -> Vocabulary:
    """The same for all house rules; the first sentence for each action is that of posts (`orders` in words.json)."""
    asked = orders("gnomic")
    return Vocabulary(
        phrases={kind: (asked[kind], *more) for kind, more in _MORE.items()},
        words=_WORDS,
        together=("propose", "discard-law", "distribute", "stay", "pass"),
        counted=("lobby votes", "lobby vote"),
        cards=("law", "laws"),
    )

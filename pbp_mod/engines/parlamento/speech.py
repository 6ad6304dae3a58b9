"""The words of the game: the actions as declared, and how players say them.

Wording of posts is not here but in the templates.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.actions import ActionKind, Channel, Field, Type, Vocabulary
from pbp_mod.engines.parlamento.house import Settings
from pbp_mod.engines.parlamento.notation import HAMMER, SUITS, pair_text, suit_words

_CARD = Field("card", Type.CARD, "the card, such as `book 6/9` (short b69) or `hammer 8` (h8)")
_VALUE = Field("value", Type.NUMBER, "which of its values a two-valued card shows", required=False)

KINDS = {
    "play": ActionKind("play", "play a card to the trick", Channel.THREAD, (_CARD, _VALUE)),
    "bet": ActionKind(
        "bet", "lay a card of the hand as the bet on one's number of tricks", Channel.THREAD, (_CARD, _VALUE)
    ),
}


def vocabulary(settings: Settings) -> Vocabulary:
    """How players announce plays and bets, and what they call the suits."""
    return Vocabulary(
        phrases={
            "play": (
                "I play {card}",
                "I play {card} as {value}",
                "I lead {card}",
                "I lead {card} as {value}",
            ),
            "bet": ("I bet {card}", "I bet {card} as {value}"),
        },
        words=suit_words(),
    )


def words(settings: Settings) -> dict[str, Any]:
    """The suits in order, the colour of each (the trump suit has none), which is trump, and the pairs."""
    return {
        "suits": list(SUITS),
        "colours": {suit: each[-1] for suit, each in suit_words().items() if suit != HAMMER},
        "trump": HAMMER,
        "pairs": [{"kind": pair_text(pair), "values": list(pair)} for pair in settings.pairs],
    }

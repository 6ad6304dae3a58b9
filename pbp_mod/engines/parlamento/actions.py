"""What players do in this game, and how they say it: the declared actions, and the words for them.

The wording of posts is not here but in the templates, and whether an action is legal is for `rules` to say.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.parlamento.cards import HAMMER, SUITS, pair_text, read_play, suit_words
from pbp_mod.engines.parlamento.settings import Settings
from pbp_mod.game.actions import ActionKind, Channel, Field, Type, Vocabulary
from pbp_mod.game.words import orders

_CARD = Field("card", Type.CARD, "the card, such as `book 6/9` (short b69) or `hammer 8` (h8)")
_VALUE = Field(
    "value", Type.NUMBER, "which of its values a two-valued card shows", required=False, behind="card"
)

KINDS = {
    "play": ActionKind("play", "Play a card to the trick.", Channel.THREAD, (_CARD, _VALUE)),
    "bet": ActionKind(
        "bet", "Lay a card of the hand as the bet on one's number of tricks.", Channel.THREAD, (_CARD, _VALUE)
    ),
}

_PLAY = (
    "I play the {card}",
    "I play a {card}",
    "I lead {card}",
    "I lead the {card}",
    "I lead with {card}",
    "I lead with the {card}",
    "Playing {card}",
)
_BET = (
    "I bet the {card}",
    "I bet with {card}",
    "I bet with the {card}",
    "Bet {card}",
    "Betting {card}",
    "My bet is {card}",
    "My bet is the {card}",
)


def vocabulary(settings: Settings) -> Vocabulary:
    """How players announce plays and bets, and what they call the suits.

    A play and a bet may come in one post, in either order (P8).
    """

    def read(text: str) -> tuple[str, int | None]:
        return read_play(text, settings.pairs)

    return Vocabulary(
        phrases={"play": _phrases("play", _PLAY), "bet": _phrases("bet", _BET)},
        words=suit_words(),
        together=("play", "bet"),
        read_play=read,
    )


def _phrases(action: str, more: tuple[str, ...]) -> tuple[str, ...]:
    """The words that posts ask for (`orders` in words.json) and other ones, each again with the value that a two-valued card
    shows.
    """
    asked = orders("parlamento")
    with_value = (said for phrase in more for said in (phrase, f"{phrase} as {{value}}"))
    return asked[action], asked[f"{action}-value"], *with_value


def words(settings: Settings) -> dict[str, Any]:
    """The suits in order, the colour of each (the trump suit has none), which is trump, the pairs, and the words that posts
    ask for.
    """
    return {
        "suits": list(SUITS),
        "colours": {suit: each[-1] for suit, each in suit_words().items() if suit != HAMMER},
        "trump": HAMMER,
        "orders": orders("parlamento"),
        "pairs": [{"kind": pair_text(pair), "values": list(pair)} for pair in settings.pairs],
    }

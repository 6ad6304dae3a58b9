"""What players do in this game, and how they say it: the declared actions, and the words for them.

The command line, its help and the parser of posts follow from what is declared here. Whether an action is legal is for
`rules` to say, and whether it is awaited for `asks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.claim.cards import CODE, FACTIONS
from pbp_mod.engines.claim.settings import Settings
from pbp_mod.game.actions import ActionKind, Channel, Field, Type, Vocabulary
from pbp_mod.game.words import orders, words_of

LOOK = ("face-up", "top")
"""The two answers to a Seer's look (C7)."""

KINDS: Mapping[str, ActionKind] = {
    kind.name: kind
    for kind in (
        ActionKind(
            "play",
            "Play a card to the trick.",
            Channel.THREAD,
            (Field("card", Type.CARD, "the card, as in 'dragon 7' or dr7"),),
        ),
        ActionKind(
            "take",
            "Answer a seer's look: take the face-up card or the top card of the deck.",
            Channel.PM,
            (Field("choice", Type.CHOICE, "which of the two cards", choices=LOOK),),
            many=True,
        ),
        ActionKind(
            "smash",
            "Smash a gnome of the other player with a giant just won (only with smash=ask).",
            Channel.THREAD,
            (Field("card", Type.CARD, "the gnome to smash"),),
        ),
        ActionKind(
            "spare", "Smash nothing (more) with the giants just won (only with smash=ask).", Channel.THREAD
        ),
    )
}

# Besides the sentences that posts ask for, which stand with the templates.
_PHRASES = {
    "play": (
        "I play the {card}",
        "I lead {card}",
        "I lead the {card}",
        "I lead with {card}",
        "I follow with {card}",
        "I follow with the {card}",
        "Playing {card}",
    ),
    "take": (
        "I take the {choice}",
        "I take {choice}",
        "I want the {choice} card",
        "I want the {choice}",
    ),
}
_SMASH_PHRASES = {
    "smash": ("I smash the {card}", "I smash a {card}"),
    "spare": ("I spare it", "I spare", "I smash nothing"),
}
_WORDS = {
    "face-up": ("face-up", "face up", "faceup", "face-up card", "face up card", "open card", "open"),
    "take": ("I'll have", "I will have", "let me have", "gimme", "give me", "go for", "going for"),
    "top": ("top", "top card", "top of the deck", "top card of the deck", "card from the deck", "deck"),
}


def vocabulary(settings: Settings) -> Vocabulary:
    """How players say it; smashing is spoken of only where it is asked for (CR1).

    Cards are not listed: `read_card` reads them in all their forms.
    """
    more = _PHRASES | _SMASH_PHRASES if settings.smash == "ask" else _PHRASES
    asked = orders("claim")
    return Vocabulary({kind: (asked[kind], *phrases) for kind, phrases in more.items()}, _WORDS)


def words(settings: Settings) -> Mapping[str, Any]:
    """For templates: `factions` in their order, the `plural` of each, `cards` (text -> faction and value), `orders`
    (action -> the sentence that posts ask for).
    """
    return {
        "factions": FACTIONS,
        "plural": words_of("claim")["plural"],
        "cards": {text: {"faction": FACTIONS[card // 10], "value": card % 10} for text, card in CODE.items()},
        "orders": orders("claim"),
    }

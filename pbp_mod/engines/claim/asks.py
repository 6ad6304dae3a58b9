"""The actions of the game, and which of them are awaited now.

What leaves no choice is not among them; see `rules.py` for what that means for a last card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.claim.notation import TEXT
from pbp_mod.engines.claim.rules import LOOK, legal_cards
from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import ActionKind, Ask, Channel, Field, Type

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

_LOOK_CHOICES: tuple[Mapping[str, Any], ...] = tuple({"choice": choice} for choice in LOOK)


def asks(state: State) -> tuple[Ask, ...]:
    """All that is awaited now."""
    if state.pending == "take":
        return (Ask("take", (state.winner,), Channel.PM, _LOOK_CHOICES),)
    if state.pending == "smash":
        gnomes = tuple({"card": TEXT[card]} for card in sorted(set(state.smashable)))
        return (
            Ask("smash", (state.winner,), Channel.THREAD, gnomes),
            Ask("spare", (state.winner,), Channel.THREAD, ({},)),
        )
    if state.outcome is not None:
        return ()
    cards = tuple({"card": TEXT[card]} for card in legal_cards(state))
    return (Ask("play", (state.turn,), Channel.THREAD, cards),)

"""What is awaited now, from whom, and what they may choose from.

What leaves no choice is not awaited; see `rules` for what that means for a last card. Nothing is changed or judged here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.claim.actions import LOOK
from pbp_mod.engines.claim.cards import TEXT
from pbp_mod.engines.claim.rules.turns import legal_cards
from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import Action, Ask, Channel, Question

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


def question(state: State, action: Action) -> Question:
    """Which trick of which phase an action belongs to."""
    return Question((state.phase, state.number))

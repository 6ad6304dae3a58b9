"""What can be done in the game, and how players say it.

Declares the actions; whether one may be done now is for `rules` to judge. Each becomes a command of pbp, so none may
have the name of one that there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.game.actions import ActionKind, Channel, Field, Type, Vocabulary

from pbp_solo.settings import Settings

KINDS: Mapping[str, ActionKind] = {
    kind.name: kind
    for kind in (
        ActionKind(
            "pick",
            "Send a number for the round that is open.",
            Channel.PM,
            (Field("number", Type.NUMBER, "the number"),),
            many=True,
            revisable=True,  # L3
        ),
    )
}

_PHRASES = {"pick": ("My number is {number}", "I pick {number}", "I take {number}")}


def vocabulary(settings: Settings) -> Vocabulary:
    """What the reader of posts and messages recognises."""
    return Vocabulary(_PHRASES, {})


def words(settings: Settings) -> Mapping[str, Any]:
    """For templates: `orders`, the sentence that players are asked to write for each action."""
    return {"orders": {kind: phrases[0] for kind, phrases in _PHRASES.items()}}

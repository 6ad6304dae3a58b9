"""Why the game went as it did: each rule in one sentence, and which of them made a notice.

Only read to answer a question about a row. It looks at nothing but a notice's own data: what the notice may not say, its
reasons can't say either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_solo.state import State

_RULES: Mapping[str, str] = {
    "L1": "There are as many numbers as players, from 1 on.",
    "L2": "Everybody has a lucky number that only he knows, and no two have the same.",
    "L3": "Each player sends a number in secret, and another one counts instead until the last is in.",
    "L4": "The lowest number that only one player has sent scores.",
    "L5": "A number that scores gives two points if it is the lucky number of its player, else one.",
    "L6": "Where no number was sent by one player alone, nobody scores.",
    "L7": "The first to have enough points wins.",
    "L8": "After 15 rounds the most points win, and who has as many shares it.",
}

_TOLD = {
    "all": "After a round all its numbers are told.",
    "scorer": "After a round only the number that scored is told, and the others at the end.",
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    settings = state.settings
    return {**_RULES, "LR1": f"The game is won with {settings.goal} points.", "LR2": _TOLD[settings.told]}


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the rules that made a notice, the main one first."""
    match template:
        case "opening":
            return ("L1", "L3")
        case "lucky":
            return ("L2",)
        case "result":
            return ("L6", "LR2") if data["scorer"] is None else ("L4", "L5", "LR2")
    return ("L7", "LR1") if data["reason"] == "goal" else ("L8",)

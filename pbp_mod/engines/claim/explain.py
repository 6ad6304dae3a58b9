"""Why the game went as it did: which rules made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
The sentences of the rules stand in `templates/claim/rules.json`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import Data
from pbp_mod.game.words import rules_of

_RULINGS: Mapping[str, str] = {
    "CR1": "smash",
    "CR2": "troll-pool",
    "CR3": "last-trolls",
    "CR4": "seer",
}
"""Rulings that a house rule turns: id -> the option."""

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "opening": ("C1", "C2", "C3"),
    "played": ("C4",),
    "equal-card": ("C8",),
    "seer-asked": ("C7", "CR4"),
    "look": ("C7", "CR4"),
    "taken": ("C7", "C6"),
    "follower": ("C6",),
    "smash-asked": ("C12", "CR1"),
    "smashed": ("C12", "CR1"),
    "spared": ("C12", "CR1"),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    options = state.settings.words()
    words = rules_of("claim")
    turned = {rule: words["rulings"][rule][options[name]] for rule, name in _RULINGS.items()}
    return {**words["rules"], **turned}


def why(template: str, data: Data) -> tuple[str, ...]:
    """The ids of the rules that made a notice, the main one first."""
    match template:
        case "hand":
            return ("C2",) if data["phase"] == "recruit" else ("C8",)
        case "trick-opens":
            return ("C3",) if data["phase"] == "recruit" else ("C8",)
        case "battle-opens":
            return ("C8", "C11") if data["why"] == "dragon" else ("C8",)
        case "trick":
            return _trick(data)
        case "over":
            return _over(data)
    return _ALWAYS[template]


def _trick(data: Data) -> tuple[str, ...]:
    """Who wins, where the cards go, who leads on."""
    found = ["C5"]
    if data["phase"] == "recruit":
        found += ["C7", "CR4"] if data["look"] else ["C6"]
    else:
        found += _haul(data)
    if data["next_why"] == "dragon":
        found.append("C11")
    elif data["next_why"] == "winner":
        found.append("C3" if data["phase"] == "recruit" else "C8")
    return tuple(found)


def _haul(data: Data) -> list[str]:
    found = ["C9"]
    if data["gnomes"]:
        found.append("C10")
    if data["smashed"] or data["smashable"]:
        found += ["C12", "CR1"]
    if data["troll_left"] or data["pool"] or data["pool_held"]:
        found.append("C13")
    if data["pool_held"] or (data["pool"] and any("troll" in play["card"] for play in data["plays"])):
        found.append("CR2")
    return found


def _over(data: Data) -> tuple[str, ...]:
    found = ["C15", "C14"]
    if any(data["gnomes"].values()):
        found.append("C10")
    if data["last_trolls"]["cards"]:
        found += ["C13", "CR3"]
    return tuple(found)

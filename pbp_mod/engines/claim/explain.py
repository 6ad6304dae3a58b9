"""Why the game went as it did: each rule in one sentence, and which of them made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import Data

_RULES: Mapping[str, str] = {
    "C1": "The pack has 52 cards: 13 gnomes, 9 giants, and ten each of dragons, trolls and seers.",
    "C2": "Each of the two players is dealt 13 cards; the other 26 are the deck.",
    "C3": "In the first phase each trick is for the card turned up, and the winner of one leads the next.",
    "C4": "The leader plays what he likes; the other follows with the faction led if he can.",
    "C5": "The higher card of the faction led wins, of equal ones the leader's; another faction never does.",
    "C6": "The winner takes the card turned up, the loser the unseen top card; the cards played are discarded.",
    "C7": "Who wins with a seer may look at the top card and take it in place of the card turned up.",
    "C8": "In the second phase the followers are the hands, and the winner of each trick leads the next.",
    "C9": "In the second phase the winner lays the cards of the trick on his score pile.",
    "C10": "A gnome that was won lies in front of the winner and joins his score pile at the end.",
    "C11": "Whoever played the last dragon of a trick leads the next one, won or not.",
    "C12": "Each giant in the trick lets the winner smash a gnome of the same value in front of the other.",
    "C13": "Of two trolls the lower stays in the middle; the next winner takes the trolls that lie there.",
    "C14": "A faction votes for who has more of its cards, or else the higher ones; if all are equal, for nobody.",
    "C15": "Most votes win; then more cards in the factions that gave them; then nobody alone.",
}

_RULINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "CR1": (
        "smash",
        {
            "now": "A giant smashes at once, without a question: it never harms.",
            "ask": "The winner is asked about each gnome that his giants could smash.",
        },
    ),
    "CR2": (
        "troll-pool",
        {
            "take": "A trick with exactly one troll takes the trolls in the middle along.",
            "held": "A trick with any troll in it leaves the trolls in the middle where they are.",
        },
    ),
    "CR3": (
        "last-trolls",
        {
            "nobody": "Trolls left in the middle at the end belong to nobody.",
            "winner": "Trolls left in the middle at the end go to the winner of the last trick.",
        },
    ),
    "CR4": (
        "seer",
        {
            "own": "Only a seer that wins the trick itself lets its player look.",
            "any": "Any seer in the trick lets its winner look.",
        },
    ),
}
"""Rulings that a house rule turns: id -> the option, and the sentence for each of its values."""

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
    turned = {rule: sentences[options[name]] for rule, (name, sentences) in _RULINGS.items()}
    return {**_RULES, **turned}


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

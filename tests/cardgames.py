"""Small games of Claim 2 and Parlamento dealt by hand, for tests at the command line.

Claim: the leader, JSM, holds all but the three lowest dragons and may follow nothing else in seers; Parlamento: each
of three seats holds a suit whole (4 hammers, 8 cards of one suit) so that what is legal can be read off.
"""

from __future__ import annotations

from typing import Any

CLAIM_HANDS = {
    "John.S.Mill": [f"dragon {n}" for n in range(3, 10)]
    + ["gnome 1", "gnome 3", "giant 5", "troll 2", "troll 9", "seer 9"],
    "BruteForce": [
        "dragon 2",
        "gnome 5",
        "gnome 7",
        "gnome 9",
        "giant 1",
        "giant 3",
        "giant 7",
        "giant 9",
        "troll 0",
    ]
    + ["troll 4", "seer 0", "seer 1", "seer 8"],
}
CLAIM_DECK = (
    ["gnome 1", "troll 8"]
    + ["gnome 1", "gnome 3", "gnome 3", "gnome 5", "gnome 5", "gnome 7", "gnome 7"]
    + ["giant 1", "giant 3", "giant 5", "giant 7"]
    + ["dragon 0", "dragon 1"]
    + ["troll 1", "troll 3", "troll 5", "troll 6", "troll 7"]
    + ["seer 2", "seer 3", "seer 4", "seer 5", "seer 6", "seer 7"]
)
SINGLES = (0, 2, 3, 4, 5, 8)
"""Of each suit at three players, besides two 6/9 and two 1/7 in the common ones."""


def claim(**more: Any) -> dict[str, Any]:
    """The header of a game of Claim; JSM leads the first trick, for gnome 1."""
    return {
        "format": "pbp-log/1",
        "engine": "claim",
        "name": "claim-test",
        "players": [{"name": "John.S.Mill", "abbr": "JSM"}, {"name": "BruteForce", "abbr": "BF"}],
        "setup": {"hands": CLAIM_HANDS, "deck": CLAIM_DECK},
    } | more


def _common(suit: str) -> list[str]:
    return [f"{suit} {value}" for value in SINGLES] + [f"{suit} 6/9", f"{suit} 1/7"] * 2


def deal() -> dict[str, list[str]]:
    """A round: JSM holds the books, BF the arguments, MH the feathers, each with two hammers."""
    hammers = iter(f"hammer {value}" for value in SINGLES)
    names = ("John.S.Mill", "BruteForce", "Mountainhawk")
    suits = ("book", "argument", "feather")
    return {
        name: _common(suit) + [next(hammers), next(hammers)] for name, suit in zip(names, suits, strict=True)
    }


def parlamento(**more: Any) -> dict[str, Any]:
    """The header of a game of Parlamento for three; JSM leads the first trick."""
    return {
        "format": "pbp-log/1",
        "engine": "parlamento",
        "name": "parlamento-test",
        "players": [
            {"name": "John.S.Mill", "abbr": "JSM"},
            {"name": "BruteForce", "abbr": "BF"},
            {"name": "Mountainhawk", "abbr": "MH"},
        ],
        "setup": {"deals": [deal(), deal(), deal()]},
    } | more

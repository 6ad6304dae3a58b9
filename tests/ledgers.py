"""Packs for tests of the ledger: those that come along, and some in which little is as usual."""

from __future__ import annotations

import random
from typing import Any

Row = dict[str, Any]
SIZES = (*(3, 4, 5, 6, 7, 7, 8, 9, 9, 10, 12, 17) * 4, 30, 60)
"""Numbers of players that tests try most; every one of them fits a pack. A game of sixty costs as much as fifty of seven."""

CITY: Row = {
    "pack": {"name": "city", "title": "The city", "seats": [3, 60]},
    "role": [
        {"name": "Citizen", "team": "city", "pm": "You are one of many."},
        {"name": "Rogue", "team": "rogues", "count": "(players + 2) / 4", "pm": "Your friends: {group}."},
        {"name": "Witness", "team": "city", "count": 1, "knows": "team rogues", "pm": "You saw {knows}."},
    ],
    "group": [
        {"name": "cellar", "who": "team rogues", "told": ["members", "roles", "orders of plot"]},
        {"name": "graves", "who": "out"},
    ],
    "phase": [
        {
            "name": "council",
            "ends": ["all", "deadline", "moderator"],
            "begin": ["next speaker"],
            "ballot": {
                "ask": "Is the gate opened?",
                "voters": "in",
                "words": ["open it", "keep it shut"],
                "abstain": "no opinion",
                "public": False,
                "revisable": True,
                "count": "open",
                "wins": "majority",
                "results": [{"when": "elected 'open it'", "do": ["add gates", "points 2"]}],
            },
        },
        {
            "name": "market",
            "ends": ["hammer", "deadline", "moderator"],
            "ballot": {
                "ask": "Who leaves?",
                "voters": "in",
                "choices": "in, not self",
                "words": ["no one"],
                "public": True,
                "revisable": True,
                "hammer": "majority",
                "quorum": 2,
                "tie": "runoff",
                "weights": [
                    {"who": "office speaker", "votes": 2},
                    {"who": "mark bribed", "votes": 0, "secret": True},
                ],
                "then": "out",
            },
        },
        {
            "name": "dusk",
            "ends": ["all", "deadline", "moderator"],
            "action": [
                {
                    "name": "plot",
                    "by": "group cellar",
                    "target": "in, not group cellar",
                    "must": True,
                    "then": "ask",
                },
                {"name": "bribe", "by": "role Citizen", "target": "in, not self", "then": "mark bribed"},
            ],
        },
    ],
    "win": {"city": "none team rogues", "rogues": "team rogues >= team city or day > 4"},
}
"""Nearly all that a pack can say: ballots by PM and in the thread, weights, a quorum, a runoff, offices, points, counters,
marks, a role that knows others, groups that are told of roles and orders."""


def any_pack(players: int, rng: random.Random) -> Row | None:
    """A setup with a pack for so many players."""
    names: list[str] = ["city", "city", *(["poll"] if players < 40 else [])]
    names += ["werewolf", "werewolf"] if 7 <= players <= 24 else []
    names += ["mafia", "mafia"] if players == 9 else []
    names += ["resistance"] if 5 <= players <= 10 else []
    name = rng.choice(names)
    return {"pack": CITY if name == "city" else name}

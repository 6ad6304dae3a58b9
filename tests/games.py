"""Headers and rows for tests that need a game of QAnon and not its rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pbp_mod.people.names import Player

FIVE = [("Anna", "A"), ("Bert", "B"), ("Cleo", "C"), ("Dora", "D"), ("Emil", "E")]
NINE = (
    Player("John.S.Mill", "JSM"),
    Player("BruteForce", "BF"),
    Player("Mountainhawk", "MH"),
    Player("Arthuritas", "AI"),
    Player("YankeeTripper", "YT"),
    Player("MayanActuary", "MA"),
    Player("IPD", "IPD"),
    Player("NerdAlert", "NA"),
    Player("J0EBL0W", "JB"),
)
"""The table of the README, for tests of names and of what people write."""
ROLES = {"Anna": "Moderate", "Bert": "Moderate", "Cleo": "Moderate", "Dora": "QAnon", "Emil": "Trump"}
DECK = ["FR", "FR", "M", "M", "FR", "FR", "FR", "FR", "M", "FR", "FR", "M", "FR", "M", "FR", "FR", "M"]
SEED = "5eed" * 16

Line = dict[str, Any]


def header(name: str = "test", **more: Any) -> Line:
    """The header of a five-player game dealt by hand, with a seed for what the setup doesn't give."""
    return {
        "format": "pbp-log/1",
        "engine": "qanon",
        "name": name,
        "players": [{"name": player, "abbr": abbr} for player, abbr in FIVE],
        "seed": SEED,
        "setup": {"roles": ROLES, "deck": DECK},
    } | more


def election(president: str, nominee: str, votes: str = "YYYYY", voters: str = "ABCDE") -> list[Line]:
    """A nomination and all votes on it, `votes` in the order of `voters`."""
    rows: list[Line] = [{"action": "nominate", "by": president, "player": nominee}]
    for voter, vote in zip(voters, votes, strict=True):
        rows.append({"action": "vote", "by": voter, "choice": "yaw" if vote == "Y" else "nah"})
    return rows


def session(president: str, vice: str, discard: str, enact: str) -> list[Line]:
    """What a government sends in its legislative session."""
    return [
        {"action": "discard", "by": president, "card": discard},
        {"action": "enact", "by": vice, "card": enact},
    ]


def write(path: Path, head: Line, rows: list[Line]) -> Path:
    """A log file as `pbp export` writes it."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *rows]), "utf-8")
    return path

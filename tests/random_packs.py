"""Packs made at random: any number of teams, phases, ballots and orders, with all words of the language in them.

Each of them has an end: a counter grows with every phase, and the game is over at a number. Besides that nothing is sensible;
what the checker refuses (a word that no ballot has) is thrown away.
"""

from __future__ import annotations

import random
from typing import Any

from pbp_mod.engines.ledger.pack.files import checked

Row = dict[str, Any]
WORDS = ("no one", "yes", "no", "fail", "success", "not now")
_PLAYERS = (
    "in",
    "in, not self",
    "in, not mark cursed",
    "in, not office chief",
    "team old or mark cursed or in",
)
_VOTERS = (
    "in",
    "in",
    "in",
    "in, not mark cursed",
    "office chief",
    "mark cursed",
    "in and (points >= 1 or mark cursed)",
)
_CONDITIONS = (
    *(
        "day > 1",
        "any mark cursed",
        "none office chief",
        "in > players / 2",
        "gold >= 2",
        "any (points >= 2)",
    ),
    *("elected 'yes'", "votes 'fail' >= 1", "none elected", "not (phase first)", "size >= 2 or any elected"),
)
_NUMBERS = ("majority", "voters / 2", "2", "size", "voters", "votes 'yes' + 1", "(in + 1) / 2")
_HAPPENS = (
    *(
        "out",
        "mark cursed",
        "unmark cursed",
        "office chief",
        "points 1",
        "points -2",
        "show team",
        "add gold",
        "clear gold",
    ),
    *("vacate chief", "next chief", "tell You feel watched."),
)


def random_pack(rng: random.Random) -> Row:
    """A pack for 3 to 60 players in which nothing is wrong."""
    while True:
        found = _Maker(rng).pack()
        if not checked(found, "pack")[1]:
            return found


class _Maker:
    """One pack in the making."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.roles = rng.random() < 0.8
        self.names = ["first", "second", "third"][: rng.choice((1, 2, 2, 3))]

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance

    def pack(self) -> Row:
        rng = self.rng
        circle = self.maybe(0.7)
        found: Row = {
            "pack": {
                "name": "random",
                "title": "Anything",
                "seats": [3, 60],
                "order": "circle" if circle else "list",
                "show": rng.choice(("role", "team", "nothing")),
                "marks": ["cursed"],
                "offices": ["chief"],
            },
            "options": {
                "twilight": rng.choice(("yes", "no")),
                "mod-kill": rng.choice(("goes-on", "ends-phase")),
            },
            "table": {"size": [1, 2, 3]},
            "phase": [self.phase(at, name) for at, name in enumerate(self.names)],
        }
        if self.roles:
            found |= {"role": self.role_list(), "group": self.groups()}
        steps = {
            "reason": "long-enough",
            "when": "steps >= 9",
            "winners": rng.choice(("all", "in", "out", "elected")),
        }
        found["ending"] = [steps, *([] if circle else [{"reason": "the-end", "winners": "in"}])]
        if self.roles and self.maybe(0.7):
            found["win"] = {
                "old": "none team new",
                "new": rng.choice(("team new >= team old", "moderator" if circle else "none team old")),
            }
        return found

    def role_list(self) -> list[Row]:
        roles = [
            {"name": "Plain One", "team": "old", "pm": "You are {role}, of the {team}."},
            {"name": "Other", "team": "new", "count": "(players + 2) / 4", "pm": "With you: {group}."},
        ]
        if self.maybe(0.5):
            roles.append(
                {"name": "Seer", "team": "old", "count": 1, "pm": "You saw {knows}.", "knows": "team new"}
            )
        return roles

    def groups(self) -> list[Row]:
        told = [
            each
            for each in (
                "members",
                "roles",
                *(f"orders of do-{name}" for name in self.names if name in self.acting),
            )
            if self.maybe(0.6)
        ]
        found = [{"name": "den", "who": "team new", "told": told}, {"name": "dead", "who": "out", "told": []}]
        return [*found, *([{"name": "cursed ones", "who": "mark cursed"}] if self.maybe(0.4) else [])]

    acting: tuple[str, ...] = ()

    def phase(self, at: int, name: str) -> Row:
        rng = self.rng
        ends = [each for each in ("hammer", "all", "deadline") if self.maybe(0.5)]
        found: Row = {
            "name": name,
            "ends": [*ends, "moderator"],
            "begin": ["add steps", *(["next chief"] if self.maybe(0.3) else [])],
        }
        kind = rng.choice(("vote", "vote", "act", "both"))
        if kind != "act":
            found["ballot"] = self.ballot("hammer" in ends)
        else:
            found["ends"] = [each for each in found["ends"] if each != "hammer"]
        if kind != "vote":
            found["action"] = [self.act(name)]
            self.acting = (*self.acting, name)
        if at and self.maybe(0.3):
            found["when"] = rng.choice(_CONDITIONS)
        if self.maybe(0.3):
            found["results"] = self.cases()
        return found

    def cases(self) -> list[Row]:
        rng = self.rng
        go = rng.choice((*(f"go {name}" for name in self.names), "again", "ask"))
        first = {
            "when": rng.choice(_CONDITIONS),
            "do": [
                {"do": self.happens(), "who": rng.choice(_VOTERS)} if self.maybe(0.5) else "add gold 2",
                go,
            ],
        }
        if isinstance(first["do"][0], dict) and first["do"][0]["do"].split()[0] in (
            "add",
            "clear",
            "vacate",
            "next",
        ):
            first["do"][0] = first["do"][0]["do"]
        return [first, *([{"do": "add gold"}] if self.maybe(0.5) else [])]

    def happens(self) -> str:
        return self.rng.choice([each for each in _HAPPENS if self.roles or not each.startswith("show")])

    def ballot(self, hammer: bool) -> Row:
        rng = self.rng
        public = self.maybe(0.6)
        found: Row = {
            "ask": "What is it to be?",
            "voters": rng.choice(_VOTERS),
            "public": public,
            "revisable": self.maybe(0.7),
        }
        found["tie"] = rng.choice(("nobody", "longest-held", "longest-held-last", "runoff", "moderator"))
        players = self.maybe(0.7)
        if players:
            found |= {
                "choices": rng.choice(_PLAYERS if self.roles else _PLAYERS[:-1]),
                "then": [self.happens() for _ in range(rng.choice((1, 1, 2)))],
            }
            if self.maybe(0.2):
                found["pick"] = 2
        if not players or self.maybe(0.5):
            found["words"] = rng.sample(WORDS, rng.choice((1, 2, 3)))
            if self.roles and self.maybe(0.3):
                found["words"][-1] = {"word": found["words"][-1], "by": "team new"}
        if self.maybe(0.3):
            found["abstain"] = "abstain"
        if not public:
            found["count"] = rng.choice(("open", "numbers", "secret"))
        if self.maybe(0.3):
            found["weights"] = [
                {
                    "who": rng.choice(("office chief", "mark cursed")),
                    "votes": rng.choice((0, 2, 3)),
                    "secret": self.maybe(0.5),
                }
            ]
        for key, often in (("wins", 0.4), ("quorum", 0.2), ("hammer", 0.5 if hammer else 0.0)):
            if self.maybe(often):
                found[key] = rng.choice(_NUMBERS if key == "wins" else ("majority", "voters"))
        if self.maybe(0.4):
            found["results"] = self.cases()
        if not hammer and "then" not in found and self.maybe(0.3):
            found["wins"] = "count"
        return found

    def act(self, name: str) -> Row:
        rng = self.rng
        by = (
            rng.choice(("in", "group den", "role Plain One", "mark cursed", "team new"))
            if self.roles
            else "in"
        )
        found: Row = {
            "name": f"do-{name}",
            "by": by,
            "target": rng.choice(_PLAYERS[:4]),
            "must": self.maybe(0.5),
        }
        if by == "group den" and self.maybe(0.3):
            found["each"] = True
        if self.maybe(0.5):
            found["words"] = ["no one"]
        found["then"] = rng.choice(["ask", self.happens(), ["mark cursed", "tell Something touched you."]])
        return found

"""Games of the ledger with packs made for a case: a few players, the phases that are meant, and what is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.game.actions import THREAD
from tests.builders import Table

Row = dict[str, Any]

VOTE: Row = {
    "ask": "Who goes?",
    "voters": "in",
    "choices": "in",
    "words": ["no one"],
    "public": True,
    "revisable": True,
    "unvote": True,
    "tie": "nobody",
    "then": "out",
}
"""A vote in the thread; cases change a key or two."""
WOLVES: list[Row] = [
    {"name": "Villager", "team": "village", "pm": "Talk."},
    {"name": "Wolf", "team": "wolves", "count": 1, "pm": "You hunt."},
]


def day(ends: str = "moderator deadline", **ballot: Any) -> Row:
    """A phase with a vote like `VOTE`."""
    return {"name": "day", "ends": ends.split(), "ballot": VOTE | ballot}


def pack(*phases: Row, **more: Any) -> Row:
    """A pack of these phases, in a circle."""
    head = {"name": "case", "title": "A case", "seats": [3, 60]} | more.pop("pack", {})
    end = {} if "ending" in more or "win" in more else {"ending": [ending("day > 9")]}
    return {"pack": head, "phase": list(phases), **end, **more}


def ending(when: str, reason: str = "late") -> Row:
    """The game is over then, and whoever is in has won."""
    return {"reason": reason, "when": when, "winners": "in"}


def table(players: int, *phases: Row, roles: Mapping[int, str] | None = None, **more: Any) -> Table:
    """A game of that pack; options by name among `more`, all other words are the pack's."""
    options = {key: more.pop(key) for key in ("mod_kill", "twilight", "replaced", "show") if key in more}
    setup: Row = {"pack": pack(*phases, **more)}
    if roles is not None:
        setup["roles"] = {str(seat): role for seat, role in roles.items()}
    return Table("ledger", players, setup=setup, **options)


def votes(game: Table, *pairs: str) -> list[str]:
    """Votes one after the other, `03` for seat 0 on seat 3, `0:no one` for a word; the templates of the last one's notices."""
    told: list[str] = []
    for pair in pairs:
        by, word = int(pair[0]), pair[1:]
        target: Any = word[1:] if word.startswith(":") else int(word)
        kind = "vote" if game.table["ballot"]["public"] else "ballot"
        told = [name for _, name, _ in game.do(kind, by, target=target)]
    return told


def last(game: Table, name: str, to: int = THREAD) -> Row:
    """The data of the last notice of that name to somebody."""
    return next(dict(data) for audience, told, data in reversed(game.told) if told == name and audience == to)


def chosen(game: Table) -> tuple[list[Any], str]:
    """Whom the last result chose, and why nobody was."""
    found = last(game, "result")
    return found["chosen"], found["why"]


def wagons(game: Table) -> dict[Any, int]:
    """The votes as all see them."""
    return {each["target"]: each["votes"] for each in game.table["wagons"]}

"""What a formula comes to at a table: which players, how much, whether it holds.

Players are a mask: bit n stands for seat n, so that a thousand votes build no sets. Asks the facts and changes nothing; every
question has an answer (what nobody has is 0, and so is what is divided by 0), and none takes longer than its text is long.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pbp_mod.engines.ledger.pack.trees import Tree

if TYPE_CHECKING:
    from pbp_mod.engines.ledger.pack.formulas import Formula

GREATEST = 10**9
"""No number comes to more than that, or to less than minus that."""


class Facts(Protocol):
    """What formulas ask of a table; masks of seats, and numbers. What isn't in a mapping is nobody, or 0."""

    @property
    def players(self) -> int:
        """How many seats there are, those who are out too."""

    @property
    def inside(self) -> int:
        """Who is in."""

    @property
    def roles(self) -> Mapping[str, int]:
        """Who has each role."""

    @property
    def marks(self) -> Mapping[str, int]:
        """Who bears each mark."""

    @property
    def offices(self) -> Mapping[str, int]:
        """Who holds each office."""

    @property
    def points(self) -> Sequence[int]:
        """Of each seat."""

    @property
    def counters(self) -> Mapping[str, int]:
        """The table's own numbers."""

    @property
    def day(self) -> int:
        """How often the first phase has begun."""

    @property
    def phase(self) -> str:
        """The name of the phase."""

    @property
    def elected(self) -> int:
        """Whom the latest result chose."""

    @property
    def word(self) -> str:
        """The word that the latest result chose."""

    @property
    def votes(self) -> Mapping[str, int]:
        """The votes for each word in the latest result."""

    @property
    def named(self) -> Mapping[str, int]:
        """Whom the names in the pack mean."""


def mask(who: Formula, facts: Facts, own: int = 0) -> int:
    """Whom a WHO picks; `own`: the mask of the player whom `self` means."""
    return _players(who.tree, facts, own)


def members(who: Formula, facts: Facts, own: int = 0) -> tuple[int, ...]:
    """The seats that a WHO picks, in their order."""
    return seats_of(_players(who.tree, facts, own))


def number(formula: Formula, facts: Facts, own: int = 0) -> int:
    """How much a number comes to."""
    return _number(formula.tree, facts, own)


def holds(formula: Formula, facts: Facts, own: int = 0) -> bool:
    """Whether a condition holds."""
    return _holds(formula.tree, facts, own)


def seats_of(players: int) -> tuple[int, ...]:
    """The seats of a mask, in their order."""
    found = []
    while players:
        lowest = players & -players
        found.append(lowest.bit_length() - 1)
        players ^= lowest
    return tuple(found)


def size(players: int) -> int:
    """How many players a mask holds."""
    return players.bit_count()


# --- players


def _players(tree: Tree, facts: Facts, own: int) -> int:
    return _PICK[tree[0]](tree[1], facts, own)


def _both(parts: Any, facts: Facts, own: int) -> int:
    found = -1
    for part in parts:
        found &= _PICK[part[0]](part[1], facts, own)
    return found


def _either(parts: Any, facts: Facts, own: int) -> int:
    found = 0
    for part in parts:
        found |= _PICK[part[0]](part[1], facts, own)
    return found


def _everybody(facts: Facts) -> int:
    return (1 << facts.players) - 1


def _union(masks: Mapping[str, int], names: Sequence[str]) -> int:
    found = 0
    for name in names:
        found |= masks.get(name, 0)
    return found


def _with_points(parts: Any, facts: Facts, own: int) -> int:
    compare, than = _COMPARE[parts[0]], _number(parts[1], facts, own)
    return sum(1 << seat for seat, points in enumerate(facts.points) if compare(points, than))


_PICK: Mapping[str, Callable[[Any, Facts, int], int]] = {
    "all": lambda parts, facts, own: _everybody(facts),
    "in": lambda parts, facts, own: facts.inside,
    "out": lambda parts, facts, own: ~facts.inside & _everybody(facts),
    "self": lambda parts, facts, own: own,
    "elected": lambda parts, facts, own: facts.elected,
    "role": lambda parts, facts, own: _union(facts.roles, parts),
    "named": lambda parts, facts, own: _union(facts.named, parts),
    "mark": lambda parts, facts, own: facts.marks.get(parts[0], 0),
    "office": lambda parts, facts, own: facts.offices.get(parts[0], 0),
    "group": lambda parts, facts, own: _players(parts[1], facts, own),
    "not": lambda parts, facts, own: ~_players(parts[0], facts, own) & _everybody(facts),
    "both": _both,
    "either": _either,
    "points": _with_points,
}


# --- numbers


def _number(tree: Tree, facts: Facts, own: int) -> int:
    op, parts = tree
    if op in _RECKON:
        found = _RECKON[op](_number(parts[0], facts, own), _number(parts[1], facts, own))
        return max(-GREATEST, min(found, GREATEST))
    match op:
        case "number":
            return int(parts[0])
        case "count":
            return _players(parts[0], facts, own).bit_count()
        case "players":
            return facts.players
        case "day":
            return facts.day
        case "votes":
            return facts.votes.get(parts[0], 0)
        case "counter":
            return facts.counters.get(parts[0], 0)
    assert op == "table", op
    rows = parts[1]
    row = rows[facts.players] if isinstance(rows, dict) else rows
    return int(row[min(max(facts.day, 1), len(row)) - 1])


def _divided(one: int, other: int) -> int:
    return one // other if other else 0


_RECKON: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
}


# --- conditions


def _holds(tree: Tree, facts: Facts, own: int) -> bool:
    op, parts = tree
    match op:
        case "compare":
            return _COMPARE[parts[0]](_number(parts[1], facts, own), _number(parts[2], facts, own))
        case "none":
            return not _players(parts[0], facts, own)
        case "any":
            return _players(parts[0], facts, own) != 0
        case "both hold":
            return all(_holds(part, facts, own) for part in parts)
        case "either hold":
            return any(_holds(part, facts, own) for part in parts)
        case "not so":
            return not _holds(parts[0], facts, own)
        case "word":
            return facts.word == str(parts[0])
    assert op == "phase", op
    return facts.phase == str(parts[0])


_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

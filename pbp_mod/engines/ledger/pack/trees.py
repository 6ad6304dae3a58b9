"""What a formula is once it is parsed: a tree of operations, each on players, a number, or a truth.

Shapes only; parse.py makes them of text, values.py works them out.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.tuples import NamedTuple

PLAYERS, NUMBER, TRUTH, EACH = "players", "a number", "a condition", "a number of each player"
"""What a tree comes to; `EACH` (such as `points`) has to be compared with something, and keeps players then."""


class Tree(NamedTuple):
    """An operation and what it works on: trees, words, numbers."""

    op: str
    parts: tuple[Any, ...] = ()


def whole(tree: Tree) -> bool:
    """Whether players who are out may be among those that the tree picks, so that it isn't asked of the others alone."""
    if tree.op in ("all", "out"):
        return True
    if tree.op == "group":
        return bool(tree.parts[2])
    return tree.op in ("not", "both", "either") and any(map(whole, tree.parts))


def rooted(tree: Tree) -> Tree:
    """The same of those who are in, unless it speaks of others itself."""
    return tree if whole(tree) else Tree("both", (Tree("in"), tree))


def inside(tree: Tree) -> list[Tree]:
    """The tree and all trees in it."""
    found = [tree]
    for part in tree.parts:
        if isinstance(part, Tree):
            found.extend(inside(part))
    return found

"""A formula of a pack: WHO, a number or a condition, as text, which is parsed when it is first asked.

A command asks few of a pack's formulas; so a shipped pack costs it no more than those. Knows no word of the language:
`parse.formula` makes them.
"""

from __future__ import annotations

from collections.abc import Callable

from pbp_mod.engines.ledger.pack.trees import Tree
from pbp_mod.errors import NotUnderstood


class Elsewhere(NotUnderstood):
    """What is wrong with a formula is wrong with another one of which it speaks, where it is complained of."""


class Formula:
    """`read` makes the tree of it, and raises NotUnderstood."""

    __slots__ = ("_read", "_tree", "text")

    def __init__(self, text: str, read: Callable[[], Tree]) -> None:
        self.text, self._read = text, read
        self._tree: Tree | None = None

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"

    @property
    def tree(self) -> Tree:
        """The formula parsed. Raises NotUnderstood."""
        if self._tree is None:
            self._tree = self._read()
        return self._tree

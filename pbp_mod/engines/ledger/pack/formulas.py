"""A formula of a pack: WHO, a number or a condition, as text, which is parsed when it is first asked.

A command asks few of a pack's formulas; so a shipped pack costs it no more than those. Knows no word of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.ledger.pack.trees import NUMBER, PLAYERS, TRUTH, Tree

if TYPE_CHECKING:
    from pbp_mod.engines.ledger.pack.lexicon import Lexicon

__all__ = ["NUMBER", "PLAYERS", "TRUTH", "Formula"]


class Formula:
    """`kind`: PLAYERS, NUMBER or TRUTH. `voters`: of a ballot's formulas who votes in it. `tree` raises NotUnderstood."""

    __slots__ = ("_tree", "kind", "lexicon", "text", "voters")

    def __init__(self, text: str, kind: str, lexicon: Lexicon, voters: Formula | None = None) -> None:
        self.text, self.kind, self.lexicon, self.voters = text, kind, lexicon, voters
        self._tree: Tree | None = None

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"

    @property
    def tree(self) -> Tree:
        """The formula parsed."""
        if self._tree is None:
            from pbp_mod.engines.ledger.pack.parse import parse

            self._tree = parse(
                self.text, self.kind, self.lexicon, None if self.voters is None else self.voters.tree
            )
        return self._tree

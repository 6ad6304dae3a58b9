"""Which words of a pack's own a formula may use: its teams, roles, groups, marks, offices, counters, tables, words.

Filled while the pack is read, asked when a formula is parsed. Knows no grammar.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbp_mod.engines.ledger.pack.formulas import Elsewhere, Formula
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.problems import nearest

Rows = dict[int, tuple[int, ...]] | tuple[int, ...]
"""A table of numbers by the day, the same for all or by how many play."""


class Lexicon:
    """A pack's own words, each kind by its name without regard to capitals."""

    __slots__ = ("groups", "kinds", "parsing", "tables", "teams", "unsure")

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, str]] = {
            kind: {}
            for kind in ("team", "role", "group", "mark", "office", "phase", "counter", "table", "word")
        }
        self.teams: dict[str, tuple[str, ...]] = {}
        """The roles of each team."""
        self.groups: dict[str, Formula] = {}
        self.tables: dict[str, Rows] = {}
        self.unsure: set[str] = set()
        """Kinds of which some words are missing because of a fault that is told where it is."""
        self.parsing: list[str] = []
        """The groups whose `who` is being parsed, for one that speaks of itself."""

    def add(self, kind: str, names: Iterable[str]) -> None:
        """Words of that kind."""
        self.kinds[kind].update((name.casefold(), name) for name in names)

    def known(self, kind: str) -> Sequence[str]:
        """All words of that kind."""
        return tuple(self.kinds[kind].values())

    def longest(self, kind: str, tokens: Sequence[str]) -> tuple[str, int]:
        """The word of that kind that begins there and has most tokens, and how many it has; ("", 0) if there is none."""
        known = self.kinds[kind]
        if not known or not tokens:
            return "", 0
        most = max(key.count(" ") for key in known) + 1
        for count in range(min(most, len(tokens)), 0, -1):
            found = known.get(" ".join(tokens[:count]).casefold())
            if found is not None:
                return found, count
        return "", 0

    def complain(self, kind: str, said: str) -> NotUnderstood:
        """That there is no such word of that kind, and which there are."""
        if said and kind in self.unsure:
            return Elsewhere(f"there is no {kind} {said!r}")
        known = self.known(kind)
        names = ", ".join(known) if known else "none"
        if not said:
            return NotUnderstood(f"{kind!r} needs a name behind it ({_plural(kind)} of this pack: {names})")
        return NotUnderstood(
            f"there is no {kind} {said!r} ({nearest(said, known)}{_plural(kind)} of this pack: {names})"
        )


def _plural(kind: str) -> str:
    return f"{kind}s"

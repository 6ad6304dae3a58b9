"""The part of an engine that only games with packs have (files of cards, or of whole games), as `pbp pack` asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from pbp_mod.tuples import NamedTuple


class Shown(NamedTuple):
    """A card, or another part of a pack, to be read: its group and what the file says, and the same in words, a heading and
    paragraphs."""

    group: str
    card: Mapping[str, Any]
    heading: str
    lines: tuple[str, ...]


class Packs(Protocol):
    """The module of a game that knows its packs."""

    DEFAULT: str
    """The pack of a game that names none."""

    NAMES: tuple[str, ...]
    """The packs that are shipped."""

    KEYS: Mapping[str, frozenset[str]]
    """The tables at the top of a pack file, each with keys that stand in it, as far as they tell it from other games' files."""

    def check(self, source: str) -> list[str]:
        """All that is wrong with a file, a sentence each."""

    def praise(self, file: str) -> list[str]:
        """What there is to say of a file that can be played, a sentence each."""

    def table(self, source: Any) -> tuple[Mapping[str, Any], str]:
        """A pack as its file has it, and how that is called. Raises NotUnderstood."""

    def shown(self, pack: Mapping[str, Any]) -> Iterator[Shown]:
        """Every part of such a table."""


def likeness(table: Mapping[str, Any], packs: Packs) -> int:
    """How many keys of a file are those of that game's packs."""
    found = 0
    for key, inner in packs.KEYS.items():
        if key in table:
            found += 1 + len(inner & _keys(table[key]))
    return found


def _keys(value: object) -> set[str]:
    """The keys of a table, or of all tables in a list."""
    if isinstance(value, dict):
        return set(value)
    listed: Iterable[Any] = value if isinstance(value, list) else ()
    return {key for each in listed if isinstance(each, dict) for key in each}

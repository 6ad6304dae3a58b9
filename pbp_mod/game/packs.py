"""The part of an engine that only games with packs of cards have, as `pbp pack` asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from pbp_mod.tuples import NamedTuple


class Shown(NamedTuple):
    """A card to be read: its group and what the file says, and the same in words, a heading and paragraphs."""

    group: str
    card: Mapping[str, Any]
    heading: str
    lines: tuple[str, ...]


class Packs(Protocol):
    """The module of a game that knows its packs."""

    DEFAULT: str
    """The pack of a game that names none."""

    def check(self, source: str) -> list[str]:
        """All that is wrong with the cards of a file, a sentence each."""

    def praise(self, file: str) -> list[str]:
        """What there is to say of a file that can be played, a sentence each."""

    def table(self, source: Any) -> tuple[Mapping[str, Any], str]:
        """A pack as its file has it, and how that is called. Raises NotUnderstood."""

    def shown(self, pack: Mapping[str, Any]) -> Iterator[Shown]:
        """Every card of such a table."""

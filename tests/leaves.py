"""Walks through the data of notices and views of games with cards, for tests that look for what must not be in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.testing.leaves import Path, leaves

__all__ = ["Path", "groups", "leaves", "piles"]


def piles(value: Any, cards: tuple[str, ...]) -> Iterator[list[str]]:
    """Every list in the data that holds cards."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from piles(inner, cards)
    elif isinstance(value, list | tuple):
        if value and all(isinstance(each, str) and each in cards for each in value):
            yield list(value)
        else:
            for inner in value:
                yield from piles(inner, cards)


def groups(value: Any) -> Iterator[Mapping[str, Any]]:
    """Cards by faction, as hands are laid out."""
    if isinstance(value, Mapping):
        if "faction" in value and "values" in value:
            yield value
        for inner in value.values():
            yield from groups(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from groups(inner)

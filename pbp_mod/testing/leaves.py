"""Walks through the data of notices and views, for tests that look for what must not be in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.game.actions import Seat

Path = tuple[Any, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every plain value inside data, keys of mappings among them, with the way to it."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if isinstance(key, Seat):
                yield (*path, "key"), key
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner, path)
    else:
        yield path, value

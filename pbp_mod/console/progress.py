"""A bar on stderr for what takes long, where somebody can see it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import click

T = TypeVar("T")
_LONG = 200
"""Things to go through from which on progress is shown."""


def progress(items: Sequence[T], label: str, *, hidden: bool = False) -> Iterable[T]:
    """The items, with a bar on stderr while they are gone through, where somebody can see it."""
    if hidden or len(items) < _LONG or not sys.stderr.isatty():
        return items
    return _with_a_bar(items, label)


def _with_a_bar(items: Sequence[T], label: str) -> Iterator[T]:
    with click.progressbar(items, label=label, file=sys.stderr, update_min_steps=50) as bar:
        yield from bar

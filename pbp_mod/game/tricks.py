"""The part of an engine that only games with tricks have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from pbp_mod.game.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

S = TypeVar("S")


class Tricks(Record, Generic[S]):
    """What can be led to a trick, and what is.

    `suits`: each suit or faction with all words that people use for it. `led`: the one (a key of `suits`) that is led
    to the running trick, None while nothing is.
    """

    suits: Mapping[str, tuple[str, ...]]
    led: Callable[[S], str | None]

"""The part of an engine that only games with tricks have."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")


class Tricks(NamedTuple, Generic[S]):
    """What can be led to a trick, and what is.

    `suits`: each suit or faction with all words that people use for it. `led`: the one (a key of `suits`) that is led
    to the running trick, None while nothing is.
    """

    suits: Mapping[str, tuple[str, ...]]
    led: Callable[[S], str | None]

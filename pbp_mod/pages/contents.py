"""What a page holds: the steps of a game with picture and post, the ballots, and what came out at its end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pbp_mod.pictures.canvas import Picture
from pbp_mod.tuples import NamedTuple

_NOBODY: Mapping[int, Any] = MappingProxyType({})


class Hidden(NamedTuple):
    """One thing that lay hidden: what it is called, and how it stood; or whose it was, and how it stood with each."""

    label: str
    text: str
    of_each: tuple[tuple[str, str], ...] = ()


class Quote(NamedTuple):
    """What a player posted."""

    name: str
    words: str


class Step(NamedTuple):
    """A post of the thread. `number` counts from 1; `html` is the post, `raw` its words where they can't be shown as HTML.

    The rest only of a game that is over: `known` and `told` by the number of each seat, as HTML: what it held, and what messages had
    told it since the deal; `hidden`: all that lay hidden; `quotes`: what players had posted since the post before.
    """

    number: int
    title: str
    picture: Picture
    html: str | None
    raw: str | None
    known: Mapping[int, str] = _NOBODY
    told: Mapping[int, tuple[str, ...]] = _NOBODY
    hidden: tuple[Hidden, ...] = ()
    quotes: tuple[Quote, ...] = ()


class Ballot(NamedTuple):
    """Who voted how: the post that told it, and the word of each seat, by its number from 1."""

    step: int
    title: str
    votes: Mapping[int, str]


class Person(NamedTuple):
    """Who sits where; `number` counts from 1."""

    number: int
    name: str
    abbr: str


class Trust(NamedTuple):
    """How often one seat voted for another, of so many votes on it, both by their numbers from 1."""

    voter: int
    whom: int
    times: int
    votes: int


class Chance(NamedTuple):
    """Cards that chance dealt a seat, by its number from 1 (None: nobody's): how many were marked, how many were to be expected,
    and how likely so many or more were.
    """

    seat: int | None
    cards: int
    marked: int
    expected: float
    at_least: float


class Recap(NamedTuple):
    """A game as its page tells it. `over`: nothing of it is secret any more; only then there are `sides`, by seat, `winners`, and
    `draws` of what is called `drawn`.
    """

    game: str
    title: str
    people: tuple[Person, ...]
    steps: tuple[Step, ...]
    ballots: tuple[Ballot, ...]
    trust: tuple[Trust, ...]
    over: bool
    winners: tuple[int, ...] = ()
    sides: Mapping[int, str] = _NOBODY
    drawn: str = ""
    draws: tuple[Chance, ...] = ()


class Entry(NamedTuple):
    """A game in an index."""

    file: str
    game: str
    title: str
    posts: int
    over: bool
    says: str

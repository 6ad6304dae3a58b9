"""What a page holds: the steps of a game with picture and post, the ballots, and what came out at its end."""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.pictures.canvas import Picture
from pbp_mod.tuples import NamedTuple


class Step(NamedTuple):
    """A post of the thread. `number` counts from 1; `html` is the post, `raw` its words where they can't be shown as HTML.

    `known`: what each seat knew besides, as HTML, by its number from 1; only of a game that is over.
    """

    number: int
    title: str
    picture: Picture
    html: str | None
    raw: str | None
    known: Mapping[int, str]


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


class Recap(NamedTuple):
    """A game as its page tells it. `over`: nothing of it is secret any more."""

    game: str
    title: str
    people: tuple[Person, ...]
    steps: tuple[Step, ...]
    ballots: tuple[Ballot, ...]
    over: bool


class Entry(NamedTuple):
    """A game in an index."""

    file: str
    game: str
    title: str
    posts: int
    over: bool
    says: str

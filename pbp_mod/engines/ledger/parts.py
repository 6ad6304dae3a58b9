"""The types of what views and notices are made of; `data` says where each of them stands. Types only, as there."""

from __future__ import annotations

from typing import TypedDict

from pbp_mod.game.actions import Seat

Said = list[Seat | str]


class Heavy(TypedDict):
    """Somebody whose vote isn't one, as all know."""

    seat: Seat
    votes: int


class Wagon(TypedDict):
    """The votes for one candidate; who they are from, where that is open to all."""

    target: Seat | str
    votes: int
    voters: list[Seat]
    heavy: list[Heavy]


class Fallen(TypedDict):
    """Somebody who is out, and what was shown of him ("", if nothing)."""

    seat: Seat
    day: int
    phase: str
    role: str
    team: str


class Outcome(TypedDict):
    """What an earlier ballot came to."""

    day: int
    phase: str
    title: str
    chosen: Said


class Running(TypedDict):
    """A running ballot: what is asked, of whom, and which words may be answered besides players."""

    ask: str
    public: bool
    voters: list[Seat]
    words: list[str]
    abstain: str  # the word that is a vote for nobody; "" if there is none


class Asked(Running):
    """The same with all that voters have to know of it."""

    revisable: bool
    unvote: bool
    shows: str  # "open", "numbers" or "secret"
    players: bool  # players can be voted for
    pick: int  # how many players one vote names
    runoff: Said  # in a runoff what may be voted for
    tie: str
    wins: int | None  # so many votes are needed


class Piece(TypedDict):
    """A piece of a role's message: words, or players."""

    text: str
    seats: list[Seat]


class Fellows(TypedDict):
    """A group that somebody belongs to."""

    name: str
    members: list[Seat]


class Order(TypedDict):
    """An order by PM."""

    name: str
    by: Seat
    said: Said


class Role(TypedDict):
    """A role of the game, and how many have it."""

    name: str
    team: str
    number: int


class Member(TypedDict):
    """Somebody, with role and team where they are told ("" if not)."""

    seat: Seat
    role: str
    team: str

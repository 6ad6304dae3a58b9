"""What notices and views hold, for the type checker and for who writes templates.

No command imports this module. A player is a `Seat`; what is "per name" is a dict keyed by `Seat`, in the order of seats.
"""

from __future__ import annotations

from typing import TypedDict

from pbp_mod.game.actions import Seat

Numbers = dict[Seat, int]


class Scored(TypedDict):
    """A round that is over, as far as all may know it."""

    round: int
    scorer: Seat | None
    number: int | None  # the one that scored
    points: int
    numbers: Numbers | None  # all of them; None where they stay secret (LR2)


# Notices


class Opening(TypedDict):
    """To the thread: the game begins."""

    numbers: int  # they go from 1 to this one
    goal: int
    rounds: int  # after how many it ends all the same
    told: str  # LR2


class Lucky(TypedDict):
    """To a seat: its lucky number."""

    lucky: int
    numbers: int


class Result(Scored):
    """To the thread: what came of a round."""

    totals: Numbers
    next: int | None  # the round that is open now; None if it was the last


class Over(TypedDict):
    """To the thread: the end, with all that was secret."""

    winners: list[Seat]
    reason: str  # "goal" or "rounds"
    totals: Numbers
    lucky: Numbers
    rounds: list[Numbers]


# Views


class Table(TypedDict):
    """What everybody may know."""

    round: int
    goal: int
    points: Numbers
    rounds: list[Scored]


class Own(TypedDict):
    """What only this seat knows."""

    lucky: int
    number: int | None  # of the round that is open
    sent: list[int]  # in the rounds before


class Secret(TypedDict):
    """What the moderator knows besides."""

    lucky: Numbers
    numbers: Numbers  # of the round that is open
    rounds: list[Numbers]

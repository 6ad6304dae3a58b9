"""The notices of this game about who presides: a type for each."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pbp_mod.engines.gnomic.data.shapes import Card, Change
from pbp_mod.game.actions import Seat


class StayAsked(TypedDict):
    """The President may stay."""

    president: Seat
    next: Seat  # who follows if he passes on
    reward: int  # the lobby votes that he gets for it
    law: bool  # a law names who follows
    direction: str
    next_by: list[Card]  # the laws about who follows
    reward_by: list[Card]  # those about the reward


Presidency = TypedDict(
    "Presidency",
    {
        "from": Seat,
        "to": Seat,
        "why": str,  # stays must-stay nobody-else law passed rejected passed-on
        "turned_by": list[Card],
        "window": NotRequired[bool],  # he wants to stay, and may be challenged first
        "change": NotRequired[Change],  # where the office moves
        "reward_by": NotRequired[list[Card]],  # the laws about that
    },
)
"""Who is President from now on."""


class Window(TypedDict):
    """The President who stays may be challenged."""

    president: Seat
    eligible: list[Seat]  # the closest to him first


class ChallengeDeclared(TypedDict):
    """A gnome challenges, or doesn't."""

    player: Seat
    what: str  # challenge or waive
    awaited: list[Seat]  # whose word still matters


class Challenger(TypedDict):
    """The next round is a Vote of No Confidence."""

    player: Seat
    president: Seat


ConfidenceOver = TypedDict("ConfidenceOver", {"challenger": Seat, "from": Seat, "to": Seat, "won": bool})
"""How a Vote of No Confidence went."""

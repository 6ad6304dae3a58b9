"""The pieces that notices and views of this game are made of: cards, changes, what came of an effect."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pbp_mod.game.actions import Seat


class Card(TypedDict):
    """A card by its name."""

    number: int
    title: str


class Face(Card):
    """All that a law or Decree shows."""

    text: str
    red_text: str  # "" where there is none
    kind: str  # permanent or one-time
    party: str  # one of the four, or wild
    decree: bool
    fire_diamond: bool
    pocket_watch: bool
    typed: bool  # False: the moderator plays it by hand (GR21)
    quiet: bool  # he has said that it never does anything


class RowCard(Face):
    """A card of the row, with the lobby votes on it."""

    lobby_on_card: int


class Step(TypedDict):
    """A line of an agenda."""

    lead: int
    pays_honor: int
    pays_lobby: int


class AgendaFace(Card):
    """All that an agenda shows."""

    text: str
    favours: str
    against: str
    steps: list[Step]


class OpenedAgenda(AgendaFace):
    """An agenda at the end of the game."""

    lead_reached: int


class Change(TypedDict):
    """Honor points and lobby votes gained, or lost (below 0): only what really changed."""

    honor: dict[Seat, int]
    lobby: dict[Seat, int]


class OnCard(TypedDict):
    """Lobby votes put on a card, or taken off it."""

    card: Card
    difference: int
    now: int


Moved = TypedDict(
    "Moved",
    {
        "card": Face,
        "from": str,
        "to": str,
        "lost": int,  # the lobby votes on it
        "fallen": list[Card],  # the laws that it pushed off the row, into the Archive
    },
)


class More(TypedDict):
    """What came of an effect, by its verb."""

    because: NotRequired[
        str
    ]  # where nothing came of it: if (the condition fails), nobody (nobody or nothing to choose)
    failed: NotRequired[list[str]]  # of `if`: the conditions that don't hold
    found: NotRequired[int]  # gain, lose, set, move: how many gnomes are meant
    none: NotRequired[bool]  # with `per`: there is nobody for whom it is done
    by: NotRequired[Seat]  # who decided
    forced: NotRequired[bool]  # goes with `by`
    change: NotRequired[Change]  # gain, lose, set, move
    turned_by: NotRequired[list[Card]]  # gain: where other laws changed what was given
    on: NotRequired[str]  # gain and lose on cards: proposal or row
    cards: NotRequired[list[OnCard]]
    seats: NotRequired[list[Seat]]  # mark, turn, announce, show
    what: NotRequired[str]  # show: vote, decree or agenda
    opened: NotRequired[dict[Seat, str] | dict[Seat, Face] | dict[Seat, AgendaFace]]
    moved: NotRequired[list[Moved]]  # put
    option: NotRequired[str]  # choose


_Read = TypedDict("_Read", {"do": str, "if": list[str], "who": list[str], "holds": bool})


class Item(_Read, More):
    """One effect of a card at work: the verb, its reasons, and what came of it."""

    per: NotRequired[list[str]]

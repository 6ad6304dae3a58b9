"""What the views of this game hold; cards go by their number."""

from __future__ import annotations

from typing import TypedDict

from pbp_mod.engines.gnomic.data.shapes import AgendaFace, Card, Face, RowCard
from pbp_mod.game.actions import Seat


class OnRow(TypedDict):
    """A card of the row."""

    card: int
    lobby: int


class Totals(TypedDict):
    """The count of the last vote."""

    yes: int
    no: int


class Shown(TypedDict):
    """What a card has opened."""

    votes: dict[Seat, str]
    decrees: dict[Seat, int]
    agendas: dict[Seat, int]


class Table(TypedDict):
    """What lies open; cards by number."""

    round: int
    president: Seat
    direction: str
    row: list[OnRow]
    permanent: list[int]  # left to right
    one_time: list[int]
    archive: list[int]  # oldest first
    rejected: int
    deck: int
    end_cards: int
    honor: dict[Seat, int]
    lobby: dict[Seat, int]
    placed: dict[Seat, int]
    proposal: int | None
    marks: list[Seat]
    parties: dict[str, str]  # of wild laws, by number
    challenger: Seat | None
    votes: dict[Seat, str] | None  # once they are revealed
    totals: Totals | None
    last_result: str | None
    announced: dict[Seat, str]
    shown: Shown
    decree_holders: list[Seat]
    bound: bool
    agendas: dict[Seat, int] | None  # once the game is over


class Own(TypedDict):
    """What a seat holds."""

    vote: str | None
    secret_votes: int | None
    decree: int | None
    agenda: int | None
    decree_face: Face | None
    agenda_face: AgendaFace | None


class Cards(TypedDict):
    """What the cards on the table say."""

    proposal: Face | None
    permanent: list[Face]  # left to right
    one_time: list[Face]
    row: list[RowCard]
    archive: list[Card]  # oldest first


class BoardPost(TypedDict):
    """What the board post tells besides the table."""

    cards: Cards


class Secret(TypedDict):
    """What only the moderator knows."""

    votes: dict[Seat, str | None]
    secret_votes: dict[Seat, int | None]
    decrees: dict[Seat, int | None]
    agendas: dict[Seat, int | None]
    deck: list[int | str]  # top first; "end" is an end card
    rejected: list[int]
    box: list[int]

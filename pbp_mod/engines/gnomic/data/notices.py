"""The notices of this game: a type for each, first those to the thread in the order in which a round brings them.

Those about who presides are in `office.py`.
"""

from __future__ import annotations

from typing import TypedDict

from pbp_mod.engines.gnomic.data.shapes import AgendaFace, Card, Change, Face, Item, OpenedAgenda, RowCard
from pbp_mod.game.actions import Seat


class PackName(TypedDict):
    """The cards that are played with."""

    name: str
    title: str


class Opening(TypedDict):
    """The table before the first proposal."""

    pack: PackName
    seats: list[Seat]
    president: Seat
    direction: str  # in which the Presidency is passed on: left or right
    decrees: bool
    confidence: bool
    agendas: bool
    prepared: bool
    permanent: list[Face]
    row: list[RowCard]
    deck: int
    honor_now: dict[Seat, int]
    lobby_now: dict[Seat, int]


class Round(TypedDict):
    """A new round, from the second on."""

    round: int
    president: Seat
    direction: str
    challenger: Seat | None  # not None: a Vote of No Confidence
    bound: bool  # the President owes his Decree (GR11)
    row: list[RowCard]
    permanent: list[Face]
    archive: list[Card]
    honor_now: dict[Seat, int]
    lobby_now: dict[Seat, int]
    decree_holders: list[Seat]
    deck: int
    end_cards: int


class Proposal(TypedDict):
    """What the President proposes."""

    president: Seat
    card: Face
    lobby_on_card: int
    marks: list[Seat]
    party: str | None  # None: no marker
    forced: bool


class DecreeDiscarded(TypedDict):
    """A bound President proposed a law of the row; the Decree stays secret (GR11)."""

    player: Seat
    why: str  # not-proposed


class DiscardAsked(TypedDict):
    """Which law of the row goes for the Decree (G26)?"""

    president: Seat
    row: list[RowCard]


class LawDiscarded(TypedDict):
    """The law that goes for a Decree."""

    card: Card
    lost: int  # the lobby votes on it
    forced: bool


class CardEffect(TypedDict):
    """A card at work: one line of the thread."""

    card: Card
    moment: str  # red open close reveal apply passing round-end game-end
    confidence: bool  # in a Vote of No Confidence, where no law is voted on
    items: list[Item]


class Question(TypedDict):
    """A card asks for a decision."""

    card: Face
    moment: str
    kind: str  # pick put choose announce
    seats: list[Seat]  # who decides
    choices: (
        list[Seat] | list[Face] | list[str]
    )  # pick: who may be named; put: laws; else labels, or yes and no
    sizes: list[int]  # pick: how many may be named


class Decided(TypedDict):
    """The answer."""

    card: Card
    player: Seat
    kind: str
    answer: list[Seat] | Card | str


class Resolve(TypedDict):
    """The moderator plays a card by hand, then says what it did and that it is played (GR21)."""

    card: Face
    moment: str
    lasting: bool  # it asks in every round


class Adjusted(TypedDict):
    """What a card without effects did to a gnome."""

    card: Card
    player: Seat
    reason: str  # the moderator's words
    change: Change


class Resolved(TypedDict):
    """A card without effects has been played."""

    card: Card
    always: bool


class VoteAsked(TypedDict):
    """The vote begins."""

    card: Card | None  # None: no confidence
    president: Seat
    challenger: Seat | None
    every: dict[Seat, int]  # so many open lobby votes bring one more; 0: none do
    most_open: dict[Seat, int]  # so many it may place openly
    turned_by: list[Card]
    permanent: list[Card]
    one_time: list[Card]
    honor_now: dict[Seat, int]
    lobby_now: dict[Seat, int]
    decree_holders: list[Seat]


class VoteShown(TypedDict):
    """A disc that a card made open was laid or swapped."""

    player: Seat
    choice: str


class Lobby(TypedDict):
    """Lobby votes placed openly."""

    player: Seat
    votes: int
    bonus: int
    on_tile: int
    left: int  # of the gnome's own
    change: Change


class DiscsDown(TypedDict):
    """All discs are down, the President may close."""

    president: Seat


class Closed(TypedDict):
    """The President has closed the vote."""

    president: Seat


class SecretVotes(TypedDict):
    """Secret lobby votes are asked for."""

    asked: list[Seat]  # who owes a number
    unable: list[Seat]  # who can place none
    turned_by: list[Card]


class Revealed(TypedDict):
    """Discs and secret numbers are opened."""

    votes: dict[Seat, str]
    secret: dict[Seat, int]
    change: Change


class Ballot(TypedDict):
    """What one gnome's vote counts. The disc as it lies after all turning."""

    vote: str
    open: int
    bonus: int
    secret: int
    weight: int
    lobby_weight: int
    counts: int


class Result(TypedDict):
    """The count."""

    ballots: dict[Seat, Ballot]
    yes: int
    no: int
    margin: int  # by so much YES must lead
    margin_by: list[Card]  # the laws about that
    counted_by: list[Card]  # those about what a disc or a lobby vote counts
    result: str  # passed or rejected
    card: Card | None  # None: no confidence
    challenger: Seat | None


class Enacted(TypedDict):
    """A law comes into force."""

    card: Face
    party: str | None
    fallen: list[Card]  # to the Archive
    permanent: list[Card]  # left to right, as is `one_time`
    one_time: list[Card]


class Rejected(TypedDict):
    """A law goes face down."""

    card: Card
    lost: int  # the lobby votes on it
    marker_back: str | None  # a wild law's party


class ShareAsked(TypedDict):
    """The President is to deal out the lobby votes of the law."""

    president: Seat
    card: Card
    total: int
    among: list[Seat]
    own_most: int | str  # for himself: a number, any, or other (as much as the most that he gives to another)
    turned_by: list[Card]


class Distributed(TypedDict):
    """The lobby votes of the law are dealt out."""

    president: Seat
    card: Card
    total: int
    lost: int
    forced: bool
    change: Change


class Majority(TypedDict):
    """Honor for voting with the result."""

    side: str  # yes or no
    base: int  # 1 or 2 (G17)
    voters: list[Seat]
    turned_by: list[Card]
    change: Change


class RowLobby(TypedDict):
    """Lobby votes for the cards of the row."""

    each: int
    turned_by: list[Card]
    row: list[RowCard]


class EndCard(TypedDict):
    """An end card is drawn."""

    count: int  # 1 or 2


class WrongCard(TypedDict):
    """A card that doesn't belong to this game turned up and is replaced (G6)."""

    card: Card


class Drawn(TypedDict):
    """A card comes into the row."""

    card: Face
    deck: int


class Expired(TypedDict):
    """One-time laws leave for the Archive."""

    cards: list[Card]


class Ending(TypedDict):
    """The game ends."""

    why: str  # end-cards or deck-empty


class Agendas(TypedDict):
    """All agendas are opened and pay."""

    laws: dict[str, int]  # by party
    agendas: dict[Seat, OpenedAgenda]
    turned_by: list[Card]
    change: Change


class Over(TypedDict):
    """Who has won."""

    winner: Seat
    reason: str  # honor lobby president order
    honor_now: dict[Seat, int]
    lobby_now: dict[Seat, int]
    president: Seat
    direction: str
    rounds: int


# Private messages, when the game is dealt


class Decree(TypedDict):
    """A gnome's Decree."""

    player: Seat
    card: Face


class Agenda(TypedDict):
    """A gnome's agenda."""

    player: Seat
    agenda: AgendaFace

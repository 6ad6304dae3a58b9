"""The state of one game: where every card is, and whose turn it is.

Data and a few questions about it. It is changed in place by `rules` only, and read by all. Below it stand the records
in which `rules` hand on what has just happened, for `notices` to tell.

Annotations are evaluated at once here: as text they would make each NamedTuple four times as slow to create.
"""

from collections.abc import Mapping, Sequence

from pbp_mod.engines.parlamento.cards import Card, deck, hand_size
from pbp_mod.engines.parlamento.settings import Settings
from pbp_mod.game.actions import NOBODY, Outcome
from pbp_mod.game.chance import Chance
from pbp_mod.tuples import NamedTuple

ROUNDS = 3

Hands = tuple[tuple[Card, ...], ...]
"""The cards dealt to each seat, in the order of the deck."""


class Play(NamedTuple):
    """A card on the table, the seat that played it and the value it shows."""

    by: int
    card: Card
    value: int


class Pending(NamedTuple):
    """A trick that waits for the poll, with its temporary winner (P10)."""

    number: int
    winner: int
    plays: tuple[Play, ...]


class Bet(NamedTuple):
    """A bet as it lies: its card, the value chosen for good, and when it was laid (see `when_laid`)."""

    card: Card
    value: int
    when: str


class Deal(NamedTuple):
    """One round's deal: the hands, and what nobody got (P4)."""

    hands: Hands
    left_over: tuple[Card, ...]


class State:
    """One game. Lists are indexed by seat unless they say otherwise."""

    __slots__ = (
        "bets",  # Bet or None
        "chance",
        "deals",  # one Deal per round begun
        "deck",  # every card of the game, duplicates too
        "first",  # the seat that leads the round
        "given",  # one per round: the hands of the setup, or None
        "hands",  # always in the order of the deck: where a card stands tells nothing of how it came
        "leader",  # the seat that leads the trick
        "number",  # of the trick, from 1
        "opposition",  # the opposition cards lying, by kind, or None
        "outcome",
        "pending",  # the tricks waiting for the poll
        "players",
        "points",  # a list per seat: points of the finished rounds
        "polls",  # one result per finished round, by kind
        "round",  # from 1
        "settings",
        "taken",  # tricks won
        "texts",  # card by its text
        "trick",  # the plays of the trick
        "tricks",  # of a round
        "turn",  # who is to play, or NOBODY
        "window",  # who has just played and may still bet, or NOBODY
        "window_trick",  # the trick that such a bet counts for
    )

    def __init__(
        self, players: int, settings: Settings, given: Sequence[Hands | None], chance: Chance
    ) -> None:
        self.players = players
        self.settings = settings
        self.given = tuple(given)
        self.chance = chance
        self.deck = deck(players, settings.pairs)
        self.texts = {card.text: card for card in self.deck}
        self.tricks = hand_size(players) - 1  # P8
        self.round = 0
        self.number = 0
        self.first = self.leader = self.turn = self.window = NOBODY
        self.window_trick = 0
        self.trick: list[Play] = []
        self.pending: list[Pending] = []
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.bets: list[Bet | None] = [None] * players
        self.taken = [0] * players
        self.points: list[list[int]] = [[] for _ in range(players)]
        self.polls: list[dict[str, int | None]] = []
        self.opposition: dict[str, int | None] | None = None
        self.deals: list[Deal] = []
        self.outcome: Outcome | None = None

    @property
    def led(self) -> str | None:
        """The suit led, None before the lead."""
        return self.trick[0].card.suit if self.trick else None

    @property
    def owing(self) -> list[int]:
        """The seats whose bet the scoring waits for once the last trick is over (PR3)."""
        if self.turn != NOBODY or self.outcome is not None:
            return []
        return [seat for seat, bet in enumerate(self.bets) if bet is None]

    def bets_in(self, seat: int) -> int:
        """The trick that a bet laid by the seat now would count for; 0 if it may not bet now (P8, PR7)."""
        if self.bets[seat] is not None or self.outcome is not None:
            return 0
        if seat == self.window:
            # Looked at first: who played last and won bets for the trick just played until he leads the next.
            return self.window_trick
        return self.number if seat == self.turn or self.turn == NOBODY else 0


def copy(state: State) -> State:
    """An independent copy; what never changes is shared."""
    twin = State.__new__(State)
    for name in State.__slots__:
        setattr(twin, name, getattr(state, name))
    for name in ("trick", "pending", "bets", "taken", "polls", "deals"):
        setattr(twin, name, list(getattr(state, name)))
    twin.hands = [list(hand) for hand in state.hands]
    twin.points = [list(each) for each in state.points]
    return twin


# What has just happened


class Turn(NamedTuple):
    """Another player who could still win a trick, and the fewest cards that would have to change for it."""

    winner: int
    changes: tuple[Play, ...]
    """The plays with the value they would have to show."""


class Verdict(NamedTuple):
    """The poll about one kind."""

    kind: str
    result: int | None
    """The value of all cards of the kind in pending tricks; None if there are none (PR2)."""
    cards: Mapping[int, int]
    """Value -> how many cards showed it, the lower value first."""
    opposition: int | None
    """The value that an opposition card voted for; None if none lay, or if there was nothing to vote on."""
    last: tuple[int, Play] | None
    """The number of the trick and the play that decided a tie; None if no card played did."""

    @property
    def tied(self) -> bool:
        """Whether both values had as many votes, the opposition's included."""
        low, high = (count + (value == self.opposition) for value, count in self.cards.items())
        return self.result is not None and low == high


class Resolved(NamedTuple):
    """A pending trick after the poll: its plays with the official values, and who takes it."""

    number: int
    temporary: int
    winner: int
    plays: tuple[Play, ...]
    tie: bool
    """Another card is as high as the one that wins, so that the order of play decides (P9)."""

"""The types of what leaves the engine: what each audience may see (`views`), and the data of every notice (`notices`).

Types only, for mypy and for whoever writes a template: no module imports this one while a game is played. Data carries
codes, numbers, cards (canonical texts such as `book 6/9`) and `Seat`, never wording; what is per player is a dict keyed
by `Seat`. Cards in lists of a hand stand in the order of the deck, whatever order they were dealt in.

Keys that many have in common: `round` is 1–3, `number` the trick of the round; a `kind` of two-valued cards is the text
of its pair, `6/9`; `when` is `first`, `middle` or `last`, the part of the round in which a bet was laid; `board` is the
open table after the action (called so because `table` is an element of templates).

One action makes its notices in this order: played or bet, trick, poll, scores, round-opens, hand…, over.
"""

from __future__ import annotations

from typing import TypedDict

from pbp_mod.game.actions import Seat

PerKind = dict[str, int | None]
"""Kind -> value, None where there is none; in the order of the option `pairs`."""

# Parts of what follows


class Play(TypedDict):
    """A card on the table, whose it is, and the value it shows."""

    by: Seat
    card: str
    value: int


class NumberedPlay(Play):
    """The same with the trick that it belongs to."""

    number: int


class Suit(TypedDict):
    """The cards of one suit."""

    suit: str
    cards: list[str]


class PendingTrick(TypedDict):
    """A trick that waits for the poll."""

    winner: Seat  # the temporary one
    plays: list[Play]


class Bet(TypedDict):
    """A bet as it lies."""

    when: str
    value: int
    card: str


# What each audience may see


class Table(TypedDict):
    """The table as everybody sees it (P15)."""

    round: int
    trick_number: int
    leader: Seat  # of that trick
    trick: list[Play]
    pending: list[PendingTrick]
    hand: dict[Seat, int]
    tricks: dict[Seat, int]
    bet: dict[Seat, Bet | None]
    points: dict[Seat, list[int]]  # of each finished round
    polls: list[PerKind]  # of each finished round
    opposition: PerKind | None  # the cards that lie


class Waiting(TypedDict):
    """A pending trick in a few words."""

    number: int
    cards: list[Play]  # its two-valued cards
    winner: Seat  # the temporary one


class BoardPost(TypedDict):
    """What the board post tells besides the table."""

    turn: Seat | None  # who is to play; None after the last trick of a round
    owing: list[Seat]  # whose bet is missing then
    waiting: list[Waiting]


class Own(TypedDict):
    """What only this seat knows."""

    hand: list[str]


class Secret(TypedDict):
    """What lies hidden; for the moderator alone."""

    hands: dict[Seat, list[str]]


# Notices to the thread


class Kind(TypedDict):
    """A kind of two-valued cards."""

    kind: str
    values: list[int]


class Opening(TypedDict):
    """The game before its first round: seats, deck and house rules."""

    seats: list[Seat]  # all, in order
    leader: Seat
    rounds: int
    hand: int  # cards dealt to each
    tricks: int  # of a round
    left_over: int
    suits: list[Suit]  # the whole deck with its duplicates
    pairs: list[Kind]
    pending: str  # "any" or "single"
    opposition: bool  # played with it
    by_hand: int  # how many deals were given beforehand


class RoundOpens(TypedDict):
    """A round has been dealt."""

    round: int
    leader: Seat
    tricks: int
    opposition: PerKind | None  # the cards that lie
    totals: dict[Seat, int]  # points so far
    board: Table


class Played(TypedDict):
    """A card has been played."""

    round: int
    number: int
    by: Seat
    card: str
    value: int
    two_valued: bool
    led: bool  # the first card of the trick
    suit: str  # led
    next: Seat | None  # who is to play; None if the trick is full


class BetLaid(TypedDict):
    """A bet has been laid."""

    round: int
    number: int  # the trick that it counts for
    by: Seat
    card: str
    value: int
    two_valued: bool
    when: str
    next: Seat | None  # who is to play now


class Turn(TypedDict):
    """Another player who could still win a pending trick."""

    winner: Seat
    changes: list[Play]  # the fewest plays, with the value that they would have to show


class PollTurn(TypedDict):
    """What the poll may make of a pending trick: another winner, if these kinds count so."""

    values: dict[str, int]  # empty: whatever the poll says
    winner: Seat


class Trick(TypedDict):
    """A full trick, settled or pending, with the table after it."""

    round: int
    number: int
    plays: list[Play]
    settled: bool
    winner: Seat  # the temporary one if not settled
    by: str  # what he won with: "hammer" or "suit"
    suit: str  # led
    tie: bool  # another card was as high, and the last played won
    why: str | None  # settled: "no-two-valued", "one-hammer", "one-of-suit" or "no-change"
    turns: list[Turn]  # pending: each other possible winner
    single: bool  # only changes of one card count (PR1)
    poll: list[PollTurn]  # pending: the results of the poll that give it to another (P11)
    waiting: list[Waiting]  # the tricks that were pending before
    leader: Seat | None  # of the next trick; None after the last
    owing: list[Seat]  # after the last trick: who must still bet before the scoring
    board: Table


class Votes(TypedDict):
    """The votes for one value of a kind."""

    value: int
    cards: int  # in pending tricks
    opposition: bool  # its card voted for this value
    count: int


class Verdict(TypedDict):
    """The poll about one kind."""

    kind: str
    result: int | None
    votes: list[Votes]
    tie: str | None  # "last-played" or "opposition": what decided it
    decided: NumberedPlay | None  # the card played last, where it did


class Resolved(TypedDict):
    """A pending trick after the poll."""

    number: int
    plays: list[Play]  # with the official values
    changed: list[Play]  # those whose value is new
    temporary: Seat
    winner: Seat
    turned: bool  # it goes to another than the temporary winner
    tie: bool


class Poll(TypedDict):
    """The poll of a round, and what it made of the pending tricks."""

    round: int
    kinds: list[Verdict]
    tricks: list[Resolved]
    opposition: PerKind | None  # the cards laid for the next round


class Score(TypedDict):
    """The round of one player."""

    player: Seat
    bet: int
    card: str
    when: str
    tricks: int
    points: int
    total: int


class Scores(TypedDict):
    """Bets, tricks and points of the round that has just ended."""

    round: int
    scores: list[Score]
    board: Table


class Standing(TypedDict):
    """Where a player stands at the end; equals share a place."""

    place: int
    player: Seat
    total: int
    rounds: list[int]


class Dealt(TypedDict):
    """The deal of a round, which is no secret any more."""

    round: int
    hands: dict[Seat, list[str]]
    left_over: list[str]


class Over(TypedDict):
    """The end: who won and why, and every deal."""

    winners: list[Seat]
    reason: str  # "most-points", "last-round" or "shared"
    standings: list[Standing]  # best first
    deals: list[Dealt]
    by_hand: int  # how many of them were given beforehand


# Notices by private message


class Hand(TypedDict):
    """To each seat: the cards that it has been dealt."""

    round: int
    hand: list[str]
    suits: list[Suit]  # without those he has none of
    seat: Seat  # whose hand it is
    leader: Seat
    tricks: int


NOTICES: dict[str, type] = {
    "opening": Opening,
    "round-opens": RoundOpens,
    "hand": Hand,
    "played": Played,
    "bet": BetLaid,
    "trick": Trick,
    "poll": Poll,
    "scores": Scores,
    "over": Over,
}
"""Template (without the engine's name) -> its data."""

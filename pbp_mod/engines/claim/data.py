"""The types of what leaves the engine: what each audience may see (`views`), and the data of every notice (`notices`).

Types only, for mypy and for whoever writes a template: no module imports this one while a game is played. Cards are
canonical texts (`gnome 5`), seats are `Seat`, and what is per name is a dict keyed by `Seat`. Lists of hands and
followers stand in the order of the pack, so that none tells when or how a card came in; score piles, discards, gnomes
in front, smashed cards and the trolls in the middle lie open and stand in the order of play.

Keys that many have in common: `phase` is `recruit` or `battle`; `number` is the trick, 1–13 in each phase; `by` is who
acts, and `other` the other player; `board` is the open table at that moment (called so because `table` is an element of
templates).
"""

from __future__ import annotations

from types import UnionType
from typing import TypedDict

from pbp_mod.game.actions import Seat

# Parts of what follows


class Play(TypedDict):
    """A card on the table, and whose it is."""

    by: Seat
    card: str


class Group(TypedDict):
    """The cards of one faction, of those that are there; the factions stand in the order of the pack."""

    faction: str
    values: list[int]  # rising


class Pair(TypedDict):
    """The two cards that a trick of phase one is about, as its winner sees them with a seer."""

    top: str
    face_up: str


class Look(TypedDict):
    """A look with a seer that has been answered."""

    number: int
    top: str
    face_up: str
    took: str  # "top" or "face-up"


# What each audience may see


class Table(TypedDict):
    """What lies open to all, and how many cards lie hidden where."""

    trick_number: int
    leader: Seat  # of that trick
    face_up: str | None  # None in battle, and in recruit when the trick is shared out
    trick: list[Play]  # the leader's card first
    deck: int
    discards: list[str]
    smashed: list[str]
    trolls: list[str]  # in the middle
    followers: dict[Seat, int]
    hand: dict[Seat, int]
    score: dict[Seat, list[str]]
    gnomes: dict[Seat, list[str]]  # in front of each player


class BoardPost(TypedDict):
    """What the board post tells besides the table."""

    turn: Seat | None  # who is awaited; None once the game is over
    awaited: str | None  # "play", "take" or "smash"


class Own(TypedDict):
    """What only this seat knows."""

    hand: list[str]
    followers: list[str]
    look: Pair | None  # while he looks with a seer
    looks: list[Look]


class Secret(TypedDict):
    """What lies hidden; for the moderator alone."""

    hands: dict[Seat, list[str]]
    followers: dict[Seat, list[str]]
    deck: list[str]  # from the top


# Notices to the thread


class Opening(TypedDict):
    """The game opens."""

    leader: Seat
    options: dict[str, str]  # option -> chosen word
    board: Table


class TrickOpens(TypedDict):
    """A trick is open, and its leader is to play."""

    phase: str
    number: int
    leader: Seat
    face_up: str | None  # what the trick is for; None in battle
    last: bool  # the last cards of the phase, which play themselves: `played` and `trick` follow at once
    board: Table


class Played(TypedDict):
    """The first card of a trick."""

    phase: str
    number: int
    by: Seat
    card: str
    led: str  # its faction
    face_up: str | None
    next: Seat  # who has to follow
    automatic: bool  # his last card, which played itself


class EqualCard(TypedDict):
    """To the moderator: a lead of the second phase that is like the player's last card of the first."""

    by: Seat
    card: str


class Trick(TypedDict):
    """Both cards are down; it comes right after the second one, which has no notice of its own."""

    phase: str
    number: int
    plays: list[Play]  # the leader's first
    automatic: bool
    led: str
    winner: Seat
    loser: Seat
    why: str  # "higher", "equal" (the leader wins) or "unfollowed" (the other card is of another faction)
    next_leader: Seat | None  # None after the last trick of all, and so the next two
    next_why: str | None  # "winner" or "dragon"
    dragon: str | None  # the card that gives the lead
    board: Table


class RecruitTrick(Trick):
    """A trick of phase one. With `look` it is still open who gets which card."""

    face_up: str  # the card that the trick was for
    look: bool  # a seer's choice is open; else the winner has the face-up card, and the loser the unseen one
    discarded: list[str]  # the cards played; empty while the choice is open


class BattleTrick(Trick):
    """A trick of phase two, and where its cards went."""

    scored: list[str]  # on the winner's score pile
    gnomes: list[str]  # in front of him
    troll_left: str | None  # the card that stays in the middle
    pool: list[str]  # trolls taken from the middle
    pool_held: list[str]  # trolls that stay there by troll-pool=held
    smashed: list[str]  # gnomes of the loser that were smashed at once
    smashable: list[str]  # those that the winner is asked about


class SeerAsked(TypedDict):
    """The winner looks at the top card, and his answer comes by PM."""

    number: int
    by: Seat
    card: str  # the seer
    face_up: str
    choices: list[str]


class Taken(TypedDict):
    """The answer to a look, as far as it would be seen at a table: where the face-up card went."""

    number: int
    by: Seat
    other: Seat
    choice: str  # "face-up" or "top"
    face_up: str
    to: Seat  # who has it now
    discarded: list[str]
    board: Table


class BattleOpens(TypedDict):
    """The followers are taken up as hands."""

    leader: Seat
    why: str  # he leads as "winner" of the last trick, or by a "dragon"
    board: Table


class SmashAsked(TypedDict):
    """The winner is asked which gnomes to smash; only with smash=ask."""

    number: int
    by: Seat
    other: Seat
    giants: list[str]  # in the trick
    choices: list[str]  # gnomes of the other; one that may be smashed twice is there twice


class Smashed(TypedDict):
    """A gnome was smashed after a question."""

    number: int
    by: Seat
    other: Seat
    board: Table
    card: str
    left: list[str]  # gnomes that may still be smashed


class Spared(TypedDict):
    """What could still have been smashed stays."""

    number: int
    by: Seat
    other: Seat
    board: Table
    cards: list[str]


class FactionVote(TypedDict):
    """How a faction votes at the end."""

    faction: str
    cards: dict[Seat, list[str]]  # from the highest down
    vote: Seat | None
    why: str  # "more", "higher" or "even"


class LastTrolls(TypedDict):
    """The trolls that were left in the middle."""

    cards: list[str]
    to: Seat | None


class Recruited(TypedDict):
    """Who got what in a trick of phase one, with the card that only some have seen."""

    number: int
    winner: Seat
    loser: Seat
    looked: bool
    winner_card: str
    loser_card: str
    face_up: str
    top: str


class Over(TypedDict):
    """The end: the count, and all that was hidden."""

    winners: list[Seat]
    reason: str  # "most-factions", "most-cards" or "draw"
    factions: list[FactionVote]
    votes: dict[Seat, int]
    backing: dict[Seat, int]  # cards in the factions that voted for him
    gnomes: dict[Seat, list[str]]  # those that joined the score pile only now
    last_trolls: LastTrolls
    smashed: list[str]
    deals: dict[Seat, list[str]]  # the first 13 cards
    recruits: list[Recruited]
    board: Table


# Notices by private message


class Hand(TypedDict):
    """To each seat at the start of a phase: his cards."""

    phase: str
    leader: Seat
    leads: bool  # he is the leader
    cards: list[str]
    groups: list[Group]


class Follower(TypedDict):
    """To the loser of a trick of phase one, if he got the unseen card."""

    number: int
    card: str
    followers: list[str]  # all that he has
    groups: list[Group]  # of these


class SeersLook(TypedDict):
    """To the winner who looks with a seer."""

    number: int
    top: str
    face_up: str
    choices: list[str]
    followers: list[str]
    groups: list[Group]  # of these


NOTICES: dict[str, type | UnionType] = {
    "opening": Opening,
    "trick-opens": TrickOpens,
    "played": Played,
    "equal-card": EqualCard,
    "trick": RecruitTrick | BattleTrick,
    "seer-asked": SeerAsked,
    "taken": Taken,
    "battle-opens": BattleOpens,
    "smash-asked": SmashAsked,
    "smashed": Smashed,
    "spared": Spared,
    "over": Over,
    "hand": Hand,
    "follower": Follower,
    "look": SeersLook,
}
"""Template (without the engine's name) -> its data; of a trick there are two forms, one for each phase."""

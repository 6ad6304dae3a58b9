"""The state of one game of Claim 2: where each of the 52 cards lies, and what is open.

`rules` (and `deal`, once) changes it in place, so that the fold of a log copies nothing. It holds no wording and
nothing that follows from something else in it. Below it stand the records in which `rules` hand on what has just
happened, for `notices` to tell.

Annotations are evaluated at once here: as text they would make each NamedTuple four times as slow to create.
"""

from pbp_mod.engines.claim.cards import FACTIONS, NO_CARD
from pbp_mod.engines.claim.settings import Settings
from pbp_mod.game.actions import NOBODY, Outcome
from pbp_mod.tuples import NamedTuple


class Recruit(NamedTuple):
    """How one trick of phase one was shared out; told to all only when the game is over."""

    number: int
    winner: int
    looked: bool
    took_top: bool
    face_up: int
    top: int


class State:
    """One game in play; lists are changed in place, `copy` gives an independent state."""

    __slots__ = (
        "automatic",
        "deals",
        "deck",
        "discards",
        "face_up",
        "followers",
        "gnomes",
        "hands",
        "last",
        "leader",
        "next_leader",
        "number",
        "outcome",
        "pending",
        "phase",
        "recruits",
        "score",
        "settings",
        "smashable",
        "smashed",
        "trick",
        "trolls",
        "winner",
    )

    def __init__(self, settings: Settings, hands: tuple[list[int], list[int]], deck: list[int]) -> None:
        """A game about to open; `deck` is given from the top."""
        self.settings = settings
        self.phase = "recruit"  # then "battle", then "over"
        self.number = 1  # the trick, 1–13 in each phase
        self.leader = 0  # of the open trick; C3: the first is seat 1
        self.next_leader = NOBODY
        self.winner = NOBODY  # of the last trick, or of the one whose choice is pending
        self.pending = ""  # "take" (C7) or "smash" (CR1) while the winner has to choose
        self.hands = (list(hands[0]), list(hands[1]))
        self.deals = (tuple(hands[0]), tuple(hands[1]))
        self.deck = deck[::-1]  # its top is the last, where taking is cheap
        self.face_up = NO_CARD
        self.trick: list[int] = []  # the leader's card first
        self.followers: tuple[list[int], list[int]] = ([], [])
        self.score: tuple[list[int], list[int]] = ([], [])
        self.gnomes: tuple[list[int], list[int]] = ([], [])  # in front of each player (C10)
        self.discards: list[int] = []
        self.smashed: list[int] = []
        self.trolls: list[int] = []  # in the middle (C13)
        self.smashable: list[int] = []  # gnomes that the winner may still smash, while he is asked
        self.last: tuple[int, ...] = ()  # by seat: the cards that played themselves at the end of a phase
        self.automatic = False  # they are the newest play
        self.recruits: list[Recruit] = []
        self.outcome: Outcome | None = None

    @property
    def turn(self) -> int:
        """The seat that has to play a card, or NOBODY."""
        if self.pending or self.outcome is not None:
            return NOBODY
        return 1 - self.leader if self.trick else self.leader

    @property
    def led(self) -> str | None:
        """The faction led to the open trick (C4), None before the lead."""
        return FACTIONS[self.trick[0] // 10] if self.trick else None


def copy(state: State) -> State:
    """An independent copy."""
    twin = State.__new__(State)
    for name in State.__slots__:
        value = getattr(state, name)
        if type(value) is list:
            value = value.copy()
        elif type(value) is tuple and value and type(value[0]) is list:
            value = (value[0].copy(), value[1].copy())
        setattr(twin, name, value)
    return twin


# What has just happened


class Trick(NamedTuple):
    """A trick that is full: its cards and how it was won; who won it, the state holds."""

    plays: tuple[int, ...]  # the leader's card first
    automatic: bool  # the last cards of a hand, which played themselves
    why: str  # "higher", "equal" or "unfollowed" (C5)
    dragon: int  # the one that gives the lead (C11), or NO_CARD


class Haul(NamedTuple):
    """Where the cards of a trick of phase two went."""

    scored: list[int]
    gnomes: list[int]
    troll_left: int
    pool: list[int]
    pool_held: list[int]
    smashed: list[int]
    smashable: list[int]


class Vote(NamedTuple):
    """How one faction votes at the end (C14). `seat` may be NOBODY."""

    seat: int
    why: str  # "more" cards, a "higher" card, or "even" in both
    values: tuple[list[int], list[int]]  # of the cards of each seat, from the highest down


class Tally(NamedTuple):
    """The votes of all factions, in their order, and what follows from them (C15)."""

    factions: tuple[Vote, ...]
    votes: tuple[int, int]
    backing: tuple[int, int]  # by seat: cards in the factions that voted for him
    winners: tuple[int, ...]
    reason: str  # "most-factions", "most-cards" or "draw"

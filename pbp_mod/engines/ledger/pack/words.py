"""What a pack says, once it is read: roles, groups, phases, ballots, acts, effects, endings.

Records only. Who is meant by a formula, and how much it comes to, values.py says.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.game.actions import BOLD, HEADING, TAG
from pbp_mod.tuples import NamedTuple

PLAYERS = range(3, 61)
"""The numbers of players that a pack may be for."""
HAMMER, ALL, DEADLINE, MODERATOR = ENDS = ("hammer", "all", "deadline", "moderator")
"""What can end a phase: enough votes, all that is awaited, the deadline, the moderator's word."""
OPEN, NUMBERS, SECRET = COUNTS = ("open", "numbers", "secret")
"""What a count shows: who voted what, only how many for whom, only what came of it."""
NOBODY, LONGEST, LONGEST_LAST, RUNOFF, ASK = TIES = (
    "nobody",
    "longest-held",
    "longest-held-last",
    "runoff",
    "moderator",
)
"""What becomes of a tie."""
ROLE, TEAM, NOTHING = SHOWN = ("role", "team", "nothing")
"""What is shown of who goes out."""
USUAL_FORMS = (BOLD, TAG, HEADING)
MEMBERS, ROLES, ORDERS = "members", "roles", "orders of "
"""What a group is told."""
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "mod-kill": ("goes-on", "ends-phase"),
    "twilight": ("no", "yes"),
    "replaced": ("keep", "lift"),
}
"""House rules that a pack may set, each with its words, the usual one first."""


class Role(NamedTuple):
    """`amount`: how many there are; None: all who are left. `pm` may hold {group}, {knows}, {role} and {team}."""

    name: str
    team: str
    amount: Formula | None
    pm: str
    knows: Formula | None


class Group(NamedTuple):
    """Players who may be told what others are not; `who` says who belongs to it now."""

    name: str
    who: Formula
    told: tuple[str, ...]


class Effect(NamedTuple):
    """One thing that happens. `who`: to whom; None: to those who were chosen."""

    do: str
    word: str = ""
    number: int = 0
    who: Formula | None = None


class Case(NamedTuple):
    """What happens if that holds; None: always."""

    when: Formula | None
    do: tuple[Effect, ...]


class Weight(NamedTuple):
    """How many votes somebody's vote is; a secret one shows in no count, and for no hammer."""

    who: Formula
    votes: int
    secret: bool


class Ballot(NamedTuple):
    """A vote. Where a number is None, nothing is asked of it (`wins`: whoever has most). `only`: who may say a word, where
    not every voter may. `shows`: how much a count tells, one of COUNTS. `elects`: False where votes are only counted, and nobody is
    chosen by them."""

    ask: str
    voters: Formula
    choices: Formula | None
    words: tuple[str, ...]
    only: Mapping[str, Formula]
    pick: Formula
    public: bool
    revisable: bool
    unvote: bool
    abstain: str
    weights: tuple[Weight, ...]
    shows: str
    quorum: Formula | None
    wins: Formula | None
    elects: bool
    hammer: Formula | None
    tie: str
    then: tuple[Effect, ...]
    results: tuple[Case, ...]


class Act(NamedTuple):
    """What somebody may do by a message. `group`: one answer for that group, the last one counts; "" for each his own."""

    name: str
    ask: str
    by: Formula
    group: str
    targets: Formula | None
    words: tuple[str, ...]
    pick: Formula
    must: bool
    then: tuple[Effect, ...]


class Phase(NamedTuple):
    """A part of the game that ends. `when`: it is passed over where that doesn't hold; None: never."""

    name: str
    title: str
    ends: frozenset[str]
    when: Formula | None
    begin: tuple[Effect, ...]
    ballot: Ballot | None
    acts: tuple[Act, ...]
    then: tuple[Case, ...]


class Ending(NamedTuple):
    """Who has won once that holds. `when` is None where only the moderator, or the end of a list of phases, can say so."""

    when: Formula | None
    winners: Formula
    reason: str


class Pack:
    """A whole pack; made by `read.read_pack`."""

    __slots__ = (
        *("circle", "counters", "edition", "endings", "forms", "groups", "marks", "name", "names", "offices"),
        *("options", "phases", "roles", "rules", "seats", "show", "table", "teams", "title"),
    )

    def __init__(self) -> None:
        self.name = self.title = self.rules = ""
        self.edition = 1
        self.seats = range(3, 4)
        self.circle = True
        self.show = ROLE
        self.forms: tuple[str, ...] = USUAL_FORMS
        """In which forms votes in the thread count; posts ask for the first of them."""
        self.options: Mapping[str, str] = {}
        self.roles: dict[str, Role] = {}
        self.teams: tuple[str, ...] = ()
        self.groups: dict[str, Group] = {}
        self.phases: dict[str, Phase] = {}
        self.endings: tuple[Ending, ...] = ()
        self.marks: tuple[str, ...] = ()
        self.offices: tuple[str, ...] = ()
        self.counters: tuple[str, ...] = ()
        self.names: tuple[str, ...] = ()
        self.table: Mapping[str, object] = {}
        """As its file has it."""

"""The types of what leaves the engine: what each audience may see (`views`), and the data of every notice (`notices`).

Types only, for mypy and for whoever writes a template: no module imports this one while a game is played. Roles, teams, marks,
offices and the words of votes are texts as the pack writes them, seats are `Seat`, and what is per name is a dict keyed by
`Seat`. Who votes for whom stands in the order of the votes; wagons stand from the largest down.

Keys that many have in common: `day` counts how often the first phase has begun, `phase` is the phase's name, `title` what it is
called in posts. `said` is what a vote or an order names: seats, or one word.
"""

from __future__ import annotations

from types import UnionType
from typing import TypedDict

from pbp_mod.engines.ledger.parts import (
    Asked,
    Fallen,
    Fellows,
    Member,
    Order,
    Outcome,
    Piece,
    Role,
    Running,
    Said,
    Wagon,
)
from pbp_mod.game.actions import Seat

# What each audience may see


class Table(TypedDict):
    """What lies open to all."""

    day: int
    phase: str
    ballot: Running | None
    hammer: int | None
    votes: dict[Seat, Seat | str | list[Seat]]  # of a vote in the thread
    wagons: list[Wagon]
    missing: list[Seat]  # whose vote in the thread is missing
    alive: list[Seat]
    gone: list[Fallen]
    offices: dict[str, list[Seat]]
    points: dict[Seat, int]  # empty as long as nobody has any
    counters: dict[str, int]


class BoardPost(TypedDict):
    """What the board post tells besides the table."""

    title: str
    stop: str  # why the game waits for the moderator, as far as a post has told it: "twilight", "tie", "resolve"; else ""
    results: list[Outcome]


class Own(TypedDict):
    """What only this seat knows."""

    role: str
    team: str
    pm: list[Piece]
    knows: list[Seat]
    groups: list[Fellows]
    orders: list[Order]
    answer: Said  # to a ballot by PM


class Secret(TypedDict):
    """What lies hidden; for the moderator alone."""

    roles: dict[Seat, str]
    groups: dict[str, list[Seat]]
    acts: list[Order]
    marks: dict[str, list[Seat]]
    ballots: dict[Seat, Said]


# Notices to the thread


class Opening(TypedDict):
    """The game opens."""

    pack: str
    title: str
    rules: str
    roles: list[Role]
    groups: list[str]
    circle: bool
    phases: list[str]
    options: dict[str, str]  # house rules as they hold, the pack's word in the place of `pack`
    shown: str  # what is shown of who goes out
    by_pm: bool  # something is done by PM
    in_thread: bool  # there are votes in the thread
    unvote: bool
    hammer: bool  # some vote has a deciding vote
    board: Table


class PhaseOpens(TypedDict):
    """A phase begins."""

    quiet: bool  # orders were given before it, and nobody went out
    day: int
    phase: str
    title: str
    ballot: Asked | None  # its `voters` are empty where all who are in may vote
    hammer: int | None
    ends: list[str]
    acts: bool  # orders come by PM
    alive: int
    offices: dict[str, list[Seat]]
    counters: dict[str, int]


class Hammer(TypedDict):
    """Enough votes are in, and the thread talks on."""

    day: int
    phase: str
    title: str
    target: Seat | str
    votes: int
    wagons: list[Wagon]


class Tie(TypedDict):
    """Some are level: the moderator decides, or a runoff follows."""

    day: int
    phase: str
    title: str
    tied: Said
    wagons: list[Wagon]
    public: bool
    abstain: str  # the word for having voted for nobody; ""
    hammer: int | None


class Result(TypedDict):
    """What a ballot came to. `why` nobody was chosen: "none" (no votes), "short" (too few for anybody), "quorum", "tie", or
    that the votes are only counted ("counted"). `alone`: one player alone could vote, and nobody else."""

    day: int
    phase: str
    title: str
    ask: str
    public: bool
    shows: str
    chosen: Said
    tied: Said
    why: str
    broken: str  # how a tie was broken; "" if there was none
    hammered: bool
    unseen: bool  # others have more votes, as far as they show: some count otherwise
    alone: Seat | None
    wagons: list[Wagon]
    abstained: list[Seat]
    silent: list[Seat]  # whose vote was missing
    named: bool  # it is told who voted for what


class CalledOff(TypedDict):
    """A phase ends without a result of its ballot."""

    day: int
    phase: str
    title: str


class Out(TypedDict):
    """Players go out."""

    gone: list[Fallen]
    alive: int
    hammer: int | None  # how many votes end it now, where a vote goes on


class Players(TypedDict):
    """Players are back."""

    seats: list[Seat]


class Shown(TypedDict):
    """Something is shown of players."""

    members: list[Member]


class Office(TypedDict):
    """An office has other holders; none if it is vacant."""

    office: str
    seats: list[Seat]


class Points(TypedDict):
    """Players get points."""

    seats: list[Seat]
    number: int
    points: dict[Seat, int]


class Over(TypedDict):
    """The end, and all that was hidden."""

    winners: list[Seat]
    teams: list[str]  # those whose players have all won
    reason: str
    title: str
    members: list[Member]  # everybody, with what he was; empty in a game without roles
    gone: list[Fallen]
    results: list[Outcome]
    points: dict[Seat, int]
    circle: bool


# Notices by private message


class Can(TypedDict):
    """What a role may order in a phase: a player's name, if `players`, or one of the `answers`."""

    phase: str
    name: str
    ask: str
    answers: list[str]
    players: bool


class RoleMessage(TypedDict):
    """To each seat as the game opens: who he is."""

    role: str
    team: str
    pm: list[Piece]
    knows: list[Seat]
    fellows: list[Seat]
    can: list[Can]


class GroupMessage(TypedDict):
    """To a group into which somebody has come."""

    name: str
    newcomers: list[Seat]
    members: list[Member]
    # What one of them has ordered for all; when somebody comes, nothing that was said before.
    orders: list[Order]
    first: bool  # as the game opens


class AskedByPM(TypedDict):
    """To a group that gives one order together."""

    day: int
    phase: str
    title: str
    name: str
    ask: str
    must: bool
    answers: list[str]  # words that may be said in the place of a name
    players: list[Seat]
    together: bool  # there are several of them


class Ordered(TypedDict):
    """To a group: what one of them has ordered."""

    name: str
    by: Seat
    said: Said
    together: bool


class Told(TypedDict):
    """What the pack or the moderator says to somebody, or to a group."""

    text: str
    together: bool


class Orders(TypedDict):
    """To the moderator at a phase's end: all orders, and who gave none."""

    day: int
    phase: str
    title: str
    orders: list[Order]
    missing: list[Missing]


class Unresolved(TypedDict):
    """To the moderator who goes on: orders that were his to resolve, and of whose players he has said nothing."""

    day: int
    phase: str
    title: str
    orders: list[Order]


class Missing(TypedDict):
    """An order that nobody gave."""

    name: str
    seats: list[Seat]


NOTICES: dict[str, type | UnionType] = {
    "opening": Opening,
    "phase": PhaseOpens,
    "hammer": Hammer,
    "tie": Tie,
    "runoff": Tie,
    "result": Result,
    "called-off": CalledOff,
    "out": Out,
    "back": Players,
    "shown": Shown,
    "office": Office,
    "points": Points,
    "over": Over,
    "role": RoleMessage,
    "group": GroupMessage,
    "asked": AskedByPM,
    "ordered": Ordered,
    "told": Told,
    "orders": Orders,
    "unresolved": Unresolved,
}
"""Template (without the engine's name) -> its data."""

"""What the notices and views of the game hold: a type for each notice, and for each part of a view.

For the type checker and for tests; no command imports this module, so that it costs nothing. It says what there is,
`notices.py` and `views.py` build it, each for its audience, from the state and field by field.

No words of a theme appear: policies are `M` and `FR`, votes `yaw` and `nah`, teams `moderate` and `qanon`, roles
`Moderate`, `QAnon` and `Trump`, powers `cia`, `raid`, `choose` and `assassinate`. A player is a `Seat`; what is "per
name" is a dict keyed by `Seat`, in the order of the seats.

Here and in `events.py` annotations are evaluated at once: as text they would hide from tests which keys may be absent.
"""

from typing import TypedDict

from pbp_mod.engines.qanon.events import Event, Policy, Power, Role, Team, Told, Vote
from pbp_mod.game.actions import Seat


class Board(TypedDict):
    """The public score at that moment."""

    moderate: int
    far_right: int
    failed_elections: int
    deck: int
    discards: int
    veto_unlocked: bool


# Notices to the thread


class Teams(TypedDict):
    """How many of each there are; `qanon` without Trump."""

    moderate: int
    qanon: int
    trump: int


class Step(TypedDict):
    """The powers that one FR policy brings."""

    powers: list[Power]
    unused_of: int | None  # the earlier step whose unused power it is


class Opening(TypedDict):
    """The table and its rules."""

    players: int
    seats: list[Seat]
    teams: Teams
    trump_knows: bool  # Trump learns the QAnon (Q3)
    melanija: bool  # the tie rule can apply in this game
    steps: list[Step]  # five, for the 1st to 5th FR
    options: dict[str, str]  # every option of the rules: name -> value
    house_rules: dict[str, str]  # those of them that differ from the default
    board: Board


class Turn(TypedDict):
    """Who is President, and whom he may nominate."""

    president: Seat
    special: bool  # in a special election
    after: Seat | None  # whose turn it is after a special election, else None
    eligible: list[Seat]
    barred: list[Seat]  # living members of the last government who can't be nominated
    nobody: bool  # nobody is eligible (QR18)
    nominable: list[Seat]  # who will be taken; differs from `eligible` only if `nobody`
    failed_elections: int
    board: Board


class Nomination(TypedDict):
    """The vote is open."""

    president: Seat
    nominee: Seat
    special: bool
    voters: list[Seat]  # the living
    trump_wins: bool  # 3 or more FR, so that Trump would win by being elected
    cleared: bool  # the nominee was elected with 3 or more FR before, so is not Trump
    board: Board


class Result(TypedDict):
    """Every vote by name, once all are in."""

    president: Seat
    nominee: Seat
    special: bool
    votes: dict[Seat, Vote]
    yaw: int
    nah: int
    tie: bool
    passed: bool
    melanija: bool  # a tie passed by that rule
    not_trump: bool  # elected with 3 or more FR for the first time, and not Trump (QR11)
    ends: bool  # Trump has been elected, and the game is over
    failed_elections: int  # after the vote
    board: Board


class Government(TypedDict):
    """Who holds, or last held, the two offices."""

    president: Seat
    vice_president: Seat


class Session(Government):
    """The session opens; until it closes neither of the two may post."""

    board: Board


class Enacted(Government):
    """The session closes with a policy."""

    policy: Policy
    unlocks: list[str]  # `trump` and `veto`: what this policy has just unlocked
    board: Board


class Forced(TypedDict):
    """The third failure in a row."""

    policy: Policy
    unlocks: list[str]
    limits_cleared: bool
    board: Board


class Vetoed(Government):
    """The session closes without a policy."""

    failed_elections: int  # after it
    board: Board


class Reshuffled(TypedDict):
    """A new deck."""

    number: int  # which deck this is: 2, 3 …
    cards: int  # how many it holds
    board: Board


class Powers(TypedDict):
    """What the President may choose from."""

    president: Seat
    powers: list[Power]
    targets: dict[Power, list[Seat]]  # for those that name a player
    anybody: list[Power]  # those of them that may name everybody alive but the President
    board: Board


class Ordered(TypedDict):
    """A power has been used."""

    power: Power
    president: Seat
    target: Seat | None  # None for the CIA
    trump: bool | None  # whether the dead was Trump; None for other powers
    board: Board


class Skipped(TypedDict):
    """The moderator has passed over something."""

    what: str  # `nomination` or `power`
    seat: Seat  # who was passed over
    reason: str
    counts: bool  # as a failed election
    failed_elections: int  # after it
    board: Board


class Deal(TypedDict):
    """What chance or the moderator's hand dealt, besides the roles."""

    deck: list[Policy]  # all 17, top first


class Over(TypedDict):
    """Everything: nothing is secret any more."""

    winners: list[Seat]
    team: Team
    reason: str  # the code of the outcome
    roles: dict[Seat, Role]
    out: list[Seat]  # the dead
    deal: Deal
    history: list[Event]
    board: Board


# Private messages


class KnownTeam(TypedDict):
    """What a role tells about others (Q3)."""

    qanon: list[Seat]  # other QAnon whom it knows, without Trump
    trump: Seat | None  # for a QAnon
    knows_team: bool  # it learns anything


class RoleMessage(KnownTeam):
    """To every seat, when the game begins."""

    seat: int  # a number from 1
    players: int
    role: Role
    team: Team


class Hand(TypedDict):
    """To the President."""

    vice_president: Seat
    cards: list[Policy]  # three, in deck order (QR16)
    choices: list[Policy]  # the different ones
    may_veto: bool  # he may agree to a veto in advance
    board: Board


class Cards(TypedDict):
    """To the Vice President."""

    president: Seat
    cards: list[Policy]  # two, M before FR (QR16)
    choices: list[Policy]
    may_veto: bool
    board: Board


class VetoAsked(TypedDict):
    """To the President."""

    vice_president: Seat
    board: Board


class VetoRefused(TypedDict):
    """To the Vice President."""

    president: Seat
    cards: list[Policy]  # the same two
    choices: list[Policy]
    board: Board


class Peek(TypedDict):
    """To the President who consulted the CIA."""

    cards: list[Policy]  # three, the next one first


class RaidResult(TypedDict):
    """To the President who ordered it."""

    target: Seat
    team: Team


# Notices to the moderator


class RaidedAgain(TypedDict):
    """The target was raided before (QR7)."""

    president: Seat
    target: Seat


class NobodyEligible(TypedDict):
    """The nominee is taken although nobody is eligible (QR18)."""

    president: Seat
    nominee: Seat


# Views


class Table(TypedDict):
    """What all may know."""

    president: Seat
    nominee: Seat | None
    vice_president: Seat | None
    last_government: Government | None  # the last one that was elected
    moderate: int
    far_right: int
    failed_elections: int
    deck: int
    discards: int
    eligible: list[Seat]  # empty but for when a nomination is awaited
    veto_unlocked: bool
    powers: list[Power]
    special_election: bool


class Round(TypedDict):
    """One election and what came of it, as everybody knows it."""

    president: Seat
    nominee: Seat | None  # None if the President was passed over
    yaw: int
    nah: int
    passed: bool
    policy: Policy | None  # enacted by that government
    vetoed: bool
    forced: Policy | None
    power: Power | None  # which was used
    target: Seat | None


class NextFarRight(TypedDict):
    """What one more FR policy of a government brings."""

    powers: list[Power]
    trump: bool  # from then on Trump's election wins
    veto: bool
    wins: bool


class BoardPost(TypedDict):
    """What the board post tells besides the table."""

    rounds: list[Round]
    next_far_right: NextFarRight


class Own(KnownTeam):
    """What one seat knows besides."""

    role: Role
    hand: list[Policy]  # the policies that it holds now
    vote: Vote | None  # in the running election
    told: list[Told]  # all that private messages told it, oldest first


class Secret(TypedDict):
    """What the moderator knows besides."""

    roles: dict[Seat, Role]
    deck: list[Policy]  # top first
    discards: list[Policy]
    hand: list[Policy]
    votes: dict[Seat, Vote]  # in the running election


NOTICES: dict[str, type] = {
    "opening": Opening,
    "turn": Turn,
    "nomination": Nomination,
    "result": Result,
    "session": Session,
    "enacted": Enacted,
    "forced": Forced,
    "vetoed": Vetoed,
    "reshuffled": Reshuffled,
    "power": Powers,
    "ordered": Ordered,
    "skipped": Skipped,
    "over": Over,
    "role": RoleMessage,
    "hand": Hand,
    "cards": Cards,
    "veto-asked": VetoAsked,
    "veto-refused": VetoRefused,
    "peek": Peek,
    "raid-result": RaidResult,
    "raided-again": RaidedAgain,
    "nobody-eligible": NobodyEligible,
}
"""Every notice by its template, without the engine's name."""

"""What is remembered of a game: the tuples that the state keeps, and what is told of them at the end and to a seat.

For the type checker and for tests, like `data.py`; no command imports this module. `history.py` makes the one out of the
other.
"""

from typing import Literal, NotRequired, TypedDict

from pbp_mod.game.actions import Seat

Policy = str
Power = str
Role = str
Team = Literal["moderate", "qanon"]
Vote = Literal["yaw", "nah"]

Shown = tuple[Policy, ...] | Team | None
"""What a power has shown: the policies by the CIA, the team by a raid."""

# What the state keeps, told apart by the first entry; seats are numbers, votes are masks

Elected = tuple[Literal["election"], int, int, bool, int, int, bool, bool]
"""President, nominee, whether it was a special election, who has voted and who Yaw, whether it passed, and by the tie rule."""
Drawn = tuple[Literal["draw"], int, int, tuple[Policy, ...]]
"""President, Vice President, and the three in deck order."""
Discarded = tuple[Literal["discard"], Policy, bool]
"""Which policy, and whether the President has agreed to a veto."""
Vetoed = tuple[Literal["veto"], bool]
"""Whether the President has agreed to it."""
Enacted = tuple[Literal["enact"], Policy]
Forced = tuple[Literal["forced"], Policy]
Reshuffled = tuple[Literal["reshuffle"], int, tuple[Policy, ...]]
"""Which deck it is, and the deck, top first."""
Used = tuple[Literal["power"], int, Power, int | None, Shown]
"""President, power, target, and what it has shown."""
Skipped = tuple[Literal["skip"], str, int, str, bool]
"""What, who, why, and whether it counts as a failed election."""

Entry = Elected | Drawn | Discarded | Vetoed | Enacted | Forced | Reshuffled | Used | Skipped

# The history that the last post tells


class ElectionEvent(TypedDict):
    """All votes on a government."""

    event: Literal["election"]
    president: Seat
    nominee: Seat
    special: bool
    votes: dict[Seat, Vote]
    yaw: int
    nah: int
    passed: bool
    melanija: bool


class SessionEvent(TypedDict):
    """What a government did with its policies; while the session is open some of it is still missing."""

    event: Literal["session"]
    president: Seat
    vice_president: Seat
    drawn: list[Policy]  # three, in deck order
    discarded: Policy | None
    passed_on: list[Policy]  # two, sorted
    agreed_in_advance: bool  # QR8
    veto: Literal["refused", "agreed"] | None
    enacted: Policy | None  # None after an agreed veto


class ForcedEvent(TypedDict):
    """A policy by failure."""

    event: Literal["forced"]
    policy: Policy


class ReshuffleEvent(TypedDict):
    """A new deck."""

    event: Literal["reshuffle"]
    number: int
    deck: list[Policy]  # top first


class PowerEvent(TypedDict):
    """A power and what came of it."""

    event: Literal["power"]
    president: Seat
    power: Power
    target: Seat | None  # None for the CIA
    shown: list[Policy] | Team | None  # three policies by the CIA, the team by a raid


class SkipEvent(TypedDict):
    """Something was passed over."""

    event: Literal["skip"]
    what: str
    seat: Seat
    reason: str
    counts: bool


Event = ElectionEvent | SessionEvent | ForcedEvent | ReshuffleEvent | PowerEvent | SkipEvent


# What private messages have told a seat


class ToldHand(TypedDict):
    """The three that the seat had as President."""

    told: Literal["hand"]
    vice_president: Seat
    cards: list[Policy]
    discarded: NotRequired[Policy]


class ToldCards(TypedDict):
    """The two that the seat had as Vice President."""

    told: Literal["cards"]
    president: Seat
    cards: list[Policy]


class ToldPeek(TypedDict):
    """What the CIA showed."""

    told: Literal["peek"]
    cards: list[Policy]


class ToldRaid(TypedDict):
    """What the FBI found."""

    told: Literal["raid"]
    target: Seat
    team: Team


Told = ToldHand | ToldCards | ToldPeek | ToldRaid

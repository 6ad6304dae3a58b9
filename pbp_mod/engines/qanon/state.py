"""The state of one game: what the engine has to remember, and questions about it that several rules ask.

Changed in place by the rule modules only. Sets of seats are bit masks (bit n: seat n), cards and votes are the short
texts of the rules. Holds no notices and no words.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.settings import CIA, FEW, RAID, VETO_FROM, Settings, Step
from pbp_mod.game.actions import NOBODY, Outcome, Seat

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.events import Entry, Vote
    from pbp_mod.game.chance import Chance

NOMINATION = "nomination"
ELECTION = "election"
PRESIDENT_DISCARDS = "president-discards"
VICE_PRESIDENT_ENACTS = "vice-president-enacts"
VETO = "veto"
POWER = "power"
OVER = "over"

MODERATE, QANON, TRUMP = "Moderate", "QAnon", "Trump"


class State:
    """A game in play. Seats are numbers from 0, `NOBODY` where there is none."""

    __slots__ = (
        "alive",
        "careful",
        "cast",
        "chance",
        "consent",
        "dealt",
        "deck",
        "decks",
        "discards",
        "failed",
        "far_right",
        "hand",
        "history",
        "last_president",
        "last_vice",
        "limit_president",
        "limit_vice",
        "living",
        "moderate",
        "nominee",
        "outcome",
        "phase",
        "players",
        "powers",
        "president",
        "raided",
        "refused",
        "roles",
        "settings",
        "shuffles",
        "special",
        "steps",
        "trump",
        "turn",
        "used",
        "vice_president",
        "yaw",
    )

    settings: Settings
    steps: tuple[Step, ...]
    chance: Chance
    players: int
    roles: tuple[str, ...]
    trump: int
    dealt: tuple[str, ...]
    """The first deck, top first."""

    careful: bool
    """Dealt by hand: a reshuffle may be refused in the middle of an action, so actions are tried on a copy."""
    shuffles: list[list[str]]
    """Decks for the reshuffles to come, the next one first, each top first."""
    decks: int
    """How many policy decks there have been so far."""

    phase: str
    alive: int
    living: int
    """How many are alive."""
    turn: int
    """The President whose seat the order goes on from; differs from `president` in a special election (Q22)."""
    president: int
    special: bool
    nominee: int
    vice_president: int
    last_president: int
    last_vice: int
    """The last elected government (Q10)."""
    limit_president: int
    limit_vice: int
    """The same, but nobody once the limits have been cleared (QR4)."""

    cast: int
    """Who has voted in the running election."""
    yaw: int
    """Which of them Yaw."""
    failed: int
    moderate: int
    far_right: int
    deck: list[str]
    """Undrawn policies, the top one last."""
    discards: list[str]
    hand: list[str]
    """The policies that the government holds now; three in deck order, then two in sorted order (QR16)."""
    consent: bool
    """The President has agreed to a veto in advance (QR8)."""
    refused: bool
    """The President has refused a veto in this session (QR15)."""
    powers: tuple[str, ...]
    """The powers open to the President."""
    used: list[str | None]
    """The power used after each FR policy; index 0 is not used."""
    raided: int
    history: list[Entry]
    """What happened, oldest first: tuples told apart by their first entry, read by `history.py`."""
    outcome: Outcome | None


_SLOTS = State.__slots__
_all_of = attrgetter(*_SLOTS)
_LISTS = ("deck", "discards", "hand", "used", "history", "shuffles")


def copy(state: State) -> State:
    """An independent copy; the lists inside are never shared."""
    twin = State()
    adopt(twin, state)
    for name in _LISTS:
        setattr(twin, name, getattr(state, name).copy())
    return twin


def adopt(state: State, other: State) -> None:
    """Make a state equal to another one, which is given up by this."""
    any(
        map(setattr, repeat(state), _SLOTS, _all_of(other))
    )  # a loop in C: games with corrections are copied a lot


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a mask in the order of play; there are only 1,024 masks."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def votes_by_seat(cast: int, yaw: int) -> dict[Seat, Vote]:
    """Votes per name, in seat order."""
    return {Seat(seat): "yaw" if yaw >> seat & 1 else "nah" for seat in seats_in(cast)}


def seat_after(state: State, seat: int) -> int:
    """The next living player after a seat, going round (Q8)."""
    alive, players = state.alive, state.players
    seat = (seat + 1) % players
    while not alive >> seat & 1:
        seat = (seat + 1) % players
    return seat


def barred(state: State) -> int:
    """Mask of the living who can't be nominated because of the last government (Q10, QR12)."""
    mask = 0
    if state.limit_vice != NOBODY:
        mask = 1 << state.limit_vice
        if state.living > FEW:
            mask |= 1 << state.limit_president
    return mask & state.alive


def holder(state: State) -> int:
    """Who has the government's cards before him (Q17, Q25)."""
    if state.phase == PRESIDENT_DISCARDS:
        return state.president
    if state.phase in (VICE_PRESIDENT_ENACTS, VETO):
        return state.vice_president
    return NOBODY


def eligible(state: State) -> int:
    """Mask of the players whom the President may nominate (Q9, Q10); 0 is possible (QR18)."""
    return state.alive & ~barred(state) & ~(1 << state.president)


def nominable(state: State) -> int:
    """Mask of the players whose nomination is taken: the eligible or, if there are none, all others alive (QR18)."""
    return eligible(state) or state.alive & ~(1 << state.president)


def targets(state: State, power: str) -> int:
    """Mask of the players whom a power may be used on (QR7, QR9); 0 for the CIA, which names nobody."""
    if power == CIA:
        return 0
    mask = state.alive & ~(1 << state.president)
    if power == RAID and not state.settings.raid_twice:
        mask &= ~state.raided
    return mask


def veto_unlocked(state: State) -> bool:
    """Q25. The session of the 5th FR has ended by the time this turns true, so it holds for later ones (QR14)."""
    return state.far_right >= VETO_FROM


def out(state: State) -> tuple[int, ...]:
    """The dead, who take no further part (Q23)."""
    return tuple(seat for seat in range(state.players) if not state.alive >> seat & 1)


def silent(state: State) -> tuple[int, ...]:
    """President and Vice President while the legislative session is open (Q16)."""
    if state.phase in (PRESIDENT_DISCARDS, VICE_PRESIDENT_ENACTS, VETO):
        return (state.president, state.vice_president)
    return ()

"""The executive powers that a government's FR policy brings (Q19–Q24).

All checks of an order stand before its first change. Knows nothing of sessions and elections.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.qanon import notices
from pbp_mod.engines.qanon.rules import refusals, turns
from pbp_mod.engines.qanon.settings import ASSASSINATE, CHOOSE, CIA, HAND, RAID
from pbp_mod.engines.qanon.state import POWER, State, targets
from pbp_mod.game.actions import MODERATOR, THREAD, Args, Tell

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.events import Shown


def open_powers(state: State, tell: Tell | None) -> None:
    """Offer the powers of this step to the President; the CIA alone leaves no choice and is consulted at once."""
    step = state.steps[state.far_right - 1]
    powers = step.powers
    if step.unused_of:
        used = state.used[step.unused_of]
        if used is not None:  # QR5: otherwise both
            powers = tuple(power for power in powers if power != used)
    if not powers:
        turns.next_turn(state, tell)
        return
    state.phase = POWER
    state.powers = powers
    if powers == (CIA,):
        _consult_cia(state, tell)
    elif tell is not None:
        tell(THREAD, "power", notices.power(state))


def cia(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President looks at the next three cards (Q20)."""
    _check_open(state, by, CIA)
    _consult_cia(state, tell)


def _consult_cia(state: State, tell: Tell | None) -> None:
    cards = tuple(state.deck[: -HAND - 1 : -1])
    president = state.president
    _use(state, CIA, None, cards)
    if tell is not None:
        tell(THREAD, "ordered", notices.ordered(state, CIA, None))
    turns.next_turn(state, tell)
    if tell is not None:
        tell(president, "peek", notices.peek(cards))


def raid(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President learns a player's team (Q21)."""
    _check_open(state, by, RAID)
    target = _target(state, RAID, args)
    again = state.raided >> target & 1
    president = state.president
    state.raided |= 1 << target
    team = notices.team_of(state, target)  # Trump shows as QAnon
    _use(state, RAID, target, team)
    if tell is not None:
        tell(THREAD, "ordered", notices.ordered(state, RAID, target))
    turns.next_turn(state, tell)
    if tell is not None:
        tell(president, "raid-result", notices.raid_result(target, team))
        if again:  # QR7
            tell(MODERATOR, "raided-again", notices.raided_again(president, target))


def choose(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President names the next one, for one election (Q22); the last government may be named as well."""
    _check_open(state, by, CHOOSE)
    target = _target(state, CHOOSE, args)
    _use(state, CHOOSE, target, None)
    if tell is not None:
        tell(THREAD, "ordered", notices.ordered(state, CHOOSE, target))
    turns.begin_turn(state, target, tell, special=True)


def assassinate(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President has a player killed (Q23)."""
    _check_open(state, by, ASSASSINATE)
    target = _target(state, ASSASSINATE, args)
    state.alive &= ~(1 << target)
    state.living -= 1
    _use(state, ASSASSINATE, target, None)
    if tell is not None:
        tell(THREAD, "ordered", notices.ordered(state, ASSASSINATE, target))
    if target == state.trump:  # Q6
        turns.end(state, moderates=True, reason=turns.TRUMP_ASSASSINATED, tell=tell)
    else:
        turns.next_turn(state, tell)


def skip(state: State, reason: str, tell: Tell | None) -> None:
    """Pass over a power; it counts as never used (QR6)."""
    seat = state.president
    state.history.append(("skip", POWER, seat, reason, False))
    if tell is not None:
        tell(THREAD, "skipped", notices.skipped(state, POWER, seat, reason, False))
    turns.next_turn(state, tell)


def _check_open(state: State, by: int, power: str) -> None:
    if state.phase is not POWER:
        raise refusals.not_awaited(state, power)
    if by != state.president:
        raise refusals.not_president(state, by)
    if power not in state.powers:
        raise refusals.power_not_open(state, power)


def _target(state: State, power: str, args: Args) -> int:
    """The seat an order names. Raises NotAllowed."""
    target: int = args["player"]
    if target < 0 or not targets(state, power) >> target & 1:
        raise refusals.target(state, power, target)
    return target


def _use(state: State, power: str, target: int | None, shown: Shown) -> None:
    state.used[state.far_right] = power
    state.powers = ()
    state.history.append(("power", state.president, power, target, shown))

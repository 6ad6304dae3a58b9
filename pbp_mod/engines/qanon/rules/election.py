"""The election: nomination, secret ballot, and what its result brings (Q8–Q15).

All checks of an action stand before its first change. What follows from a result is for the modules that it hands on to.
"""

from __future__ import annotations

from pbp_mod.engines.qanon import notices
from pbp_mod.engines.qanon.rules import legislature, refusals, turns
from pbp_mod.engines.qanon.settings import DANGER
from pbp_mod.engines.qanon.state import ELECTION, NOMINATION, State, eligible, nominable
from pbp_mod.game.actions import MODERATOR, NOBODY, THREAD, Args, Tell


def nominate(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President names a Vice President; it stands once posted (Q9)."""
    if state.phase is not NOMINATION:
        raise refusals.not_awaited(state, "nominate")
    if by != state.president:
        raise refusals.not_president(state, by)
    nominee: int = args["player"]
    if nominee < 0 or not nominable(state) >> nominee & 1:
        raise refusals.nominee(state, nominee)
    state.nominee = nominee
    state.cast = state.yaw = 0
    state.phase = ELECTION
    if tell is not None:
        tell(THREAD, "nomination", notices.nomination(state))
        if not eligible(state):  # QR18
            tell(MODERATOR, "nobody-eligible", notices.nobody_eligible(state))


def vote(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """A vote, which replaces an earlier one while the ballot is open; the last that is missing closes it (Q11)."""
    if state.phase is not ELECTION:
        raise refusals.not_awaited(state, "vote")
    bit = 1 << by
    if not state.alive & bit:
        raise refusals.dead(state, by, "vote")
    choice: str = args["choice"]
    if choice == "yaw":
        state.yaw |= bit
    elif choice == "nah":
        state.yaw &= ~bit
    else:
        raise refusals.no_vote(state, choice)
    state.cast |= bit
    if state.cast == state.alive:
        _close(state, tell)


def _close(state: State, tell: Tell | None) -> None:
    """Count the votes and go where they lead."""
    yaw = state.yaw.bit_count()
    nah = state.living - yaw
    trump_wins = state.nominee == state.trump and state.far_right >= DANGER
    melanija = yaw == nah and trump_wins and tie_rule(state)
    cleared = tell is not None and bool(notices.cleared(state) >> state.nominee & 1)
    passed = yaw > nah or melanija  # Q12
    state.history.append(
        ("election", state.president, state.nominee, state.special, state.cast, state.yaw, passed, melanija)
    )
    if not passed:
        state.failed += 1  # Q14
        if tell is not None:
            tell(THREAD, "result", notices.result(state, passed=False, melanija=False, cleared=cleared))
        turns.pass_on_failed(state, tell)
        return
    state.vice_president = state.last_vice = state.limit_vice = state.nominee
    state.last_president = state.limit_president = state.president
    if state.settings.election_resets:  # QR2
        state.failed = 0
    if tell is not None:
        tell(THREAD, "result", notices.result(state, passed=True, melanija=melanija, cleared=cleared))
    if trump_wins:  # Q7: no session, no power
        turns.end(state, moderates=False, reason=turns.TRUMP_ELECTED, tell=tell)
        return
    state.nominee = NOBODY
    legislature.open_session(state, tell)


def tie_rule(state: State) -> bool:
    """Whether the players are even in number, as the house rule counts them (Q13, QR3, QR22)."""
    rule = state.settings.melanija
    if rule == "start":
        return state.players % 2 == 0
    return rule == "living" and state.living % 2 == 0


def skip(state: State, reason: str, counts: bool, tell: Tell | None) -> None:
    """Pass over a President who doesn't nominate; with `counts` it is a failed election as well (QR19)."""
    seat = state.president
    state.history.append(("skip", NOMINATION, seat, reason, counts))
    if counts:
        state.failed += 1
    if tell is not None:
        tell(THREAD, "skipped", notices.skipped(state, NOMINATION, seat, reason, counts))
    if counts:
        turns.pass_on_failed(state, tell)
    else:
        turns.next_turn(state, tell)

"""The course of the game: a phase begins, ends with what its votes and orders came to, and another follows (V2, V3, V14).

Who may vote or act now, `voting` and `acting` judge; what the moderator says in between, `moderating`.
"""

from __future__ import annotations

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.count import RUNOFF, Came, all_voted, came, can_anybody_vote
from pbp_mod.engines.ledger.electorate import actors, missing_orders
from pbp_mod.engines.ledger.pack import holds, mask
from pbp_mod.engines.ledger.rules.effects import carry_out, end_game, first_case, recount
from pbp_mod.engines.ledger.rules.groups import regroup
from pbp_mod.engines.ledger.state import HAMMER, OVER, RESOLVE, TIE, TWILIGHT, Result, State
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Data, Tell


def begin(state: State, name: str, tell: Tell | None, *, day: bool) -> None:
    """Begin that phase, or the next one whose time it is; those in which nobody is asked anything pass by themselves.

    `day`: reached in order, so that the first phase of a circle begins another day.
    """
    for _ in range(2 * len(state.pack.phases)):
        _open(state, name, tell, day=day)
        if state.outcome is not None or not _passes_by_itself(state):
            return
        _finish_once(state, tell)
        if state.outcome is not None:
            return
        name, day = _next(state)
        if not name:
            _over_at_the_end(state, tell)
            return
    state.stop = RESOLVE  # V3: where nobody is asked anything any more, the moderator goes on


def _open(state: State, name: str, tell: Tell | None, *, day: bool) -> None:
    first, before = next(iter(state.pack.phases)), state.now
    for _ in state.pack.phases:
        if day and name == first:
            state.day += 1
        state.phase = name
        when = state.pack.phases[name].when
        if when is None or holds(when, state):
            break
        name, day = _following(state), True
        if not name:
            name = state.phase
            break
    quiet = state.begun > 0 and bool(before.acts) and len(state.gone) == state.fell
    phase = state.now
    state.begun += 1
    state.fell = len(state.gone)
    state.stop, state.asked, state.spoken, state.jump, state.again = "", False, 0, "", False
    state.orders.clear()
    _close_ballot(state)
    told = phase.ballot is not None or bool(phase.acts) or len(state.pack.phases) > 1
    carry_out(state, phase.begin, state.inside, _but_offices(tell) if told else tell)
    if phase.ballot is not None:
        _open_ballot(state, ())
    regroup(state, tell)
    if tell and told:
        tell(THREAD, "phase", notices.phase(state, quiet=quiet))
        for seat, data in notices.asked(state):
            tell(seat, "asked", data)


def _but_offices(tell: Tell | None) -> Tell | None:
    """Tells all but who holds an office, which the text of the phase itself says."""
    if tell is None:
        return None

    def told(to: Audience, name: str, data: Data) -> None:
        if not (name == "office" and data["seats"]):
            tell(to, name, data)

    return told


def _passes_by_itself(state: State) -> bool:
    """Whether nobody is asked anything, and the phase ends once all is said (V3)."""
    phase = state.now
    if phase.ends != frozenset({"all"}):
        return False
    if state.ballot is not None and can_anybody_vote(state):
        return False
    return not any(actors(state, act) for act in phase.acts)


def is_complete(state: State) -> bool:
    """Whether all that is awaited has been said, in a phase that ends then (V3)."""
    if "all" not in state.now.ends or state.stop:
        return False
    if state.ballot is not None and not all_voted(state):
        return False
    asked = [act for act in state.now.acts if act.must]
    if state.ballot is None and not asked:
        return False
    return not any(missing_orders(state, act) for act in asked)


def end(state: State, tell: Tell | None) -> None:
    """End the phase: the vote comes to something, then orders do, and the next phase begins, unless the moderator is asked."""
    if state.ballot is not None:
        found = came(state)
        if found.why == RUNOFF:
            if tell:
                tell(THREAD, "runoff", notices.runoff(state, found))
            _open_ballot(state, found.tied)
            return
        if found.why == "moderator":
            state.stop, state.tied = TIE, found.tied
            if tell:
                tell(THREAD, "tie", notices.tie(state, found))
            return
        settle(state, found, tell)
    after_ballot(state, tell)


def settle(state: State, found: Came, tell: Tell | None) -> None:
    """Let the ballot come to that: tell it, and carry out what follows from it (V11)."""
    ballot = state.ballot
    assert ballot is not None
    state.elected = sum(1 << each for each in found.chosen if isinstance(each, int))
    state.word = next((each for each in found.chosen if isinstance(each, str)), "")
    state.votes = {each: votes for each, votes in found.votes.items() if isinstance(each, str)}
    state.results.append(Result(state.day, state.phase, found.chosen, found.tied))
    if tell:
        tell(THREAD, "result", notices.result(state, found))
    _close_ballot(state)
    if state.elected:
        carry_out(state, ballot.then, state.elected, tell)
    first_case(state, ballot.results, state.elected, tell)


def without_result(state: State, tell: Tell | None) -> None:
    """End the phase without a result of its ballot (VR1)."""
    if tell and state.ballot is not None:
        tell(THREAD, "called-off", notices.phase_named(state))
    state.elected, state.word, state.votes = 0, "", {}
    _close_ballot(state)
    after_ballot(state, tell)


def after_ballot(state: State, tell: Tell | None) -> None:
    """Carry out orders, and go on, or wait for the moderator (V14)."""
    given = notices.orders(state)
    for act in state.now.acts:
        for (name, _), (_, said) in list(state.orders.items()):
            hit = sum(1 << each for each in said if isinstance(each, int))
            if name == act.name and hit:
                carry_out(state, act.then, hit, tell)
    if state.asked:
        state.stop = RESOLVE
        if tell:
            tell(MODERATOR, "orders", given)
        regroup(state, tell)
        return
    go_on(state, tell)


def go_on(state: State, tell: Tell | None) -> None:
    """What is left of the phase's end, and the next phase."""
    _finish_once(state, tell)
    if state.outcome is None:
        name, day = _next(state)
        if name:
            begin(state, name, tell, day=day)
        else:
            _over_at_the_end(state, tell)


def _finish_once(state: State, tell: Tell | None) -> None:
    first_case(state, state.now.then, state.inside, tell)
    look_for_end(state, tell)


def look_for_end(state: State, tell: Tell | None) -> None:
    """Whether somebody has won (V20)."""
    if state.outcome is None:
        for ending in state.pack.endings:
            if ending.when is not None and holds(ending.when, state):
                end_game(state, mask(ending.winners, state), ending.reason)
                break
    if state.outcome is not None:
        tell_end(state, tell)


def tell_end(state: State, tell: Tell | None) -> None:
    """The game is over."""
    _close_ballot(state)
    state.stop, state.phase = "", OVER
    if tell:
        tell(THREAD, "over", notices.over(state))


def _over_at_the_end(state: State, tell: Tell | None) -> None:
    """A list of phases has come to its end (V2)."""
    last = next((ending for ending in state.pack.endings if ending.when is None), None)
    if last is None:
        end_game(state, 0, "ended")
    else:
        end_game(state, mask(last.winners, state), last.reason)
    tell_end(state, tell)


def _next(state: State) -> tuple[str, bool]:
    """The phase to come ("" where there is none), and whether it is reached in order."""
    if state.again:
        return state.phase, False
    if state.jump:
        return state.jump, False
    return _following(state), True


def _following(state: State) -> str:
    names = list(state.pack.phases)
    at = names.index(state.phase) + 1
    if at < len(names):
        return names[at]
    return names[0] if state.pack.circle else ""


def _open_ballot(state: State, runoff: tuple[int | str, ...]) -> None:
    state.ballot, state.runoff = state.now.ballot, runoff
    state.ballots += 1
    state.standing, state.casts, state.counts = {}, [], {}
    state.hammered, state.stop, state.tied = None, "", ()
    recount(state)


def _close_ballot(state: State) -> None:
    state.ballot, state.runoff, state.hammered, state.tied = None, (), None, ()
    state.standing, state.casts, state.counts = {}, [], {}
    state.touched()


def hammer(state: State, tell: Tell | None) -> None:
    """The hammer has fallen: the phase ends, or the thread talks on until it is closed (VR2)."""
    if state.rule("twilight") == "yes":
        state.stop = TWILIGHT
        if tell:
            tell(THREAD, HAMMER, notices.hammer(state))
    else:
        end(state, tell)

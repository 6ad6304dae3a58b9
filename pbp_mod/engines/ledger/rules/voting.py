"""Votes in the thread and ballots by PM: who may say what, and what a vote brings about (V4–V9).

Everything is checked before the first change, so that a refused vote leaves no trace.
"""

from __future__ import annotations

from pbp_mod.engines.ledger.count import cast, needed
from pbp_mod.engines.ledger.electorate import may_say, picks, voters, votes_open_to
from pbp_mod.engines.ledger.pack import Ballot
from pbp_mod.engines.ledger.rules.phases import end, hammer, is_complete
from pbp_mod.engines.ledger.sentences import refused
from pbp_mod.engines.ledger.state import TWILIGHT, Said, State
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat, Tell


def vote(state: State, by: int, said: Said, tell: Tell | None, *, public: bool) -> None:
    """A vote. Raises NotAllowed."""
    ballot = _open(state, public=public)
    if not voters(state) >> by & 1:
        raise refused("no-voter", Seat(by), [Seat(seat) for seat in _who(voters(state))])
    if by in state.standing and not ballot.revisable:
        raise refused("final", Seat(by))
    if not may_say(state, by, said):
        raise _no_choice(state, by, said)
    if state.standing.get(by) == said:  # kept, and nothing changes: it is as old as before
        return
    cast(state, ballot, by, said)
    least = needed(state)
    reached = [each for each in said if least is not None and state.counts.get(each, 0) >= least]
    if reached:
        state.hammered = reached[0]
        hammer(state, tell)
    elif is_complete(state):
        end(state, tell)


def unvote(state: State, by: int) -> None:
    """A vote taken back. Raises NotAllowed."""
    ballot = _open(state, public=True)
    if not (ballot.unvote and ballot.revisable):
        raise refused("no-unvote")
    if by not in state.standing:
        raise refused("no-vote", Seat(by))
    cast(state, ballot, by, ())


def _open(state: State, *, public: bool) -> Ballot:
    ballot = state.ballot
    if state.stop == TWILIGHT:
        raise refused("twilight")
    if ballot is None or state.stop:
        raise refused("no-ballot", state.now.name if state.outcome is None else state.phase)
    if ballot.public is not public:
        raise refused("by-pm" if public else "in-thread")
    return ballot


def _no_choice(state: State, by: int, said: Said) -> NotAllowed:
    count = picks(state, state.ballot) if state.ballot is not None else 1
    if count > 1:
        return refused("no-choice/several", count)
    legal = [Seat(each[0]) if isinstance(each[0], int) else each[0] for each in votes_open_to(state, by)]
    what = [Seat(each) if isinstance(each, int) else each for each in said]
    return refused("no-choice", what, Seat(by), legal)


def _who(mask: int) -> list[int]:
    from pbp_mod.engines.ledger.pack import seats_of

    return list(seats_of(mask))

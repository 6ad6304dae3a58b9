"""Counting: what all may see of the votes, when the hammer falls, and what a ballot comes to, ties and all (V7–V12).

Only `cast` changes anything. Order is that of the votes as they were recorded, never that of clocks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.engines.ledger.electorate import choosable, picks, voters, words_of
from pbp_mod.engines.ledger.pack import Ballot, mask, number, seats_of, size
from pbp_mod.engines.ledger.state import Cast, Said, State, Target
from pbp_mod.tuples import NamedTuple

LONGEST, LAST, RUNOFF, MODERATOR = "longest-held", "longest-held-last", "runoff", "moderator"
"""What becomes of a tie where it isn't that nobody is chosen."""


class Came(NamedTuple):
    """What a ballot came to: who or which word was chosen, or who is level where a tie isn't broken by itself; why nobody
    was ("quorum", "short", "tie", "none", "counted" where nobody can be, or "" where somebody was); and the votes as they count, secret weights among them.
    """

    chosen: Said
    tied: Said
    why: str
    votes: Mapping[Target, int]


def open_weight(state: State, ballot: Ballot, seat: int) -> int:
    """How many votes somebody's vote is, as far as all may know it."""
    for weight in ballot.weights:
        if mask(weight.who, state) >> seat & 1:
            return 1 if weight.secret else weight.votes
    return 1


def true_weight(state: State, ballot: Ballot, seat: int) -> int:
    """How many votes somebody's vote is in the end (V8)."""
    for weight in ballot.weights:
        if mask(weight.who, state) >> seat & 1:
            return weight.votes
    return 1


def needed(state: State) -> int | None:
    """How many votes end the phase at once (V9); None where no number does."""
    ballot = state.ballot
    if ballot is None or ballot.hammer is None or "hammer" not in state.now.ends or not ballot.public:
        return None
    return max(1, number(ballot.hammer, state))


def counted(state: State, ballot: Ballot, *, secretly: bool) -> dict[Target, int]:
    """The standing votes for each, in the order of the first; abstentions are none."""
    weigh = true_weight if secretly else open_weight
    found: dict[Target, int] = {}
    for seat, said in state.standing.items():
        weight = weigh(state, ballot, seat) if ballot.weights else 1
        for each in said:
            if each != ballot.abstain or not ballot.abstain:
                found[each] = found.get(each, 0) + weight
    return found


def came(state: State) -> Came:
    """What the open ballot comes to now."""
    ballot = state.ballot
    assert ballot is not None
    votes = counted(state, ballot, secretly=True)
    if state.hammered is not None:  # V9
        return Came((state.hammered,), (), "", votes)
    if ballot.quorum is not None and len(state.standing) < number(ballot.quorum, state):  # V7
        return Came((), (), "quorum", votes)
    if not ballot.elects:
        return Came((), (), "counted", votes)
    least = 1 if ballot.wins is None else max(1, number(ballot.wins, state))
    level = [each for each in _ranked(votes) if votes[each] >= least]
    if not level:
        return Came((), (), "short" if any(votes.values()) else "none", votes)
    places = 1 if isinstance(level[0], str) else picks(state, ballot)
    chosen = _above(level, votes, places)
    if len(chosen) == places or len(chosen) == len(level):
        return Came(tuple(chosen), (), "", votes)
    tied = [each for each in level if votes[each] == votes[level[len(chosen)]]]
    return _broken(state, ballot, chosen, tied, votes, places - len(chosen))


def _ranked(votes: Mapping[Target, int]) -> list[Target]:
    return sorted(votes, key=lambda each: -votes[each])


def _above(level: Sequence[Target], votes: Mapping[Target, int], places: int) -> list[Target]:
    """Those of a ranking who have a place whatever becomes of a tie."""
    if len(level) <= places:
        return list(level)
    border = votes[level[places]]
    return [each for each in level[:places] if votes[each] > border]


def _broken(
    state: State,
    ballot: Ballot,
    chosen: Sequence[Target],
    tied: Sequence[Target],
    votes: Mapping[Target, int],
    places: int,
) -> Came:
    """A tie (V10)."""
    if ballot.tie in (LONGEST, LAST):
        held = since_level(state, ballot, tied) if ballot.tie == LONGEST else last_votes(state, tied)
        order = sorted(tied, key=lambda each: held[each])
        return Came((*chosen, *order[:places]), tuple(tied), "", votes)
    if ballot.tie == MODERATOR or (ballot.tie == RUNOFF and not state.runoff and places == 1 and not chosen):
        return Came((), tuple(tied), ballot.tie, votes)
    return Came((), tuple(tied), "tie", votes)


def since_level(state: State, ballot: Ballot, tied: Sequence[Target]) -> dict[Target, int]:
    """For each of these, the vote by which it came to the number that it has now, and has held since."""
    wanted = counted(state, ballot, secretly=True)
    standing: dict[int, Said] = {}
    counts: dict[Target, int] = {}
    since: dict[Target, int] = dict.fromkeys(tied, 0)
    weigh = {cast.by: true_weight(state, ballot, cast.by) for cast in state.casts}
    for at, (by, said) in enumerate(state.casts):
        for each in standing.get(by, ()):
            counts[each] -= weigh[by]
        for each in said:
            counts[each] = counts.get(each, 0) + weigh[by]
        standing[by] = said
        for each in tied:
            if counts.get(each, 0) < wanted[each]:
                since[each] = at + 1
    return since


def last_votes(state: State, tied: Sequence[Target]) -> dict[Target, int]:
    """For each of these, the last of the votes that stand for it."""
    latest = {cast.by: at for at, cast in enumerate(state.casts)}
    return {
        each: max((latest[by] for by, said in state.standing.items() if each in said), default=-1)
        for each in tied
    }


def all_voted(state: State) -> bool:
    """Whether nobody's vote is missing."""
    return size(voters(state)) <= len(state.standing) and all(
        seat in state.standing for seat in seats_of(voters(state))
    )


def can_anybody_vote(state: State) -> bool:
    """Whether there is anybody who may vote, and for anything."""
    return any(choosable(state, seat) or words_of(state, seat) for seat in seats_of(voters(state)))


def cast(state: State, ballot: Ballot, by: int, said: Said) -> None:
    """Let a vote stand in the place of its voter's last one (nothing: none stands)."""
    weight = open_weight(state, ballot, by) if ballot.weights else 1
    for each in state.standing.pop(by, ()):
        _add(state, ballot, each, -weight)
    if said:
        state.standing[by] = said
    for each in said:
        _add(state, ballot, each, weight)
    state.casts.append(Cast(by, said))


def _add(state: State, ballot: Ballot, each: Target, weight: int) -> None:
    if ballot.abstain and each == ballot.abstain:
        return
    left = state.counts.get(each, 0) + weight
    if left:
        state.counts[each] = left
    else:
        state.counts.pop(each, None)

"""Who may vote, for whom and with which words, and who may act: asked of the pack, and kept until somebody goes or comes.

Counts nothing and changes nothing but what it keeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from pbp_mod.engines.ledger.pack import Act, Ballot, mask, number, seats_of
from pbp_mod.engines.ledger.state import Said, State
from pbp_mod.game.actions import NOBODY

MOST_LISTS = 400
"""Lists of players that are offered one by one, where a vote names several."""


def voters(state: State) -> int:
    """Who may vote now, as a mask; nobody where no ballot is open."""
    if state.voter_mask < 0:
        state.voter_mask = 0 if state.ballot is None else mask(state.ballot.voters, state)
    return state.voter_mask


def choosable(state: State, seat: int) -> int:
    """Which players that voter may vote for (V4)."""
    found = state.choice_masks.get(seat)
    if found is None:
        assert state.ballot is not None
        choices = state.ballot.choices
        found = 0 if choices is None else mask(choices, state, 1 << seat)
        if state.runoff:
            found &= sum(1 << each for each in state.runoff if isinstance(each, int))
        state.choice_masks[seat] = found
    return found


def words_of(state: State, seat: int) -> tuple[str, ...]:
    """Which words that voter may say, abstaining last (V4, V6)."""
    ballot = state.ballot
    assert ballot is not None
    said = [
        word
        for word in ballot.words
        if (not state.runoff or word in state.runoff)
        and (word not in ballot.only or mask(ballot.only[word], state, 1 << seat) >> seat & 1)
    ]
    return (*said, ballot.abstain) if ballot.abstain else tuple(said)


def picks(state: State, ballot: Ballot | Act) -> int:
    """How many players one vote names: one or more."""
    return max(1, number(ballot.pick, state))


def votes_open_to(state: State, seat: int) -> tuple[Said, ...]:
    """All that this voter may vote for."""
    assert state.ballot is not None
    return _all(seats_of(choosable(state, seat)), picks(state, state.ballot), words_of(state, seat))


def may_say(state: State, seat: int, said: Said) -> bool:
    """Whether a vote of this voter may be that."""
    assert state.ballot is not None
    if len(said) == 1 and isinstance(said[0], str):
        return said[0] in words_of(state, seat)
    return _are(said, choosable(state, seat), picks(state, state.ballot))


def actors(state: State, act: Act) -> int:
    """Who may do it, as a mask."""
    return mask(act.by, state)


def owner(act: Act, seat: int) -> int:
    """Whose order it is: the seat's own, or nobody's where one of a group answers for all (V13)."""
    return NOBODY if act.group else seat


def targets_of(state: State, act: Act, seat: int) -> int:
    """Whom that player may do it to, as a mask."""
    return 0 if act.targets is None else mask(act.targets, state, 1 << seat)


def orders_open_to(state: State, act: Act, seat: int) -> tuple[Said, ...]:
    """All that this player may order."""
    return _all(seats_of(targets_of(state, act, seat)), picks(state, act), act.words)


def may_order(state: State, act: Act, seat: int, said: Said) -> bool:
    """Whether an order of this player may be that."""
    if len(said) == 1 and isinstance(said[0], str):
        return said[0] in act.words
    return _are(said, targets_of(state, act, seat), picks(state, act))


def missing_voters(state: State) -> tuple[int, ...]:
    """Who may vote and hasn't."""
    return tuple(seat for seat in seats_of(voters(state)) if seat not in state.standing)


def missing_orders(state: State, act: Act) -> tuple[int, ...]:
    """Who may do it and hasn't; all of a group until one of them has."""
    return tuple(
        seat for seat in seats_of(actors(state, act)) if (act.name, owner(act, seat)) not in state.orders
    )


def _are(said: Said, allowed: int, count: int) -> bool:
    if len(said) != count or len(set(said)) != count:
        return False
    return all(isinstance(each, int) and each >= 0 and allowed >> each & 1 for each in said)


def _all(seats: tuple[int, ...], count: int, words: Iterable[str]) -> tuple[Said, ...]:
    if count == 1:
        found: list[Said] = [(seat,) for seat in seats]
    else:
        found = []
        for each in combinations(seats, count):
            found.append(each)
            if len(found) == MOST_LISTS:
                break
    return (*found, *((word,) for word in words))

"""What is awaited now, from whom, and what they may choose from; and what may be said once more.

Nothing is changed or judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from pbp_mod.engines.ledger.actions import ACT, BALLOT, CLOSE, EFFECT, UNVOTE, VOTE
from pbp_mod.engines.ledger.electorate import (
    actors,
    missing_orders,
    missing_voters,
    orders_open_to,
    votes_open_to,
)
from pbp_mod.engines.ledger.pack import Act, seats_of
from pbp_mod.engines.ledger.state import RESOLVE, TIE, Said, State
from pbp_mod.game.actions import Action, Args, Ask, Channel, Question

_NOTHING: tuple[Args, ...] = ({},)
_CLOSE = Ask(CLOSE, (), None, _NOTHING)


def asks(state: State) -> tuple[Ask, ...]:
    """All that is awaited now. That the moderator may take somebody out at any time is none of it."""
    if state.outcome is not None:
        return ()
    if state.stop == TIE:
        tied = tuple({"what": "elect", "player": each} for each in state.tied)
        return (Ask(EFFECT, (), None, tied), _CLOSE)
    if state.stop:
        return (*_deeds(state), _CLOSE)
    found = list(_votes(state, missing_voters(state)) if state.ballot is not None else ())
    for act in state.now.acts:
        found += _orders(state, act, missing_orders(state, act))
    if {"moderator", "deadline"} & state.now.ends:
        owed = any(not ask.optional for ask in found)
        found.append(_CLOSE._replace(optional=owed))
    return tuple(found)


def _deeds(state: State) -> tuple[Ask, ...]:
    """What may come of the orders that are the moderator's to resolve: that whom they name is out."""
    left = {act.name for act in state.now.acts if any(effect.do == "ask" for effect in act.then)}
    named = {
        each
        for (name, _), (_, said) in state.orders.items()
        if name in left and state.stop == RESOLVE
        for each in said
        if isinstance(each, int) and state.inside >> each & 1
    }
    choices = tuple({"what": "out", "player": seat} for seat in sorted(named))
    return (Ask(EFFECT, (), None, choices, optional=True),) if choices else ()


def again(state: State) -> tuple[Ask, ...]:
    """Votes that may be moved or taken back, and orders that may be changed."""
    if state.outcome is not None or state.stop:
        return ()
    found: list[Ask] = []
    ballot = state.ballot
    if ballot is not None and ballot.revisable:
        voted = tuple(sorted(state.standing))
        found += [ask._replace(optional=True) for ask in _votes(state, voted)]
        if ballot.public and ballot.unvote and voted:
            found.append(Ask(UNVOTE, voted, Channel.THREAD, _NOTHING, optional=True))
    for act in state.now.acts:
        open_to = missing_orders(state, act)
        done = tuple(seat for seat in seats_of(actors(state, act)) if seat not in open_to)
        found += [ask._replace(optional=True) for ask in _orders(state, act, done)]
    return tuple(found)


def _votes(state: State, seats: Iterable[int]) -> Iterator[Ask]:
    ballot = state.ballot
    assert ballot is not None
    kind, channel = (VOTE, Channel.THREAD) if ballot.public else (BALLOT, Channel.PM)
    for choices, alike in _alike(seats, lambda seat: votes_open_to(state, seat)):
        yield Ask(kind, alike, channel, tuple({"target": _one(each)} for each in choices))


def _orders(state: State, act: Act, seats: Iterable[int]) -> Iterator[Ask]:
    for choices, alike in _alike(seats, lambda seat: orders_open_to(state, act, seat)):
        args = tuple({"name": act.name, "target": _one(each)} for each in choices)
        yield Ask(ACT, alike, Channel.PM, args, optional=not act.must)


def _alike(
    seats: Iterable[int], choices_of: Callable[[int], tuple[Said, ...]]
) -> list[tuple[tuple[Said, ...], tuple[int, ...]]]:
    """Those who may choose from the same, together; who has nothing to choose isn't asked."""
    found: dict[tuple[Said, ...], list[int]] = {}
    for seat in seats:
        found.setdefault(choices_of(seat), []).append(seat)
    return [(choices, tuple(alike)) for choices, alike in found.items() if choices]


def _one(said: Said) -> int | str | Said:
    return said[0] if len(said) == 1 else said


def question(state: State, action: Action) -> Question:
    """Which ballot a vote belongs to, which phase an order or a word of the moderator's."""
    if action.kind in (VOTE, UNVOTE, BALLOT):
        return _of_ballot(state.ballots)
    if action.kind == CLOSE:
        return Question((CLOSE, state.begun, state.ballots, state.stop))
    return Question((state.phase, state.begun))


@lru_cache(8)
def _of_ballot(number: int) -> Question:
    """Asked twice for each vote of a long game."""
    return Question(("ballot", number))

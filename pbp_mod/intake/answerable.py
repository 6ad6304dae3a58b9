"""What may be read from one player at a moment: what is awaited from him, and what he may say once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action, Ask, Channel, Seat
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.replay import Position


def asked_of(position: Position, seat: int) -> tuple[Ask, ...]:
    """What is awaited from a seat, and (as optional) the answers of his that a new one would still replace."""
    asks = position.engine.asks(position.state)
    own = tuple(ask for ask in asks if seat in ask.seats)
    known = {ask.kind for ask in own}
    again = position.engine.again(position.state)
    own = (*own, *(ask._replace(seats=(seat,), optional=True) for ask in again if seat in ask.seats))
    known |= {ask.kind for ask in own}
    anew = (ask for ask in (*asks, *_revisable(position)) if ask.kind not in known)
    found = {
        ask.kind: ask._replace(seats=(seat,), optional=True) for ask in anew if _is_open(position, ask, seat)
    }
    return (*own, *found.values())


def _revisable(position: Position) -> Iterator[Ask]:
    """Every answer that may be sent again: where all have answered none is awaited, and it can be changed all the same."""
    for kind in position.engine.kinds.values():
        if kind.revisable and kind.fields[0].choices:
            (field,) = kind.fields
            yield Ask(kind.name, (), kind.channel, tuple({field.name: choice} for choice in field.choices))


def _is_open(position: Position, ask: Ask, seat: int) -> bool:
    """Whether the game would take one of these answers from that seat."""
    if ask.channel is None or not ask.choices:
        return False
    trial = position.engine.copy(position.state)
    try:
        position.engine.apply(trial, Action(ask.kind, seat, ask.choices[0]), None)
    except NotAllowed:
        return False
    return True


def refusal(position: Position, entry: Entry) -> str:
    """Why the game wouldn't take this row now, in the words of its rules; "" if it would."""
    trial = position.copy()
    try:
        trial.step(entry)
    except (NotAllowed, NotUnderstood) as error:
        return str(error)
    return ""


def subject_of(position: Position, seat: int, asks: Sequence[Ask]) -> str:
    """The number of the card that is voted on, where an answer may name it ("yes to law 13"); "" if there is none."""
    for ask in asks:
        if ask.channel is Channel.PM and ask.choices:
            about = position.engine.question(position.state, Action(ask.kind, seat, ask.choices[0])).about
            found = [str(each) for each in about if isinstance(each, int) and not isinstance(each, Seat)]
            if len(found) == 1:
                return found[0]
    return ""


def hand_of(position: Position, seat: int, asks: Sequence[Ask]) -> Sequence[str]:
    """His cards in the order he was shown them, as players answer with a card's place too; empty if he wasn't."""
    if not any(ask.channel is Channel.PM for ask in asks):
        return ()
    hand: Any = position.engine.view(position.state, seat)["own"].get("hand", ())
    found: Sequence[str] = hand
    return found

"""What may be read from one player at a moment: what is awaited from him, and what he may say once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action, Ask, Channel, Type
from pbp_mod.rows.replay import Position


def asked_of(position: Position, seat: int) -> tuple[Ask, ...]:
    """What is awaited from a seat, and (as optional) the answers of his that a new one would still replace (Q11)."""
    asks = position.engine.asks(position.state)
    own = tuple(ask for ask in asks if seat in ask.seats)
    known = {ask.kind for ask in own}
    anew = (ask for ask in (*asks, *_votes(position)) if ask.kind not in known)
    found = {
        ask.kind: ask._replace(seats=(seat,), optional=True) for ask in anew if _is_open(position, ask, seat)
    }
    return (*own, *found.values())


def _votes(position: Position) -> Iterator[Ask]:
    """Every vote that is declared: where all have voted none is awaited, and it can be changed all the same (G9)."""
    for kind in position.engine.KINDS.values():
        field = next(iter(kind.fields), None)
        if (
            kind.channel is Channel.PM
            and field is not None
            and field.type is Type.CHOICE
            and len(kind.fields) == 1
        ):
            yield Ask(kind.name, (), Channel.PM, tuple({field.name: choice} for choice in field.choices))


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


def hand_of(position: Position, seat: int, asks: Sequence[Ask]) -> Sequence[str]:
    """His cards in the order he was shown them, as players answer with a card's place too; empty if he wasn't."""
    if not any(ask.channel is Channel.PM for ask in asks):
        return ()
    hand: Any = position.engine.view(position.state, seat)["own"].get("hand", ())
    found: Sequence[str] = hand
    return found

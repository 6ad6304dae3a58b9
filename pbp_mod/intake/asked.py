"""What may be read from one player at a moment: what is awaited from him, and what he may say once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.actions import Action, Ask, Channel, Type
from pbp_mod.errors import NotAllowed
from pbp_mod.replay import Position


def asked_of(position: Position, seat: int) -> tuple[Ask, ...]:
    """What is awaited from a seat, and the votes of his that a new one would still replace (Q11)."""
    engine, state = position.engine, position.state
    asks = tuple(ask for ask in engine.asks(state) if seat in ask.seats)
    known = {ask.kind for ask in asks}
    again = []
    for kind in engine.KINDS.values():
        field = next(iter(kind.fields), None)
        if kind.channel is not Channel.PM or kind.name in known or len(kind.fields) != 1:
            continue
        if field is None or field.type is not Type.CHOICE:
            continue
        choices = tuple({field.name: choice} for choice in field.choices)
        if all(_is_accepted(position, Action(kind.name, seat, choice)) for choice in choices):
            again.append(Ask(kind.name, (seat,), Channel.PM, choices, optional=True))
    return (*asks, *again)


def _is_accepted(position: Position, action: Action) -> bool:
    trial = position.engine.copy(position.state)
    try:
        position.engine.apply(trial, action, None)
    except NotAllowed:
        return False
    return True


def hand_of(position: Position, seat: int, asks: Sequence[Ask]) -> Sequence[str]:
    """His cards as he was shown them, numbered, to answer by message (A58); empty if he wasn't."""
    if not any(ask.channel is Channel.PM for ask in asks):
        return ()
    hand: Any = position.engine.view(position.state, seat)["own"].get("hand", ())
    found: Sequence[str] = hand
    return found

"""What may come as the next word of an action, for the shell.

Asks the game what is awaited; offers only what it would take. Loaded only while a shell asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.console.usage import behind
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Type
from pbp_mod.game.engine import AnyEngine


def candidates(kind: ActionKind, session: Session, typed: Sequence[str]) -> Iterator[str]:
    """What may come as the next word: who is awaited, and the legal values of the fields."""
    roster = session.roster
    asks = [ask for ask in session.asks() if ask.kind == kind.name]
    if kind.many:
        for ask in asks:
            for seat in ask.seats:
                for field in kind.fields:
                    yield from (f"{roster.abbr(seat)}={choice}" for choice in field.choices)
        return
    by = _by(typed, session)
    for ask in asks:
        if by is not None and ask.seats and by not in ask.seats:
            continue
        if not typed:
            yield from map(roster.abbr, ask.seats)
        for args in ask.choices or ():
            yield from _values(kind, args, session)


def _values(kind: ActionKind, args: Mapping[str, Any], session: Session) -> Iterator[str]:
    """The words for one legal choice."""
    for field in kind.fields:
        if field.type is Type.PLAYER:
            yield session.roster.abbr(args[field.name])
        elif field.type is Type.CARD and field.name in args:
            card = _one_word(str(args[field.name]), session.engine)
            follower = behind(kind, field)
            yield f"{card}={args[follower.name]}" if follower and follower.name in args else card
        elif field.type is Type.CHOICE and field.name in args:
            yield str(args[field.name])


def _one_word(card: str, engine: AnyEngine) -> str:
    """The card without its blanks where it is read all the same: a shell would take it for two words."""
    word = card.replace(" ", "")
    try:
        return word if engine.read_card(word) == card else card
    except NotUnderstood:
        return card


def _by(typed: Sequence[str], session: Session) -> int | None:
    """The player named first, whose cards nobody else has; None if it is no player's name."""
    try:
        return session.roster.seat(typed[0]) if typed else None
    except NotUnderstood:
        return None

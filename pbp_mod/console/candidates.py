"""What may come as the next word, for the shell: of an action, or the number of a row or a text.

Asks the game what is awaited; offers only what it would take. Loaded only while a shell asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from click.shell_completion import CompletionItem

from pbp_mod.console.usage import behind, positional
from pbp_mod.desk.describing import describe
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import MODERATOR, ActionKind, Ask, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.corrections import effective


def candidates(kind: ActionKind, session: Session, typed: Sequence[str], begun: str) -> Iterator[str]:
    """What may come as the next word: who is awaited, and the legal values of the fields. `begun` is its beginning."""
    asks = [ask for ask in session.asks() if ask.kind == kind.name]
    fields = positional(kind)
    if kind.many or (fields and fields[-1].type is Type.SHARES):
        yield from _answers(kind, session, asks, begun)
        return
    by = _by(typed, session)
    for ask in asks:
        if by is not None and ask.seats and by not in ask.seats:
            continue
        if not typed:
            for seat in ask.seats:
                yield from names(session, seat, begun)
        for args in ask.choices or ():
            yield from _values(kind, args, session, begun)
    if kind.channel is None and fields and fields[0].type is Type.PLAYER and not typed:
        for seat in range(len(session.roster.people())):  # the moderator may always name anybody
            yield from names(session, seat, begun)


def names(session: Session, seat: int, begun: str) -> Iterator[str]:
    """How a player may be typed: by abbreviation, and once something is typed by name."""
    yield session.roster.abbr(seat)
    if begun:
        yield session.roster.name(seat)


def _answers(kind: ActionKind, session: Session, asks: Iterable[Ask], begun: str) -> Iterator[str]:
    """Answers as NAME=ANSWER; of numbers, which may be many, first the name alone."""
    field = positional(kind)[-1]
    for ask in asks:
        seats = ask.seats if kind.many else range(len(session.roster.people()))
        given = [args[field.name] for args in ask.choices or () if field.name in args]
        values = [str(each) for each in given if isinstance(each, str | int)] or list(field.choices)
        short = field.type in (Type.NUMBER, Type.SHARES) and "=" not in begun
        for seat in seats:
            for name in names(session, seat, begun):
                yield from [f"{name}="] if short else [f"{name}={value}" for value in values]


def _values(kind: ActionKind, args: Mapping[str, Any], session: Session, begun: str) -> Iterator[str]:
    """The words for one legal choice."""
    for field in kind.fields:
        if field.type is Type.PLAYER:
            yield from names(session, args[field.name], begun)
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


def rows(session: Session, begun: str, *, everything: bool) -> list[CompletionItem[str]]:
    """The numbers of rows, the newest first, with what they say; only those that count unless `everything` is asked."""
    found = dict(enumerate(session.entries, 1)) if everything else effective(session.entries)
    return [
        CompletionItem(str(row), help=describe(entry))
        for row, entry in sorted(found.items(), reverse=True)
        if str(row).startswith(begun)
    ]


def texts(
    session: Session, begun: str, typed: Iterable[object], *, everything: bool
) -> list[CompletionItem[str]]:
    """The numbers of texts, with where they go; without those that were sent, unless `everything` is asked."""
    sent = session.log.sent(session.game)
    messages = session.messages()
    gone = {str(each) for each in typed}
    if not everything:
        gone |= {str(message.id) for message in messages if message.id in sent or message.overtaken}
    return [
        CompletionItem(
            str(message.id),
            help=f"{message.where}: {message.template}",
        )
        for message in messages
        if message.to != MODERATOR and str(message.id).startswith(begun) and str(message.id) not in gone
    ]

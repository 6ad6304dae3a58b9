"""Answers that are a player or a word of the game's own, as a moderator types them (fields of the type TARGET), and who may give
one where the action is named first.

Words of several parts need no quotation marks. Judges nothing by the rules of a game (typed.py makes the rows).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbp_mod.console.usage import positional
from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.game.actions import ActionKind, Ask, Field, Type
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import spoken
from pbp_mod.rows.replay import Position


def _asks(position: Position, kind: ActionKind) -> list[Ask]:
    engine, state = position.engine, position.state
    return [ask for ask in (*engine.asks(state), *engine.again(state)) if ask.kind == kind.name]


def offered(position: Position, kind: ActionKind, field: Field) -> set[object]:
    """All that this field may hold in an answer now."""
    asks = _asks(position, kind)
    return {args[field.name] for ask in asks for args in ask.choices or () if field.name in args}


def target(
    position: Position, kind: ActionKind, field: Field, typed: str, player: Callable[[str], str]
) -> str | list[str]:
    """One of the words that may be said, else a player, or several with commas between them where several are asked for.

    Raises NotUnderstood with all that may be said besides.
    """
    there, taken = offered(position, kind, field), position.engine.taken_words(position.state)
    if (said := spoken(typed)) in there or said in taken:
        return said
    try:
        if "," in typed and any(isinstance(each, tuple) for each in there):
            return [player(name) for name in typed.split(",") if name.strip()]
        return player(typed)
    except Ambiguous:
        raise
    except NotUnderstood as error:
        words = sorted(each for each in there if isinstance(each, str)) or [
            *dict.fromkeys(map(spoken, taken))
        ]
        raise NotUnderstood(f"{error}; or a word: {', '.join(words)}" if words else str(error)) from None


def joined(position: Position, kind: ActionKind, words: Sequence[str]) -> list[str]:
    """The words with those put together that are one answer of several parts: `A=no one` without quotation marks."""
    field = next((each for each in positional(kind) if each.type is Type.TARGET), None)
    if field is None or len(words) < 2:
        return list(words)
    said = (*offered(position, kind, field), *position.engine.taken_words(position.state))
    long = [spoken(each).split() for each in said if isinstance(each, str) and len(each.split()) > 1]
    return list(_together(list(words), sorted(long, key=len, reverse=True)))


def _together(words: list[str], long: list[list[str]]) -> Iterator[str]:
    while words:
        before, sign, first = words[0].rpartition("=")
        heads = [spoken(first), *(each.casefold().rstrip(",;") for each in words[1:])]
        size = next((len(each) for each in long if heads[: len(each)] == each), 1)
        if size == 1:
            yield words.pop(0)
        else:
            yield before + sign + " ".join([first, *words[1:size]])
            del words[:size]


def put_in_order(position: Position, kind: ActionKind, words: list[str]) -> None:
    """Put who does it first, where what is done is typed before that. Raises NotUnderstood if it is nothing that can be done."""
    first = positional(kind)[0]
    there = {str(each) for each in offered(position, kind, first)}
    known = {each.casefold() for each in there}
    if not known or words[0].casefold() in known:
        words[:2] = words[1::-1]
    elif words[1].casefold() not in known:
        names = ", ".join(sorted(there))
        raise NotUnderstood(f"{quoted(words[0])} is nothing that can be done now (there are: {names})")


def able(position: Position, kind: ActionKind, done: str) -> set[int]:
    """Who can do that, which is awaited; if nobody is any more, who has and may change it."""
    engine, state, name = position.engine, position.state, positional(kind)[0].name
    said = done.casefold()
    for asks in (engine.asks(state), engine.again(state)):
        found = {
            seat
            for ask in asks
            if ask.kind == kind.name
            and any(str(args.get(name, "")).casefold() == said for args in ask.choices or ())
            for seat in ask.seats
        }
        if found:
            return found
    return set()

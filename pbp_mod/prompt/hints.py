"""`?`: what can be done now, in a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbp_mod.console.report import awaited
from pbp_mod.console.usage import positional
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import ActionKind, Ask, Type

KEYS = (
    "Enter            the next text that waits, copied; Enter again: it is out",
    "s o u r          while a text is shown: skip it, open the board, take 'sent' back, read it again",
    "NAME: words      what a player wrote, typed or pasted; a paste may hold many, as the board copies them",
    "status  board    how things stand; the same as a post",
    "F5  (or sync)    fetch what is new on the board, and send what waits",
    "undo  redo       strike out the last row, bring it back",
    "secrets  log     for your eyes only",
    "note WORDS       a remark for yourself",
    "help  quit       all commands; leave the desk (Ctrl-D)",
)


def hang(line: str) -> int:
    """By how much the rows behind the first one of such a line are set in."""
    return line.rindex("  ") + 2 if line in KEYS else 2


def hints(session: Session) -> list[str]:
    """What is awaited and how it is typed at the desk, and what else there is."""
    found = [line.replace("(pbp ", "(") for line in awaited(session.asks(), session)]
    asks = _first(session.asks())
    named = any(ask.optional for ask in asks) and not all(ask.optional for ask in asks)
    short = [
        f"{ask.kind} {line}" if named and ask.optional else line
        for ask in asks
        if (line := _short(session, ask))
    ]
    if short:
        found.append("in short: " + ", or ".join(short))
    return [*(found or ["Nothing is awaited."]), *KEYS]


def _first(asks: tuple[Ask, ...]) -> list[Ask]:
    return list({ask.kind: ask for ask in asks if ask.seats}.values())


def _short(session: Session, ask: Ask) -> str:
    """The shortest thing that one may type for what is awaited."""
    kind: ActionKind = session.engine.kinds[ask.kind]
    fields, abbr = positional(kind), session.roster.abbr
    if not fields:
        return kind.name
    choices = ask.choices or ()
    if kind.many and fields[0].type is Type.CHOICE:
        words = [choice[:1] for choice in fields[0].choices]
        first = abbr(ask.seats[0])
        if len(set(words)) < len(words):
            words = list(fields[0].choices)
        if len(ask.seats) == 1:
            return f"{words[0]} (for {first})"
        return f"{words[0]} {first} {abbr(ask.seats[1])} {words[-1]} rest"
    said = [args.get(fields[0].name) for args in choices]
    if kind.many and fields[0].type is Type.NUMBER:
        number = next((each for each in said if isinstance(each, int)), 0)
        return f"{number} {'rest' if len(ask.seats) > 1 else abbr(ask.seats[0])}"
    if kind.many and fields[0].type is Type.TARGET:
        return " or ".join(f"{abbr(ask.seats[0])}={each}" for each in _one_of_each(said, abbr))
    if kind.named_first and choices:
        return f"{said[0]} {_one_of_each([choices[0].get(fields[1].name)], abbr)[0]}"
    for value in said:
        if fields[0].type is Type.PLAYER and isinstance(value, int):
            return abbr(value)
        if isinstance(value, str):
            return value
    return ""


def _one_of_each(said: list[Any], abbr: Callable[[int], str]) -> list[str]:
    """A player and a word, where both may be answered."""
    lists = [each if isinstance(each, tuple) else (each,) for each in said if not isinstance(each, str)]
    players = [",".join(map(abbr, each)) for each in lists[-1:]]  # the first may be himself
    return [*players, *[each for each in said if isinstance(each, str)][:1]]

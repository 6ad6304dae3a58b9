"""The deadline that runs, in words and for programs, and what may be done once it has passed.

Sets none and does nothing about one.
"""

from __future__ import annotations

from typing import Any

from pbp_mod import clock
from pbp_mod.desk.passing import closes, passes_over
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Ask
from pbp_mod.game.words import time_here
from pbp_mod.rows.deadlines import SKIP, WAIT, Deadline
from pbp_mod.rows.times import left, spelled, times

_A_DAY = 24 * 60
"""Minutes."""


def deadline_object(session: Session) -> dict[str, Any] | None:
    """The running deadline for programs: when, how many minutes are left (negative: it has passed), and the rest."""
    found = session.deadlines().deadline
    if found is None:
        return None
    minutes, _ = left(found.due, clock.now())
    return {
        "row": found.row,
        "due": found.due,
        "times": times(found.due, found.zones),
        "minutes_left": minutes,
        "passed": minutes < 0,
        "then": found.then,
        "grace": found.grace,
        "proposals": _proposals(session, found) if found.last_moment < clock.now() else [],
    }


def deadline_lines(session: Session) -> list[str]:
    """The running deadline in words, and what may be done if it has passed; none if none is running."""
    standing = session.deadlines()
    if standing.paused is not None:
        return [
            f"deadline: the clock is stopped, with {spelled(standing.paused.left)} left ('pbp deadline --resume')"
        ]
    found = standing.deadline
    if found is None:
        return []
    now = clock.now()
    minutes, words = left(found.due, now)
    # The moderator's own clock first, then what the thread was told.
    when = " = ".join(dict.fromkeys((time_here(found.due), *times(found.due, found.zones))))
    if minutes >= 0:
        return [f"deadline: {when}, {words} left"]
    if now <= found.last_moment:
        grace = left(found.last_moment, now)[1]
        return [f"deadline: {when}, passed {words} ago; nobody is late for {grace} more"]
    return [
        f"deadline: {when}, passed {words} ago",
        *(f"  you may: {each}" for each in _proposals(session, found)),
    ]


def _proposals(session: Session, found: Deadline) -> list[str]:
    """What may be done about a deadline that has passed: what was announced first. Nothing is done by itself."""
    owed = [ask for ask in session.asks() if ask.seats and not ask.optional]
    minutes, _ = left(found.due, clock.now())
    again = "--extend 24h" if minutes > -_A_DAY else "24h"  # put off by a day, it would have passed already
    wait = f"wait on ('pbp remind', 'pbp deadline {again}')"
    passing = passes_over(session.position)
    skip = f"pass over it ('pbp {passing} REASON')" if passing else None
    named = found.consequence
    closing = closes(session.position)
    close = f"end it ('pbp {closing}')" if closing else None
    default = next((each for ask in owed if (each := _default(session, ask, named)) is not None), None)
    first = {WAIT: wait, SKIP: skip}.get(named, default)
    announced = [] if first is not None or found.then is None else [f"do as announced: {found.then}"]
    return list(dict.fromkeys(each for each in (first, *announced, close, wait, skip) if each is not None))


def _default(session: Session, ask: Ask, word: str) -> str | None:
    """The command that counts a default answer for everybody who owes one, if the word is such an answer."""
    for field in session.engine.kinds[ask.kind].fields:
        if word and word in field.choices:
            answers = " ".join(f"{session.roster.abbr(seat)}={word}" for seat in ask.seats)
            return f"count {word} for who is missing ('pbp {ask.kind} {answers}')"
    return None

"""The deadlines that a game's table has agreed on: kept as a note of the desk, and what follows from them now.

Computes and proposes: nothing is set, put off or stopped but by a command. What counts for who is late stands in rows
(rows/deadlines.py); the calendar is schedule.py's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.desk.schedule import Schedule, due_after, dumped, is_allowed, loaded
from pbp_mod.desk.session import Session
from pbp_mod.errors import CorruptLog, NotAllowed
from pbp_mod.game.actions import THREAD
from pbp_mod.rows.extensions import owing, used
from pbp_mod.rows.header import Header
from pbp_mod.rows.reminding import owed, seen
from pbp_mod.rows.replay import Position, fold, opening
from pbp_mod.rows.times import spelled
from pbp_mod.store.log import Log
from pbp_mod.store.records import SCHEDULE, Entry, Game


def schedule_of(log: Log, game: Game) -> Schedule | None:
    """What the table has agreed on; None if it never has. Raises CorruptLog for a note that is damaged."""
    note = log.note(SCHEDULE + game.name.casefold())
    if note is None:
        return None
    try:
        return loaded(note)
    except (ValueError, TypeError, KeyError):
        raise CorruptLog(
            f"the schedule of {game.name} is damaged or of another version ('pbp deadline --no-schedule' forgets it)"
        ) from None


def keep(log: Log, game: Game, schedule: Schedule | None) -> None:
    """Keep what the table has agreed on; None: nothing any more."""
    key = SCHEDULE + game.name.casefold()
    if schedule is None or schedule == Schedule():
        log.forget(key)
    else:
        log.remember(key, dumped(schedule))


def proposed(session: Session, schedule: Schedule, now: str) -> str | None:
    """When what is awaited now would be due by the schedule, if that was announced `now`.

    None while a deadline runs or is stopped, where nothing is owed, and where the schedule says nothing of it. What the
    thread can't see doesn't count: the length is that of what was awaited when it last saw something change, so that a
    deadline tells nobody whose turn it is in secret.
    """
    if not owing(session.position):
        return None
    found = session.deadlines()
    if found.deadline is not None or found.paused is not None:
        return None
    minutes = schedule.length(seen_to_be_owed(session.game.header, session.entries))
    return None if minutes is None else due_after(schedule, now, minutes)


def seen_to_be_owed(header: Header, entries: Sequence[Entry]) -> list[str]:
    """The actions that players owed when the thread last saw a change; no secret follows from them."""
    mark: Any = None
    kinds: list[str] = []

    def look(position: Position) -> None:
        nonlocal mark, kinds
        engine, state = position.engine, position.state
        now = engine.seen_phase(state), engine.view(state, THREAD)["table"]
        if now != mark:
            mark = now
            owes = owed(engine, state)
            kinds = [ask.kind for ask in seen(engine, owes) or owes]

    look(opening(header))
    fold(header, entries, after=lambda position, _: look(position))
    return kinds


def extensions_left(session: Session, schedule: Schedule) -> dict[int, int] | None:
    """Seat -> minutes by which deadlines may still be put off for it; None if the table counts none."""
    if schedule.budget is None:
        return None
    gone = used(session.game.header, session.entries)
    return {seat: max(0, schedule.budget - gone.get(seat, 0)) for seat in range(len(session.roster))}


def check_extension(session: Session, schedule: Schedule, names: list[str], minutes: int) -> list[str]:
    """The abbreviations of those for whom a deadline is put off by so many minutes.

    Raises NotAllowed for who owes nothing, whose patience with him is so not used up, and for who has not so much left;
    NotUnderstood for a name that nobody has.
    """
    seats = dict.fromkeys(session.roster.seat(name) for name in names)
    owe, left = owing(session.position), extensions_left(session, schedule)
    for seat in seats:
        name = session.roster.name(seat)
        if seat not in owe:
            who = [session.roster.name(each) for each in sorted(owe)]
            raise NotAllowed(
                "owes-nothing",
                "{} owes nothing now, so nothing is put off for {} ({} may be named)",
                name,
                name,
                who,
            )
        if left is not None and left[seat] < minutes:
            more = f"has {spelled(left[seat])} left" if left[seat] else "has none left"
            raise NotAllowed(
                "no-extension",
                "{} asks for {} more and {} (of {}; without --for it is your own gift)",
                name,
                spelled(minutes),
                more,
                spelled(schedule.budget or 0),
            )
    return [session.roster.abbr(seat) for seat in seats]


def against(schedule: Schedule, due: str) -> str | None:
    """When else it might be due, if the schedule knows something against that time; None if all is well."""
    return None if is_allowed(schedule, due) else due_after(schedule, due, 0)

"""Rows that set a deadline, put it off or take it off. How somebody types when it is due, console/when.py knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from pbp_mod.desk.passing import passes_over
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.rows import deadlines
from pbp_mod.rows.deadlines import Deadline, Paused
from pbp_mod.rows.entries import DEADLINE, FOR, GRACE, PAUSED
from pbp_mod.rows.times import later, moment_of, shown, zones_of
from pbp_mod.store.records import Entry


def running(session: Session) -> Deadline:
    """The deadline that runs. Raises NotAllowed if none does."""
    standing = session.deadlines()
    found = standing.deadline
    if standing.paused is not None:
        raise NotAllowed("paused", "the clock is stopped ('pbp deadline --resume' lets it run again)")
    if found is None:
        raise NotAllowed("no-deadline", "no deadline is running (set one with 'pbp deadline 48h')")
    return found


def paused(session: Session) -> Paused:
    """The deadline whose clock is stopped. Raises NotAllowed if none is."""
    found = session.deadlines().paused
    if found is None:
        raise NotAllowed("not-paused", "no clock is stopped ('pbp deadline --pause' stops the one that runs)")
    return found


def check_awaited(session: Session) -> None:
    """Raise NotAllowed while nothing is awaited."""
    if not session.asks():
        raise NotAllowed("nobody", "nothing is awaited, so nothing can be due")


def put_off(found: Deadline, until: timedelta | str, now: str) -> str:
    """When it is due if it is put off by so much, or until then. Raises NotUnderstood for what is no extension."""
    try:
        due = until if isinstance(until, str) else later(found.due, until)
    except OverflowError:
        raise NotUnderstood("there is no such time in any calendar") from None
    if due <= found.due:
        raise NotUnderstood(f"that is no extension: it is due on {shown(found.due, None)} already")
    if due <= now:
        raise NotUnderstood(f"even then it would have passed (on {shown(due, None)})")
    return due


def set_row(
    session: Session,
    due: str,
    *,
    named: str | None = None,
    zones: Sequence[str] = (),
    then: str | None = None,
    extended: bool = False,
    grace: int = 0,
    whom: Sequence[str] = (),
) -> Entry:
    """The row that sets a deadline. `zones` and `then` stay what they were if none are given (an answer only where it is one
    to what is awaited now); `named` is shown besides. Raises NotUnderstood for an answer to something else.

    `grace`: minutes behind it in which nobody is late. `whom`: for whom it is put off, by abbreviation.
    """
    before = _last(session)
    zones = list(dict.fromkeys([*([named] if named else []), *(zones or zones_of(before))]))
    entry: Entry = {"action": DEADLINE, "due": _whole_minute(due)}
    if zones:
        entry["zones"] = ", ".join(zones)
    if then is not None:
        then = then.strip()
        if not _answers(session, then):
            raise NotUnderstood(_no_answer(session, then))
        near = _misspelt(session, then)
        if near:
            raise NotUnderstood(
                f"{then!r} is nothing that could happen (did you mean {near!r}? Else write a sentence of several words)"
            )
    elif _answers(session, before.get("then", "")):
        then = before.get("then")
    if then:
        entry["then"] = then
    if extended:
        entry["extended"] = True
    if grace:
        entry[GRACE] = grace
    if whom:
        entry[FOR] = list(whom)
    return entry


def _whole_minute(due: str) -> str:
    """The minute that begins then, or the next: players are told no seconds."""
    seconds = moment_of(due).second
    try:
        return later(due, timedelta(seconds=60 - seconds)) if seconds else due
    except OverflowError:  # the last minute of all calendars
        return due


def _answers(session: Session, then: str) -> bool:
    """Whether that can be announced now: an answer of the game has to be one to what is awaited, and only where the rules
    let the moderator pass over it can it be passed over.
    """
    kinds = session.engine.kinds

    def said(names: Iterable[str]) -> set[str]:
        return {choice for name in names for field in kinds[name].fields for choice in field.choices}

    word = then.casefold().rstrip(".!")
    if word == deadlines.SKIP and passes_over(session.position) is None:
        return False
    return word not in said(kinds) or word in said(ask.kind for ask in session.asks())


def _misspelt(session: Session, then: str) -> str | None:
    """What may be meant by a single word that is no consequence, since nobody announces a word that he has misspelt."""
    word = then.casefold().rstrip(".!")
    asked = (field for ask in session.asks() for field in session.engine.kinds[ask.kind].fields)
    known = [deadlines.WAIT, deadlines.SKIP, *(choice for field in asked for choice in field.choices)]
    if " " in word or word in known:
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1, cutoff=0.7)), None)


def _no_answer(session: Session, then: str) -> str:
    if then.casefold().rstrip(".!") == deadlines.SKIP:
        return "what is awaited now can't be passed over (wait, an answer to it, or a sentence of your own)"
    skip = ", skip" if passes_over(session.position) else ""
    return f"{then!r} answers nothing that is awaited now (wait{skip}, an answer to it, or a sentence of your own)"


def cleared_row(session: Session) -> Entry:
    """The row that takes the deadline off that runs or is stopped. Raises NotAllowed if there is none."""
    if session.deadlines().paused is None:
        running(session)
    return {"action": DEADLINE}


def paused_row(session: Session, now: str) -> Entry:
    """The row that stops the clock of the running deadline. Raises NotAllowed if none runs, or it has passed."""
    found = running(session)
    seconds = (moment_of(found.due) - moment_of(now)).total_seconds()
    if seconds <= 0:
        raise NotAllowed(
            "passed",
            "it has passed already, on {} ('pbp deadline --extend 24h' puts it off)",
            shown(found.due, None),
        )
    before = _last(session)
    kept: Entry = {key: before[key] for key in ("zones", "then") if key in before}
    return {"action": DEADLINE, **kept, PAUSED: -int(-seconds // 60)}


def zones_to_show(session: Session, given: Sequence[str] = ()) -> list[str]:
    """The zones that the next deadline is shown in: those that are given, or else those of the last one."""
    return list(given or zones_of(_last(session)))


def _last(session: Session) -> Entry:
    """The newest row about deadlines, for what stays the same."""
    return next((entry for entry in reversed(session.entries) if entry["action"] == DEADLINE), {})

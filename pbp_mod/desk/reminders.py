"""What players are reminded of: the row of the log that reminds those who owe something, and whether one waits already.

What its texts say, rows/reminding.py knows. Prints nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from pbp_mod.clock import written
from pbp_mod.desk import activity
from pbp_mod.desk.session import Recorded, Session
from pbp_mod.desk.status import since
from pbp_mod.errors import NotAllowed
from pbp_mod.intake.people import People
from pbp_mod.rows import reminding
from pbp_mod.rows.entries import DEADLINE, FOR, NAMED, ONLY, POST, REMIND, SILENT, SINCE, is_time
from pbp_mod.rows.times import moment_of, spelled
from pbp_mod.store.records import Entry
from pbp_mod.texts.outbox import Collector, Message


def row(session: Session, at: str, *, named: bool = False, only: str | None = None) -> Entry:
    """The row that reminds those who owe something at that time. `named`: with the names of those whose message is
    missing; `only`: the post, or the messages. Raises NotAllowed if nobody owes anything.
    """
    owed = reminding.owed(session.engine, session.position.state)
    if not owed:
        raise NotAllowed("nobody", "nobody is awaited (see 'pbp status')")
    if only == POST and not reminding.seen(session.engine, owed):
        text = "what is awaited is secret, so no post may speak of it ('pbp remind --private' writes to those who owe it)"
        raise NotAllowed("unseen", text)
    entry: dict[str, Any] = {"action": REMIND}
    entry |= {NAMED: True} if named else {}
    entry |= {ONLY: only} if only else {}
    began = since(session)
    entry |= {SINCE: began} if began is not None and is_time(began) else {}  # a row's own is free text
    return {**entry, **running_deadline(session), "at": at}


def prod(session: Session, people: People, at: str, length: timedelta) -> Entry:
    """The row that asks those whether they still play who weren't heard of for so long before that time. Raises NotAllowed
    if there is nobody.
    """
    if session.engine.outcome(session.position.state) is not None:
        raise NotAllowed("over", "the game is over, so nobody is asked whether he still plays")
    found = activity.heard(session, people, session.log.all_reads(session.game))
    seats = activity.silent(session, found, written(moment_of(at) - length))
    minutes = int(length.total_seconds() // 60)
    if not seats:
        raise NotAllowed("all-heard", f"everybody was heard of within {spelled(minutes)}")
    return {"action": REMIND, FOR: [session.roster.abbr(seat) for seat in seats], SILENT: minutes, "at": at}


def running_deadline(session: Session) -> dict[str, str]:
    """When all of it is due, and the zones of that; nothing if no deadline runs."""
    if not any(entry["action"] == DEADLINE for entry in session.rows.different()):
        return {}

    found = session.deadlines().deadline
    if found is None:
        return {}
    return {"due": found.due} | ({"zones": ", ".join(found.zones)} if found.zones else {})


def waiting(session: Session, entry: Entry) -> list[Message]:
    """The texts of the last row, if that reminds of the same, or counts the same, in the same words and none of them went out yet: there is no
    need for others.
    """
    last = session.entries[-1] if session.entries else {}
    if last.get("action") != entry["action"]:
        return []
    number = len(session.entries)
    mine = [each for each in session.messages() if each.row == number]
    sent = session.log.sent(session.game)
    if any(each.id in sent for each in mine):
        return []
    trial = Collector()
    session.position.copy().step(entry, trial.hear)
    new = trial.messages()
    same = [each.parts for each in new] == [each.parts for each in mine]
    return mine if same and [each.to for each in new] == [each.to for each in mine] else []


def record(session: Session, entry: Entry, *, dry_run: bool = False) -> Recorded:
    """Record a reminder or a count, or find the one that waits and says the same."""
    found = waiting(session, entry)
    if found:
        return Recorded([], found, session.position)
    return session.record([entry], dry_run=dry_run)

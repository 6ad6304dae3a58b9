"""The votes of a running ballot as they stand, or stood at an earlier post, and the row that posts them.

What is told of them, rows/counting.py knows. Words nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.desk.session import Recorded, Session
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import THREAD, Channel, Seat
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.counting import TEMPLATE, Votes, ballot, counted, runs
from pbp_mod.rows.entries import BEFORE, COUNT, DEADLINE, LAST_POST
from pbp_mod.rows.posted import Source, source_of
from pbp_mod.rows.public import public_data
from pbp_mod.rows.replay import Position, fold
from pbp_mod.store.records import COUNTED, Entry, dumps
from pbp_mod.texts.outbox import Part, number
from pbp_mod.tuples import NamedTuple


class Count(NamedTuple):
    """The votes after a row: the data of the post, and where each vote stands."""

    row: int
    data: Mapping[str, Any]
    sources: Mapping[int, Source]


def row_at_post(session: Session, post: int) -> int:
    """The last row that came from that post of the thread or an earlier one. Raises NotUnderstood."""
    posts = {row: source_of(row, entry).post for row, entry in effective(session.entries).items()}
    known = {row: number for row, number in posts.items() if number is not None}
    if not known:
        raise NotUnderstood("of no row it is known in which post it stood (give a time)")
    rows = [row for row, number in known.items() if number <= post]
    if not rows:
        raise NotUnderstood(
            f"nothing was recorded of post {post} or before it (the first is #{min(known.values())})"
        )
    return max(rows)


def row_at(session: Session, time: str) -> int:
    """The last row that was said by that time (as the log keeps times); 0 if there is none."""
    rows = [row for row, entry in effective(session.entries).items() if str(entry.get("at") or "~") <= time]
    return max(rows, default=0)


def count(
    session: Session, last: int | None = None, since: int | None = None, as_of: str | None = None
) -> Count:
    """The votes after row `last` (None: now), and what has changed after row `since` (None: nothing is said of it). `as_of`:
    which moment that is, if not now.

    Raises NotAllowed where no vote runs in the thread.
    """
    position = session.position if last is None else fold(session.game.header, session.entries, last=last)
    before = None if since is None or since > position.seq else _before(session, since, position)
    found = counted(position, before, _due(session) if last is None else [], as_of)
    if found is None or position.polled is None:
        raise _nothing_runs(session, position, "now" if last is None else "then")
    return Count(position.seq, found, position.polled.sources(found["votes"]))


def part(session: Session, found: Count) -> Part:
    """The post."""
    return Part(f"{session.engine.name}/{TEMPLATE}", found.data)


def row(session: Session, at: str, *, changes: bool = True) -> Entry:
    """The row that posts the votes as they stand now, with what has changed since the count that players have read last if
    `changes`. Raises NotAllowed where no vote runs in the thread.
    """
    if counted(session.position) is None:
        raise _nothing_runs(session, session.position, "now")
    from pbp_mod.desk import reminders

    before, post = _read_last(session) if changes else None, _last_post(session)
    more = {key: value for key, value in ((BEFORE, before), (LAST_POST, post)) if value is not None}
    return {"action": COUNT, **more, **reminders.running_deadline(session), "at": at}


def record(session: Session, entry: Entry, *, dry_run: bool = False) -> Recorded:
    """Record a count, or find the one that waits and says the same."""
    from pbp_mod.desk import reminders

    return reminders.record(session, entry, dry_run=dry_run)


def last_counted(session: Session) -> int | None:
    """After which row the votes were counted last, on the terminal or in a post."""
    noted = _noted(session)
    return max([*([] if noted is None else [noted[0]]), *_counts(session)], default=None)


def note_counted(session: Session, found: Count) -> None:
    """Note down that the votes were counted as they stand now, and what was told, so that it needn't be played once more."""
    votes = {str(int(seat)): said for seat, said in found.data["votes"].items()}
    told = [found.row, ballot(session.position), votes]
    session.log.remember(COUNTED + session.game.name.casefold(), dumps(told))


def _noted(session: Session) -> tuple[int, Sequence[Any] | None, Votes] | None:
    """After which row the votes were counted on the terminal, in which ballot (None: an earlier version noted the row alone), and
    what was told.
    """
    note = session.log.note(COUNTED + session.game.name.casefold())
    if note is None:
        return None
    if note.isdecimal():
        return int(note), None, {}
    import json

    row, question, votes = json.loads(note)
    return row, question, {Seat(seat): _said(said) for seat, said in votes.items()}


def _said(said: Any) -> object:
    """What was voted for, as a view has it."""
    if isinstance(said, list):
        return [Seat(each) for each in said]
    return Seat(said) if isinstance(said, int) else said


def _counts(session: Session) -> list[int]:
    """The rows that post the votes."""
    if all(entry["action"] != COUNT for entry in session.entries):
        return []
    return [row for row, entry in effective(session.entries).items() if entry["action"] == COUNT]


def _read_last(session: Session) -> int | None:
    """The count that players have read last; where nothing is marked as sent, everything may have been posted."""
    rows, sent = _counts(session), session.log.sent(session.game)
    return max((row for row in rows if not sent or number(row, THREAD) in sent), default=None)


def _last_post(session: Session) -> int | None:
    """Up to which post the thread was read, if the newest vote comes from there: one that was typed may be from any later post."""
    votes = (
        source_of(row, entry).post
        for row, entry in reversed(effective(session.entries).items())
        if entry["action"] in session.engine.counts
    )
    newest = next(votes, None)
    if newest is None:
        return None
    read = (
        each.number
        for each in session.log.all_reads(session.game)
        if each.channel == Channel.THREAD.value and each.number is not None
    )
    return max([newest, *read])


def _nothing_runs(session: Session, position: Position, when: str) -> NotAllowed:
    engine = session.engine
    if not engine.counts:
        return NotAllowed(
            "no-count", f"in {engine.title} no votes are counted while they run (see 'pbp status')"
        )
    phase = engine.seen_phase(position.state)
    return NotAllowed("no-vote", f"no vote runs in the thread {when} (phase: {phase})")


def _before(session: Session, since: int, now: Position) -> Votes | None:
    """The votes after an earlier row; None if that was another ballot. What was told on the terminal is known."""
    noted = _noted(session)
    if noted is not None and noted[0] == since and noted[1] is not None:
        return noted[2] if dumps(noted[1]) == dumps(ballot(now)) else None
    then = fold(session.game.header, session.entries, last=since)
    data = public_data(then)
    votes: Votes = data["votes"]
    return votes if runs(data) and ballot(then) == ballot(now) else None


def _due(session: Session) -> list[str]:
    if not any(entry["action"] == DEADLINE for entry in session.entries):
        return []
    from pbp_mod.rows.times import times

    found = session.deadlines().deadline
    return [] if found is None else times(found.due, found.zones)

"""The votes of a running ballot as they stand, or stood at an earlier post: who votes for whom since which post, and what has
changed since they were counted last.

Puts the data of the post together from what the thread may know; how votes count, the engine says. Words nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Seat
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.replay import Position, fold
from pbp_mod.store.records import COUNTED
from pbp_mod.texts.counted import SAID_IN
from pbp_mod.texts.outbox import Part, board
from pbp_mod.tuples import NamedTuple


class Source(NamedTuple):
    """Where a vote stands: its row, the number of its post in the thread and its address, as far as they are known."""

    row: int
    post: int | None
    url: str | None


class Count(NamedTuple):
    """The votes after a row: the data of the post, and where each vote stands."""

    row: int
    data: Mapping[str, Any]
    sources: Mapping[int, Source]


def source_of(row: int, entry: Mapping[str, Any]) -> Source:
    """Where a row was said."""
    said = SAID_IN.fullmatch(str(entry.get("source") or "").strip())
    return Source(row, int(said["post"]) if said else None, said["url"] if said else None)


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


def count(session: Session, last: int | None = None, since: int | None = None) -> Count:
    """The votes after row `last` (None: now), and what has changed after row `since` (None: nothing is said of it).

    Raises NotAllowed where no vote runs in the thread.
    """
    engine = session.engine
    if not engine.counts:
        raise NotAllowed(
            "no-count", f"in {engine.title} no votes are counted while they run (see 'pbp status')"
        )
    row = len(session.entries) if last is None else last
    position, sources = _votes(session, row)
    data = board(position).data
    if not _runs(data):
        when = "then" if last is not None else "now"
        raise NotAllowed("no-vote", f"no vote runs in the thread {when} (phase: {data['phase']})")
    before = {} if since is None or since > row else _before(session, since, data)
    more = {
        "posts": {Seat(seat): {"post": each.post, "url": each.url} for seat, each in sources.items()},
        "since": since,
        "changes": None if before is None or since is None else list(_changes(before, data["votes"])),
        "due": _due(session) if last is None else [],
    }
    return Count(row, {**data, **more}, sources)


def part(session: Session, found: Count, as_of: str | None) -> Part:
    """The post. `as_of`: which moment it is of, if not now."""
    return Part(f"{session.engine.name}/count", {**found.data, "as_of": as_of})


def last_counted(session: Session) -> int | None:
    """After which row the votes were counted last."""
    note = session.log.note(COUNTED + session.game.name.casefold())
    return int(note) if note is not None and note.isdecimal() else None


def note_counted(session: Session, row: int) -> None:
    """Note down that the votes were counted after that row."""
    session.log.remember(COUNTED + session.game.name.casefold(), str(row))


def _runs(data: Mapping[str, Any]) -> bool:
    return bool(data["ballot"] is not None and data["ballot"]["public"])


def _votes(session: Session, last: int) -> tuple[Position, dict[int, Source]]:
    """The position after a row, and of each vote that stands there since which row it does."""
    found: dict[int, Source] = {}
    said: dict[int, object] = {}

    def look(position: Position, entry: Mapping[str, Any]) -> None:
        if entry["action"] in position.engine.counts:
            seat = position.roster.seat(entry["by"])
            words = {key: value for key, value in entry.items() if key in ("action", "target")}
            if said.get(seat) != words:  # the same vote once more is as old as it was
                said[seat], found[seat] = words, source_of(position.seq, entry)

    position = fold(session.game.header, session.entries, after=look, last=last)
    standing = {int(seat) for seat in board(position).data["votes"]}
    return position, {seat: each for seat, each in found.items() if seat in standing}


def _before(session: Session, since: int, data: Mapping[str, Any]) -> Mapping[Seat, object] | None:
    """The votes after an earlier row; None if that was another ballot."""
    then = board(fold(session.game.header, session.entries, last=since)).data
    same = _runs(then) and (then["day"], then["phase"]) == (data["day"], data["phase"])
    return then["votes"] if same else None


def _changes(before: Mapping[Seat, object], now: Mapping[Seat, object]) -> list[dict[str, object]]:
    return [
        {"seat": seat, "was": before.get(seat), "now": now.get(seat)}
        for seat in dict.fromkeys([*before, *now])
        if before.get(seat) != now.get(seat)
    ]


def _due(session: Session) -> list[str]:
    from pbp_mod.rows import deadlines
    from pbp_mod.rows.times import times

    found = deadlines.running(session.game.header, session.entries)
    return [] if found is None else times(found.due, found.zones)

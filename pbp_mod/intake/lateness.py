"""Whether a post came after the deadline that ran when it was written, or behind the vote that ended its ballot.

Judged by the post's own time and by nothing else. Refuses nothing: what is late, the moderator is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.rows.counting import ended
from pbp_mod.rows.deadlines import Deadline, standing
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position
from pbp_mod.rows.times import left, shown, spelled


class Due:
    """The deadline of a game while it is read: it may have served by what was read before."""

    def __init__(self, header: Header, entries: Sequence[Entry]) -> None:
        self._header, self._entries = header, entries
        self._standing = standing(header, entries)
        self._rows = 0

    def doubt(self, seat: int, at: str | None, taken: Sequence[Entry]) -> str:
        """Why what that player said at that time is late, or "". `taken`: the rows that have come of the reading so far."""
        deadline = self._standing.deadline
        if at is None or deadline is None or not deadline.is_late(at):
            return ""
        if len(taken) != self._rows:
            self._rows = len(taken)
            self._standing = standing(self._header, [*self._entries, *taken])
            return self.doubt(seat, at, taken)
        return how_late(deadline, at) if self._standing.may_be_late(seat, at) else ""


def how_late(deadline: Deadline, at: str) -> str:
    """How long after which deadline something came."""
    zone = next(iter(deadline.zones), None)
    grace = f", and its grace of {spelled(deadline.grace)}" if deadline.grace else ""
    return f"it came {left(at, deadline.due)[1]} after the deadline of {shown(deadline.due, zone)}{grace}"


def behind(position: Position, kind: str) -> str:
    """That a vote came behind the one that ended its ballot, if it did and no other one runs; else ""."""
    last = ended(position) if kind in position.engine.counts else None
    if last is None:
        return ""
    where = f"row {last.source.row}" if last.source.post is None else f"#{last.source.post}"
    return f"it came behind the vote that ended it ({where} by {position.roster.abbr(last.by)})"

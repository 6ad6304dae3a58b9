"""When each player was last heard of: posts that 'pbp read' and 'pbp fetch' have seen, answers that were recorded.

Finds out and judges nothing: for how long somebody may be silent, whoever asks says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.people import PLAYER, People
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import CORE, REPLACE
from pbp_mod.rows.times import moment_of
from pbp_mod.store.records import Read
from pbp_mod.tuples import NamedTuple


class Heard(NamedTuple):
    """When somebody was last heard of. `seated`: since when he plays; `post`, `answer`: his last ones (None: none was seen).
    Times are as the log keeps them.
    """

    seated: str
    post: str | None = None
    answer: str | None = None

    @property
    def last(self) -> str:
        """The latest of all."""
        return max(each for each in self if each is not None)


def heard(session: Session, people: People, reads: Sequence[Read]) -> dict[int, Heard]:
    """Seat -> when who sits there was last heard of. `people`: whose account on the board is whose."""
    found = {seat: Heard(session.game.created) for seat in range(len(session.roster))}
    for entry in effective(session.entries).values():
        if entry["action"] == REPLACE:
            seat = _seat_named(session, entry["new"]["name"])
            if seat is not None:
                found[seat] = Heard(_time(entry, session.game.created))
        elif "by" in entry and entry["action"] not in CORE:
            seat = _seat_named(session, entry["by"])
            at = _time(entry, "")
            if seat is not None and at > (found[seat].answer or ""):
                found[seat] = found[seat]._replace(answer=at)
    for read in reads:
        author = people.author(read.author)
        if author.kind == PLAYER and read.channel != Channel.PM.value and read.at is not None:
            post = found[author.seat].post or ""
            found[author.seat] = found[author.seat]._replace(post=max(post, read.at))
    return found


def silent(session: Session, found: Mapping[int, Heard], before: str) -> list[int]:
    """The seats of those who still play and were last heard of before that time."""
    out = session.engine.out(session.position.state)
    return [seat for seat, each in found.items() if seat not in out and each.last < before]


def _seat_named(session: Session, name: str) -> int | None:
    try:
        return session.roster.find(name).seat
    except NotUnderstood:
        return None


def _time(entry: Mapping[str, object], otherwise: str) -> str:
    """When a row was said; what stands there may be free text, which is no time."""
    at = str(entry.get("at") or "")
    try:
        moment_of(at)
    except (ValueError, TypeError):
        return otherwise
    return at

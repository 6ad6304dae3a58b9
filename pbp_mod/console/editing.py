"""Editing in place what was posted from here and reads otherwise since a correction. An edit may be tried twice: it comes to
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbp_mod import clock
from pbp_mod.console.connection import Connection
from pbp_mod.console.waiting import looking
from pbp_mod.desk.carrying import THREAD, Load, loads_of, mark
from pbp_mod.desk.errands import PENDING, Planner
from pbp_mod.desk.pictured import keep_pictured
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import Letter
from pbp_mod.errors import BoardTrouble, FateUnknown
from pbp_mod.network.board import Where
from pbp_mod.store.postings import Ended, Intention

REASON = "corrected"
"""What the board is told of why it was edited; it may show that to everybody."""
_TRIES = 3


def edit(
    session: Session,
    there: Connection,
    planner: Planner,
    changed: Sequence[Load],
    dialect: str | None,
    below: Callable[[Load, Intention], str],
) -> Iterator[tuple[Letter, str]]:
    """Edit the posts of these texts, one after the other, and mark them as sent anew; each with why it wasn't edited, or "".
    `below`: what is put below the words of one, by what was posted.
    """
    done: set[int] = set()
    for load in changed:
        letter = load.letters[0]
        if letter.id in done:  # together with another one of its post
            continue
        found = _stands(planner, there, letter.id)
        if found is None:
            yield letter, "it wasn't posted from here (edit it on the board, then 'pbp sent')"
            continue
        intention, end = found
        now = loads_of(session, looking(session, dialect), intention.texts)
        why_not = _why_not(planner, letter, intention, end, now)
        picture = ""
        if not why_not:
            picture = below(load, intention)
            why_not = _try(there, str(end.post), "\n".join(each.text for each in now) + picture)
        if not why_not:
            if picture:
                keep_pictured(session.log, session.game, intention.id)
            mark(session, now, clock.now(), end.url)
            done.update(intention.texts)
        yield letter._replace(url=end.url), why_not


def _stands(planner: Planner, there: Connection, text: int) -> tuple[Intention, Ended] | None:
    """The post in which a text stands on this board, if it was posted from here."""
    mine = there.address, there.board.account.casefold()
    for intention, end in reversed(planner.there.posted):
        if text in intention.texts and (intention.board, intention.account.casefold()) == mine and end.post:
            return intention, end
    return None


def _why_not(planner: Planner, letter: Letter, intention: Intention, end: Ended, now: Sequence[Load]) -> str:
    if held := [each.held for load in now for each in load.letters if each.held is not None]:
        return f"it is held back: {held[0]}"
    if not all(load.text for load in now):
        return "it no longer holds (take it off the board, or strike it out there, then 'pbp sent')"
    if str(end.post).startswith(PENDING):
        return "it waits for approval"
    gone = [
        name for name in letter.recipients or (letter.to,) if name != THREAD and not planner.sits_there(name)
    ]
    if gone:
        return f"{', '.join(gone)} has left the table"
    return planner.who_else_reads(Where(end.topic, intention.recipients))


def _try(there: Connection, post: str, text: str) -> str:
    """Edit a post; why it couldn't be, or ""."""
    trouble: BoardTrouble | None = None
    for _ in range(_TRIES):
        try:
            there.board.edit(post, text, REASON)
            return ""
        except FateUnknown as error:
            trouble = error
        except BoardTrouble as error:
            return str(error)
    return str(trouble)

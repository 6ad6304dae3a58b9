"""What the desk knows of a game's forum, and what is handed over from there: pages, messages, folders of them.

Takes pages apart and puts posts in order; what they order, it doesn't read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from pbp_mod import clock
from pbp_mod.console.files import read_stdin, read_text
from pbp_mod.console.progress import progress
from pbp_mod.desk.boards import board_of
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.people import People, check_moderators, with_aliases
from pbp_mod.intake.sources import LARGEST, Gathered, Posting, gather, in_order, sources
from pbp_mod.intake.sources.inbox import Inbox
from pbp_mod.tuples import NamedTuple


def _stdin() -> bytes:
    return read_stdin(LARGEST)


class Forum(NamedTuple):
    """What the desk remembers of a game's forum: the moderator's accounts, and further names of players."""

    moderators: list[str]
    aliases: dict[str, str]


def forum_of(session: Session, moderators: Sequence[str], aliases: Sequence[str], *, keep: bool) -> Forum:
    """What is known of the game's forum, with what was said now; remembered for the next time."""
    key = f"read {session.game.name}"
    stored = json.loads(session.log.note(key) or "{}")
    forum = Forum(list(moderators) or stored.get("moderators", []), dict(stored.get("aliases", {})))
    board = board_of(session.log, session.game)
    accounts = {board.accounts[name]: name for name in board.accounts if _plays(session, name)}
    for line in aliases:
        alias, given, player = line.rpartition("=")
        if not given or not alias.strip():
            raise NotUnderstood(f"{line!r} is not NAME=PLAYER")
        forum.aliases[alias.strip()] = session.roster.abbr(session.roster.seat(player.strip()))
    both = forum._replace(aliases=accounts | forum.aliases)
    check_moderators(both.moderators, with_aliases(session.roster, both.aliases))
    value = json.dumps(forum._asdict(), ensure_ascii=False)
    if keep and (moderators or aliases):
        session.log.remember(key, value)
    return both


def people_of(session: Session) -> People:
    """Whose account on the game's forum is whose, as far as it is known."""
    forum = forum_of(session, (), (), keep=False)
    return People(with_aliases(session.roster, forum.aliases), forum.moderators)


def _plays(session: Session, name: str) -> bool:
    """Whether the person of that full name, in its present spelling or an earlier one, sits at the table."""
    return any(name in (player.name, *player.aliases) for player in session.roster.people())


def alias_lines(path: str | None) -> list[str]:
    """The lines of a file of aliases, without those that say nothing; of no file, none."""
    lines = [] if path is None else [line.strip() for line in read_text(path).splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


class Handed(NamedTuple):
    """What was handed over: all that was posted or sent, in order; remarks on what was passed over; and file by file."""

    said: list[Posting]
    notes: list[str]
    files: Sequence[Gathered] = ()
    unsettled: str = ""
    """Why messages that have no time can't all be taken without a look, if there are any."""


def gathered(
    files: Sequence[str], form: str | None, messages: bool, at: str | None, inbox: Inbox | None
) -> Handed:
    """All that is in the files. Raises NotUnderstood. `at` is the time of what has none of its own.

    Names with a colon before what somebody wrote are taken for messages (`inbox`, where there are such) only where they
    were typed or piped: in a folder they may be anybody's notes.
    """
    found: list[Gathered] = []
    notes: list[str] = []
    named = set(files)
    when = clock.read_time(at) if at is not None else None
    for source in progress(list(sources(files, _stdin)), "Taking pages apart"):
        try:
            typed = form is not None or source.name == "stdin"
            formats = (inbox,) if typed and inbox is not None else ()
            found.append(gather(source, form, formats, private=messages, saved=when))
        except NotUnderstood as error:
            if source.name in named or source.name == "stdin":
                raise
            notes.append(str(error))  # of a whole folder not every file has to be a page
    said, more = in_order(found)
    if when is not None:
        said = [each if each.at or each.received else each._replace(at=when) for each in said]
    if not said and notes:
        raise NotUnderstood(f"there is nothing to read: {notes[0]}")
    return Handed(said, [*notes, *more], found)

"""Bringing what is new on the board into the reader: the same table, the same certainty, the same questions as `pbp read`.

Records nothing by itself (taking.py does).
"""

from __future__ import annotations

from typing import Any

from pbp_mod import clock
from pbp_mod.console.connection import Connection
from pbp_mod.console.forum import Forum, Handed, forum_of
from pbp_mod.console.progress import progress
from pbp_mod.console.taking import Wanted, take
from pbp_mod.console.thread_reading import ThreadReading
from pbp_mod.desk.mailbag import Seen, elsewhere, keep_seen, private_topics, seen_of
from pbp_mod.desk.session import Session
from pbp_mod.intake.sources import Gathered, Source, gather, in_order
from pbp_mod.store.postings import postings


class Fetching:
    """One look at the board."""

    def __init__(self, session: Session, there: Connection) -> None:
        self._session, self._there = session, there
        self._seen: Seen = seen_of(session.log, session.game, there.address)
        self.notes: list[str] = []

    def gathered(self) -> Handed:
        """All that is new in the thread and in the game's conversations, in order. Raises BoardRefused, Unreachable."""
        session, there = self._session, self._there
        found: list[Gathered] = []
        if there.home.topic is not None:
            found += self._topic(there.home.topic, private=False)
        elif there.home.section is not None:
            self.notes.append("the game has no topic yet (the opening post begins one)")
        else:
            self.notes.append("nobody said in which topic the game is (pbp forum topic URL)")
        ours = private_topics(
            there.board.messages(),
            session.game,
            session.roster,
            there.account_of,
            postings(session.log, session.game),
            elsewhere(session.log, session.game, there.address),
            there.board.topic,
        )
        self.notes += ours.notes
        for topic in progress(ours.topics, "Fetching messages"):
            if there.board.tells_of_edits and self._seen.get(topic.id, {}).get("listed") == topic.last:
                continue
            found += self._topic(topic.id, private=True)
            self._seen[topic.id]["listed"] = topic.last.removesuffix("*")
        said, notes = in_order(found)
        mine = there.board.account.casefold()
        fresh = [each for each in said if each.author.casefold() != mine or each.channel.value == "thread"]
        return Handed(fresh, [*self.notes, *notes], found)

    def _topic(self, number: str, *, private: bool) -> list[Gathered]:
        kept = dict(self._seen.get(number, {}))
        pages = self._there.board.topic_posts(number, kept)
        self._seen[number] = kept
        return [
            gather(Source(page.name, page.data), self._there.board.format, private=private) for page in pages
        ]

    def reading(self, more: dict[str, str | None], *, late: bool, at: str | None) -> ThreadReading:
        """A reading of what is new. `more`: what is kept with each row; `at`: the time of what has none."""
        handed = self.gathered()
        self.notes = list(handed.notes)
        when = None if at is None else clock.read_time(at)
        said = [each if each.at else each._replace(at=when) for each in handed.said]
        forum = _forum(self._session, self._there.board.account)
        return ThreadReading(self._session, forum, handed._replace(said=said), more, late=late)

    def keep(self) -> None:
        """Keep where it stopped: what was read is known to the desk then."""
        keep_seen(self._session.log, self._session.game, self._there.address, self._seen)


def fetch(session: Session, there: Connection, wanted: Wanted, options: dict[str, Any]) -> None:
    """Fetch, show, and record what is wanted of it. `options`: those of every command that records."""
    more = {key: options.pop(key) for key in ("source", "note")}
    looking = Fetching(session, there)
    call = looking.reading(more, late=wanted.late, at=wanted.at)
    take(call, looking.notes, wanted, options)
    if (wanted.yes or wanted.asked) and not options["dry_run"]:
        looking.keep()


def _forum(session: Session, mine: str) -> Forum:
    """What the desk knows of the forum, with the account that it is connected by: its posts never count."""
    known = forum_of(session, [], [], keep=False)
    return forum_of(session, list(dict.fromkeys([*known.moderators, mine])), [], keep=False)

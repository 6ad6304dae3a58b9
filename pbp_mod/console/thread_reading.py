"""One reading of a thread and of messages into a game: read, perhaps read again with other answers, then recorded.

Shows nothing of what was understood (read_report.py does) and asks nobody but whom it is handed.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import printer_of
from pbp_mod.console.forum import Forum, Handed
from pbp_mod.console.progress import progress
from pbp_mod.desk.session import Recorded, Session
from pbp_mod.game.actions import MODERATOR, THREAD, Channel
from pbp_mod.intake.gone import missing, told
from pbp_mod.intake.leaks import PrivateTexts
from pbp_mod.intake.people import MODERATOR as THE_MODERATOR
from pbp_mod.intake.people import PLAYER, People, with_aliases
from pbp_mod.intake.thread import Decide, Reader, accept
from pbp_mod.store.records import Read


class ThreadReading:
    """One reading of some posts into one game, which can be repeated with other answers."""

    def __init__(
        self,
        session: Session,
        forum: Forum,
        handed: Handed,
        more: dict[str, str | None],
        *,
        late: bool = False,
    ) -> None:
        self.session, self.forum, self.said = session, forum, handed.said
        self._files, self._late = handed.files, late
        more["moderator"] = click.get_current_context().find_root().params.get("moderator")
        self._more = {key: text for key, text in more.items() if text is not None}
        self.notes: list[str] = []
        people = People(with_aliases(session.roster, forum.aliases), forum.moderators)
        self._people = people
        self._announced = any(
            people.author(each.author).kind == THE_MODERATOR
            for each in self.said
            if each.channel is Channel.THREAD
        )
        if not forum.moderators and any(each.received is None for each in self.said):
            self.notes.append("say once which account is yours (--moderator ACCOUNT); its posts never count")
        self._secrets = self._letters()
        self._known = session.log.reads(session.game)

    def _letters(self) -> PrivateTexts | None:
        """The private messages of the game, to look for their words in the thread."""
        if not any(each.channel is Channel.THREAD for each in self.said):
            return None
        printer = printer_of(self.session, leaves=False)
        private: dict[int, tuple[str, str]] = {}
        public: list[str] = []
        for message in self.session.messages():
            if message.overtaken or message.to == MODERATOR:
                continue
            text, held = printer.printed(message)
            if text is None:
                self.notes.append(f"the thread was not searched for words of message {message.id} ({held})")
            elif message.to == THREAD:
                public.append(text)
            else:
                private[message.id] = f"the message {message.id} to {message.where}", text
        sent = self.session.log.sent(self.session.game)
        went_out = [
            (label, sent[number].text or "") for number, (label, _) in private.items() if number in sent
        ]
        return PrivateTexts(dict.fromkeys([*private.values(), *went_out]), public)

    def read(self, decide: Decide) -> Reader:
        """Read all posts, each as the one before left the game.

        If a doubtful message of a player came behind his answer, once more: then that is asked about.
        """
        reader = self._once(accept, {})
        if reader.doubted or decide is not accept:
            reader = self._once(decide, reader.doubted)
        return reader

    def _once(self, decide: Decide, doubts: dict[str, str]) -> Reader:
        session = self.session
        reader = Reader(
            session.game.header,
            session.entries,
            known=self._known,
            moderators=self.forum.moderators,
            aliases=self.forum.aliases,
            secrets=self._secrets,
            announced=self._announced,
            doubts=doubts,
            late=self._late,
            decide=decide,
        )
        for said in progress(self.said, "Reading", hidden=decide is not accept):
            reader.read(said)
        for item, seen in told(missing(self._known, self._files), session.entries, self._player):
            reader.items.append(item)
            reader.seen.append(seen)
        return reader

    def _player(self, read: Read) -> str:
        author = self._people.author(read.author)
        return self.session.roster.abbr(author.seat) if author.kind == PLAYER else ""

    def record(self, reader: Reader, *, dry_run: bool) -> Recorded | None:
        """Record what was taken, and keep what was read; None if there was nothing to record."""
        entries: list[dict[str, Any]] = [{**entry, **self._more} for entry in reader.entries]
        done = self.session.record(entries, dry_run=dry_run) if entries else None
        if not dry_run and reader.seen:
            self.session.log.mark_read(self.session.game, reader.seen)
        return done

"""Enter on an empty line: the next text that waits is shown and copied, and Enter again says that it went out.

Nothing is marked that wasn't shown, and only with the words that were shown: if they have changed meanwhile, or if another
desk was quicker, it is said and shown anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic
from typing import TYPE_CHECKING

from pbp_mod import clock
from pbp_mod.console.at_hand import printer_of
from pbp_mod.console.clipboard import copy
from pbp_mod.console.next_text import GONE
from pbp_mod.console.parts import messages_of
from pbp_mod.desk.carrying import THREAD, Load, as_shown, loads, loads_of, mark, take_back
from pbp_mod.desk.handles import saw
from pbp_mod.desk.session import Session
from pbp_mod.desk.shown import keep_shown
from pbp_mod.desk.status import Judge, letters
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import THREAD as TO_ALL
from pbp_mod.prompt.voice import Voice
from pbp_mod.texts.outbox import audience

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Printer

SKIP, TAKE_BACK, READ_AGAIN, OPEN = "s", "u", "r", "o"
KEYS = {
    SKIP: "skips it",
    TAKE_BACK: "takes the last 'sent' back",
    READ_AGAIN: "shows it again",
    OPEN: "opens the board's form for it",
}
"""Lines of one letter that mean something only while a text is shown."""
HASTE = 0.5
"""Seconds in which nobody has posted a text that came without being asked for: an Enter within them was a slip."""


class Carrier:
    """Carries texts to the board, one after the other."""

    def __init__(
        self, session: Callable[[], Session], waiting: Callable[[], list[int]], voice: Voice
    ) -> None:
        """`waiting`: the numbers of the texts that wait, the oldest first."""
        self._session, self._waiting, self._voice = session, waiting, voice
        self.shown: Load | None = None
        """The text that was shown last, as long as nothing else was entered since."""
        self._just_sent = False
        self._unasked = 0.0
        """When a text was shown of itself; 0 once an Enter has come that may be meant."""
        self._skipped: set[int] = set()
        self._gone: list[tuple[int, ...]] = []
        self._way = ""
        self._game = 0
        self._shown_at: object = None
        self._more: int | None = None
        self._parts: list[str] = []
        """What is shown, as the board takes it; `_part` is the number of the one that was shown last, from 0."""
        self._part = 0

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that mean something now: while a text is shown, and right behind the last one."""
        if self.shown is not None:
            return tuple(KEYS)
        return (TAKE_BACK,) if self._just_sent else ()

    def put_away(self) -> None:
        """Something else was entered: Enter will show again before it marks anything."""
        self.shown, self._just_sent, self._unasked = None, False, 0.0

    def offer(self, new: Collection[int]) -> None:
        """Something was recorded that brought these texts: show what waits longest without being asked."""
        self._turn_to_game()
        if any(each not in self._skipped for each in new):
            self._show_next()
            self._unasked = monotonic()

    def enter(self) -> None:
        """Enter on an empty line."""
        self._turn_to_game()
        if self.shown is None:
            self._show_next()
            return
        unasked, self._unasked = self._unasked, 0.0
        if unasked and monotonic() - unasked < HASTE:
            self._voice.tell("Not marked: that Enter came before anybody could have posted it.", fg="yellow")
            return
        load = self.shown
        now = self._as_it_is(load)
        if now is None:
            self._voice.tell(f"Not marked: {_numbers(load)} doesn't wait any more.", fg="yellow")
        elif now.text != load.text:
            self._voice.tell("Not marked: it reads otherwise now.", fg="yellow")
            self._show(now)
            return
        elif self._part + 1 < len(self._parts):
            self._part += 1
            self._show_part(load)
            return
        else:
            mark(self._session(), [load], clock.now())
            self._gone.append(load.ids)
            self._just_sent = True
            self._voice.tell(f"Marked as sent: {_numbers(load)}")
        self._show_next()

    def _turn_to_game(self) -> None:
        """Forget what was shown, skipped and sent of another game: its numbers mean nothing here."""
        game = self._session().game.id
        if game != self._game:
            self._game, self.shown = game, None
            self._skipped.clear()
            self._gone.clear()

    def key(self, key: str) -> None:
        """One of the keys."""
        if key == TAKE_BACK:
            self._take_back()
        elif key == OPEN and self.shown is not None:
            self._open(self.shown)
        elif key == READ_AGAIN and self.shown is not None:
            now = as_shown(self._session(), self._printer(), self.shown.ids)
            if now is not None:
                self._show(now)
        elif self.shown is not None:
            self._skipped.update(self.shown.ids)
            self._show_next()

    def _open(self, load: Load) -> None:
        """Open the board's own form for what is shown; it is shown still, and the clipboard has its words."""
        from pbp_mod.console.links import link_of, opened

        link = link_of(self._session(), load, with_body=False)
        if not opened(link):
            self._voice.say(f"There is nothing here to open it with: {link.url}")
        elif link.whole:
            self._voice.tell("Opened, with its words. Enter once it is out.")
        else:
            self._voice.tell("Opened; paste the words there. Enter once it is out.")
        if not link.documented:
            self._voice.tell("This is how such boards are linked to; it is untried here.", fg="yellow")

    def _take_back(self) -> None:
        if not self._gone:
            self._voice.tell(
                "Nothing was marked as sent here that could be taken back ('unsent NUMBER' does)."
            )
            return
        ids = self._gone.pop()
        try:
            ids = tuple(take_back(self._session(), ids, clock.now()))
        except PbpError as error:  # another desk was quicker
            self._voice.tell(f"pbp: {error}", fg="yellow")
            return
        self._voice.tell(f"No longer marked as sent: {', '.join(map(str, ids))}")
        session = self._session()
        for found in loads_of(session, self._printer(), ids):
            self._show(found)

    def _as_it_is(self, load: Load) -> Load | None:
        """The same texts as they read now; None if not all of them wait any more."""
        if self._shown_at == self._moment():
            return load
        return as_shown(self._session(), self._printer(), load.ids)

    def _moment(self) -> tuple[int, int, object]:
        """What a text follows from: as long as it is the same, what was shown reads as it did and waits."""
        session = self._session()
        return session.game.id, len(session.entries), session.log.sent(session.game)

    def _printer(self) -> Printer:
        session = self._session()
        return printer_of(session, messages=session.messages())

    def _show_next(self) -> None:
        waiting = [each for each in self._waiting() if each not in self._skipped]
        if not waiting and self._skipped:
            self._skipped.clear()
            self.shown = None
            self._voice.tell("That was the last one; those that you skipped still wait.")
            return
        while waiting:
            load = self._oldest(waiting)
            if load is not None:
                left = [each for each in waiting if each not in load.ids]
                public = sum(audience(each) == TO_ALL for each in left)
                self._show(load, more=len(left) - public + bool(public))
                return
            waiting = waiting[1:]
        self.shown = None
        self._voice.tell(
            f"Nothing waits to be sent.{' (u takes the last one back)' if self._just_sent else ''}"
        )

    def _oldest(self, waiting: list[int]) -> Load | None:
        """What waits longest, with all that goes to the thread with it; None if it is held back, which is told.

        No other text is printed for that.
        """
        session, first = self._session(), waiting[0]
        for load in loads(session, self._printer(), [first]):
            if first in load.ids:
                return load
        for letter in letters(session, self._printer(), Judge(session), [first]):
            if letter.held is not None:
                self._voice.say(
                    f"Held back: {letter.id}: {letter.held} ('outbox release {letter.id}')", fg="red"
                )
        return None

    def _show(self, load: Load, more: int | None = None) -> None:
        session = self._session()
        self._shown_at = self._moment()
        self.shown, self._more = load, more
        self._parts, self._part = messages_of(load.text, session, None), 0
        self._show_part(load)
        keep_shown(session.log, session.game, load.ids)
        for letter in load.letters:
            saw(session.log, session.game, letter)

    def _show_part(self, load: Load) -> None:
        """Show and copy what the board takes at once: all of a text, or one part of it after the other."""
        private, words, count = load.to != THREAD, self._parts[self._part], len(self._parts)
        to = load.whom
        subject = f" · subject: {load.subject}" if load.subject else ""
        part = f" · part {self._part + 1} of {count}" if count > 1 else ""
        copied = copy(words) if words else ""
        self._voice.tell(f"── {to} · {_numbers(load)}{part}{subject} ──", bold=True)
        if load.changed and not self._part:
            self._voice.tell(
                "The game has gone on: edit your second post like this."
                if load.is_board
                else "It was sent and has changed since: edit it on the board."
                if load.text
                else f"It {GONE}.",
                fg="yellow",
            )
        if words:
            self._voice.paste(words, private=private)
            self._voice.tell("Copied." if copied == self._way else f"Copied: {copied}.", dim=True)
            self._way = copied
        if self._part + 1 < count:
            behind = f", part {self._part + 2} of {count} comes next"
        else:
            behind = ", next" + (
                "" if self._more is None else f" ({self._more} more)" if self._more else " (the last one)"
            )
        self._voice.tell(
            f"{to} · Enter: it is out{behind} · s skip · o open the board · u take 'sent' back · r read it again",
            dim=True,
        )


def _numbers(load: Load) -> str:
    return ", ".join(map(str, load.ids))

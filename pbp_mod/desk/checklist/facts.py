"""What the checks look at: a game as the desk knows it at one moment. Gathers, and judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import cached_property

from pbp_mod.clock import written
from pbp_mod.desk.schedule import Schedule
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import PENDING, Letter, since
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Audience
from pbp_mod.intake.people import PLAYER, People
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.deadlines import Standing
from pbp_mod.rows.entries import CORE, Entry
from pbp_mod.rows.extensions import owing
from pbp_mod.rows.times import left, moment_of
from pbp_mod.store.records import Read, Sent
from pbp_mod.texts.outbox import BOARD, GROUP, Message, audience

Opening = Callable[[], tuple[str | None, Sequence[str]]]
"""When the moderator's own templates were changed last (None: there are none), and how the opening post reads now, in each
markup, and what it went out in."""


class Facts:
    """A game at one moment, and `now`, as the log keeps times.

    `letters`: all its texts. `people`: whose account is whose on its forum. `schedule`: what its table has agreed on.
    `silence`: days behind which a player is called silent.
    """

    def __init__(
        self,
        session: Session,
        letters: Sequence[Letter],
        now: str,
        *,
        people: People,
        schedule: Schedule | None,
        opening: Opening,
        silence: int,
    ) -> None:
        self.session, self.now, self.people = session, now, people
        self.schedule, self.opening, self.silence = schedule, opening, silence
        self.letters = {letter.id: letter for letter in letters}

    # --- texts

    @cached_property
    def messages(self) -> dict[int, Message]:
        """The texts by number, as data; the moderator's own are left out."""
        return {each.id: each for each in self.session.messages() if each.to != MODERATOR}

    @cached_property
    def marks(self) -> dict[int, list[Sent]]:
        """Text -> every mark that it went out and that wasn't taken back, the oldest first."""
        found: dict[int, list[Sent]] = {}
        for mark in self.session.log.letters(self.session.game):
            standing = found.setdefault(mark.message, [])
            if mark.text is not None:
                standing.append(mark)
                continue
            words = standing[-1].text if standing else None
            while standing and standing[-1].text == words:
                standing.pop()
        return {message: standing for message, standing in found.items() if standing}

    def waits(self, message: int) -> bool:
        """Whether a text never went out, and could."""
        letter = self.letters.get(message)
        return letter is not None and letter.status == PENDING and letter.held is None

    def went_out(self, message: int) -> bool:
        """Whether a text is marked as sent."""
        return message in self.marks

    def later_went_out(self, message: int) -> bool:
        """Whether a later text to the same readers is marked as sent; the board is no such text."""
        return any(
            each > message and each != BOARD and audience(each) == audience(message) for each in self.marks
        )

    def readers(self, message: int) -> tuple[Audience, ...]:
        """Who reads a text; of one for a group that no longer follows from the log, nobody is known."""
        found = self.messages.get(message)
        return (audience(message),) if found is None else found.readers

    def to(self, message: int) -> str:
        """Where a text goes, in words."""
        to = self.letters[message].to
        if to == "thread":
            return "the thread"
        return f"the group {to.removeprefix(GROUP)}" if to.startswith(GROUP) else to

    @property
    def marks_nothing(self) -> bool:
        """Whether no text of the game was ever marked as sent: then nobody knows what went out."""
        return not self.marks

    # --- rows and time

    @cached_property
    def rows(self) -> Mapping[int, Entry]:
        """The rows that count, as they count."""
        return effective(self.session.entries)

    @cached_property
    def players_rows(self) -> dict[int, Entry]:
        """Those among them that players' answers are."""
        return {
            row: entry for row, entry in self.rows.items() if "by" in entry and entry["action"] not in CORE
        }

    def time_of(self, row: int) -> str:
        """When a row was said; when the game was made, where nobody knows."""
        at = self.session.entries[row - 1].get("at") if 0 < row <= len(self.session.entries) else None
        return str(at or self.session.game.created)

    def is_older(self, at: str | None, **length: int) -> bool:
        """Whether a time lies back by more than that length (`days=2`)."""
        return at is not None and at < self.before(**length)

    def before(self, **length: int) -> str:
        """The time that lies back by that length."""
        return written(moment_of(self.now) - timedelta(**length))

    def is_ahead(self, at: str, **length: int) -> bool:
        """Whether a time lies ahead by more than that length."""
        return at > written(moment_of(self.now) + timedelta(**length))

    def ago(self, at: str) -> str:
        """How long ago, in words."""
        return left(at, self.now)[1]

    # --- what is awaited

    @cached_property
    def standing(self) -> Standing:
        """How deadlines stand."""
        return self.session.deadlines()

    @cached_property
    def since(self) -> str:
        """When the game came to wait for what it waits for."""
        return since(self.session) or self.session.game.created

    @cached_property
    def owing(self) -> list[int]:
        """The seats that owe something."""
        return sorted(owing(self.session.position))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.engine.outcome(self.session.position.state) is not None

    def names(self, seats: Sequence[int]) -> str:
        """The players in those seats."""
        return ", ".join(self.session.roster.name(seat) for seat in seats)

    # --- what was read

    @cached_property
    def reads(self) -> dict[str, list[Read]]:
        """Post -> what it said each time that it was read, the oldest first."""
        found: dict[str, list[Read]] = {}
        for read in self.session.log.all_reads(self.session.game):
            found.setdefault(read.post, []).append(read)
        return found

    def seat_named(self, name: str) -> int | None:
        """The seat of a name in a row, be it of who sits there or of who sat there before; None where nobody knows."""
        try:
            return self.session.roster.find(name).seat
        except NotUnderstood:
            return None

    def seat_of(self, account: str) -> int | None:
        """Whose account on the forum that is; None if it is no player's."""
        author = self.people.author(account)
        return author.seat if author.kind == PLAYER else None


def is_public(message: int) -> bool:
    """Whether a text goes to the thread."""
    return audience(message) == THREAD

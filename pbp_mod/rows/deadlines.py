"""Which deadline runs, whether its clock was stopped, and who is late by it.

A deadline is a row of the log that no engine sees: so it has its history, is exported, and can be undone like all
else. It is for whatever is awaited when it is set, and has served when that is done and the thread has been told; when
it passes nothing happens by itself. Late is only who has an open question, and one that was open in time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from pbp_mod.game.actions import THREAD, Action, Audience, Data, Question
from pbp_mod.rows.entries import DEADLINE, GRACE, PAUSED, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import DUE, Position, fold
from pbp_mod.rows.times import later, zones_of
from pbp_mod.tuples import NamedTuple

WAIT, SKIP = "wait", "skip"
"""What may be announced besides answers: that one waits on, or that what is missing is passed over."""


class Deadline(NamedTuple):
    """The deadline that runs: the row that set it, when it is due (as the log keeps times), the zones that it is shown
    in, what was announced for the case that it passes (or None), and for how many minutes more nobody is late.
    """

    row: int
    due: str
    zones: tuple[str, ...]
    then: str | None
    grace: int = 0

    def is_late(self, at: str) -> bool:
        """Whether what was said at that time (as the log keeps times) came too late. If the table waits on, nobody does."""
        return at > self.last_moment and self.consequence != WAIT

    @property
    def last_moment(self) -> str:
        """Until when an answer is in time: when it is due, and the grace."""
        if self.grace <= 0:
            return self.due
        try:
            return later(self.due, timedelta(minutes=self.grace))
        except OverflowError:  # the last day of all calendars
            return self.due

    @property
    def consequence(self) -> str:
        """What was announced, for comparing: `wait`, `skip`, an answer that counts for who is missing, or any words."""
        return " ".join((self.then or "").casefold().split()).rstrip(".!")


class Paused(NamedTuple):
    """A clock that was stopped: the row that did it, how many minutes were left, and the deadline that it was of."""

    row: int
    left: int
    deadline: Deadline


class Standing(NamedTuple):
    """What the rows say of deadlines: the one that runs, or one whose clock is stopped, or neither.

    `opened`: each question that is open, as its action and the seat that it is awaited from, and when it was opened if
    that was after the deadline was set (None: before, or nobody knows). `again`: actions whose answers may be sent anew.
    """

    deadline: Deadline | None = None
    paused: Paused | None = None
    opened: Mapping[tuple[str, int], str | None] = {}
    again: frozenset[str] = frozenset()
    movable: frozenset[tuple[str, int]] = frozenset()

    def is_late(self, seat: int, kind: str, at: str) -> bool:
        """Whether that answer of a player comes too late, if it was given at that time.

        Who isn't asked isn't late, nor who was asked only when it was due already. An answer that is sent anew is, while
        others are still awaited, or the moderator has yet to end what it belongs to.
        """
        if self.deadline is None or not self.deadline.is_late(at):
            return False
        if (kind, seat) in self.opened:
            return self._in_time((kind, seat))
        if (kind, seat) in self.movable:
            return any(self._in_time(key) for key in self.opened if key[0] == kind or key[1] < 0)
        return kind in self.again and any(key[0] == kind and self._in_time(key) for key in self.opened)

    def may_be_late(self, seat: int, at: str) -> bool:
        """Whether any answer of that player would come too late at that time."""
        kinds = dict.fromkeys(kind for kind, _ in (*self.opened, *sorted(self.movable)))
        return any(self.is_late(seat, kind, at) for kind in kinds)

    def late(self, at: str) -> list[int]:
        """The seats that are late at that time: their answers were asked for in time, and are still missing."""
        return sorted({seat for kind, seat in self.opened if seat >= 0 and self.is_late(seat, kind, at)})

    def _in_time(self, key: tuple[str, int]) -> bool:
        opened = self.opened[key]
        return opened is None or self.deadline is None or opened <= self.deadline.due


def running(header: Header, entries: Sequence[Entry]) -> Deadline | None:
    """The deadline that runs after these rows, whether it has passed or not."""
    return standing(header, entries).deadline


def standing(header: Header, entries: Sequence[Entry]) -> Standing:
    """How deadlines stand after these rows."""
    if not any(entry["action"] == DEADLINE for entry in entries):
        return Standing()
    follower = Follower()
    return follower.standing(fold(header, entries, follower.hear, follower.after))


class Follower:
    """Follows a game through its rows, and its deadlines with it."""

    def __init__(self) -> None:
        self.deadline: Deadline | None = None
        self.paused: Paused | None = None
        self.opened: dict[tuple[str, int], str | None] = {}
        self._asked: dict[tuple[str, int], Question | None] = {}
        self._waited: set[tuple[str, int]] = set()
        self._told: set[int] = set()

    def standing(self, position: Position) -> Standing:
        """How deadlines stand at the position that it has followed the game to."""
        if self.deadline is None and self.paused is None:
            return Standing()
        engine = position.engine
        again = frozenset(kind for kind, _ in self.opened if engine.kinds[kind].revisable)
        movable = frozenset((ask.kind, seat) for ask in engine.again(position.state) for seat in ask.seats)
        return Standing(self.deadline, self.paused, self.opened, again, movable)

    def copy(self) -> Follower:
        """Another one that has followed the game as far."""
        twin = Follower()
        twin.deadline, twin.paused = self.deadline, self.paused
        twin.opened, twin._asked = dict(self.opened), dict(self._asked)
        twin._waited, twin._told = set(self._waited), set(self._told)
        return twin

    def hear(self, row: int, _: Position, to: Audience, template: str, data: Data) -> None:
        """Take in a notice of a row."""
        if to == THREAD and template != DUE:
            self._told.add(row)

    def after(self, position: Position, entry: Entry) -> None:
        """Take in a row that counts, and what is awaited behind it."""
        if entry["action"] == DEADLINE:
            self._set(position, entry)
        elif self.deadline is not None or self.paused is not None:
            before, now = self._asked, open_questions(position)
            same = {key for key, question in now.items() if key in before and before[key] == question}
            self.opened = {key: self.opened[key] if key in same else entry.get("at") for key in now}
            self._asked = now
            self._waited &= same
            # Who of two is awaited by PM may be a secret, so a deadline ends only when the thread sees that all goes on.
            if not self._waited and position.seq in self._told:
                self.deadline = self.paused = None

    def _set(self, position: Position, entry: Entry) -> None:
        if PAUSED in entry and "due" not in entry:
            was = self.deadline or (self.paused.deadline if self.paused is not None else None)
            self.paused = None if was is None else Paused(position.seq, entry[PAUSED], was)
            self.deadline = None
            return
        self.deadline, self.paused = _of(position.seq, entry), None
        self._asked = open_questions(position)
        self._waited = set(self._asked)
        self.opened = dict.fromkeys(self._asked)


def open_questions(position: Position) -> dict[tuple[str, int], Question | None]:
    """Each action that is awaited, with each seat that it is awaited from (-1: the moderator), and the question that it answers
    where one may follow on another: a vote of all on the last one, the end of a phase on that of the phase before.
    """
    engine, state = position.engine, position.state
    found: dict[tuple[str, int], Question | None] = {}
    for ask in engine.asks(state):
        kind = engine.kinds[ask.kind]
        asked = engine.question(state, Action(ask.kind, None, {})) if kind.many or kind.closes else None
        found |= {(ask.kind, seat): asked for seat in ask.seats or (-1,)}
    return found


def _of(row: int, entry: Entry) -> Deadline | None:
    due = entry.get("due")
    return (
        None if due is None else Deadline(row, due, zones_of(entry), entry.get("then"), entry.get(GRACE, 0))
    )

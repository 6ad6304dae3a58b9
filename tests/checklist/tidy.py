"""A moderator who overlooks nothing, at a random game: he sends what waits, answers, sets deadlines and puts them off.

Everything goes through the session, the log and the printer that the commands use; only the clock is made up.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pbp_mod.clock import written
from pbp_mod.console.checking import opening_of
from pbp_mod.desk import amending
from pbp_mod.desk import deadlines as setting
from pbp_mod.desk.carrying import Load, loads, loads_of, mark
from pbp_mod.desk.checklist import dismissing, findings
from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.desk.schedule import Schedule, due_after
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import Judge, Letter, letters, since
from pbp_mod.desk.timekeeping import keep, proposed, schedule_of
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import MODERATOR
from pbp_mod.game.digest import sha256
from pbp_mod.intake.people import People
from pbp_mod.rows.deadlines import standing
from pbp_mod.rows.entries import ASIDES, CORRECTIONS
from pbp_mod.rows.extensions import owing
from pbp_mod.rows.times import moment_of
from pbp_mod.store.log import Log
from pbp_mod.store.records import KEPT, RECORDED, Entry, Read
from pbp_mod.texts.moments import Moments
from pbp_mod.texts.outbox import BOARD
from pbp_mod.texts.printing import Printer
from tests.anygame import FINISHED, Game, any_header

BEGIN = datetime(2026, 11, 2, 18, tzinfo=UTC)
SILENCE = 5
STEPS = (0.05, 1, 5, 14, 30)
"""Hours from one thing that is done to the next."""
HEARD = 72
"""Hours after which somebody says something in the thread, be it nothing."""


class Desk:
    """One random game, and its moderator."""

    def __init__(self, folder: str, seed: int, header: Mapping[str, Any] | None = None) -> None:
        self.rng, self.folder, self.hours = random.Random(seed), folder, 0.0
        head = dict(header or any_header(self.rng.choice(FINISHED), seed))
        self.log = Log(folder, create=True)
        self.game = self.log.create(head, [], self.now)
        self.session = Session(self.log, self.game)
        self.reads, self.came = 0, 0
        self.heard: dict[int, float] = {}
        self.reading, self.timed = self.rng.random() < 0.7, self.rng.random() < 0.5
        if self.timed:
            hours = self.rng.choice(((), (21 * 60,), (9 * 60, 21 * 60)))
            off = self.rng.choice(((), (5, 6), (6,)))
            rules = Schedule(
                {"": self.rng.choice((24, 48)) * 60}, hours, off, "Europe/London", 0, 4 * 24 * 60
            )
            keep(self.log, self.game, rules)

    def close(self) -> None:
        self.log.close()

    @property
    def now(self) -> str:
        return written(datetime.fromtimestamp(BEGIN.timestamp() + self.hours * 3600, UTC))

    @property
    def over(self) -> bool:
        return self.session.engine.outcome(self.session.position.state) is not None

    # --- what he does

    def record(self, rows: Sequence[Entry]) -> bool:
        """Record rows, all or none; whether they could be."""
        at = {"at": self.now}
        try:
            self.session.record([{**at, **row} for row in rows])
        except PbpError:
            self.session = Session(self.log, self.game)
            return False
        return True

    def printer(self) -> Printer:
        session = self.session
        moments = Moments(self.game.header, session.entries, session.messages())
        return Printer(
            self.game.header,
            session.position.opened,
            self.folder,
            None,
            session.position,
            session.checkpoint,
            secrets_then=moments.secrets_from,
        )

    def letters(self) -> list[Letter]:
        return letters(self.session, self.printer(), Judge(self.session), anew=False)

    def waiting(self) -> list[int]:
        sent = self.log.sent(self.game)
        return [
            each.id
            for each in self.session.messages()
            if each.to != MODERATOR and each.id not in sent and not each.overtaken
        ]

    def send(self, *, but: Sequence[int] = ()) -> None:
        """Send all that waits; the board now and then not at all, as nobody has to."""
        numbers = [each for each in self.waiting() if each not in but]
        if BOARD in numbers and self.rng.random() < 0.3:
            numbers.remove(BOARD)
        if numbers:
            carried = loads_of if but else loads
            found = carried(self.session, self.printer(), numbers)
            mark(self.session, [each for each in found if not (each.changed or _is_held(each))], self.now)

    def read(self, post: Read) -> None:
        self.log.mark_read(self.game, [post])

    def post(self, seat: int, text: str, how: str = KEPT, channel: str = "thread") -> Read:
        """A post that was read."""
        self.reads += 1
        digest = sha256(text.encode()).hexdigest()[:16]
        name = self.session.roster.name(seat)
        found = Read(f"discourse:{self.reads}", channel, self.reads, name, self.now, digest, text, how)
        self.read(found)
        if channel == "thread":  # an answer by PM may be struck out again, and was never sent then
            self.heard[seat] = self.hours
        return found

    def act(self) -> bool:
        """The next answer of the game, posted or sent and read where the desk reads."""
        game = Game(dict(self.game.header))
        game.position, game.rows = self.session.position.copy(), list(self.session.entries)
        action = game.choose(self.rng)
        row = {key: value for key, value in game.row(action).items() if key != "at"}
        by = row.get("by")
        if self.reading and by is not None:
            row["text"] = f"so my order is {row['action']} {self.reads}"
        if not self.record([row]):
            return False
        if self.reading and by is not None:
            seat = self.session.roster.seat(str(by))
            channel = self.session.engine.kinds[row["action"]].channel
            assert channel is not None
            self.post(seat, f"Well. {row['text']}, and that is it.", RECORDED, channel.value)
        return True

    def undo(self) -> None:
        rows = [
            row
            for row, entry in enumerate(self.session.entries, 1)
            if entry["action"] not in (*ASIDES, *CORRECTIONS, "replace")
        ]
        if rows:
            try:
                new = amending.void(self.session, rows[-1], with_later=False, meta={})
            except PbpError:
                self.session = Session(self.log, self.game)
                return
            self.record(new)

    def replace(self) -> None:
        self.came += 1
        out = self.session.engine.out(self.session.position.state)
        seats = [seat for seat in range(len(self.session.roster)) if seat not in out]
        seat = self.rng.choice(seats)
        new = {"name": f"Newcomer {'abcdefghij'[self.came % 10]}{self.came}", "abbr": f"N{self.came}"}
        if self.record([{"action": "replace", "player": self.session.roster.name(seat), "new": new}]):
            self.heard[seat] = self.hours

    def set_deadline(self) -> None:
        """By the schedule, or because the table has waited for days."""
        if self.over or not owing(self.session.position):
            return
        schedule = schedule_of(self.log, self.game)
        due = None if schedule is None else proposed(self.session, schedule, self.now)
        found = standing(self.game.header, self.session.entries)
        if found.paused is not None:
            due = due_after(schedule or Schedule(), self.now, found.paused.left)
        elif due is None and found.deadline is None:
            waits = moment_of(self.now) - moment_of(since(self.session) or self.now)
            if waits.total_seconds() > 4.5 * 86400:
                due = due_after(schedule or Schedule(), self.now, 48 * 60)
        if due is not None:
            self.record([setting.set_row(self.session, due)])

    def put_off(self, until: float) -> None:
        """The deadline that will have passed by then is put off, or its clock stopped for so long."""
        deadline = standing(self.game.header, self.session.entries).deadline
        if deadline is None or self.over or not owing(self.session.position):
            return
        then = written(datetime.fromtimestamp(BEGIN.timestamp() + until * 3600, UTC))
        if deadline.last_moment >= then:
            return
        if self.rng.random() < 0.3 and deadline.due > self.now:
            self.record([setting.paused_row(self.session, self.now)])
            return
        schedule = schedule_of(self.log, self.game) or Schedule()
        self.record([setting.set_row(self.session, due_after(schedule, then, 24 * 60), extended=True)])

    def step(self) -> None:
        """Some time goes by, and then something is done; all that is called for by it is done at once."""
        hours = self.rng.choice(STEPS)
        self.put_off(self.hours + hours)
        self.send()
        self.hours += hours
        self.set_deadline()
        kind = self.rng.random()
        if kind < 0.07:
            self.undo()
            self.put_off(self.hours)  # what is open again may have been due already
        elif kind < 0.1:
            self.replace()
        elif kind < 0.13:
            self.record([{"action": "note", "text": "It is late."}])
        elif kind < 0.16 and self.reading:
            self.ask()
        else:
            self.act()
        self.set_deadline()
        self.send()
        self.chat()

    def ask(self) -> None:
        """Somebody asks by PM, and is answered by hand, of which the desk knows nothing: so the finding is dismissed."""
        self.post(self.rng.randrange(len(self.session.roster)), "Is it my turn?", KEPT, "pm")
        names = [each.id for each in self.found() if each.kind == "unanswered"]
        if names:
            dismissing.dismiss(self.log, self.game, self.found(), names)

    def chat(self) -> None:
        if not self.reading:
            return
        for seat in range(len(self.session.roster)):
            if self.hours - self.heard.get(seat, 0) > HEARD or self.rng.random() < 0.1:
                self.post(seat, f"I'm still here, says {seat}.")

    # --- what is found

    def facts(self) -> Facts:
        self.session = Session(self.log, self.game)
        return Facts(
            self.session,
            self.letters(),
            self.now,
            people=People(self.session.roster),
            schedule=schedule_of(self.log, self.game),
            opening=lambda: opening_of(self.session, self.folder),
            silence=SILENCE,
        )

    def found(self) -> list[Finding]:
        """What is found, and isn't dismissed."""
        return dismissing.open_ones(findings(self.facts()), dismissing.dismissed(self.log, self.game))


def _is_held(load: Load) -> bool:
    return any(letter.held is not None for letter in load.letters)


def begun(desk: Desk, steps: int) -> Desk:
    """The desk after its first texts and so many steps, or when the game is over."""
    desk.send()
    desk.set_deadline()
    desk.send()
    desk.chat()
    for _ in range(steps):
        if desk.over:
            break
        desk.step()
    return desk

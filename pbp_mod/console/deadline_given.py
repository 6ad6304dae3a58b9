"""What `pbp deadline` was given to do, and the row that comes of it. Records nothing."""

from __future__ import annotations

from pbp_mod.console import asking, terminal
from pbp_mod.console.when import moment, span, zone
from pbp_mod.desk import deadlines
from pbp_mod.desk.schedule import Schedule, due_after
from pbp_mod.desk.session import Session
from pbp_mod.desk.timekeeping import against, check_extension, proposed
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.rows.times import moment_of, shown
from pbp_mod.store.records import Entry
from pbp_mod.tuples import NamedTuple

GIVE_ONE = "give WHEN, --set, --extend, --pause, --resume, --clear, --schedule or --ics, one of them only"


class Given(NamedTuple):
    """The words and options that say what is to be done about deadlines."""

    when: str
    extend: str | None
    whom: tuple[str, ...]
    by_schedule: bool
    pause: bool
    resume: bool
    clear: bool
    zones: tuple[str, ...]
    then: str | None
    dry_run: bool

    def _ways(self) -> int:
        return sum(map(bool, (self.when, self.extend, self.by_schedule, self.pause, self.resume, self.clear)))

    def any(self) -> bool:
        """Whether anything is to be recorded."""
        return self._ways() > 0

    def many(self) -> bool:
        """Whether that is more than one thing."""
        return self._ways() > 1


def entry_of(session: Session, given: Given, schedule: Schedule, now: str) -> Entry:
    """The row that comes of it, said `now`. Raises NotAllowed, NotUnderstood."""
    if given.clear:
        return deadlines.cleared_row(session)
    deadlines.check_awaited(session)
    if given.pause:
        return deadlines.paused_row(session, now)
    whom: list[str] = []
    named = None
    try:
        if given.extend is not None:
            due, whom = _extended(session, given, schedule, now)
        elif given.resume:
            due = due_after(schedule, now, deadlines.paused(session).left)
        elif given.by_schedule:
            due, named = _by_schedule(session, schedule, now), schedule.zone
        else:
            due, named = moment(given.when, now)
    except OverflowError:
        raise NotUnderstood("there is no such time in any calendar") from None
    _doubt(schedule, due, ask=not given.dry_run)
    return deadlines.set_row(
        session,
        due,
        named=named,
        zones=[zone(each) for each in given.zones],
        then=given.then,
        extended=given.extend is not None,
        grace=schedule.grace,
        whom=whom,
    )


def _extended(session: Session, given: Given, schedule: Schedule, now: str) -> tuple[str, list[str]]:
    text = given.extend or ""
    running, length = deadlines.running(session), span(text)
    due = deadlines.put_off(running, moment(text, now)[0] if length is None else length, now)
    minutes = int((moment_of(due) - moment_of(running.due)).total_seconds() // 60)
    return due, check_extension(session, schedule, list(given.whom), minutes)


def _by_schedule(session: Session, schedule: Schedule, now: str) -> str:
    due = proposed(session, schedule, now)
    if due is not None:
        return due
    if schedule == Schedule():
        raise NotAllowed("no-schedule", "your table has no schedule ('pbp deadline --phase 48h' begins one)")
    raise NotAllowed(
        "nothing-proposed",
        "the schedule proposes nothing now ('pbp deadline' shows what runs, 'pbp deadline WHEN' sets another)",
    )


def _doubt(schedule: Schedule, due: str, *, ask: bool) -> None:
    """Tell that the schedule would have it at another time; the moderator has the last word, if he can be asked. Raises NotAllowed
    if he would rather stop.
    """
    other = against(schedule, due)
    if other is None:
        return
    terminal.say(
        f"Note: by your schedule nothing is due {shown(due, schedule.zone)}; next would be {shown(other, schedule.zone)}.",
        fg="yellow",
    )
    if ask and asking.somebody() and not asking.confirm("Set it all the same?"):
        raise NotAllowed("stopped", "stopped; nothing was recorded")

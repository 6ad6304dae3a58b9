"""What is awaited for too long, and deadlines that passed, were never told, or aren't what the table has agreed on."""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.clock import here
from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.desk.schedule import is_allowed
from pbp_mod.desk.timekeeping import proposed
from pbp_mod.rows.deadlines import WAIT
from pbp_mod.rows.extensions import used
from pbp_mod.rows.replay import DUE
from pbp_mod.rows.times import shown, spelled

_OPEN, _STOPPED = 7, 7
"""Days for which one thing may be awaited without a deadline, and for which a clock may stand."""
_YOURS = 24
_UNSET = 6
"""Hours for which the table may wait for the moderator, and for which a deadline may be missing."""
_FUTURE = 5
"""Minutes by which two clocks may differ."""


def deadline_passed(facts: Facts) -> Iterator[Finding]:
    """A deadline that passed while answers are missing."""
    deadline = facts.standing.deadline
    if deadline is None or facts.now <= deadline.last_moment or not facts.owing:
        return
    late = facts.standing.late(facts.now)
    who = facts.names(late or facts.owing)
    yield Finding(
        "deadline-passed",
        str(deadline.row),
        f"the deadline passed {facts.ago(deadline.due)} ago; missing: {who}",
        "'pbp deadline' says what your table does then, 'pbp remind' reminds"
        if deadline.consequence != WAIT
        else "you said that you wait on: 'pbp remind', or 'pbp deadline 24h'",
        (deadline.due, *facts.owing),
    )


def yours(facts: Facts) -> Iterator[Finding]:
    """Something that is awaited from the moderator himself, who has recorded nothing since; as long as a deadline runs, he may wait
    for that.
    """
    kinds = sorted({ask.kind for ask in facts.session.asks() if not ask.seats and not ask.optional})
    deadline = facts.standing.deadline
    if not kinds or facts.owing or (deadline is not None and facts.now <= deadline.last_moment):
        return
    # A row that was struck out opens what was done long ago.
    since = max(facts.since, facts.time_of(len(facts.session.entries)))
    if facts.is_older(since, hours=_YOURS):
        yield Finding(
            "yours",
            "",
            f"the table has waited for you for {facts.ago(since)} ({', '.join(kinds)})",
            "'pbp status' says what to type",
            (since, *kinds),
        )


def deadline_untold(facts: Facts) -> Iterator[Finding]:
    """A deadline that runs, is stopped, or was taken off after it was announced, and of which the post never went out."""
    if facts.marks_nothing:
        return
    told = any(each.template == DUE and facts.went_out(message) for message, each in facts.messages.items())
    runs = facts.standing.deadline is not None or facts.standing.paused is not None
    for message, each in facts.messages.items():
        if each.template != DUE or not facts.waits(message):
            continue
        if not runs and (not told or "due" in facts.rows.get(each.row, {})):
            continue  # it has served, and nobody needs it any more
        later = facts.later_went_out(message) or any(row > each.row for row in facts.players_rows)
        if later or facts.is_older(facts.time_of(each.row), hours=12):
            yield Finding(
                "deadline-untold",
                str(message),
                f"the post about the deadline (text {message}) never went out",
                f"'pbp outbox show {message}', then 'pbp sent {message}'",
            )


def open_long(facts: Facts) -> Iterator[Finding]:
    """What has been awaited for a week, with no deadline that runs."""
    free = facts.standing.deadline is None and facts.standing.paused is None
    if free and facts.owing and facts.is_older(facts.since, days=_OPEN):
        yield Finding(
            "open-long",
            "",
            f"the table has waited for {facts.names(facts.owing)} for {facts.ago(facts.since)}, and nothing is due",
            "'pbp remind', 'pbp deadline 48h', or 'pbp replace'",
            (facts.since,),
        )


def clock_stopped(facts: Facts) -> Iterator[Finding]:
    """A clock that was stopped long ago."""
    paused = facts.standing.paused
    if paused is not None and facts.is_older(facts.time_of(paused.row), days=_STOPPED):
        yield Finding(
            "clock-stopped",
            str(paused.row),
            f"the clock of the deadline has been stopped for {facts.ago(facts.time_of(paused.row))}",
            "'pbp deadline --resume', or '--clear'",
        )


def deadline_unset(facts: Facts) -> Iterator[Finding]:
    """A deadline that the table's schedule wants and that nobody has set."""
    if facts.schedule is None or not facts.is_older(facts.since, hours=_UNSET):
        return
    due = proposed(facts.session, facts.schedule, facts.now)
    if due is not None:
        yield Finding(
            "deadline-unset",
            "",
            "no deadline runs, though your schedule has one for what is awaited",
            "'pbp deadline' says when it would be due, 'pbp deadline --set' sets it",
            (facts.since,),
        )


def off_schedule(facts: Facts) -> Iterator[Finding]:
    """A deadline at an hour or on a day that the schedule leaves out."""
    deadline = facts.standing.deadline
    if deadline is None or facts.schedule is None or facts.now > deadline.due:
        return
    if not is_allowed(facts.schedule, deadline.due):
        yield Finding(
            "off-schedule",
            str(deadline.row),
            f"it is due {shown(deadline.due, facts.schedule.zone)}, which your schedule leaves out",
            "'pbp deadline --schedule' shows it, 'pbp deadline WHEN' sets another",
            (deadline.due, facts.schedule.hours, facts.schedule.off, facts.schedule.zone),
        )


def overdrawn(facts: Facts) -> Iterator[Finding]:
    """A player for whom deadlines were put off by more than the table gives him."""
    budget = None if facts.schedule is None else facts.schedule.budget
    if budget is None:
        return
    for seat, minutes in used(facts.session.game.header, facts.session.entries).items():
        if minutes > budget:
            yield Finding(
                "overdrawn",
                facts.session.roster.abbr(seat),
                f"more extensions were given than the {spelled(budget)} that each player has",
                "'pbp deadline --schedule' tells whose, and what is left",
                (minutes, budget),
                f"{facts.session.roster.name(seat)} had {spelled(minutes)}",
            )


def clock_wrong(facts: Facts) -> Iterator[Finding]:
    """Times that are still to come: this machine's clock is wrong, or was when they were written down."""
    rows = [(entry["at"], f"row {row}") for row, entry in facts.rows.items() if "at" in entry]
    texts = [(mark.at, f"the mark of text {each}") for each, marks in facts.marks.items() for mark in marks]
    found = max([*rows, *texts], default=None)
    if found is not None and facts.is_ahead(found[0], minutes=_FUTURE):
        yield Finding(
            "clock-wrong",
            "",
            f"the time of {found[1]} ({here(found[0])}) is still to come: is this machine's clock right?",
            "set the clock; 'pbp amend ROW --at TIME' mends a row's time",
            found,
        )

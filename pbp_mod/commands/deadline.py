"""`pbp deadline`: sets a deadline, puts it off, stops its clock, takes it off, or shows the one that runs; and keeps what the
table has agreed on.

How WHEN is read, console/when.py knows; what a row holds then, desk/deadlines.py; what the table has agreed on,
desk/timekeeping.py; how all of it is typed and shown, console/deadline_schedule.py and deadline_status.py.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.deadline_given import GIVE_ONE, Given, entry_of
from pbp_mod.console.deadline_schedule import Typed, changed, schedule_lines, schedule_object
from pbp_mod.console.deadline_status import deadline_lines, deadline_object
from pbp_mod.console.options import complete_players, json_option, meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.console.when import zone
from pbp_mod.desk import deadlines
from pbp_mod.desk.schedule import Schedule
from pbp_mod.desk.session import Session
from pbp_mod.desk.timekeeping import keep, schedule_of

_EPILOG = (
    "WHEN is a time to wait ('48h', '2d 12h') or a point in time ('Tue 21:00 Europe/London', 'tomorrow 9:00', "
    "'2026-12-01 21:00 America/New_York'); without a zone your own clock is meant. Zones and --then stay for the "
    "deadlines to come until you give others. So do --phase, --hour, --not-on, --grace and --budget, the schedule of your "
    "table; 'none' takes one of them back. By it --set sets what --schedule proposes."
)


@click.command(short_help="Set a deadline for what is awaited, extend it, or take it off.", epilog=_EPILOG)
@click.argument("when", nargs=-1)
@click.option("--extend", metavar="TIME", help="Put the running deadline off by so much, or to a later time.")
@click.option(
    "--for",
    "whom",
    metavar="PLAYER",
    multiple=True,
    shell_complete=complete_players,
    help="Whose extension it is; again for each one.",
)
@click.option("--set", "by_schedule", is_flag=True, help="Set the one that your schedule proposes.")
@click.option("--pause", is_flag=True, help="Stop the clock of the running deadline.")
@click.option("--resume", is_flag=True, help="Let it run again, with what was left.")
@click.option("--clear", is_flag=True, help="Take the running deadline off.")
@click.option(
    "--zone", "zones", metavar="ZONE", multiple=True, help="A time zone to show it in; again for each one."
)
@click.option(
    "--then",
    metavar="TEXT",
    help="What your table does if it passes: wait, skip, an answer that is counted then, or any words.",
)
@click.option(
    "--phase",
    "phases",
    metavar="[ACTION=]TIME",
    multiple=True,
    help="How long your table gives for what is awaited (vote=48h), or for all else (24h).",
)
@click.option(
    "--hour",
    "hours",
    metavar="HOUR",
    multiple=True,
    help="When alone something is due (21:00 Europe/London).",
)
@click.option(
    "--not-on", "off", metavar="DAYS", multiple=True, help="When nothing is (weekends, or sat,sun)."
)
@click.option("--grace", metavar="TIME", help="How long after a deadline nobody is late yet.")
@click.option(
    "--budget", metavar="TIME", help="By how much deadlines may be put off for each player in the whole game."
)
@click.option("--no-schedule", is_flag=True, help="Forget the schedule.")
@click.option(
    "--schedule", "show_schedule", is_flag=True, help="Show the schedule, and what it proposes now."
)
@click.option(
    "--ics", metavar="FILE", type=click.Path(), help="Write the running deadline as a calendar file."
)
@json_option
@recording_options
def deadline(
    when: tuple[str, ...],
    extend: str | None,
    whom: tuple[str, ...],
    by_schedule: bool,
    pause: bool,
    resume: bool,
    clear: bool,
    zones: tuple[str, ...],
    then: str | None,
    phases: tuple[str, ...],
    hours: tuple[str, ...],
    off: tuple[str, ...],
    grace: str | None,
    budget: str | None,
    no_schedule: bool,
    show_schedule: bool,
    ics: str | None,
    as_json: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Set a deadline for what is awaited now, and print the post that announces it in several time zones.

    Without WHEN the running one is shown. When it passes nothing happens by itself: 'pbp status' proposes what to do.
    """
    given = Given(
        " ".join(when), extend, whom, by_schedule, pause, resume, clear, zones, then, options["dry_run"]
    )
    typed = Typed(phases, hours, off, grace, budget)
    if given.many() or ((ics or show_schedule) and given.any()) or (ics and show_schedule):
        raise click.UsageError(GIVE_ONE)
    if whom and extend is None:
        raise click.UsageError("--for goes with --extend")
    if no_schedule and typed.changes():
        raise click.UsageError("--no-schedule forgets the schedule, so give nothing of it")
    with open_session() as session:
        before = None if no_schedule else schedule_of(session.log, session.game)
        schedule = before
        if typed.changes():
            schedule = changed(
                session,
                before or Schedule(),
                typed,
                deadlines.zones_to_show(session, [zone(each) for each in zones]),
            )
        if given.any():
            said = meta(at, source, note)
            entry = entry_of(session, given, schedule or Schedule(), said["at"])
            done = session.record([{**entry, **said}], dry_run=options["dry_run"])
            _keep(session, schedule, forget=no_schedule, kept=schedule == before, dry_run=options["dry_run"])
            recorded(session, done, **options)
        elif ics:
            from pbp_mod.console.calendar_file import calendar
            from pbp_mod.console.files import write_out

            write_out(calendar(session, deadlines.running(session), clock.now()), ics)
        else:
            _keep(session, schedule, forget=no_schedule, kept=schedule == before, dry_run=options["dry_run"])
            _show(session, schedule, as_json=as_json, alone=show_schedule or typed.changes() or no_schedule)


def _keep(session: Session, schedule: Schedule | None, *, forget: bool, kept: bool, dry_run: bool) -> None:
    if not dry_run and (forget or not kept):
        keep(session.log, session.game, schedule)


def _show(session: Session, schedule: Schedule | None, *, as_json: bool, alone: bool) -> None:
    """The running deadline and the schedule, or that `alone`."""
    now = clock.now()
    if as_json:
        terminal.show_json(schedule_object(session, schedule, now) if alone else deadline_object(session))
        return
    running = [] if alone else deadline_lines(session)
    if not alone and not running:
        terminal.say("No deadline is running.")
    if alone and schedule is None:
        terminal.say("Your table has no schedule (such as 'pbp deadline --phase 48h').")
    for line in [*running, *schedule_lines(session, schedule, now)]:
        terminal.show(line)

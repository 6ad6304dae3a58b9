"""`pbp deadline`: sets a deadline, extends it, takes it off, or shows the one that runs.

How WHEN is read, console/when.py knows; what a row holds then, desk/deadlines.py; how a deadline is shown,
console/deadline_status.py.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.deadline_status import deadline_lines, deadline_object
from pbp_mod.console.options import json_option, meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.console.when import moment, span, zone
from pbp_mod.desk import deadlines
from pbp_mod.desk.session import Session
from pbp_mod.store.records import Entry

_EPILOG = (
    "WHEN is a time to wait ('48h', '2d 12h') or a point in time ('Tue 21:00 Europe/London', 'tomorrow 9:00', "
    "'2026-12-01 21:00 America/New_York'); without a zone your own clock is meant. Zones and --then stay for the "
    "deadlines to come until you give others."
)


@click.command(short_help="Set a deadline for what is awaited, extend it, or take it off.", epilog=_EPILOG)
@click.argument("when", nargs=-1)
@click.option("--extend", metavar="TIME", help="Put the running deadline off by so much, or to a later time.")
@click.option("--clear", is_flag=True, help="Take the running deadline off.")
@click.option(
    "--zone", "zones", metavar="ZONE", multiple=True, help="A time zone to show it in; again for each one."
)
@click.option(
    "--then",
    metavar="TEXT",
    help="What your table does if it passes: wait, skip, an answer that is counted then, or any words.",
)
@json_option
@recording_options
def deadline(
    when: tuple[str, ...],
    extend: str | None,
    clear: bool,
    zones: tuple[str, ...],
    then: str | None,
    as_json: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Set a deadline for what is awaited now, and print the post that announces it in several time zones.

    Without WHEN the running one is shown. When it passes nothing happens by itself: 'pbp status' proposes what to do.
    """
    if bool(when) + bool(extend) + clear > 1:
        raise click.UsageError("give WHEN, --extend or --clear, one of them only")
    with open_session() as session:
        if not (when or extend or clear):
            _show(session, as_json)
            return
        said = meta(at, source, note)
        now = said["at"]
        entry = (
            deadlines.cleared_row(session)
            if clear
            else _entry(session, " ".join(when), extend, zones, then, now)
        )
        done = session.record([{**entry, **said}], dry_run=options["dry_run"])
        recorded(session, done, **options)


def _entry(
    session: Session, when: str, extend: str | None, zones: tuple[str, ...], then: str | None, now: str
) -> Entry:
    deadlines.check_awaited(session)
    named = None
    if extend is not None:
        running, length = deadlines.running(session), span(extend)
        due = deadlines.put_off(running, moment(extend, now)[0] if length is None else length, now)
    else:
        due, named = moment(when, now)
    shown = [zone(each) for each in zones]
    return deadlines.set_row(session, due, named=named, zones=shown, then=then, extended=extend is not None)


def _show(session: Session, as_json: bool) -> None:
    found = deadline_object(session)
    if as_json:
        terminal.show_json(found)
    elif found is None:
        terminal.say("No deadline is running.")
    else:
        for line in deadline_lines(session):
            terminal.show(line)

"""`pbp deadline`: sets a deadline, extends it, takes it off, or shows the one that runs.

How WHEN is read, console/when.py knows; how a deadline is shown, console/deadline_status.py.
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
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.rows import deadlines
from pbp_mod.rows.deadlines import Deadline
from pbp_mod.rows.entries import DEADLINE
from pbp_mod.rows.times import later, shown, zones_of
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
    help="What your table does if it passes: wait, skip, a vote (nah), or any words.",
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
        entry = _cleared(session) if clear else _entry(session, " ".join(when), extend, zones, then, now)
        done = session.record([{**entry, **said}], dry_run=options["dry_run"])
        recorded(session, done, **options)


def _entry(
    session: Session, when: str, extend: str | None, zones: tuple[str, ...], then: str | None, now: str
) -> Entry:
    if not session.asks():
        raise NotAllowed("nobody", "nothing is awaited, so nothing can be due")
    named = None
    if extend is not None:
        due = _extended(_running(session), extend, now)
    else:
        due, named = moment(when, now)
    before = _last(session)
    given = [zone(each) for each in zones] or list(zones_of(before))
    shown = list(dict.fromkeys([*([named] if named else []), *given]))
    entry: Entry = {"action": DEADLINE, "due": due}
    if shown:
        entry["zones"] = ", ".join(shown)
    then = before.get("then") if then is None else then.strip()
    if then:
        entry["then"] = then
    if extend is not None:
        entry["extended"] = True
    return entry


def _extended(running: Deadline, text: str, now: str) -> str:
    length = span(text)
    try:
        due = later(running.due, length) if length is not None else moment(text, now)[0]
    except OverflowError:
        raise NotUnderstood("there is no such time in any calendar") from None
    if due <= running.due:
        raise NotUnderstood(f"that is no extension: it is due on {shown(running.due, None)} already")
    if due <= now:
        raise NotUnderstood(f"even then it would have passed (on {shown(due, None)})")
    return due


def _cleared(session: Session) -> Entry:
    _running(session)
    return {"action": DEADLINE}


def _running(session: Session) -> Deadline:
    found = deadlines.running(session.game.header, session.entries)
    if found is None:
        raise NotAllowed("no-deadline", "no deadline is running (set one with 'pbp deadline 48h')")
    return found


def _last(session: Session) -> Entry:
    """The newest row about deadlines, for what stays the same."""
    return next((entry for entry in reversed(session.entries) if entry["action"] == DEADLINE), {})


def _show(session: Session, as_json: bool) -> None:
    found = deadline_object(session)
    if as_json:
        terminal.show_json(found)
    elif found is None:
        terminal.say("No deadline is running.")
    else:
        for line in deadline_lines(session):
            terminal.show(line)

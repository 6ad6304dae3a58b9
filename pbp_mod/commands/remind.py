"""`pbp remind`: a post that tells how many answers are missing, and a PM to each who owes one.

Its texts have numbers and wait in the outbox like all others: a reminder is a row of the log, which changes nothing in the
game. What stands in it, rows/reminding.py knows.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.forum import people_of
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.desk import reminders
from pbp_mod.errors import NotUnderstood, WrongUsage
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import MESSAGES, POST


@click.command(short_help="Print a reminder for the thread and PMs to who is awaited.")
@click.option("--name", "named", is_flag=True, help="Name in the thread who is missing.")
@click.option("--public", is_flag=True, help="Only the post.")
@click.option("--private", is_flag=True, help="Only the PMs.")
@click.option(
    "--silent",
    metavar="LENGTH",
    help="Instead ask those by PM whether they still play who weren't heard of for so long (48h, 3d).",
)
@recording_options
def remind(
    named: bool,
    public: bool,
    private: bool,
    silent: str | None,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Print a reminder for the thread, and one PM for each who is awaited.

    With --silent it is about those who have neither posted (as far as 'pbp read' saw) nor answered for so long. The post tells how many answers are missing and, only with --name, whose. They wait in 'pbp outbox' until they are
    marked as sent, or what they ask for has come.
    """
    if public and private:
        raise WrongUsage("--public and --private leave nothing to print (without them there are both)")
    if silent is not None and (named or public or private):
        raise WrongUsage("--silent asks by PM alone, so the other three can't be given with it")
    said = meta(at, source, note)
    with open_session() as session:
        only = POST if public else MESSAGES if private else None
        entry = {
            **(
                reminders.row(session, said["at"], named=named, only=only)
                if silent is None
                else reminders.prod(session, people_of(session), said["at"], _length(silent))
            ),
            **said,
        }
        done = reminders.record(session, entry, dry_run=options["dry_run"])
        recorded(session, done, **options)


def _length(text: str) -> timedelta:
    from pbp_mod.console.when import span

    found = span(text)
    if found is None:
        raise NotUnderstood(f"{quoted(text)} is no length of time (write 48h, or 3d)")
    return found

"""`pbp remind`: a post that tells how many answers are missing, and a PM to each who owes one.

A reminder is no event of the game, so it isn't kept: what stands in it, desk/reminders.py knows.
"""

from __future__ import annotations

import click

from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import format_option, game_options
from pbp_mod.console.report import print_parts
from pbp_mod.desk import reminders
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.texts.outbox import Part


@click.command(short_help="Print a reminder for the thread and PMs to who is awaited.")
@click.option("--name", "named", is_flag=True, help="Name in the thread who is missing.")
@click.option("--public", is_flag=True, help="Only the post.")
@click.option("--private", is_flag=True, help="Only the PMs.")
@format_option
@game_options
def remind(named: bool, public: bool, private: bool, dialect: str | None) -> None:
    """Print a reminder for the thread, and one PM for each who is awaited.

    The post tells how many answers are missing and, only with --name, whose.
    """
    with open_session() as session:
        if not reminders.owed(session):
            raise NotAllowed("nobody", "nobody is awaited (see 'pbp status')")
        printer, people = printer_of(session, dialect), session.roster.people()
        due = reminders.due(session)
        texts: list[tuple[Audience, list[Part]]] = []
        if not private:
            texts.append((THREAD, [reminders.reminder(session, named=named), *due]))
        if not public:
            texts += [(seat, [part, *due]) for seat, part in reminders.nudges(session)]
        print_parts(printer, people, "reminder", texts)

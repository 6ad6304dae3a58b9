"""`pbp leaked`: a private message was sent to the wrong player. Keeps that, tells what he knows now, and words an apology.

Whose secrets rest on it, desk/leaking.py knows. Nothing is undone: what was read is read.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import complete_players, complete_texts, meta, recording_options
from pbp_mod.console.report import print_parts, recorded
from pbp_mod.console.waiting import numbers
from pbp_mod.desk import leaking
from pbp_mod.game.actions import THREAD


@click.command(short_help="Note that a message reached the wrong player, and what that gives away.")
@click.argument("text", metavar="NUMBER|LETTER", shell_complete=complete_texts)
@click.argument("player", shell_complete=complete_players)
@recording_options
def leaked(
    text: str, player: str, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Note that a private message was sent to PLAYER by mistake, and print words for the thread.

    stderr shows what PLAYER knows now, and whose secrets rest on it; the words for the thread tell no more than that
    something went wrong, and it is up to you whether to post them.
    """
    with open_session() as session:
        (number,) = numbers(session, [text])
        seat = session.roster.seat(player)
        found = leaking.leaked(session, number, seat)
        name, people = session.roster.name(seat), session.roster.people()
        terminal.say(f"{name} has read text {number}, meant for {found.message.where}:", fg="red")
        for line in printer_of(session, "plain", leaves=False).text(found.message).splitlines():
            terminal.say(f"  {line}".rstrip())
        rests = ", ".join(f"{people[each].name} (seat {each + 1})" for each in found.others)
        terminal.say(f"On that rest the secrets of {rests}.", fg="yellow")
        row = leaking.row_of(session, found) | meta(at, source, note)
        done = session.record([row], dry_run=options["dry_run"])
        recorded(session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=True)
        if not options["quiet"]:
            print_parts(
                printer_of(session, options["dialect"]), people, "if you like", [(THREAD, [leaking.APOLOGY])]
            )

"""`pbp sent`: marks messages as posted or sent, with the words that went out. Sends none itself."""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, press
from pbp_mod.console.options import complete_waiting_texts, format_option, game_options
from pbp_mod.desk.status import WAITING, letters
from pbp_mod.errors import NotAllowed
from pbp_mod.store.records import Sent


def _read_numbers(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of texts; a usage error says how several are written."""
    for value in values:
        if not (value.isascii() and value.isdecimal()):
            raise click.BadParameter(f"{value!r} is no number of a text (write 1 2 3, or --all)")
    return tuple(map(int, values))


@click.command(short_help="Mark messages as posted or sent.")
@click.argument("numbers", nargs=-1, callback=_read_numbers, shell_complete=complete_waiting_texts)
@click.option("--all", "everything", is_flag=True, help="All that is waiting.")
@click.option("--url", metavar="U", help="Where it stands in the forum.")
@format_option
@game_options
def sent(numbers: tuple[int, ...], everything: bool, url: str | None, dialect: str | None) -> None:
    """Mark messages as posted or sent, with the words that went out."""
    with open_session() as session:
        found = {letter.id: letter for letter in letters(session, press(session, dialect, leaves=False))}
        wanted = (
            [number for number, letter in found.items() if letter.status in WAITING]
            if everything
            else numbers
        )
        if not wanted and not everything:
            raise click.UsageError("which? (NUMBER…, or --all)")
        if not wanted:
            terminal.say("Everything is sent.")
            return
        for number in wanted:
            if number not in found:
                raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
        at = clock.now()
        marks = [Sent(number, at, url, found[number].text) for number in dict.fromkeys(wanted)]
        session.log.mark_sent(session.game, marks)
        terminal.say(f"Marked as sent: {', '.join(str(mark.message) for mark in marks)}")

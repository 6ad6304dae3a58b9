"""`pbp sent`: marks messages as posted or sent, with the words that went out. Sends none itself."""

from __future__ import annotations

from collections.abc import Mapping

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import complete_waiting_texts, format_option, game_options
from pbp_mod.desk.status import WAITING, Letter, letters
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
        messages = session.messages()
        printer, only = printer_of(session, dialect, messages=messages), None if everything else numbers
        found = {letter.id: letter for letter in letters(session, printer, messages, only)}
        wanted = _all_waiting(found) if everything else [_letter(found, number) for number in numbers]
        if not wanted and not everything:
            raise click.UsageError("which? (NUMBER…, or --all)")
        if not wanted:
            terminal.say("Everything is sent.")
            return
        at = clock.now()
        marks = [Sent(letter.id, at, url, letter.text or "") for letter in dict.fromkeys(wanted)]
        session.log.mark_sent(session.game, marks)
        terminal.say(f"Marked as sent: {', '.join(str(mark.message) for mark in marks)}")


def _all_waiting(found: Mapping[int, Letter]) -> list[Letter]:
    """All that wait; of those that are held back it is only said that they do."""
    waiting = [letter for letter in found.values() if letter.status in WAITING]
    for letter in waiting:
        if letter.held is not None:
            terminal.say(f"Not marked: {letter.id} is held back: {letter.held}", fg="red")
    return [letter for letter in waiting if letter.held is None]


def _letter(found: Mapping[int, Letter], number: int) -> Letter:
    """The text of that number. Raises NotAllowed if there is none, or if it is held back and so can't have been sent."""
    if number not in found:
        raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
    held = found[number].held
    if held is not None:
        from pbp_mod.texts.guard import releasable

        way = (
            f" (once you have read it, 'pbp outbox release {number}' lets it go)" if releasable(held) else ""
        )
        raise NotAllowed("held", "text {} is held back: {}{}", number, held, way)
    return found[number]

"""`pbp show`: one row whole, and the texts that it called for. Nothing is marked as sent."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.log_rows import fate, flat, mark
from pbp_mod.console.options import complete_rows, format_option, game_options, json_option
from pbp_mod.console.trees import print_tree
from pbp_mod.desk.wording import Wording
from pbp_mod.game.actions import MODERATOR
from pbp_mod.rows.corrections import check_row, corrections
from pbp_mod.texts.subjects import subject


@click.command()
@click.argument("row", type=int, shell_complete=complete_rows)
@json_option
@format_option
@game_options
def show(row: int, as_json: bool, dialect: str | None) -> None:
    """Show one row whole, and the texts that it called for."""
    with open_session() as session:
        check_row(session.entries, row)
        entry = session.entries[row - 1]
        corrected = corrections(session.entries).get(row)
        messages = [
            message for message in session.messages() if message.row == row and message.to != MODERATOR
        ]
        if as_json:
            printer = printer_of(session, dialect, messages=messages)
            kept = []
            for message in messages:
                text, held = printer.printed(message)
                above = subject(message.to, message.template, session.game.header, session.position.opened)
                kept.append({"id": message.id, "subject": above, "held": held, "text": text})
            terminal.show_json({"row": row, **fate(corrected), "entry": entry, "messages": kept})
            return
        from pbp_mod.console.report import texts

        print_tree({"row": row, **flat(entry)})
        if corrected is not None:
            terminal.show(mark(corrected, Wording(session.position)).strip())
        for message in messages:
            terminal.say(
                f"Subject: {subject(message.to, message.template, session.game.header, session.position.opened)}"
            )
            texts(session, [message], dialect=dialect)

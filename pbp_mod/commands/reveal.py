"""`pbp reveal`: publishes the log of a game that is over, and prints the post that goes with it. What is left out of the log,
desk/published.py decides.
"""

from __future__ import annotations

import sys

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.files import STREAM, json_lines, write_out
from pbp_mod.console.options import format_option, game_options
from pbp_mod.errors import NotAllowed


@click.command(short_help="Publish the log of a game that is over.")
@click.argument("file", required=False, type=click.Path())
@format_option
@game_options
def reveal(file: str | None, dialect: str | None) -> None:
    """Publish the log of a game that is over: seed, roles and every row, for anybody to check with 'verify'.

    It goes into FILE; at a terminal into NAME-reveal.jsonl, else (or with -) to stdout. Beside a file, the post that goes
    with it is printed. The words of private messages, and your own notes, are left out.
    """
    from pbp_mod.desk.published import published
    from pbp_mod.desk.revealing import file_name, parts
    from pbp_mod.desk.wholeness import whole

    with open_session() as session:
        if session.engine.outcome(session.position.state) is None:
            raise NotAllowed("not-over", "the game is not over: its log would give the secrets away")
        entries = (published(session.engine, entry) for entry in session.entries)
        if file is None and sys.stdout.isatty():
            file = file_name(session.game.name)
        write_out(json_lines(whole(session.game.header, entries)), file)
        if file not in (None, STREAM):
            terminal.say("'pbp verify --page verifier.html' writes the page that checks it in a browser.")
            printer = printer_of(session, dialect, leaves=False)
            terminal.paste(printer.parts(parts(session, str(file)), session.roster.people()))

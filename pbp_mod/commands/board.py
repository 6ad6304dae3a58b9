"""`pbp board`: the public state of the game as a post. Holds nothing that the thread may not know."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import format_option, game_options, json_option
from pbp_mod.desk.status import public_of
from pbp_mod.texts.outbox import board as public_board


@click.command()
@json_option
@format_option
@game_options
def board(as_json: bool, dialect: str | None) -> None:
    """Print the public state of the game as a post."""
    with open_session() as session:
        if as_json:
            terminal.show_json(public_of(session.position)["table"])
            return
        terminal.paste(
            printer_of(session, dialect).parts([public_board(session.position)], session.roster.people())
        )

"""`pbp secrets`: all that is secret, for the moderator's eyes only. Nothing of it may be pasted."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import game_options, json_option
from pbp_mod.console.trees import print_tree
from pbp_mod.desk.status import status_of


@click.command()
@json_option
@game_options
def secrets(as_json: bool) -> None:
    """Show all that is secret: roles, deck, hands, answers so far."""
    with open_session() as session:
        found: dict[str, Any] = status_of(session.position, session.game.name, secret=True)["secret"]
        terminal.say("What follows is secret: paste nothing of it.", fg="red")
        if as_json:
            terminal.show_json(found)
        else:
            print_tree(found)

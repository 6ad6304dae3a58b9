"""`pbp use`: chooses the game that commands are about from now on. Changes nothing in it."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import (
    complete_games,
    state_option,
)
from pbp_mod.store.records import CHOSEN


@click.command()
@click.argument("name", shell_complete=complete_games)
@state_option
def use(name: str) -> None:
    """Choose the game that commands are about from now on."""
    with open_log() as log:
        game = log.game(name)
        log.remember(CHOSEN, game.name)
        terminal.say(f"The game is {game.name} ({game.engine}) now.")

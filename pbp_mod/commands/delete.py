"""`pbp delete`: takes a game off the desk that never began, once its hand-over file is written. Nothing is ever removed from the
file of the desk.
"""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.confirm import TAKE_OFF, ask_first, confirmed
from pbp_mod.console.files import json_lines
from pbp_mod.console.options import complete_games, state_option
from pbp_mod.desk import handover
from pbp_mod.desk.retiring import refuse, write_copy
from pbp_mod.errors import NotUnderstood
from pbp_mod.store.labelling import retire
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game


def _game(log: Log, name: str) -> Game:
    """The game of that name. Raises NotUnderstood; whoever typed a number meant a row."""
    try:
        return log.game(name)
    except NotUnderstood as error:
        if name.isdecimal():
            raise NotUnderstood(f"{error}; row {name} is struck out by 'pbp void {name}'") from None
        raise


@click.command(short_help="Take a game off the desk that never began.")
@click.argument("name", metavar="GAME", shell_complete=complete_games)
@click.argument("file", required=False, type=click.Path())
@confirmed
@state_option
def delete(name: str, file: str | None, yes: bool) -> None:
    """Take GAME off the desk, so that another one may have its name.

    First it is written whole into FILE (else GAME-deleted.jsonl here), from which 'pbp take-over' brings it back. Refused for a
    game of which anything was marked as sent, and for one that was sealed: players have seen those. 'pbp games --archive' lays them
    aside.
    """
    with open_log() as log:
        game = _game(log, name)
        rows = log.count(game)
        refuse(log, game)
        held = "its 1 row" if rows == 1 else f"its {rows} rows"
        ask_first(yes, [f"{game.name} goes off the desk with {held}"], TAKE_OFF)
        path = write_copy(json_lines(handover.written(log, [game], clock.now())), game, file)
        terminal.say(
            f"Written: {path}. It holds every secret of {game.name}; 'pbp take-over' brings it back."
        )
        retire(log, game, rows)
        terminal.say(f"{game.name} is off the desk; its name is free.")

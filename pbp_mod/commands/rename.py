"""`pbp rename`: calls a game otherwise on this desk. Its header, and what players read, stay as they are."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.options import complete_games, game_options
from pbp_mod.people.names import composed
from pbp_mod.rows.header import check_name
from pbp_mod.store.labelling import rename as call


@click.command(short_help="Call a game otherwise on this desk.")
@click.argument("old", metavar="[GAME]", shell_complete=complete_games)
@click.argument("new", metavar="NAME", required=False)
@game_options
def rename(old: str, new: str | None) -> None:
    """Call GAME (else the one at hand) NAME on this desk.

    Nothing that players read changes: in posts and messages, and in exports, the game is called as it was made. A misspelt player is
    put right by 'pbp rename-player'.
    """
    name = composed(old if new is None else new)
    check_name(name)
    with open_log() as log:
        game = chosen(log) if new is None else log.game(old)
        if name == game.name:
            terminal.say(f"It is called {name} already.")
            return
        call(log, game, name)
        terminal.say(f"{game.name} is called {name} on this desk now.")
        if name != game.header["name"]:
            terminal.say(f"Players go on reading {game.header['name']!r} in its texts.")

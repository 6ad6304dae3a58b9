"""`pbp hand-over`: writes the desk, or a game, for another moderator.

The file holds every secret. take_over.py reads it.
"""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.files import json_lines, write_out
from pbp_mod.console.options import game_options
from pbp_mod.desk import handover
from pbp_mod.store.postings import named, postings


@click.command("hand-over", short_help="Write the desk, for another moderator, to FILE.")
@click.argument("file", required=False, type=click.Path())
@game_options
def hand_over(file: str | None) -> None:
    """Write the whole desk, or one game with --game, to FILE or stdout, for a moderator who goes on with it.

    It holds everything: rows, what was sent, standing orders, sealed seeds, and so every secret.
    """
    name = click.get_current_context().find_root().params.get("game")
    with open_log() as log:
        games = log.games() if name is None else [log.game(name)]
        text = json_lines(handover.written(log, games, clock.now()))
        left = {
            game.name: [text for each in postings(log, game).open for text in each.texts] for game in games
        }
    for game, texts in left.items():
        if texts:  # whoever goes on would post them once more
            terminal.say(
                f"Note: whether {named(texts)} of {game} stands on the board isn't known, and the file doesn't tell of it "
                "('pbp send' finds out; then write it anew).",
                fg="yellow",
            )
    write_out(text, file, f". It holds every secret of {', '.join(game.name for game in games)}.")

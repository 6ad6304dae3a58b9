"""Handing the desk to another moderator: hand-over and take-over."""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.commands.keep import numbered
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import game_options, open_log, state_option
from pbp_mod.console.files import STREAM, write_new
from pbp_mod.desk import handover
from pbp_mod.store.records import dumps


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
        text = "".join(f"{dumps(line)}\n" for line in handover.written(log, games, clock.now()))
    if file in (None, STREAM):
        terminal.paste(text)
    else:
        write_new(str(file), text)
        terminal.say(f"Written: {file}. It holds every secret of {', '.join(game.name for game in games)}.")


@click.command("take-over", short_help="Take a desk over from another moderator's FILE.")
@click.argument("file", type=click.Path())
@state_option
def take_over(file: str) -> None:
    """Take over what another moderator has handed over, - for stdin.

    Every line is tried first; if one is refused, nothing is kept.
    """
    games, notes = handover.read(numbered(file))
    with open_log(create=True) as log:
        handover.refuse_taken(log, games)
        log.adopt(games, notes)
    for game in games:
        terminal.say(
            f"Taken over: {game.header['name']}, {len(game.entries)} rows, {len(game.sent)} texts sent."
        )
    terminal.say("'pbp status' tells how things stand. Say who you are with --as, or $PBP_MODERATOR.")

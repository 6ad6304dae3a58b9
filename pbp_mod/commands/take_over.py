"""`pbp take-over`: takes over what another moderator has handed over, all of it or nothing."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import state_option
from pbp_mod.console.strict_json import numbered
from pbp_mod.desk import handover


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

"""`pbp post`: records the order in a player's post. Judges no words itself (console/as_written.py)."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.as_written import record
from pbp_mod.console.options import complete_players, explain_option, late_option, recording_options


@click.command(
    context_settings={"ignore_unknown_options": True}, short_help="Record the bold order in a player's post."
)
@click.argument("player", shell_complete=complete_players)
@click.argument("text", nargs=-1, type=click.UNPROCESSED)
@explain_option
@late_option
@recording_options
def post(player: str, text: tuple[str, ...], **options: Any) -> None:
    """Record the order in a player's post: the sentence that he wrote in bold.

    TEXT is the post with its markup; without it, or with -, it is read from stdin.
    """
    record(player, text, options, private=False)

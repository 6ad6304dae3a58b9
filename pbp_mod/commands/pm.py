"""`pbp pm`: records a player's answer from his private message. Judges no words itself (console/as_written.py)."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.as_written import record
from pbp_mod.console.options import complete_players, explain_option, late_option, recording_options


@click.command(
    context_settings={"ignore_unknown_options": True},
    short_help="Record a player's answer from his private message.",
)
@click.argument("player", shell_complete=complete_players)
@click.argument("text", nargs=-1, type=click.UNPROCESSED)
@explain_option
@late_option
@recording_options
def pm(player: str, text: tuple[str, ...], **options: Any) -> None:
    """Record a player's answer from his private message: a vote, a card, a yes or no.

    TEXT is the message; without it, or with -, it is read from stdin.
    """
    record(player, text, options, private=True)

"""`pbp pm`: records a player's answer from his private message. Judges no words itself (console/as_written.py)."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.as_written import record
from pbp_mod.console.options import complete_players, explain_option, recording_options


@click.command(short_help="Record a player's answer from his private message.")
@click.argument("player", shell_complete=complete_players)
@click.argument("text", required=False)
@explain_option
@recording_options
def pm(player: str, text: str | None, **options: Any) -> None:
    """Record a player's answer from his private message: a vote, a card, a veto.

    TEXT is the message; without it, or with -, it is read from stdin.
    """
    record(player, text, options, private=True)

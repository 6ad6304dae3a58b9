"""`pbp fetch`: what is new on the board, read as `pbp read` reads a thread.

Which topics are looked at, desk/mailbag.py knows.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from pbp_mod.console import asking
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.connection import connected
from pbp_mod.console.options import json_option, late_option, recording_options


@click.command(short_help="Record what is new on the board, as it is.")
@click.option("--yes", "-y", is_flag=True, help="Record all that is beyond doubt.")
@click.option("--receipts", is_flag=True, help="Print a receipt to send for each message that is recorded.")
@json_option
@late_option
@recording_options
def fetch(yes: bool, receipts: bool, as_json: bool, late: bool, at: str | None, **options: Any) -> None:
    """Read what is new in the game's topic, and in the private messages that belong to it.

    Shows what was understood. With --yes it is recorded; on a terminal you are asked one by one; else nothing is. Only topics
    are opened that the desk has begun, or a player of this game since it was made.
    """
    with open_session() as session, connected(session) as there:
        from pbp_mod.console.fetching import fetch as fetched
        from pbp_mod.console.taking import Wanted

        somebody = asking.somebody() and sys.stderr.isatty()
        fetched(session, there, Wanted(yes, as_json, receipts, somebody, late, at), options)

"""`pbp sync`: what is new on the board is recorded, and what comes of it is sent, with one question each."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.connection import connected
from pbp_mod.console.options import late_option, recording_options


@click.command(short_help="Fetch, record, and send what comes of it, with one question each.")
@click.option(
    "--yes", "-y", is_flag=True, help="Don't ask: record what is beyond doubt, and post what waits."
)
@late_option
@recording_options
def sync(yes: bool, late: bool, at: str | None, **options: Any) -> None:
    """Fetch what is new on the board, record what is beyond doubt, and post what waits then.

    Each is shown and asked about once: what only you can tell is left for 'pbp fetch' at a terminal, or for you to record.
    """
    with open_session() as session, connected(session) as there:
        from pbp_mod.console.syncing import sync as synced

        synced(session, there, yes=yes, late=late, at=at, options=options)

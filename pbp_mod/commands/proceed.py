"""`pbp proceed`: goes on without those who don't answer. What their silence means, the engine says."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import ask_first, confirmed
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.desk.describing import describe
from pbp_mod.desk.passing import rows_of_silence

SILENT = "no answer came"
"""The remark that such a row is kept with, unless the moderator gives another."""


@click.command(short_help="Go on without those who don't answer, where the rules allow it.")
@confirmed
@recording_options
def proceed(yes: bool, **options: Any) -> None:
    """Go on without those who don't answer: record for each of them what the rules take silence for.

    What would be recorded is shown first.
    """
    with open_session() as session:
        words = meta(options.pop("at"), options.pop("source"), options.pop("note") or SILENT)
        entries = rows_of_silence(session, words)
        dry_run = options["dry_run"]
        for entry in entries:
            terminal.say(f"No answer, so: {describe(entry)}")
        ask_first(yes or dry_run)
        recorded(session, session.record(entries, dry_run=dry_run), **options)

"""`pbp redo`: records again what the last undo or void struck out. Brings nothing else back."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import confirmed
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.rows.corrections import struck_last
from pbp_mod.rows.entries import META, NOTE


@click.command(short_help="Record again what the last undo or void struck out.")
@confirmed
@recording_options
def redo(yes: bool, at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Record again what the last undo or void struck out, if nothing came after it."""
    with open_session() as session:
        words = meta(at, source, note)
        again = [
            {key: value for key, value in entry.items() if key not in META or entry["action"] == NOTE} | words
            for entry in struck_last(session.entries)
        ]
        done = session.record(again, dry_run=options["dry_run"])
        recorded(
            session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=options["quiet"]
        )

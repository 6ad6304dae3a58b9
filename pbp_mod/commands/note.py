"""`pbp note`: keeps a remark in the log, for the moderator alone."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.rows.entries import NOTE


@click.command()
@click.argument("text", nargs=-1, required=True)
@recording_options
def note(text: tuple[str, ...], at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Keep a remark in the log; nobody else sees it."""
    with open_session() as session:
        words = {"text": " ".join(text)} | meta(at, source, note)
        done = session.record([{"action": NOTE, **words}], dry_run=options["dry_run"])
        recorded(session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=True)

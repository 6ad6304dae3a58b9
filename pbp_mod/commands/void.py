"""`pbp void`: strikes out a row. Nothing is rewritten: it is a row, too."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import STRIKE_OUT, confirmed
from pbp_mod.console.options import complete_rows_that_count, meta, recording_options
from pbp_mod.console.preview import erratum_option, later_option, preview_and_record
from pbp_mod.desk import amending


@click.command(short_help="Strike out row ROW, as if it had never been recorded.")
@click.argument("row", type=int, shell_complete=complete_rows_that_count)
@later_option
@erratum_option
@confirmed
@recording_options
def void(
    row: int,
    with_later: bool,
    erratum: bool | None,
    yes: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Strike out row ROW, as if it had never been recorded; it stays in the log, marked.

    Before it is recorded you see what changes and which posts and messages then read differently.
    """
    with open_session() as session:
        entries = amending.void(session, row, with_later=with_later, meta=meta(at, source, note))
        preview_and_record(session, entries, yes, erratum=erratum, question=STRIKE_OUT, **options)

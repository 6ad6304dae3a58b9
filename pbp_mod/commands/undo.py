"""`pbp undo`: strikes out the last row that still counts. Nothing is rewritten: it is a row, too."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import STRIKE_OUT, confirmed
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.preview import erratum_option, later_option, preview_and_record
from pbp_mod.desk import amending
from pbp_mod.rows.corrections import last_that_counts


@click.command()
@later_option
@erratum_option
@confirmed
@recording_options
def undo(
    with_later: bool,
    erratum: bool | None,
    yes: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Strike out the last row that still counts.

    What one command recorded at once (several answers) is several rows: repeat it, or use 'void'.
    """
    with open_session() as session:
        row = last_that_counts(session.entries)
        entries = amending.void(session, row, with_later=with_later, meta=meta(at, source, note))
        preview_and_record(session, entries, yes, erratum=erratum, question=STRIKE_OUT, **options)

"""`pbp bring-back`: records again what fell with a correction and answers the question that is open now.

Which rows that are, desk/fallen.py knows.
"""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import ask_first, confirmed
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.report import recorded
from pbp_mod.desk.fallen import that_fit
from pbp_mod.desk.wording import Wording
from pbp_mod.errors import NotAllowed
from pbp_mod.rows.redoing import as_rows


@click.command(short_help="Record again what fell with a correction and fits once more.")
@confirmed
@recording_options
def bring_back(
    yes: bool,
    dry_run: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    dialect: str | None,
    quiet: bool,
) -> None:
    """Record again the rows that fell with a correction and answer the question that is open now.

    They keep when and where they were said. What somebody has answered anew isn't brought back.
    """
    with open_session() as session:
        found = that_fit(session)
        if not found:
            raise NotAllowed("nothing", "no row that fell with a correction answers what is awaited now")
        words = Wording(session.position)
        for row, entry in found:
            terminal.say(f"Brings back row {row}: {words.row(entry)}")
        ask_first(yes or dry_run)
        said = {key: value for key, value in meta(at, source, note).items() if key != "at" or at is not None}
        done = session.record(as_rows(found, said), dry_run=dry_run)
        recorded(session, done, dry_run=dry_run, dialect=dialect, quiet=quiet)

"""`pbp redo`: records again what the last undo or void struck out. Which rows that are, rows/redoing.py knows."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import confirmed
from pbp_mod.console.options import meta, recording_options
from pbp_mod.console.preview import preview_and_record
from pbp_mod.desk.amending import judged_anew
from pbp_mod.desk.wording import Wording
from pbp_mod.rows.redoing import back_in_play, to_redo
from pbp_mod.texts.outbox import PER_ROW


@click.command(short_help="Record again what the last undo or void struck out.")
@confirmed
@recording_options
def redo(yes: bool, at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Record again what the last undo or void struck out, if no row of the game came after it.

    A row behind which others still count, or whose texts went out, comes back in its place. As often as there were undos: repeat it to go further.
    """
    with open_session() as session:
        words = Wording(session.position)
        for row, entry in to_redo(session.entries):
            terminal.say(f"Brings back row {row}: {words.row(entry)}")
        told = {message // PER_ROW for message in session.log.sent(session.game)}
        again = back_in_play(session.entries, meta(at, source, note), told)
        preview_and_record(session, judged_anew(session, again), yes, **options)

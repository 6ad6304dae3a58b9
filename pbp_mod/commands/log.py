"""`pbp log`: lists what was recorded, a line each. Whole rows are shown by show.py."""

from __future__ import annotations

from collections.abc import Mapping

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.log_rows import fate, flat, mark
from pbp_mod.console.options import game_options, json_option
from pbp_mod.desk.wording import Wording
from pbp_mod.rows.corrections import Correction, corrections, effective
from pbp_mod.store.records import Entry


@click.command()
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="With the rows that were struck out or amended, and what did it.",
)
@click.option("--last", metavar="N", type=click.IntRange(min=1), help="Only the last N of them.")
@json_option
@game_options
def log(everything: bool, last: int | None, as_json: bool) -> None:
    """List what was recorded, a line each."""
    with open_session() as session:
        corrected = corrections(session.entries)
        rows = list(enumerate(session.entries, 1))
        if as_json:
            rows = rows[-last:] if last else rows
            terminal.show_json(
                [{"row": seq, **fate(corrected.get(seq))} | flat(entry) for seq, entry in rows]
            )
            return
        counting = effective(session.entries)
        if not everything:
            rows = [(seq, dict(counting[seq])) for seq, _ in rows if seq in counting]
        rows = rows[-last:] if last else rows
        _list(rows, corrected, Wording(session.position), everything)


def _list(
    rows: list[tuple[int, Entry]], corrected: Mapping[int, Correction], words: Wording, everything: bool
) -> None:
    with terminal.paged():
        several = any("moderator" in entry for _, entry in rows)
        terminal.table(
            ["row", "when", *(["moderator"] if several else []), "what"],
            [
                (
                    seq,
                    clock.here(entry.get("at")),
                    *([entry.get("moderator", "")] if several else []),
                    words.row(entry) + mark(corrected.get(seq), words if everything else None),
                )
                for seq, entry in rows
            ],
        )

"""What becomes of a thread and of messages that were handed over: shown, asked about one by one, recorded.

Which files they came from, the commands know; what they say, thread_reading.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.console import terminal
from pbp_mod.console.held_back import HeldBack
from pbp_mod.console.options import check_late
from pbp_mod.console.read_report import ask, say_open, show_read
from pbp_mod.console.receipts import print_receipts
from pbp_mod.console.report import once_recorded, recorded
from pbp_mod.console.thread_reading import ThreadReading
from pbp_mod.intake.items import TAKEN
from pbp_mod.intake.thread import Reader, accept
from pbp_mod.rows.entries import Entry
from pbp_mod.tuples import NamedTuple


class Wanted(NamedTuple):
    """What the moderator wants of it. `asked`: he is there to be asked, unless he said what to do; `at`: the time that he
    gave for what has none.
    """

    yes: bool
    as_json: bool
    receipts: bool
    asked: bool
    late: bool
    at: str | None


def take(call: ThreadReading, notes: Sequence[str], wanted: Wanted, options: dict[str, Any]) -> None:
    """Show what was understood, and record what is wanted of it. `options`: dry_run, dialect and quiet."""
    dry_run = options["dry_run"]
    reader = call.read(accept)
    asked = wanted.asked and not (wanted.yes or wanted.as_json or dry_run)
    if wanted.as_json:
        _as_json(call, reader, notes, options, wanted)
        return
    show_read(reader, [*notes, *call.notes])
    if asked and any(item.entry is not None for item in reader.items):
        reader = call.read(ask)
    if wanted.yes or asked or dry_run:
        _tell_undated(call, reader, wanted)
        done, waits = call.record(reader, dry_run=dry_run), None
        try:
            if done is not None:
                recorded(call.session, done, **options)
        except HeldBack as held:  # which keeps no receipt from anybody
            waits = held
        if wanted.receipts:
            with once_recorded(dry_run=done is None or dry_run):
                print_receipts(call.session, reader.items, options["dialect"])
        if waits is not None:
            raise waits
    elif any(item.certain in TAKEN for item in reader.items):
        terminal.say("Nothing was recorded; --yes records what is beyond doubt.")
    if not asked:
        say_open(reader)


def _tell_undated(call: ThreadReading, reader: Reader, wanted: Wanted) -> None:
    """Tell of messages without a time that they were handed over after the deadline."""
    if wanted.at is not None:
        return
    of = [item.entry for item in reader.items if item.said.received is not None]
    undated = [dict(entry) for entry in reader.entries if entry in of]
    check_late(call.session, undated, None, late=wanted.late)


def _as_json(
    call: ThreadReading, reader: Reader, notes: Sequence[str], options: dict[str, Any], wanted: Wanted
) -> None:
    rows: list[tuple[int, Entry]] = []
    if wanted.yes or options["dry_run"]:
        _tell_undated(call, reader, wanted)
        done = call.record(reader, dry_run=options["dry_run"])
        rows = [] if done is None else list(done.rows)
    found = {
        "found": [item.json() for item in reader.items],
        "conduct": [breach._asdict() for breach in reader.breaches],
        "notes": [*notes, *call.notes],
        "recorded": [{"row": row, **entry} for row, entry in rows] if not options["dry_run"] else [],
    }
    with once_recorded(dry_run=not rows or options["dry_run"]):
        terminal.show_json(found)

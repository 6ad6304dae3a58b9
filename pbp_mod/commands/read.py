"""`pbp read`: reads a whole thread, and the messages that belong to it.

Decides in which order things are read, shown, asked and recorded; how, console/forum.py, thread_reading.py and
read_report.py know.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import STREAM
from pbp_mod.console.forum import alias_lines, forum_of, gathered
from pbp_mod.console.options import json_option, late_option, recording_options
from pbp_mod.console.read_report import ask, say_open, show_read
from pbp_mod.console.receipts import print_receipts
from pbp_mod.console.report import HeldBack, once_recorded, recorded
from pbp_mod.console.thread_reading import ThreadReading
from pbp_mod.intake.items import TAKEN
from pbp_mod.intake.sources import FORMATS
from pbp_mod.intake.thread import Reader, accept
from pbp_mod.rows.entries import Entry


@click.command(short_help="Record what a thread and messages order, as they are.")
@click.argument("files", nargs=-1, metavar="[FILE|DIR|-]...", type=click.Path())
@click.option(
    "--as", "form", metavar="FORMAT", help=f"What they are: {', '.join(each.name for each in FORMATS)}."
)
@click.option("--messages", is_flag=True, help="They are private messages to you, whatever they look like.")
@click.option(
    "--moderator", "moderators", multiple=True, metavar="ACCOUNT", help="Your own account (remembered)."
)
@click.option(
    "--alias", "aliases", multiple=True, metavar="NAME=PLAYER", help="Another name of a player (remembered)."
)
@click.option("--aliases", "alias_file", metavar="FILE", help="A file of them, one on each line.")
@click.option("--yes", "-y", is_flag=True, help="Record all that is beyond doubt.")
@click.option("--receipts", is_flag=True, help="Print a receipt to send for each message that is recorded.")
@json_option
@late_option
@recording_options
def read(
    files: tuple[str, ...],
    form: str | None,
    messages: bool,
    moderators: tuple[str, ...],
    aliases: tuple[str, ...],
    alias_file: str | None,
    yes: bool,
    receipts: bool,
    as_json: bool,
    late: bool,
    **options: Any,
) -> None:
    """Read a thread as it is: files saved from the forum, folders of them, or - for stdin.

    Shows what was understood. With --yes it is recorded; on a terminal you are asked one by one; else nothing is. What
    was read before is not read again, so the same thread can be read as often as it grows.
    """
    with open_session() as session:
        forum = forum_of(
            session, moderators, [*alias_lines(alias_file), *aliases], keep=not options["dry_run"]
        )
        handed = gathered(files, form, messages, options.pop("at"))
        notes = handed.notes
        call = ThreadReading(
            session, forum, handed, {key: options.pop(key) for key in ("source", "note")}, late=late
        )
        reader = call.read(accept)
        asked = not (yes or as_json or options["dry_run"]) and _is_terminal(files)
        if as_json:
            _as_json(call, reader, notes, options, record=yes)
            return
        show_read(reader, [*notes, *call.notes])
        if asked and any(item.entry is not None for item in reader.items):
            reader = call.read(ask)
        if yes or asked or options["dry_run"]:
            done, waits = call.record(reader, dry_run=options["dry_run"]), None
            try:
                if done is not None:
                    recorded(session, done, **options)
            except HeldBack as held:  # which keeps no receipt from anybody
                waits = held
            if receipts:
                with once_recorded(dry_run=done is None or options["dry_run"]):
                    print_receipts(session, reader.items, options["dialect"])
            if waits is not None:
                raise waits
        elif any(item.certain in TAKEN for item in reader.items):
            terminal.say("Nothing was recorded; --yes records what is beyond doubt.")
    if not asked:
        say_open(reader)


for _option in read.params:
    if _option.name == "moderator":  # on every other command --as says who records; here it says what is read
        _option.opts = ["--recorded-by"]


def _as_json(
    call: ThreadReading, reader: Reader, notes: list[str], options: dict[str, Any], *, record: bool
) -> None:
    rows: list[tuple[int, Entry]] = []
    if record or options["dry_run"]:
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


def _is_terminal(files: Sequence[str]) -> bool:
    """Whether somebody is there to be asked."""
    return bool(files) and STREAM not in files and sys.stdin.isatty() and sys.stderr.isatty()

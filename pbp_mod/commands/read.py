"""`pbp read`: reads a whole thread, and the messages that belong to it.

Says what is handed over; how it is read, shown, asked about and recorded, console/forum.py, thread_reading.py and
taking.py know.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from pbp_mod.console import asking
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import STREAM
from pbp_mod.console.forum import alias_lines, forum_of, gathered
from pbp_mod.console.inbox import inbox_format, settled
from pbp_mod.console.options import json_option, late_option, recording_options
from pbp_mod.console.taking import Wanted, take
from pbp_mod.console.thread_reading import ThreadReading
from pbp_mod.intake.sources import FORMATS


@click.command(short_help="Record what a thread and messages order, as they are.")
@click.argument("files", nargs=-1, metavar="[FILE|DIR|-]...", type=click.Path())
@click.option(
    "--as",
    "form",
    metavar="FORMAT",
    help=f"What they are: {', '.join(each.name for each in FORMATS)}, inbox.",
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
    at: str | None,
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
        inbox = inbox_format(session, forum, at)
        handed = settled(session, forum, gathered(files, form, messages, at, inbox), at, late=late)
        more = {key: options.pop(key) for key in ("source", "note")}
        call = ThreadReading(session, forum, handed, more, late=late)
        take(call, handed.notes, Wanted(yes, as_json, receipts, _is_terminal(files), late, at), options)


for _option in read.params:
    if _option.name == "moderator":  # on every other command --as says who records; here it says what is read
        _option.opts = ["--recorded-by"]


def _is_terminal(files: Sequence[str]) -> bool:
    """Whether somebody is there to be asked."""
    return bool(files) and STREAM not in files and asking.somebody() and sys.stderr.isatty()

"""`pbp inbox`: records several messages at once, typed or pasted as `NAME: text`.

Whose they are, console/inbox.py knows; how they are shown, asked about and recorded, taking.py.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import STREAM, ask_to_paste, read_text
from pbp_mod.console.forum import Handed, forum_of
from pbp_mod.console.inbox import inbox_format, settled
from pbp_mod.console.options import json_option, late_option, recording_options
from pbp_mod.console.taking import Wanted, take
from pbp_mod.console.thread_reading import ThreadReading
from pbp_mod.errors import NotAllowed


@click.command(short_help="Record several players' messages at once (NAME: text).")
@click.argument("file", metavar="[FILE|-]", default=STREAM, type=click.Path())
@click.option("--yes", "-y", is_flag=True, help="Record them, if every one is awaited and comes once.")
@click.option("--receipts", is_flag=True, help="Print a receipt to send for each message that is recorded.")
@json_option
@late_option
@recording_options
def inbox(
    file: str,
    yes: bool,
    receipts: bool,
    as_json: bool,
    late: bool,
    at: str | None,
    **options: Any,
) -> None:
    """Record several messages at once, as you type them or copy them from your inbox.

    Each begins with a player's name and a colon; they stand one below the other. FILE holds them; without it, or with -, they are read from stdin. Shows what was understood. On a terminal you are
    asked one by one; with --yes all are recorded, if every name is awaited and comes once; else nothing is.
    """
    if file == STREAM:
        ask_to_paste("Paste the messages (NAME: text)")
    text = read_text(file)
    with open_session() as session:
        forum = forum_of(session, (), (), keep=False)
        gathered = inbox_format(session, forum, at).read(text.encode())
        handed = settled(session, forum, Handed(gathered.said, [], [gathered]), at, late=late)
        if yes and handed.unsettled:
            raise NotAllowed("inbox", "nothing was recorded: {}", handed.unsettled)
        more = {key: options.pop(key) for key in ("source", "note")}
        call = ThreadReading(session, forum, handed, more, late=late)
        take(call, [], Wanted(yes, as_json, receipts, _is_terminal(), late, at), options)


def _is_terminal() -> bool:
    """Whether somebody is there to be asked; a terminal goes on after the end of what was pasted."""
    return sys.stdin.isatty() and sys.stderr.isatty()

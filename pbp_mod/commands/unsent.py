"""`pbp unsent`: takes back that a text was marked as sent. Whoever has read it has read it."""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import complete_texts, game_options
from pbp_mod.console.waiting import numbers, read_texts
from pbp_mod.desk.carrying import take_back


@click.command(short_help="Take back that messages were marked as sent.")
@click.argument(
    "texts",
    metavar="NUMBER|LETTER...",
    nargs=-1,
    required=True,
    callback=read_texts,
    shell_complete=complete_texts,
)
@game_options
def unsent(texts: tuple[str, ...]) -> None:
    """Take back that messages were marked as sent: they wait again, and so do all that were one post with them.

    One that was marked anew after a correction has changed again then: its former words are those that went out.
    """
    with open_session() as session:
        found = take_back(session, numbers(session, texts), clock.now())
        terminal.say(f"No longer marked as sent: {', '.join(map(str, found))}")

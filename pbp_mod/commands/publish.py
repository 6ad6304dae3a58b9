"""`pbp publish`: the pages of all games of the desk, in a folder. What may be in them, desk/recap.py decides."""

from __future__ import annotations

import click

from pbp_mod.console import at_hand, terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import state_option
from pbp_mod.desk.publishing import Published

PAUSE = 2
"""Seconds between two looks at the log."""


@click.command(short_help="Write the pages of all games, for spectators, to a folder.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--watch", is_flag=True, help="Go on, and write again whenever something is marked as sent.")
@state_option
def publish(folder: str, watch: bool) -> None:
    """Write the recap page of every game of which something is marked as sent to the thread, and a list of them.

    A file is written only when it changes, and it changes only when something is marked: so its time tells of no message.
    """
    from pbp_mod.desk import publishing

    with open_log() as log:
        if not watch:
            _tell(publishing.publish(log, at_hand.folder(), folder), folder)
            return
        terminal.say(f"Looking every {PAUSE} seconds for what is marked as sent (Ctrl-C ends it).")
        try:
            for found in publishing.watch(log, at_hand.folder(), folder, _pause):
                _tell(found, folder)
        except KeyboardInterrupt:
            terminal.say("Stopped.")


def _pause() -> None:
    from time import sleep

    sleep(PAUSE)


def _tell(found: Published, folder: str) -> None:
    for name, why in found.left_out.items():
        terminal.say(f"{name} is left out: {why}")
    games = f"{found.games} game{'' if found.games == 1 else 's'} in {folder}"
    terminal.say(
        f"Written: {', '.join(found.written)} ({games})" if found.written else f"Nothing new ({games})."
    )

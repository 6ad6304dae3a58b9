"""`pbp backup`: copies the whole desk into a file. restore.py puts it back."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.files import STREAM
from pbp_mod.console.options import state_option
from pbp_mod.store.files import STDOUT
from pbp_mod.store.upkeep import copy


@click.command(short_help="Copy the whole desk, all games, into FILE.")
@click.argument("file", type=click.Path())
@state_option
def backup(file: str) -> None:
    """Copy the whole desk, all games, into FILE (- for stdout), even while somebody else is recording."""
    with open_log() as log:
        copy(log, STDOUT if file == STREAM else file)
    terminal.say(f"Copied to {'stdout' if file == STREAM else file}.")

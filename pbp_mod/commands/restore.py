"""`pbp restore`: puts a backup in the place of the desk, once it has been checked. What was there is kept."""

from __future__ import annotations

import os

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.console.options import state_option
from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.schema import FILE


@click.command(short_help="Put a backup in the place of the desk.")
@click.argument("file", type=click.Path())
@click.option(
    "--yes", is_flag=True, help="Replace the desk that is there; its file is kept under another name."
)
@state_option
def restore(file: str, yes: bool) -> None:
    """Bring back the whole desk, all games, from a FILE that 'pbp backup' has written.

    FILE is checked first. A desk that is there already is replaced only with --yes, and kept beside the new one; what the
    new one lacks of it is listed.
    """
    from pbp_mod.desk.checks import check_desk
    from pbp_mod.desk.restoring import put_in_place

    if not os.path.isfile(file):
        raise NotUnderstood(f"there is no file {file}")
    where = folder()
    path = os.path.join(where, FILE)
    with Log(os.path.dirname(file), create=False, file=os.path.basename(file), as_is=True) as source:
        if not source.version():
            raise NotUnderstood(f"{file} is no backup of a desk")
        wrong = [finding.what for finding in check_desk(source) if finding.wrong]
        if wrong:
            raise NotAllowed(
                "broken", "{} can't be restored: {} (try an older backup)", file, "; ".join(wrong)
            )
        if os.path.exists(path):
            if os.path.samefile(path, file):
                raise NotAllowed("same", "{} is the desk itself (name a backup)", file)
            if not yes:
                _say_dropped(where, FILE, source, "Would drop")
                raise NotAllowed(
                    "exists", "there is a desk already: {} (--yes replaces it and keeps the old file)", path
                )
        kept = put_in_place(where, source)
        if kept:
            _say_dropped(where, os.path.basename(kept), source, "Dropped")
        names = ", ".join(game.name for game in source.games()) or "none"
    terminal.say(f"Restored {path} from {file}; games: {names}.")
    if kept:
        terminal.say(f"What was there before is kept as {kept}.")


def _say_dropped(where: str, file: str, source: Log, verb: str) -> None:
    """Tell what the backup lacks of the desk in that file. Before it is replaced, it may still change."""
    from pbp_mod.desk.dropped import dropped

    try:
        with Log(where, create=False, file=file, as_is=True) as old:
            found = dropped(old, source)
    except PbpError:
        found = None
    if found is None:
        terminal.say(f"{verb}: it can't be told what, since the desk that was there is damaged.", fg="yellow")
    for each in found or ():
        terminal.say(f"{verb}: {each}.", fg="yellow")
    if found == []:
        terminal.say(f"{verb}: nothing.")

"""`pbp engines`: which games there are, where each comes from, and what is wrong with one that can't be used."""

from __future__ import annotations

import click

from pbp_mod import __version__
from pbp_mod.console import terminal
from pbp_mod.console.actions import command_names
from pbp_mod.console.options import json_option
from pbp_mod.desk import games
from pbp_mod.errors import NotAllowed


@click.group(
    invoke_without_command=True, short_help="List the games that can be played, and begin a new one."
)
@json_option
@click.pass_context
def engines(ctx: click.Context, as_json: bool) -> None:
    """List the games that can be played: those of pbp, and those of installed packages.

    Exit code 1 if one of them can't be used.
    """
    if ctx.invoked_subcommand is not None:
        return
    found = games.offered(__version__, command_names(ctx))
    if as_json:
        terminal.show_json([each._asdict() for each in found])
    else:
        rows = [
            (each.name, each.title, each.players, f"{each.package} {each.version}")
            for each in found
            if not each.fault
        ]
        terminal.table(["engine", "game", "players", "from"], rows)
    broken = [each for each in found if each.fault]
    if not as_json:
        for each in broken:
            terminal.say(f"Note: {each.fault}.", fg="yellow")
    if broken:
        names = ", ".join(dict.fromkeys(each.name for each in broken))
        raise NotAllowed("broken-game", "not every installed game can be used: {}", names)


@engines.command(short_help="Write a package with a tiny game of your own, to begin with.")
@click.argument("name")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path())
def new(name: str, folder: str | None) -> None:
    """Write a package with a whole tiny game called NAME into DIR (else ./pbp-NAME), whose tests pass at once.

    docs/write-a-game.md builds that game step by step.
    """
    from shlex import quote

    from pbp_mod.desk.skeleton import write

    where, files = write(name, folder)
    for file in files:
        terminal.show(file)
    terminal.say(
        f"Written: {where}. Try it: cd {quote(where)} && pip install -e '.[dev]' && pytest && pbp engines"
    )

"""`pbp import`: brings in a game from an export. (The bare word is Python's own.)

Every row of it is tried by desk/session.py.
"""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import state_option
from pbp_mod.console.report import next_steps
from pbp_mod.console.strict_json import numbered
from pbp_mod.desk.phases import keep_phase
from pbp_mod.desk.session import Session, brought_in, read_game
from pbp_mod.people.names import composed


@click.command("import")
@click.argument("file", type=click.Path())
@click.option("--name", metavar="NAME", help="Another name for the game.")
@state_option
def import_(file: str, name: str | None) -> None:
    """Bring in a game from an export. Every row is tried first; if one is refused, nothing is kept."""
    header, entries = read_game(numbered(file), None if name is None else composed(name))
    with open_log(create=True) as log:
        game = log.create(header, entries, clock.now(), brought_in(header, entries))
        session = Session(log, game)
        keep_phase(log, game, session.position)
        terminal.say(
            f"Brought in {session.game.name}: {len(session.entries)} rows. It is the chosen game now."
        )
        next_steps(session)

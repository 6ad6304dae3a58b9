"""`pbp reveal`: publishes the log of a game that is over. What is left out of it, desk/spectators.py decides."""

from __future__ import annotations

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import json_lines, write_out
from pbp_mod.console.options import game_options
from pbp_mod.errors import NotAllowed


@click.command(short_help="Publish the log of a game that is over.")
@click.argument("file", required=False, type=click.Path())
@game_options
def reveal(file: str | None) -> None:
    """Publish the log of a game that is over: seed, roles and every row, for anybody to check with 'verify'.

    The words of private messages, and your own notes, are left out.
    """
    from pbp_mod.desk.published import published
    from pbp_mod.desk.wholeness import whole

    with open_session() as session:
        if session.engine.outcome(session.position.state) is None:
            raise NotAllowed("not-over", "the game is not over: its log would give the secrets away")
        entries = (published(session.engine, entry) for entry in session.entries)
        write_out(json_lines(whole(session.game.header, entries)), file)

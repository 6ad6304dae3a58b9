"""`pbp export`: writes the log of a game, or with --public only what the thread was told.

What spectators may have, desk/spectators.py decides.
"""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log, open_session, printer_of
from pbp_mod.console.files import json_lines, write_out
from pbp_mod.console.options import format_option, game_options
from pbp_mod.desk.session import Session
from pbp_mod.desk.wholeness import whole
from pbp_mod.rows.header import taken_along


@click.command(short_help="Write the game's whole log, secrets and all, to FILE.")
@click.argument("file", required=False, type=click.Path())
@click.option("--public", is_flag=True, help="Only what the thread was told, for spectators.")
@format_option
@game_options
def export(file: str | None, public: bool, dialect: str | None) -> None:
    """Write the game's whole log, as JSON Lines, to FILE or stdout. It holds every secret of the game.

    With --public it holds none: posts, what players posted, and the table, in a format of its own.
    """
    if public:
        with open_session() as session:
            write_out(_public(session, dialect), file)
    else:  # whatever becomes of its engine, a game can be taken away
        with open_log() as log:
            game = chosen(log)
            write_out(json_lines(whole(taken_along(game.header), log.entries(game))), file)


def _public(session: Session, dialect: str | None) -> str:
    from pbp_mod.desk.spectators import lines

    header, position = session.game.header, session.position
    sent = session.log.sent(session.game).keys()
    printer = printer_of(session, dialect, messages=session.messages())

    def left_out(message: int, held: str) -> None:
        terminal.say(f"Left out: text {message}, which is held back: {held}", fg="red")

    return json_lines(lines(header, session.entries, position, printer, sent, left_out))

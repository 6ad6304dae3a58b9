"""`pbp board`: the public state of the game as a post, or as a picture. Holds nothing that the thread may not know."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.files import write_over
from pbp_mod.console.options import format_option, game_options, json_option
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import public_of
from pbp_mod.errors import WrongUsage
from pbp_mod.texts.outbox import board as public_board


@click.command()
@click.option(
    "--picture",
    metavar="FILE",
    type=click.Path(),
    help="Draw it into FILE (.svg or .png), and print what the picture shows in words.",
)
@click.option("--dark", is_flag=True, help="With --picture: for a dark background.")
@json_option
@format_option
@game_options
def board(picture: str | None, dark: bool, as_json: bool, dialect: str | None) -> None:
    """Print the public state of the game as a post.

    At a terminal it is drawn instead, for you to look at; with --format the post is printed there, too.
    """
    if picture is None and dark:
        raise WrongUsage("--dark is for --picture FILE")
    if picture is not None and (as_json or dialect is not None):
        raise WrongUsage("--picture takes neither --json nor --format (a picture has no markup)")
    with open_session() as session:
        if picture is not None:
            _draw(session, picture, dark=dark)
        elif as_json:
            terminal.show_json(public_of(session.position)["table"])
        elif dialect is None and terminal.is_seen():
            from pbp_mod.console.drawing import draw_board

            draw_board(session.position, session.game.name)
        else:
            parts = [public_board(session.position)]
            terminal.paste(printer_of(session, dialect).parts(parts, session.roster.people()))


def _draw(session: Session, file: str, *, dark: bool) -> None:
    from pbp_mod.desk.picture import board_picture, kind_of

    drawn = board_picture(session.position, session.game.name, kind_of(file), dark=dark)
    write_over(file, drawn.data, drawn.mark)
    terminal.paste(drawn.alt)

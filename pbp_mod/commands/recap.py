"""`pbp recap`: a game as one page to step through. What may be in it, desk/recap.py decides."""

from __future__ import annotations

import sys

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_session
from pbp_mod.console.files import STREAM, write_over
from pbp_mod.console.options import game_options


@click.command(short_help="Write the game so far as one page to step through.")
@click.argument("file", required=False, type=click.Path())
@game_options
def recap(file: str | None) -> None:
    """Write the game as one HTML page: a time line, and at each post the board, what was posted, who voted how.

    Of a running game it holds only posts that are marked as sent; once the game is over, what each player knew as well. It goes
    into FILE; at a terminal into NAME-recap.html, else (or with -) to stdout.
    """
    from pbp_mod.desk.recap import recap as made_of
    from pbp_mod.desk.revealing import plain_name
    from pbp_mod.pages.write import GENERATOR, recap_page

    with open_session() as session:
        made = made_of(session, folder(), unmarked=True)
        if file is None and sys.stdout.isatty():
            file = f"{plain_name(session.game.name)}-recap.html"
        page = recap_page(made.recap)
        if file in (None, STREAM):
            terminal.paste(page)
        else:
            write_over(str(file), page.encode(), GENERATOR.encode())
        if made.waiting is not None:
            terminal.say(
                f"Text {made.waiting} isn't marked as sent, so boards are shown as they were before it "
                f"('pbp sent {made.waiting}' once it is posted)."
            )

"""`pbp reveal`: publishes the log of a game that is over, and prints the post that goes with it. What is left out of the log,
desk/published.py decides.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.files import STREAM, json_lines, write_out
from pbp_mod.console.options import format_option, game_options
from pbp_mod.errors import NotAllowed

if TYPE_CHECKING:
    from pbp_mod.desk.session import Session


@click.command(short_help="Publish the log of a game that is over.")
@click.argument("file", required=False, type=click.Path())
@click.option("--send", is_flag=True, help="Post what is printed on the board, where the desk is connected.")
@click.option("--yes", "-y", is_flag=True, help="Don't ask before it is posted.")
@format_option
@game_options
def reveal(file: str | None, send: bool, yes: bool, dialect: str | None) -> None:
    """Publish the log of a game that is over: seed, roles and every row, for anybody to check with 'verify'.

    It goes into FILE; at a terminal into NAME-reveal.jsonl, else (or with -) to stdout. Beside a file, the post that goes
    with it is printed. The words of private messages, and your own notes, are left out.
    """
    from pbp_mod.desk.published import published
    from pbp_mod.desk.revealing import file_name, parts
    from pbp_mod.desk.wholeness import whole

    with open_session() as session:
        if session.engine.outcome(session.position.state) is None:
            raise NotAllowed("not-over", "the game is not over: its log would give the secrets away")
        entries = (published(session.engine, entry) for entry in session.entries)
        if file is None and sys.stdout.isatty():
            file = file_name(session.game.name)
        log = json_lines(whole(session.game.header, entries))
        if send and file in (None, STREAM):
            raise click.UsageError("--send needs a FILE: the post names it")
        if not (send and _is_there(str(file), log)):  # from a call that could not post it
            write_out(log, file)
        if file not in (None, STREAM):
            terminal.say("'pbp verify --page verifier.html' writes the page that checks it in a browser.")
            printer = printer_of(session, dialect, leaves=False)
            post = printer.parts(parts(session, str(file)), session.roster.people())
            terminal.paste(post)
            if send:
                _send(session, post, yes)


def _is_there(file: str, log: str) -> bool:
    try:
        with open(file, encoding="utf-8", newline="") as there:
            return there.read() == log
    except (OSError, UnicodeDecodeError):
        return False


def _send(session: Session, post: str, yes: bool) -> None:
    """Post it under the last post of the thread, exactly once."""
    from pbp_mod.console.connection import connected
    from pbp_mod.desk.carrying import THREAD, Load
    from pbp_mod.desk.status import PENDING, Letter
    from pbp_mod.store.postings import REVEAL

    with connected(session) as there:
        from pbp_mod.console.sending import Sending  # needs the network's libraries
        from pbp_mod.console.wish import Wish

        letter = Letter(REVEAL, THREAD, "common/reveal", "", 0, PENDING, None, None, post)
        wish = Wish((), yes, False, False, False, None, False, None)
        Sending(session, there, wish, terminal.say).reveal(Load((letter,), post))
    terminal.say("Now attach the file to that post, and the page that checks it.")

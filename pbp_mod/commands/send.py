"""`pbp send`: posts what waits, once the moderator has nodded.

Where each text goes desk/errands.py knows, that it is posted exactly once desk/posting.py sees to, and console/sending.py shows
and tells it.
"""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.connection import connected
from pbp_mod.console.options import complete_waiting_texts, format_option, game_options, json_option
from pbp_mod.console.waiting import numbers, read_texts


@click.command(short_help="Post what waits on the board, once you have nodded.")
@click.argument(
    "texts",
    metavar="[NUMBER|LETTER]...",
    nargs=-1,
    callback=read_texts,
    shell_complete=complete_waiting_texts,
)
@click.option("--yes", "-y", is_flag=True, help="Don't ask before it is posted.")
@click.option("--dry-run", "-n", is_flag=True, help="Show what would go where, and post nothing.")
@click.option("--edit", is_flag=True, help="Edit in place what was posted from here and has changed since.")
@click.option("--picture", is_flag=True, help="Put the picture of the board under the board (text 69).")
@click.option("--again", is_flag=True, help="You have looked: what nobody knew of is not on the board.")
@click.option("--close", "shut", flag_value="close", help="Close the topic behind it.")
@click.option("--open", "shut", flag_value="open", help="Open the topic before it.")
@json_option
@format_option
@game_options
def send(
    texts: tuple[str, ...],
    yes: bool,
    dry_run: bool,
    edit: bool,
    picture: bool,
    again: bool,
    shut: str | None,
    as_json: bool,
    dialect: str | None,
) -> None:
    """Show what goes where on the board, ask, post it in order and mark it as sent: all that waits, or these texts.

    Nothing is posted twice: what was interrupted is looked for on the board first. A private text goes to the one account of
    its reader, in the conversation that nobody else reads.
    """
    if as_json and not dry_run:
        raise click.UsageError("--json shows what would go where; it goes with --dry-run")
    with open_session() as session, connected(session) as there:
        from pbp_mod.console.sending import Sending  # needs the network's libraries
        from pbp_mod.console.wish import Wish

        wish = Wish(numbers(session, texts), yes, dry_run, edit, again, shut, as_json, dialect, picture)
        Sending(session, there, wish, terminal.say).run()

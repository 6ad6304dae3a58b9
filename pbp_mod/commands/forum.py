"""`pbp forum`: the key to the board where a game is played, and the topic that it is in.

How boards are spoken to, network/ knows; what is sent there, send.py says.
"""

from __future__ import annotations

from contextlib import ExitStack
from urllib.parse import urlsplit

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_session
from pbp_mod.console.connection import address_of, connected
from pbp_mod.console.options import game_options, json_option
from pbp_mod.desk.boards import keep_address
from pbp_mod.desk.home import Home, keep_home
from pbp_mod.desk.session import Session
from pbp_mod.errors import BoardTrouble, NoGameYet, NotAllowed, NotUnderstood
from pbp_mod.people.accounts import BY_MAIL, read_address

_LONGEST_ANSWER = 600.0


@click.group(
    invoke_without_command=True,
    short_help="Connect the desk with the board, and say in which topic the game is.",
)
@json_option
@game_options
@click.pass_context
def forum(ctx: click.Context, as_json: bool) -> None:
    """Show where the game is played, as whom the desk is connected there, and in which topic the game is.

    Needs `pip install 'pbp-mod[forum]'`. Nothing is posted but by 'pbp send' and 'pbp sync'.
    """
    if ctx.invoked_subcommand is not None:
        return
    with open_session() as session, connected(session) as there:
        topic = None if there.home.topic is None else there.board.topic(there.home.topic)
        if as_json:
            terminal.show_json(
                {
                    "board": there.address,
                    "software": there.board.title,
                    "account": there.board.account,
                    "topic": None if topic is None else topic.url,
                    "title": None if topic is None else topic.title,
                    "shut": None if topic is None else topic.shut or None,
                }
            )
            return
        terminal.show(f"{there.address} ({there.board.title}), as {there.board.account}")
        if topic is None:
            terminal.show("No topic yet.")
        else:
            terminal.show(f"Topic: {topic.title} {topic.url}" + (f" ({topic.shut})" if topic.shut else ""))


@forum.command(short_help="Give the desk your key to the board.")
@click.argument("url", required=False)
@click.option("--api-key", is_flag=True, help="With a key that an administrator made (Discourse).")
@click.option("--account", metavar="NAME", help="Your account (asked for where the board doesn't tell).")
@click.option(
    "--timeout",
    type=click.FloatRange(0.1, _LONGEST_ANSWER),
    default=30.0,
    help="Seconds to wait for an answer.",
)
@click.option("--in-file", is_flag=True, help="Keep the key in the state folder, though there is a keyring.")
@game_options
def connect(url: str | None, api_key: bool, account: str | None, timeout: float, in_file: bool) -> None:
    """Give the desk a key to the board at URL (else where the game is played), and try it.

    The key is asked for, or read from stdin; never give it on the command line. It is kept in the system's keyring, else in
    a file of the state folder that only you can read, and 'pbp forum disconnect' forgets it.
    """
    from pbp_mod.console.connecting import Wish, key_for
    from pbp_mod.network import keys
    from pbp_mod.network.opening import base_of, needs_extra, open_board

    needs_extra()
    with ExitStack() as stack:
        session = _session_if_any(stack)
        if url is None:
            if session is None:
                raise click.UsageError("give the board's address")
            url = address_of(session)
        base = base_of(read_address(url))
        if base.startswith(BY_MAIL):
            raise NotUnderstood(f"{base} is no board (write https://…)")
        key = key_for(Wish(base, api_key, account, timeout))
        board = open_board(key, terminal.say)
        stack.callback(board.close)
        me = board.who_am_i()
        where = keys.keep(folder(), key._replace(account=me.name), in_file=in_file)
        if session is not None:
            keep_address(session.log, session.game, base)
            number = board.topic_of(url)
            if number is not None and not board.topic(number).private:
                keep_home(session.log, session.game, base, Home(number))
        terminal.say(f"Connected with {base} ({board.title}) as {me.name}. The key is kept in {where}.")
        if not me.writes:
            terminal.say(f"Note: {me.why}.", fg="yellow")
        if base.startswith("http://") and urlsplit(base).hostname not in ("localhost", "127.0.0.1", "::1"):
            what = "this address is not encrypted: key and messages can be read on the way"
            terminal.say(f"Note: {what}.", fg="yellow")


def _session_if_any(stack: ExitStack) -> Session | None:
    """The game at hand; None if none was named and there is none, or several of which none is chosen."""
    try:
        return stack.enter_context(open_session())
    except (NoGameYet, NotUnderstood):
        if click.get_current_context().find_root().params.get("game") is not None:
            raise
        return None


@forum.command(short_help="Forget the key to the board.")
@click.argument("url", required=False)
@game_options
def disconnect(url: str | None) -> None:
    """Forget the key to the board at URL (else where the game is played), and revoke it where the board lets you."""
    from pbp_mod.network import keys
    from pbp_mod.network.opening import base_of, open_board

    if url is None:
        with open_session() as session:
            url = address_of(session)
    base = base_of(read_address(url))
    key = keys.find(folder(), base)
    if key is None:
        raise NotAllowed("not-connected", "there is no key to {}", base)
    revoked = ""
    try:
        board = open_board(key, terminal.say)
        try:
            revoked = "; the board doesn't take it any more" if board.log_out() else ""
        finally:
            board.close()
    except (BoardTrouble, NotUnderstood) as error:
        terminal.say(f"Note: it could not be revoked on the board ({error}).", fg="yellow")
    keys.forget(folder(), base)
    terminal.say(f"The key to {base} is forgotten{revoked}.")


@forum.command(short_help="Say in which topic the game is.")
@click.argument("url", required=False)
@click.option(
    "--in", "section", metavar="SECTION", help="Let 'send' begin it, in the category or forum of that number."
)
@game_options
def topic(url: str | None, section: str | None) -> None:
    """Say in which topic of the board the game is, by the address of one of its posts; or that 'send' begins it."""
    if (url is None) == (section is None):
        raise click.UsageError("give the topic's address, or --in SECTION")
    if section is not None and not section.isdecimal():
        raise click.UsageError(f"{section!r} is no number of a category or forum (it stands in its address)")
    with open_session() as session, connected(session) as there:
        if url is None:
            keep_home(session.log, session.game, there.address, Home(None, section))
            terminal.say(f"The opening post will begin a topic in section {section} of {there.address}.")
            return
        number = there.board.topic_of(url)
        if number is None:
            raise NotUnderstood(f"{url} is no topic of {there.address}")
        found = there.board.topic(number)
        if found.private:
            raise NotAllowed("private", "{} is a private conversation and no thread", found.url)
        keep_home(session.log, session.game, there.address, Home(found.id))
        terminal.say(
            f"The game is in {found.title!r}, {found.url}." + (f" Note: {found.shut}." if found.shut else "")
        )

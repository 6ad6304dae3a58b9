"""`pbp account`: where the game is played, and what players are called there. Fetches nothing from the board."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import complete_players, game_options, json_option
from pbp_mod.console.report import say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.boards import board_of, keep_account, keep_address
from pbp_mod.desk.session import Session
from pbp_mod.people.accounts import BY_MAIL, read_account, read_mail_address, read_said_address


@click.command(short_help="Say where the game is played, and what a player is called there.")
@click.argument("player", required=False, shell_complete=complete_players)
@click.argument("name", required=False)
@click.option("--as-here", is_flag=True, help="The player's account has his name after all.")
@click.option("--forum", metavar="URL", help="Keep the board's address (mailto:LIST for a game by mail).")
@json_option
@game_options
def account(player: str | None, name: str | None, as_here: bool, forum: str | None, as_json: bool) -> None:
    """List what the players are called on the board, or say that PLAYER's account there is NAME.

    Links ('pbp outbox link') and 'pbp read' go by it. In a game by mail an account is a mail address.
    """
    if as_here and (player is None or name is not None):
        raise click.UsageError("--as-here is about a player (pbp account PLAYER --as-here)")
    url = None if forum is None else read_said_address(forum)
    with open_session() as session:
        if url is not None:
            keep_address(session.log, session.game, url)
            terminal.say(_played(url))
        if player is not None and (name is not None or as_here):
            _keep(session, player, name)
        elif forum is None or player is not None or as_json:
            _show(session, player, as_json=as_json)


def _played(url: str) -> str:
    return "The game is played by mail." if url == BY_MAIL else f"The game is played at {url}."


def _keep(session: Session, player: str, name: str | None) -> None:
    typist = Typist(session)
    seat = session.roster.seat(typist.player(player))
    say_notices(typist)
    given = None
    if name is not None:
        mail = board_of(session.log, session.game).by_mail
        given = read_mail_address(name.strip()) if mail else read_account(name)
    keep_account(session.log, session.game, session.roster, seat, given)
    called = session.roster.name(seat)
    terminal.say(f"{called} is {given} there." if given else f"{called} is called so there, too.")


def _show(session: Session, player: str | None, *, as_json: bool) -> None:
    board, roster = board_of(session.log, session.game), session.roster
    seats = range(len(roster)) if player is None else [roster.seat(player)]
    found = {roster.name(seat): board.account(roster.name(seat), roster) for seat in seats}
    if as_json:
        terminal.show_json({"forum": board.url, "accounts": found})
        return
    if board.url is not None:
        terminal.show(_played(board.url))
    terminal.table(["player", "account"], list(found.items()))

"""The board of the game at hand, with the key that is kept for it. Asks for no key (commands/forum.py does) and sends nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.desk.boards import board_of
from pbp_mod.desk.home import Home, home_of
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.network.board import Board
    from pbp_mod.network.keys import Key


class Connection(NamedTuple):
    """A board that somebody is logged in at: its address, the key, and where the game is on it."""

    board: Board
    address: str
    key: Key
    home: Home
    account_of: Callable[[str], str]
    """What a player is called there."""


def address_of(session: Session) -> str:
    """Where the game is played. Raises NotAllowed if it was not said, or if it is no board."""
    board = board_of(session.log, session.game)
    if board.url is None or board.by_mail:
        what = "is played by mail" if board.by_mail else "is on no board yet, as far as was said"
        raise NotAllowed("no-board", "{} {} (pbp forum connect URL)", session.game.name, what)
    return board.url


@contextmanager
def connected(session: Session) -> Iterator[Connection]:
    """The board of the game. Raises NotAllowed if there is no key to it, NotUnderstood if a library is missing, BoardRefused if
    the key isn't taken any more, Unreachable.
    """
    from pbp_mod.network import keys
    from pbp_mod.network.opening import needs_extra, open_board

    needs_extra()
    address = address_of(session)
    key = keys.find(folder(), address)
    if key is None:
        raise NotAllowed("not-connected", "there is no key to {} (pbp forum connect {})", address, address)
    known = board_of(session.log, session.game)
    board = open_board(key, terminal.say)
    try:
        me = board.who_am_i()
        if me.name.casefold() != key.account.casefold():
            raise NotAllowed(
                "other-account", "the key is {}'s now and not {}'s (connect anew)", me.name, key.account
            )
        home = home_of(session.log, session.game, address, board.topic_of)
        yield Connection(board, address, key, home, lambda name: known.account(name, session.roster))
    finally:
        board.close()

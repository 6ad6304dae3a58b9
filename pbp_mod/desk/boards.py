"""The board of a game as the desk keeps it: its address and the players' accounts there, a note of the desk.

They are no part of the log: nothing in the game follows from them, they may change, and `reveal` must not publish them. They
go along when the desk is handed over. What may be kept, people/accounts.py judges.
"""

from __future__ import annotations

import json
from typing import Any

from pbp_mod.errors import CorruptLog, NotUnderstood
from pbp_mod.people.accounts import Board, check_account, read_account, read_address
from pbp_mod.people.names import Roster
from pbp_mod.store.log import Log
from pbp_mod.store.records import FORUMS, Game, dumps


def note_key(name: str) -> str:
    """Under which of the desk's notes the board of a game is kept."""
    return FORUMS + name.casefold()


def note_of(board: Board) -> str:
    """The note in which a board is kept."""
    return dumps({"url": board.url, "accounts": dict(board.accounts)})


def read_note(note: str) -> Board:
    """The board that a note keeps. Raises CorruptLog if it is damaged."""
    try:
        found: Any = json.loads(note)
        url, accounts = found["url"], found["accounts"]
        if url is not None and read_address(url) != url:
            raise NotUnderstood(url)
        for account in accounts.values():
            read_account(account)
        return Board(url, dict(accounts))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, NotUnderstood):
        raise CorruptLog(
            "what is kept of the game's board is damaged (give its address anew: pbp account --forum URL)"
        ) from None


def board_of(log: Log, game: Game) -> Board:
    """The board of a game, as far as it was said. Raises CorruptLog."""
    note = log.note(note_key(game.name))
    return Board() if note is None else read_note(note)


def keep_address(log: Log, game: Game, url: str) -> None:
    """Keep where a game is played."""

    def changed(note: str | None) -> str:
        try:
            board = Board() if note is None else read_note(note)
        except CorruptLog:  # this is how it is mended
            board = Board()
        return note_of(board._replace(url=url))

    log.amend_note(note_key(game.name), changed)


def keep_account(log: Log, game: Game, roster: Roster, seat: int, account: str | None) -> None:
    """Keep what a player is called on the board; None: as here. Raises NotUnderstood if it is another player's account."""
    name = roster.name(seat)

    def changed(note: str | None) -> str:
        board = Board() if note is None else read_note(note)
        spellings = {name, *roster.people()[seat].aliases}
        accounts = {who: what for who, what in board.accounts.items() if who not in spellings}
        board = board._replace(accounts=accounts)
        if account is not None:
            check_account(board, roster, seat, account)
            if account != name:
                accounts[name] = account
        return note_of(board)

    log.amend_note(note_key(game.name), changed)

"""Where a game is played: the address of its board, and the accounts of those whose name there is another.

Reads and judges what is said of them; it neither keeps them nor knows what a board does. Nobody's account may be taken for
another's, since role PMs go to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import LONGEST, Roster, check, composed, quoted
from pbp_mod.tuples import NamedTuple

BY_MAIL = "mailto:"
"""How the address of a game begins that is played by mail; behind it may stand that of the list."""
LONGEST_ADDRESS = 1000
_WEB = re.compile(r"https?://[^\s/?#\\@\"'<>]+(?::\d+)?(?:/[^\s?#\"'<>\\]*)?", re.IGNORECASE)
_MAIL = re.compile(r"[^\s@,;:?&<>()\[\]\\\"%]+@[^\s@,;:?&<>()\[\]\\\"%/]+\.[^\s@,;:?&<>()\[\]\\\"%/.]+")

_PAGE = re.compile(
    r"(https?://[^\s?#]+?)/+(?:"
    r"[^/?#\s]+\.(?:php|html?|aspx?|cgi)\b|(?:t|topic|thread|threads|conversations|messages)/[^?#\s]*\d|r/[^/]+/comments/|channels/\d"
    r")",
    re.IGNORECASE,
)
"""Addresses of topics and other pages: boards of all kinds have a number in them, or are the file of a program."""


class Board(NamedTuple):
    """The board of a game. `url` is its address without a slash at the end, or BY_MAIL and what the list is called (None: it
    was not said); `accounts` tells by the full names of players what they are called there, if otherwise.
    """

    url: str | None = None
    accounts: Mapping[str, str] = {}

    @property
    def by_mail(self) -> bool:
        """Whether the game is played by mail."""
        return self.url is not None and self.url.startswith(BY_MAIL)

    def account(self, name: str, roster: Roster | None = None) -> str:
        """What the person of that full name is called on the board. With a `roster` the account may have been given for
        another spelling of the name.
        """
        if name in self.accounts or roster is None:
            return self.accounts.get(name, name)
        for player in roster.people():
            spellings = player.name, *player.aliases
            if name in spellings:
                known = (each for each in spellings if each in self.accounts)
                return next((self.accounts[each] for each in known), name)
        return name


def read_address(text: str) -> str:
    """The address of a board, as it is kept. Raises NotUnderstood."""
    text = text.strip()
    if len(text) <= LONGEST_ADDRESS and text.isprintable():
        if text.casefold() in ("mail", BY_MAIL):
            return BY_MAIL
        if text.casefold().startswith(BY_MAIL):
            return BY_MAIL + read_mail_address(text[len(BY_MAIL) :])
        if _WEB.fullmatch(text) and _can_be_taken_apart(text):
            return text.rstrip("/")
    raise NotUnderstood(
        f"{quoted(text)} is no address of a board (write https://…, without what stands behind ? or #, or {BY_MAIL} and the "
        "list's address for a game by mail)"
    )


def read_said_address(text: str) -> str:
    """The address of a board, as somebody says it: the same, unless it is that of one of its topics, from which no other page of
    the board could be found. Raises NotUnderstood, with the board's where that can be told.
    """
    page = _PAGE.match(text.strip())
    if page is not None:
        raise NotUnderstood(
            f"{quoted(text.strip())} is the address of a page of the board (write the board's, which may be {page[1]})"
        )
    return read_address(text)


def _can_be_taken_apart(address: str) -> bool:
    """Whether it has a host and a port that can be: links are made of both."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def read_mail_address(text: str) -> str:
    """An address that mail can be sent to. Raises NotUnderstood."""
    if len(text) > LONGEST or not text.isprintable() or not _MAIL.fullmatch(text):
        raise NotUnderstood(f"{quoted(text)} is no mail address (write name@example.org)")
    return text


def read_account(text: str) -> str:
    """The name of an account, as it is kept; an @ before it, as mentions have it, is none of it. Raises NotUnderstood."""
    name = composed(" ".join(text.split())).removeprefix("@")
    if not 0 < len(name) <= LONGEST or not name.isprintable() or not any(map(str.isalnum, name)):
        raise NotUnderstood(
            f"{quoted(text)} can't be an account (a name of one line, as the board writes it)"
        )
    return name


def check_account(board: Board, roster: Roster, seat: int, account: str) -> None:
    """Refuse an account that can't be told from what somebody else is called, here or on the board: what goes to it might be
    read by him. Raises NotUnderstood naming him.
    """
    players = []
    for at, player in enumerate(roster.people()):
        called = account if at == seat else board.account(player.name, roster)
        known = called in (player.name, player.abbr, *player.aliases)
        players.append(player if known else player._replace(aliases=(*player.aliases, called)))
    try:
        check(players, roster.hecklers)
    except NotUnderstood as error:
        raise NotUnderstood(f"{quoted(account)} can't be {roster.name(seat)}'s account: {error}") from None

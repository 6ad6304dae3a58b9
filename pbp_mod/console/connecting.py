"""Asking for a key to a board, in the way of its software. Shows no key and keeps none."""

from __future__ import annotations

import sys

import click

from pbp_mod.console import asking, terminal
from pbp_mod.errors import NotUnderstood
from pbp_mod.network.keys import API_KEY, USER_KEY, Key, clean_secret
from pbp_mod.network.opening import DISCOURSE, MISAGO, client_of, software_at
from pbp_mod.tuples import NamedTuple


class Wish(NamedTuple):
    """What was said about the board and the key."""

    board: str
    api_key: bool
    account: str | None
    answer: float


def key_for(wish: Wish) -> Key:
    """A key to the board, as the moderator gives it; nobody has tried it yet. Raises NotUnderstood, Unreachable."""
    software = software_at(wish.board, wish.answer, terminal.say)
    if wish.api_key and software != DISCOURSE:
        raise NotUnderstood(f"{wish.board} has no keys that an administrator makes (leave out --api-key)")
    if software == DISCOURSE:
        return _api_key(wish) if wish.api_key else _user_key(wish)
    return _log_in(wish, software)


def _api_key(wish: Wish) -> Key:
    account = wish.account or _line("Your account there")
    if not (account.isascii() and account.isprintable()):  # the name is sent beside the key
        raise NotUnderstood(
            f"an administrator's key can't speak for {account!r}, whose name has other than plain letters (leave out --api-key)"
        )
    return Key(wish.board, API_KEY, account, clean_secret(_secret("The key")), "", wish.answer)


def _user_key(wish: Wish) -> Key:
    """By the way that Discourse has for users: a page is opened, he says yes, and pastes what it shows."""
    try:
        from pbp_mod.network.user_key import Request

        request = Request(wish.board)
    except ImportError as error:
        raise NotUnderstood(
            f"asking a Discourse for your own key needs {error.name}, which isn't installed (pip install 'pbp-mod[forum]')"
        ) from None
    terminal.say(
        "Open this address where you are logged in, allow pbp-mod to read and write, and copy what is shown then:"
    )
    terminal.show(request.url)
    if sys.stdin.isatty():
        click.launch(request.url)
    secret = clean_secret(request.read(_block("Paste it here, and press Enter on an empty line")))
    # Whose key it is, the board says when it is tried.
    return Key(wish.board, USER_KEY, wish.account or "", secret, request.client, wish.answer)


def _log_in(wish: Wish, software: str) -> Key:
    """By account and password, of which only what the log-in leaves is kept."""
    if software == MISAGO:
        from pbp_mod.network.misago import log_in
    else:
        from pbp_mod.network.flaskbb import log_in

    account = wish.account or _line("Your account there")
    password = _secret("Its password (it isn't kept)")
    client = client_of(wish.board, {}, wish.answer, terminal.say)
    try:
        return log_in(wish.board, account, password, client)._replace(answer=wish.answer)
    finally:
        client.close()


def _line(question: str) -> str:
    said = asking.line(question) if asking.somebody() else sys.stdin.readline()
    if not said.strip():
        raise NotUnderstood(f"{question}: nothing was said")
    return said.strip()


def _secret(question: str) -> str:
    """Words that are not shown while they are typed."""
    if not sys.stdin.isatty():
        return sys.stdin.readline()
    said: str = click.prompt(question, hide_input=True, err=True)
    return said


def _block(question: str) -> str:
    """Lines up to an empty one."""
    if (pasted := asking.pasted(question)) is not None:
        return pasted
    terminal.say(question)
    lines: list[str] = []
    for line in sys.stdin:
        if not line.strip() and lines:
            break
        lines.append(line)
    return "".join(lines)

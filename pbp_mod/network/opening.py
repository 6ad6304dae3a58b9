"""Which boards there are: finding out what runs at an address, and speaking to it with a key.

A new board is a module with a class that does what board.py says, its key's way, and an entry here. This is the door of the
room: what needs the network's libraries is loaded behind it, and a missing one is named in one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pbp_mod.errors import NotUnderstood

if TYPE_CHECKING:
    from pbp_mod.network.board import Board
    from pbp_mod.network.client import Client, Patience
    from pbp_mod.network.keys import Key

DISCOURSE, FLASKBB, MISAGO = "discourse", "flaskbb", "misago"
SOFTWARE = (DISCOURSE, FLASKBB, MISAGO)
Tell = Callable[[str], None]
_TOPIC = {
    DISCOURSE: re.compile(r"(?P<base>.*?)/t/(?:[^/]+/)?(?P<topic>\d+)(?:/\d+)?"),
    FLASKBB: re.compile(r"(?P<base>.*?)/topic/(?P<topic>\d+)(?:-[^/]*)?"),
    MISAGO: re.compile(r"(?P<base>.*?)/t/[^/]+/(?P<topic>\d+)(?:/.*)?"),
}


def needs_extra() -> None:
    """Raise NotUnderstood, saying how to get it, if a library that the network needs isn't installed."""
    try:
        import httpx  # noqa: F401
        import lxml  # noqa: F401
        import tenacity  # noqa: F401
    except ImportError as error:
        raise NotUnderstood(
            f"speaking to a board needs {error.name}, which isn't installed (pip install 'pbp-mod[forum]')"
        ) from None


def base_of(url: str) -> str:
    """The address of the board itself, where that of one of its topics was given."""
    for pattern in _TOPIC.values():
        if found := pattern.fullmatch(url.rstrip("/")):
            return found["base"]
    return url.rstrip("/")


def patience_of(answer: float) -> Patience:
    """How long is waited at a board whose answers take that many seconds at most."""
    from pbp_mod.network.client import Patience

    return Patience(answer, pause=min(1.0, answer / 30))


def client_of(
    url: str, headers: dict[str, str], answer: float, tell: Tell, cookies: dict[str, str] | None = None
) -> Client:
    """A connection to the board at that address. Raises NotUnderstood if a library is missing."""
    needs_extra()
    from pbp_mod.network.client import Client

    return Client(url, headers, patience_of(answer), tell, cookies)


def software_at(url: str, answer: float, tell: Tell) -> str:
    """Which of SOFTWARE runs at an address. Raises NotUnderstood if it is none of them, Unreachable."""
    client = client_of(url, {}, answer, tell)
    try:
        said = client.get("/user-api-key/new")  # Discourse tells its version of the protocol to whoever asks
        if "auth-api-version" in said.headers or _is_discourse(client):
            return DISCOURSE
        page = client.get("/auth/login").text
        if "FlaskBB" in page and 'name="login"' in page:
            return FLASKBB
        if _is_misago(client):
            return MISAGO
    finally:
        client.close()
    raise NotUnderstood(f"{url} is no board that pbp can speak to (it can to: {', '.join(SOFTWARE)})")


def _is_discourse(client: Client) -> bool:
    from pbp_mod.network.client import json_of

    answer = client.get("/session/current.json")
    body = json_of(answer)
    return isinstance(body, dict) and ("current_user" in body or "error_type" in body or "errors" in body)


def _is_misago(client: Client) -> bool:
    from pbp_mod.network.client import json_of

    body = json_of(client.get("/api/auth/"))
    return isinstance(body, dict) and "is_anonymous" in body and isinstance(body.get("acl"), dict)


def open_board(key: Key, tell: Tell) -> Board:
    """The board that a key is for. Raises NotUnderstood if a library is missing."""
    needs_extra()
    from pbp_mod.network import keys

    if key.way == keys.MISAGO:
        from pbp_mod.network.misago import Misago, cookies

        return Misago(client_of(key.board, {}, key.answer, tell, cookies(key)), key)
    if key.way == keys.SESSION:
        from pbp_mod.network.flaskbb import FlaskBB, cookie

        return FlaskBB(client_of(key.board, {}, key.answer, tell, cookie(key)), key)
    from pbp_mod.network.discourse import Discourse, headers

    return Discourse(client_of(key.board, headers(key), key.answer, tell), key)

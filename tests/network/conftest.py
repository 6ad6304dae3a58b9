"""A Discourse that listens, and the moderator's own connection to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbp_mod.network.client import Client, Patience
from pbp_mod.network.discourse import Discourse, headers
from pbp_mod.network.keys import API_KEY, USER_KEY, Key
from tests.network import discourse_server
from tests.network.discourse_server import Forum

QUICK = Patience(answer=5.0, longest=2.0, pause=0.01)
"""Long enough for a busy machine, without a pause between tries."""


class Live:
    def __init__(self, forum: Forum, url: str) -> None:
        self.forum, self.url = forum, url
        self.told: list[str] = []
        self._clients: list[Client] = []

    def board(self, account: str = "gm", way: str = USER_KEY, patience: Patience = QUICK) -> Discourse:
        secret = "a" * 64 if way == API_KEY else secret_of(account)
        return self.board_of(Key(self.url, way, account, secret, "client"), patience)

    def board_of(self, key: Key, patience: Patience = QUICK) -> Discourse:
        self._clients.append(Client(key.board, headers(key), patience, self.told.append))
        return Discourse(self._clients[-1], key)

    def close(self) -> None:
        for client in self._clients:
            client.close()


def secret_of(account: str) -> str:
    return f"key-of-{account}-{'k' * 40}"


@pytest.fixture
def live() -> Iterator[Live]:
    forum = discourse_server.table(["Anna", "Bert", "A_Student", "x.y-z"])
    with discourse_server.serving(forum) as url:
        found = Live(forum, url)
        yield found
        found.close()
    forum.db.close()

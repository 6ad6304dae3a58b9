"""Where a game's thread is on its board: the topic, or the section in which it will be begun. A note of the desk.

It is no part of the log. Where nothing was said, the addresses of the thread's posts tell.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD
from pbp_mod.store.log import Log
from pbp_mod.store.records import TOPICS, Game, object_of
from pbp_mod.texts.outbox import audience
from pbp_mod.tuples import NamedTuple


class Home(NamedTuple):
    """Where a game is on its board: the topic of its thread, and the section in which that is begun if there is none yet."""

    topic: str | None = None
    section: str | None = None


def home_of(log: Log, game: Game, address: str, topic_of: Callable[[str], str | None]) -> Home:
    """Where the thread of a game is on the board of that address. `topic_of` takes the topic's id from an address."""
    kept = log.note(TOPICS + game.name.casefold())
    found = {} if kept is None else object_of(kept)
    if found is None:
        raise NotUnderstood("what is kept of the game's topic is damaged (give it anew: pbp forum topic URL)")
    if found.get("board") == address:
        return Home(found.get("topic"), found.get("section"))
    sent = log.sent(game)
    for message in sorted(each for each in sent if audience(each) == THREAD):
        url = sent[message].url
        topic = None if url is None else topic_of(url)
        if topic is not None:
            return Home(topic)
    return Home()


def keep_home(log: Log, game: Game, address: str, home: Home) -> None:
    """Keep where the thread is."""
    log.remember(TOPICS + game.name.casefold(), json.dumps({"board": address, **home._asdict()}))

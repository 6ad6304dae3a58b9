"""Which topics of the board belong to a game: its thread, the conversations that the desk has begun, and those that a player has
begun since the game was made, with the moderator alone. Others are never opened.

Also where fetching stopped, a note of the desk. Reads no words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from pbp_mod.desk.boards import board_of
from pbp_mod.network.board import Topic
from pbp_mod.people.names import Roster, fold
from pbp_mod.rows.entries import RENAME, REPLACE
from pbp_mod.store.log import Log
from pbp_mod.store.postings import Postings
from pbp_mod.store.records import FETCHED, Game, object_of
from pbp_mod.tuples import NamedTuple

Seen = dict[str, dict[str, str]]
"""Topic -> what is kept of how it was."""


class Ours(NamedTuple):
    """The private topics of a game, and remarks on those that may be another game's."""

    topics: list[Topic]
    notes: list[str]


def private_topics(
    listed: Sequence[Topic],
    game: Game,
    roster: Roster,
    account_of: Callable[[str], str],
    done: Postings,
    others: Mapping[str, str],
    look: Callable[[str], Topic],
) -> Ours:
    """Those of the listed that belong to the game. `others`: accounts, folded, that play in another game of the desk on the same
    board, and which. `look` asks who reads a conversation, where the list doesn't tell.
    """
    opened = {end.topic for intention, end in done.posted if intention.recipients}
    players = {account_of(player.name).casefold(): player.name for player in roster.people()}
    found, notes = [], []
    for topic in listed:
        if topic.id in opened:
            found.append(topic)
            continue
        who = players.get(topic.by.casefold())
        if who is None or not _is_later(topic, game.created, opened):
            continue
        if _others(topic, look) != 1:
            notes.append(f"{topic.url} of {topic.by} is read by others, too, and is left out")
        elif fold(topic.by) in others:
            notes.append(
                f"{topic.url} of {topic.by} is left out: it may be about {others[fold(topic.by)]} (pbp pm {who} TEXT)"
            )
        else:
            found.append(topic)
    return Ours(found, notes)


def _others(topic: Topic, look: Callable[[str], Topic]) -> int:
    """How many accounts besides one's own read a conversation; a group counts as one more."""
    if topic.others is not None:
        return topic.others
    there = look(topic.id)
    return len(there.people) + len(there.groups) - 1


def _is_later(topic: Topic, created: str, opened: Collection[str | None]) -> bool:
    """Whether a conversation was begun since the game was made. Where the list doesn't tell when: behind the first that the desk
    has begun, by their numbers.
    """
    if topic.at:
        return topic.at >= created
    first = min((_number(each) for each in opened if each), default=None)
    return first is not None and _number(topic.id) > first


def _number(topic: str) -> int:
    return int("".join(filter(str.isdecimal, topic)) or 0)


def elsewhere(log: Log, game: Game, address: str) -> dict[str, str]:
    """Accounts, folded, that play or have played in other games of the desk on that board, each with the name of such a game."""
    found: dict[str, str] = {}
    for other in log.games():
        if other.id != game.id and board_of(log, other).url == address:
            board = board_of(log, other)
            for name in _players(log, other):
                found[fold(board.account(name))] = other.name
    return found


def _players(log: Log, game: Game) -> Iterator[str]:
    """Everybody who ever sat at a table, in every spelling."""
    yield from (player["name"] for player in game.header.get("players", []))
    for entry in log.entries(game):
        if entry["action"] == REPLACE:
            yield entry["new"]["name"]
        elif entry["action"] == RENAME:
            yield entry["new"]


def seen_of(log: Log, game: Game, address: str) -> Seen:
    """Where fetching from that board has stopped."""
    kept = object_of(log.note(FETCHED + game.name.casefold()) or "{}")
    topics = (kept or {}).get(address)
    return topics if isinstance(topics, dict) else {}


def keep_seen(log: Log, game: Game, address: str, seen: Seen) -> None:
    """Keep where fetching has stopped."""
    log.remember(FETCHED + game.name.casefold(), json.dumps({address: seen}))

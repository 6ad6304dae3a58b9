"""What the desk itself posts on a board: written down before, and how it ended. So whatever happens in between, the next
call knows which texts may stand there already.

Of all desks that share the file one can have a text in hand, and one can write to the same reader; no mark as sent is lost
between both. Knows no board. Used by few commands; what every command needs is in log.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pbp_mod.errors import NotAllowed, StaleLog
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game, Sent
from pbp_mod.tuples import NamedTuple

POSTED, NOT_POSTED = "posted", "not posted"
REVEAL = 0
"""In the place of a text's number: the post that goes with a revealed log, which is no text of the outbox and gets no mark."""


class Intention(NamedTuple):
    """What is about to be posted: the numbers of its texts, each one's words, and all as one post; on which board as whom;
    for whom (a player's name, or the thread) with which accounts; into which topic, or under which subject into which section.

    `since` is the board's mark: what stands there behind it was posted later. `until` (seconds since 1970) is when a request
    that is on its way now is surely done or will never be.
    """

    at: str
    texts: tuple[int, ...]
    words: tuple[str, ...]
    body: str
    board: str
    account: str
    reader: str
    recipients: tuple[str, ...]
    subject: str
    section: str | None
    topic: str | None
    since: str
    until: float
    id: int = 0


class Ended(NamedTuple):
    """How it ended: POSTED, with the ids of post and topic and where it stands, or NOT_POSTED."""

    about: int
    how: str
    at: str
    post: str | None = None
    topic: str | None = None
    url: str | None = None


class Postings(NamedTuple):
    """All of a game, the oldest first, and by their ids how they ended."""

    intentions: list[Intention]
    ended: Mapping[int, Ended]

    @property
    def open(self) -> list[Intention]:
        """Those of which nobody knows how they ended."""
        return [each for each in self.intentions if each.id not in self.ended]

    @property
    def posted(self) -> list[tuple[Intention, Ended]]:
        """Those that stand on a board, the oldest first."""
        found = ((each, self.ended.get(each.id)) for each in self.intentions)
        return [(each, end) for each, end in found if end is not None and end.how == POSTED]


_INTENTION = Intention._fields
_JSON = ("texts", "words", "recipients")


def postings(log: Log, game: Game) -> Postings:
    """What the desk has posted of a game, or meant to."""
    with log.plainly():
        rows = log._db.execute(
            f"SELECT {', '.join(_INTENTION)} FROM posting WHERE game = ? AND about IS NULL ORDER BY id",
            (game.id,),
        ).fetchall()
        ends = log._db.execute(
            f"SELECT {', '.join(Ended._fields)} FROM posting WHERE game = ? AND about IS NOT NULL ORDER BY id",
            (game.id,),
        ).fetchall()
    found = []
    for row in rows:
        values = dict(zip(_INTENTION, row, strict=True))
        found.append(Intention(**values | {key: tuple(json.loads(values[key])) for key in _JSON}))
    return Postings(found, {row[0]: Ended(*row) for row in ends})


def claim(
    log: Log, game: Game, intention: Intention, rows: int, marks: Mapping[int, Sent], topic: str | None
) -> int:
    """Write down that this is about to be posted; the number of the intention. It is on the disk then.

    `rows`, `marks` and `topic` are what the caller has decided by: the rows of the game, what was marked as sent, and where
    the reader's texts go. Raises StaleLog if one of them is no longer so, NotAllowed if another desk has it in hand.
    """
    with log._transaction():
        now, there = log.sent(game), postings(log, game)
        if log.count(game) != rows:
            raise StaleLog("the game has moved on meanwhile (look at 'pbp outbox', then repeat)")
        if any(now.get(text) != marks.get(text) for text in intention.texts):
            raise StaleLog("another desk has sent it meanwhile (look at 'pbp outbox')")
        if topic_of(there, intention) != topic:
            raise StaleLog(f"another desk has written to {intention.reader} meanwhile (repeat it)")
        for each in there.open:
            if set(each.texts) & set(intention.texts) or each.reader == intention.reader:
                raise NotAllowed(
                    "claimed", "another desk is just posting to {} (wait until it is done)", each.reader
                )
        values = intention._asdict() | {key: json.dumps(intention._asdict()[key]) for key in _JSON}
        del values["id"]
        return _insert(log, game, values)


def named(texts: Sequence[int]) -> str:
    """What texts are called, in a sentence."""
    return "the post with the log" if REVEAL in texts else f"text {', '.join(map(str, texts))}"


def topic_of(there: Postings, intention: Intention) -> str | None:
    """Where the texts of the same account to the same accounts (or to the thread) have gone so far."""
    found = None
    for each, end in there.posted:
        same = (each.board, each.account.casefold()) == (intention.board, intention.account.casefold())
        if same and folded(each.recipients) == folded(intention.recipients) and end.topic:
            found = end.topic
    return found


def folded(accounts: Sequence[str]) -> tuple[str, ...]:
    """Accounts in a form that is the same however they were typed."""
    return tuple(sorted(account.casefold() for account in accounts))


def settle(log: Log, game: Game, end: Ended, marks: Sequence[Sent] = ()) -> None:
    """Keep how it ended, and the marks that its texts went out, all or nothing. Raises StaleLog if that is known already."""
    with log._transaction():
        if end.about in postings(log, game).ended:
            raise StaleLog("another desk has found out meanwhile what became of it (look at 'pbp outbox')")
        _insert(log, game, end._asdict())
        log._letters(game, marks)


def _insert(log: Log, game: Game, values: Mapping[str, object]) -> int:
    names = ("game", *values)
    cursor = log._db.execute(
        f"INSERT INTO posting ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        (game.id, *values.values()),
    )
    return int(cursor.lastrowid or 0)

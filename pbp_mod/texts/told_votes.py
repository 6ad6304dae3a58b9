"""Which votes a post has told by name: those of a count, and those of what a ballot came to.

So a correction may say what the thread has read of a vote, and not only what it is. Words nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.texts.outbox import Message
from pbp_mod.texts.wrong_rows import Told


def votes_told_in(message: Message, told: Told) -> Iterator[int]:
    """The rows of the votes that a post in the thread has told by name."""
    votes = _votes(message)
    for row, (moment, entry) in told.rows.items() if votes else ():
        if row <= message.row and entry["action"] in moment.position.engine.counts:
            action = moment.position.decode(entry)
            if [_listed(each) for each in action.args.values()] == [votes.get(action.by)]:
                yield row


def _votes(message: Message) -> dict[int | None, list[Any]]:
    """Who voted for whom, as a post says; `wagons` are the votes for each, with who they are from."""
    found: dict[int | None, list[Any]] = {}
    for part in message.parts:
        votes = part.data.get("votes")
        if isinstance(votes, Mapping):
            found |= {voter: _listed(said) for voter, said in votes.items()}
            continue
        for wagon in part.data.get("wagons", ()):
            for voter in wagon["voters"]:
                found.setdefault(voter, []).append(wagon["target"])
    return found


def _listed(said: Any) -> list[Any]:
    return list(said) if isinstance(said, (tuple, list)) else [said]

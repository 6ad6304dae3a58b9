"""The rows of a game as everybody may read them once it is over, and the checkpoints that stand for them before.

A checkpoint is the beginning of the hash with which the chain over those rows ends (docs/log.md). It hangs on the seed, or
on the salt, that the header holds: whoever doesn't know that can't find out by trying what the rows say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.game.actions import Channel
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.entries import AMEND, NOTE, Entry, kind_of
from pbp_mod.rows.header import Header
from pbp_mod.store.records import chain, origin

DIGITS = 16
"""Of a hash, that stand in a checkpoint: 64 bits, so that nobody finds other rows for a post that is out."""


def published(engine: AnyEngine, entry: Entry) -> dict[str, Any]:
    """A row of a finished game as everybody may read it: without the words of private messages and without remarks.

    Nothing is left out that the game follows from, so the log proves as much as before.
    """
    kept = {key: value for key, value in entry.items() if key not in ("note", "moderator")}
    kind = kind_of(engine, entry["action"])
    if kind.name == NOTE:
        kept["text"] = "(not published)"
    elif kind.channel is not Channel.THREAD:
        kept.pop("text", None)
    if kind.name == AMEND:
        kept["row"] = published(engine, kept["row"])
    return kept


class Checkpoints:
    """The checkpoints of one game. Rows are only ever added, so none of them ever changes."""

    def __init__(self, header: Header, engine: AnyEngine) -> None:
        self._engine = engine
        self._heads = [origin(header)]

    def after(self, entries: Sequence[Entry], row: int) -> str:
        """The checkpoint of a post that follows from that row of these."""
        for entry in entries[len(self._heads) - 1 : row]:
            self._heads.append(chain(self._heads[-1], published(self._engine, entry)))
        return self._heads[row][:DIGITS]

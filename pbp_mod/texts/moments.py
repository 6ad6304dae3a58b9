"""What readers might not know at the moment to which a text belongs: a text that waits is looked at as of its own row.

Replays the game for that, once. Looks at no text (guard does).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pbp_mod.game.actions import MODERATOR, Audience
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, fold, opening

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Secrets
    from pbp_mod.texts.outbox import Message


class Moments:
    """The moments of some messages of a game."""

    def __init__(self, header: Header, entries: Sequence[Entry], messages: Iterable[Message]) -> None:
        self._header, self._entries = header, entries
        self._wanted: dict[int, set[Audience]] = {}
        for message in messages:
            if message.to != MODERATOR:
                self._wanted.setdefault(message.row, set()).update(message.readers)
        self._found: dict[tuple[int, Audience], Secrets] = {}

    def secrets_from(self, row: int, to: Audience) -> Secrets:
        """What that audience might not know after that row, of which there is a message among those given."""
        if (row, to) not in self._found:
            self._look_back()
        return self._found[row, to]

    def _look_back(self) -> None:
        if 0 in self._wanted:
            self._keep(opening(self._header), self._wanted[0])

        def look(position: Position, _: Mapping[str, object]) -> None:
            if position.seq in self._wanted:
                self._keep(position, self._wanted[position.seq])

        newest = fold(self._header, self._entries, after=look)
        for row, audiences in self._wanted.items():  # of rows that are struck out, which only errata tell of
            self._keep(newest, [to for to in audiences if (row, to) not in self._found], row)

    def _keep(self, position: Position, audiences: Iterable[Audience], row: int | None = None) -> None:
        for to in audiences:
            key = position.seq if row is None else row, to
            self._found[key] = position.engine.secrets_from(position.state, to)

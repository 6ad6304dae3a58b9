"""A log and its games that stay open from one command to the next, for a process that runs many of them.

A game is replayed once; what was recorded since, here or at another desk, is played behind it. Each command gets a copy to
work on, so that one that is refused, stopped or only tried leaves nothing behind. Knows no command.
"""

from __future__ import annotations

import os

from pbp_mod.desk.session import Session
from pbp_mod.store.log import Log
from pbp_mod.store.records import Entry, Game
from pbp_mod.tuples import NamedTuple


class _Kept(NamedTuple):
    session: Session
    head: str | None
    """The hash of its last row."""


class Resident:
    """An open log. `close` it at the end; after `let_go` it is opened anew when it is next asked for."""

    def __init__(self, folder: str) -> None:
        """Raises NotUnderstood if there is no desk in that folder."""
        self.folder = folder
        self._log: Log | None = Log(folder, create=False)
        self._kept: dict[int, _Kept] = {}
        self._lent: Session | None = None
        self._stamps: dict[int, tuple[int, int]] = {}
        """Of each game, what the file was like when it was last looked at."""

    @property
    def log(self) -> Log:
        """The log, open."""
        if self._log is None:
            self._log = Log(self.folder, create=False)
        return self._log

    def let_go(self) -> None:
        """Close the file and forget its games, since something may take its place."""
        if self._log is not None:
            self._log.close()
        self._log, self._kept, self._lent, self._stamps = None, {}, None, {}

    close = let_go

    def holds(self, folder: str) -> bool:
        """Whether this is the log of that folder."""
        return folder == self.folder or os.path.abspath(folder) == os.path.abspath(self.folder)

    def session(self, game: Game) -> Session:
        """The game as it stands now, as a copy to work on."""
        kept = self._up_to_date(game)
        if self._lent is not None and self._lent.entries == kept.session.entries:
            kept.session.learn(self._lent)
        self._lent = kept.session.twin()
        return self._lent

    def news(self, game: Game, known: int) -> list[tuple[int, Entry]]:
        """The rows behind row `known`, with their numbers."""
        entries = self._up_to_date(game).session.entries
        return list(enumerate(entries, 1))[known:]

    def _up_to_date(self, game: Game) -> _Kept:
        kept, stamp = self._kept.get(game.id), self.log.stamp()
        if kept is not None and kept.session.game == game:
            if self._stamps.get(game.id) == stamp:
                return kept
            self._stamps[game.id] = stamp
            known = len(kept.session.entries)
            if self.log.hash_at(game, known) == kept.head:
                if kept.session.catch_up():
                    kept = _Kept(kept.session, self.log.hash_at(game, len(kept.session.entries)))
                    self._kept[game.id] = kept
                return kept
        session = Session(self.log, game, stays=True)
        found = _Kept(session, self.log.hash_at(game, len(session.entries)))
        self._kept[game.id], self._stamps[game.id] = found, stamp
        return found

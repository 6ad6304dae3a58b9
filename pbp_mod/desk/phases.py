"""The phase of each game for a list of them, kept as notes of the desk.

A phase is found out by replaying the whole game. A desk of many long games would replay all of them at each listing, so whoever
records into a long game, or brings one in, keeps its phase along with the rows. What was kept counts as long as the game's last
row is the same (its hash stands for all rows before it) and so is the program; else the game is replayed once more. Says nothing
of a game that can't be played: that is found out each time.
"""

from __future__ import annotations

from contextlib import suppress

from pbp_mod import __version__
from pbp_mod.engines import ENGINES
from pbp_mod.errors import PbpError
from pbp_mod.rows.replay import LONG, Position, fold
from pbp_mod.store.log import Log
from pbp_mod.store.records import PHASE, Game

WORTH = 1000
"""Rows that were replayed, from which on it is worth a write to keep what came of it."""


def keep_phase(log: Log, game: Game, position: Position) -> None:
    """Keep the phase of a game that was brought in; where the desk can't be written to, it isn't kept."""
    phases = Phases(log)
    phases.learn(game, position)
    phases.keep()


class Phases:
    """The phases of the games of a desk."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._found: dict[str, str] = {}
        self._replayed = 0

    def phase(self, game: Game, rows: int) -> str:
        """The phase of a game of so many rows. Raises whatever replaying it raises."""
        if rows >= LONG and game.engine in ENGINES:
            kept = (self._log.note(PHASE + str(game.id)) or "").split(" ")
            if len(kept) == 3 and kept[:2] == [self._log.hash_at(game, rows), __version__]:
                return kept[2]
        position = fold(game.header, self._log.rows(game).said)
        self.learn(game, position)
        return position.engine.phase(position.state)

    def learn(self, game: Game, position: Position) -> None:
        """Take in how a game stands, to be kept."""
        self._replayed += position.seq
        now = position.phase_to_keep(position.seq)
        if now is not None:
            self._found[PHASE + str(game.id)] = f"{self._log.hash_at(game, position.seq)} {now}"

    def keep(self) -> None:
        """Keep what was found out, if that was work; where the desk can't be written to, it isn't kept."""
        if self._replayed >= WORTH:
            with suppress(PbpError):
                self._log.remember_all(self._found)

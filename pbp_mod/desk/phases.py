"""The phase of each game for a list of them, with what was found out before kept as a note of the desk.

A phase is found out by replaying the whole game. A desk of many long games would replay all of them at each listing, though
hardly any has changed since the last. What was kept counts as long as the game's last row is the same (its hash stands for
all rows before it) and so is the program. Says nothing of a game that can't be played: that is found out each time.
"""

from __future__ import annotations

import json
from contextlib import suppress

from pbp_mod import __version__
from pbp_mod.desk.session import Session
from pbp_mod.engines import ENGINES
from pbp_mod.errors import PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

NOTE = "phases of games"
WORTH = 1000
"""Rows that were replayed, from which on it is worth a write to keep what came of it."""


class Phases:
    """The phases of the games of a desk."""

    def __init__(self, log: Log) -> None:
        self._log, self._known, self._replayed = log, _known(log.note(NOTE)), 0
        self._found: dict[str, list[str]] = {}

    def phase(self, game: Game, rows: int) -> str:
        """The phase of a game of so many rows. Raises whatever replaying it raises."""
        last = self._log.hash_at(game, rows) if rows and game.engine in ENGINES else None
        mark = f"{__version__} {last}"
        known = self._known.get(game.name)
        if last is not None and known is not None and known[0] == mark:
            self._found[game.name] = known
            return known[1]
        session = Session(self._log, game)
        phase = session.engine.phase(session.position.state)
        self._replayed += rows
        if last is not None:
            self._found[game.name] = [mark, phase]
        return phase

    def keep(self) -> None:
        """Keep what was found out, if that was work; where the desk can't be written to, it isn't kept."""
        if self._replayed >= WORTH:
            with suppress(PbpError):
                self._log.remember(NOTE, json.dumps(self._known | self._found, ensure_ascii=False))


def _known(note: str | None) -> dict[str, list[str]]:
    """What was kept, by the game's name; of a note that is damaged, nothing."""
    try:
        found = json.loads(note or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: kept
        for name, kept in found.items()
        if isinstance(kept, list) and len(kept) == 2 and all(isinstance(each, str) for each in kept)
    }

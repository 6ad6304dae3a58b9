"""How a game stood behind some of its rows, so that a correction needn't be played from the first row on.

What is kept holds for as long as the rows up to there count as they did: it is asked with the rows of now, and what other rows say
otherwise is forgotten. Kept in memory alone, and only where a game stays open (`every`); else no more than what was asked for last.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.rows.corrections import corrections, first_changed
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, go_on, opening

EVERY = 16
"""So many rows lie between two positions that are kept: to play them costs as much as some copies."""


class Snapshots:
    """Positions of a game with that header. `every`: whether one is kept every few rows."""

    def __init__(self, header: Header, *, every: bool) -> None:
        self._header, self._every = header, every
        self._entries: Sequence[Entry] = ()
        self._kept: list[Position] = []
        """In the order of their rows, as `_entries` have them count."""

    def behind(self, entries: Sequence[Entry], row: int) -> Position:
        """The position behind that row, all corrections among these rows made, as `fold` finds it. Nobody may play on from it but on
        a copy. Raises like `fold`.
        """
        self._forget(entries, row)
        if self._kept and self._kept[-1].seq == row:
            return self._kept[-1]
        position = self._kept[-1].copy() if self._kept else opening(self._header)
        corrected = corrections(entries)
        for stop in range(position.seq // EVERY * EVERY + EVERY, row, EVERY) if self._every else ():
            go_on(position, self._header, entries, corrected, last=stop)
            self._kept.append(position.copy())
        go_on(position, self._header, entries, corrected, last=row)
        self._kept.append(position)
        return position

    def _forget(self, entries: Sequence[Entry], row: int) -> None:
        """Drop what lies behind that row, or behind the first row that counts otherwise among these rows."""
        known = self._entries
        same = next(
            (at for at, both in enumerate(zip(known, entries, strict=False)) if both[0] != both[1]),
            min(len(known), len(entries)),
        )
        for rows in (known, entries):
            first = first_changed(rows, same + 1, len(rows))
            row = row if first is None else min(row, first - 1)
        while self._kept and self._kept[-1].seq > min(row, same):
            self._kept.pop()
        self._entries = entries

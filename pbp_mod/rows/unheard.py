"""Playing rows that were kept while nobody listens, which every command does with every row of its game.

What `Position.keep` finds out for each row is found out once for all, and a row that stands for several (see store/reading.py)
is decoded once:

    for entry in entries:            what keep() asks of each row
        position.keep(entry)
    keep_all(position, entries)      the same, asked once

Decides nothing that `keep` wouldn't decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action
from pbp_mod.rows.entries import CORE, Entry
from pbp_mod.rows.naming import named

if TYPE_CHECKING:
    from typing import Protocol

    from pbp_mod.game.engine import AnyEngine
    from pbp_mod.people.names import Roster

    class Playing(Protocol):
        """A game at one moment (`replay.Position`)."""

        engine: AnyEngine
        roster: Roster
        seq: int
        state: Any

        def decode(self, entry: Entry) -> Action:
            """As in `Position`."""

        def keep(self, entry: Entry) -> bool:
            """As in `Position`."""

        def is_idle(self, entry: Entry) -> bool:
            """As in `Position`."""


NONSENSE = (AttributeError, LookupError, TypeError, ValueError)
"""What comes of playing rows that haven't the form that they had when they were written."""


def keep_all(position: Playing, entries: Sequence[Entry | None]) -> list[int]:
    """Keep each of these rows (None: one that is struck out) in a game whose votes aren't counted while they run; the rows that
    are only kept. Raises like `keep`, with `seq` at the row.
    """
    apply, state, known, idle = position.engine.apply, position.state, dict[int, Action](), list[int]()
    alike = 2 * len({*map(id, entries)}) < len(entries)
    numbers = range(position.seq + 1, position.seq + 1 + len(entries))
    for position.seq, entry, action in zip(numbers, entries, map(known.get, map(id, entries)), strict=True):
        if action is None:
            if entry is None:
                continue
            if entry["action"] in CORE:
                position.seq -= 1
                position.keep(entry)
                known.clear()  # who is meant by a name may have changed
                continue
            action = position.decode(entry)
            if alike:
                known[id(entry)] = action
        try:
            apply(state, action, None)
        except NotAllowed as error:
            if entry is None or not position.is_idle(entry):
                raise named(error, position.roster) from None
            idle.append(position.seq)
    return idle

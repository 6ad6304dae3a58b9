"""How much of a table's patience each player has used: the extensions that were given for him.

Follows from the rows alone, so a correction gives back what it takes away. Who owes nothing while a deadline is put off
uses nothing, whoever is named in the row.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.rows.entries import DEADLINE, FOR, REPLACE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, fold
from pbp_mod.rows.times import moment_of


def owing(position: Position) -> set[int]:
    """The seats that owe something; a right that may be left unused is nothing owed."""
    asks = position.engine.asks(position.state)
    return {seat for ask in asks if not ask.optional for seat in ask.seats}


def used(header: Header, entries: Sequence[Entry]) -> dict[int, int]:
    """Seat -> the minutes by which deadlines were put off for who sits there now, while he owed something.

    Who comes new into a seat has used nothing. Seats that have used nothing are left out.
    """
    if not any(FOR in entry for entry in entries):
        return {}
    found: dict[int, int] = {}
    due: str | None = None

    def after(position: Position, entry: Entry) -> None:
        nonlocal due
        if entry["action"] == REPLACE:
            found.pop(position.roster.seat(entry["new"]["name"]), None)
        if entry["action"] != DEADLINE:
            return
        before, due = due, entry.get("due")
        if FOR not in entry or before is None or due is None:
            return
        minutes = max(0, int((moment_of(due) - moment_of(before)).total_seconds() // 60))
        for seat in {position.roster.seat(name) for name in entry[FOR]} & owing(position):
            found[seat] = found.get(seat, 0) + minutes

    fold(header, entries, after=after)
    return {seat: minutes for seat, minutes in found.items() if minutes}

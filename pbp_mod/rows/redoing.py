"""What `redo` brings back: the rows that the last undo that still stands has struck out.

Undos are a pile: each command of undo (or void) lays what it has struck out on top, each redo takes one off. A row that
comes back says so itself (`again`), and rows that fall with another say with which (`with`), so that no clock is needed to
tell one command from two. Any other row behind an undo ends what can be redone; a note or a deadline doesn't, since nothing
of the game stands on it. Knows rows and no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.errors import NotAllowed
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, AMEND, DEADLINE, NOTE, VOID, WITH, Entry


class _Undone(NamedTuple):
    """One command that has struck out rows: behind which row it came, and those of its rows that aren't back."""

    behind: int
    rows: list[int]


def to_redo(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The rows that come back next, with their numbers and as they counted, in the order in which they are recorded.

    Raises NotAllowed if there are none.
    """
    pile = _pile(entries)
    if not pile:
        raise NotAllowed(
            "nothing",
            "there is nothing to redo (it brings back what an undo struck out, if no row of the game came since)",
        )
    counted = effective(entries[: pile[-1].behind])
    found = [(row, counted.get(row, entries[row - 1])) for row in pile[-1].rows]
    # Rows that stood on an amendment can stand only once it is there again.
    return sorted(found, key=lambda each: (each[1]["action"] != AMEND, each[0]))


def as_rows(found: Sequence[tuple[int, Entry]], more: Mapping[str, str]) -> list[dict[str, Any]]:
    """These rows to be recorded once more: when, where and in which words they were said stays, unless `more` says
    otherwise; it also tells who records them.
    """
    kept = [
        (row, {key: value for key, value in entry.items() if key not in (AGAIN, "moderator")})
        for row, entry in found
    ]
    return [{**entry, **more, AGAIN: row} for row, entry in kept]


def _pile(entries: Sequence[Entry]) -> list[_Undone]:
    """The commands that have struck out rows, if those can come back, the newest last."""
    pile: list[_Undone] = []
    command: int | None = None
    for seq, entry in enumerate(entries):
        if entry["action"] == VOID:
            whole = entry.get(WITH, entry["event"])
            if command != whole:
                pile.append(_Undone(seq, []))
            pile[-1].rows.append(entry["event"])
            command = whole
            continue
        if entry["action"] == AMEND and WITH in entry and AGAIN not in entry:
            continue  # an order's, judged anew; it belongs to what follows
        command = None
        if AGAIN in entry and pile and entry[AGAIN] in pile[-1].rows:
            pile[-1].rows.remove(entry[AGAIN])
            if not pile[-1].rows:
                pile.pop()
        elif AGAIN in entry or entry["action"] not in (NOTE, DEADLINE):
            pile.clear()
    return pile

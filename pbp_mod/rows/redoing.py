"""What `redo` brings back: the rows that the last undo that still stands has struck out.

Undos are a pile: each command of undo (or void) lays what it has struck out on top, each redo takes one off. A row that
comes back says so itself (`again`), and rows that fall with another say with which (`with`), so that no clock is needed to
tell one command from two. Any other row behind an undo ends what can be redone; a note or a deadline doesn't, since nothing
of the game stands on it. A row behind which others count comes back in its own place, not behind those, where it would
answer another question. Knows rows and no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, AMEND, ASIDES, DEADLINE, NOTE, VOID, WITH, Entry
from pbp_mod.tuples import NamedTuple


class _Undone(NamedTuple):
    """One command that has struck out rows: behind which row it came, and those of its rows that aren't back."""

    behind: int
    rows: list[int]


def to_redo(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The rows that come back next, with their numbers and as they counted, in the order in which they are recorded.

    Raises NotAllowed if there are none.
    """
    return _next(entries)[0]


def back_in_play(entries: Sequence[Entry], words: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows to be recorded so that what comes back next counts again; `words`: when, where and by whom that was said.

    Each is recorded anew as it was. If rows counted behind one of them that didn't fall with it, they are put back in their
    places (amendments that say so), as one command. Raises NotAllowed if there are none.
    """
    back, counted = _next(entries)
    own = {row for row, _ in back}
    first = next((row for row, entry in back if entry["action"] != AMEND), len(entries))
    if own.issuperset(row for row, entry in counted.items() if row > first and entry["action"] not in ASIDES):
        return as_rows(back, words)
    whole, found = back[-1][0], []
    for row, entry in back:
        bare = _bare(entry)
        again = bare if entry["action"] == AMEND else {"action": AMEND, "event": row, "row": bare}
        one = {} if row == whole else {WITH: whole}  # so that they count, and are undone, as one command
        found.append({**again, **one, **words, AGAIN: row})
    return found


def _next(entries: Sequence[Entry]) -> tuple[list[tuple[int, Entry]], Mapping[int, Entry]]:
    """What comes back next, and all rows that counted before it was struck out."""
    pile = _pile(entries)
    if not pile:
        raise NotAllowed(
            "nothing",
            "there is nothing to redo (it brings back what an undo struck out, if no row of the game came since)",
        )
    counted = effective(entries[: pile[-1].behind])
    found = [(row, counted.get(row, entries[row - 1])) for row in pile[-1].rows]
    # Rows that stood on an amendment can stand only once it is there again.
    return sorted(found, key=lambda each: (each[1]["action"] != AMEND, each[0])), counted


def as_rows(found: Sequence[tuple[int, Entry]], more: Mapping[str, str]) -> list[dict[str, Any]]:
    """These rows to be recorded once more: when, where and in which words they were said stays, unless `more` says
    otherwise; it also tells who records them.
    """
    return [{**_bare(entry), **more, AGAIN: row} for row, entry in found]


def _bare(entry: Entry) -> dict[str, Any]:
    """A row without who recorded it, and which one it has brought back itself."""
    return {key: value for key, value in entry.items() if key not in (AGAIN, "moderator")}


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

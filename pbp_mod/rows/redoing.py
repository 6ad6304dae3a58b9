"""What `redo` brings back: the rows that the last undo that still stands has struck out.

Undos are a pile: each command of undo (or void) lays what it has struck out on top, each redo takes one off. A row that
comes back says so itself (`again`), and rows that fall with another say with which (`with`), so that no clock is needed to
tell one command from two. Any other row behind an undo ends what can be redone; a note or a deadline doesn't, since nothing
of the game stands on it. A row behind which others count comes back in its own place, not behind those, where it would
answer another question; so does one of which players have read, so that nothing is posted twice. What fell with an amendment
comes back in its place as well once that is undone, and falls once more when it is redone. Knows rows and no game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, AMEND, ASIDES, COUNT, DEADLINE, NOTE, REMIND, VOID, WITH, Entry
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


def back_in_play(
    entries: Sequence[Entry], words: Mapping[str, str], told: Collection[int] = ()
) -> list[dict[str, Any]]:
    """The rows to be recorded so that what comes back next counts again; `words`: when, where and by whom that was said.

    Each is recorded anew as it was. If rows counted behind one of them that didn't fall with it, or if one is among the rows
    `told`, whose texts went out and hold again, they are put back in their places (amendments that say so), as one command.
    Raises NotAllowed if there are none.
    """
    back, counted = _next(entries)
    own = {row for row, _ in back}
    first = next((row for row, entry in back if entry["action"] != AMEND), len(entries))
    behind = (row for row, entry in counted.items() if row > first and entry["action"] not in ASIDES)
    anew = own.isdisjoint(told) or any(entry["action"] in (AMEND, *ASIDES) for _, entry in back)
    if anew and own.issuperset(behind):
        return as_rows(back, words)
    whole, found = back[-1][0], []
    for row, entry in back:
        bare = _bare(entry)
        again = bare if entry["action"] == AMEND else {"action": AMEND, "event": row, "row": bare}
        one = {} if row == whole else {WITH: whole}  # so that they count, and are undone, as one command
        found.append({**again, **one, **words, AGAIN: row})
    return found


def fell_with(entries: Sequence[Entry], row: int) -> list[int]:
    """The rows that fell with the amendment in row `row`, the first one first; none for another row."""
    if entries[row - 1]["action"] != AMEND:
        return []
    command = entries[_first(entries, row) - 1 : row]
    return sorted(entry["event"] for entry in command if entry["action"] == VOID)


def back_with(entries: Sequence[Entry], row: int, words: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows that put back in their places what fell with the amendment in row `row`, to be recorded right before the
    void that strikes that one out; `words` as for `back_in_play`. None if anything else counts otherwise since, or nothing
    fell: then what fell may be answered anew.
    """
    fell = fell_with(entries, row)
    if not fell or _played(entries) != _played(entries[:row]):
        return []
    counted = effective(entries[: _first(entries, row) - 1])
    return [
        {"action": AMEND, "event": each, "row": _bare(counted[each]), WITH: row, **words, AGAIN: each}
        for each in fell
        if each in counted
    ]


def _goes_on(entries: Sequence[Entry], row: int) -> bool:
    """Whether row `row` says that it is of one command with the next one; the clock plays no part."""
    entry = entries[row - 1]
    after: Entry = entries[row] if row < len(entries) else {}
    if WITH in entry and entry[WITH] in (after.get("event"), after.get(WITH)):
        return True
    # Or it stands before what fell with it.
    voids = entry["action"] == VOID and after.get("action") == VOID
    return voids and bool(after.get(WITH) == entry["event"])


def _first(entries: Sequence[Entry], row: int) -> int:
    """The first row of the command that row `row` belongs to."""
    while row > 1 and _goes_on(entries, row - 1):
        row -= 1
    return row


def _played(entries: Sequence[Entry]) -> dict[int, Entry]:
    """The rows that count and are of the game."""
    return {row: entry for row, entry in effective(entries).items() if entry["action"] not in ASIDES}


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
    first = 0  # of the command that the row belongs to, counted from 0
    strikes = _striking(entries)
    for seq, entry in enumerate(entries):
        first = seq if seq == 0 or not _goes_on(entries, seq) else first
        if seq in strikes:
            if entry["action"] == VOID:
                if not pile or pile[-1].behind != first:
                    pile.append(_Undone(first, []))
                pile[-1].rows.append(entry["event"])
            continue  # whatever else such a command says belongs to what it strikes out
        if entry["action"] == VOID or (entry["action"] == AMEND and WITH in entry and AGAIN not in entry):
            continue  # it fell with the amendment that follows, or is an order's, judged anew with it
        if AGAIN in entry and pile and entry[AGAIN] in pile[-1].rows:
            pile[-1].rows.remove(entry[AGAIN])
            if not pile[-1].rows:
                pile.pop()
        elif AGAIN in entry or entry["action"] not in (NOTE, DEADLINE, REMIND, COUNT):
            pile.clear()
    return pile


def _striking(entries: Sequence[Entry]) -> set[int]:
    """The places, from 0, of the rows of those commands that strike out: their last row is a void."""
    found: set[int] = set()
    striking = False
    for seq in range(len(entries), 0, -1):
        if not _goes_on(entries, seq):
            striking = entries[seq - 1]["action"] == VOID
        if striking:
            found.add(seq - 1)
    return found

"""Corrections: rows that change what earlier rows count for, as one map that everybody asks.

Nothing in the log is ever rewritten. A `void` strikes an earlier row out, an `amend` puts another entry in its place
under the same number, so that nothing behind it is renumbered. An amendment can be struck out like any row, and then
what stood there before counts again; a void can't, but an amendment that says so (`again`) brings the row back in its
place. Knows rows and no game.
"""

from collections.abc import Sequence

from pbp_mod.errors import NotAllowed
from pbp_mod.rows.entries import (
    AGAIN,
    AMEND,
    CORRECTIONS,
    COUNT,
    NOTE,
    RELEASE,
    REMIND,
    RENAME,
    VOID,
    WITH,
    Entry,
)
from pbp_mod.tuples import NamedTuple

_THESE = frozenset(CORRECTIONS)
_new = tuple.__new__
"""Makes a NamedTuple without its own `__new__`: in a game with many corrections they are made anew for each of them."""


class Correction(NamedTuple):
    """What became of a row: `entry` counts in its place (None: it is struck out), because of row `by`. `back`: it had been
    struck out before.
    """

    by: int
    entry: Entry | None
    back: bool = False


def corrections(entries: Sequence[Entry]) -> dict[int, Correction]:
    """Every row that doesn't count as it was written, and what became of it."""
    actions = [entry["action"] for entry in entries]
    if _THESE.isdisjoint(actions):  # most games have none, and every command asks
        return {}
    return came_of([(seq, entries[seq - 1]) for seq, action in enumerate(actions, 1) if action in _THESE])


def came_of(own: Sequence[tuple[int, Entry]]) -> dict[int, Correction]:
    """The same of the corrections alone, each with its row, in their order."""
    struck = {entry["event"]: seq for seq, entry in own if entry["action"] == VOID}
    found = {
        entry["event"]: _new(Correction, (seq, entry["row"], False))
        for seq, entry in own
        if entry["action"] == AMEND and seq not in struck
    }
    for row, by in struck.items():
        later = row in found and found[row].by > by
        found[row] = _new(Correction, (*found[row][:2], True) if later else (by, None, False))
    return found


def first_changed(entries: Sequence[Entry], first: int, last: int) -> int | None:
    """The first row that may count otherwise because of the rows from `first` to `last`; None: there is no correction."""
    found = None
    for correction in entries[first - 1 : last]:
        if correction["action"] in _THESE:
            row = int(correction["event"])
            amended = entries[row - 1]
            row = int(amended["event"]) if amended["action"] in _THESE else row
            found = row if found is None else min(found, row)
    return found


def effective(entries: Sequence[Entry]) -> dict[int, Entry]:
    """The rows that count, as they count; corrections aren't among them."""
    found = {seq: entry for seq, entry in enumerate(entries, 1) if entry["action"] not in CORRECTIONS}
    for row, correction in corrections(entries).items():
        if correction.entry is None:
            found.pop(row, None)
        elif row in found:
            found[row] = correction.entry
    return found


def shifts(entries: Sequence[Entry], first: int) -> dict[int, tuple[Entry, Entry | None]]:
    """What the rows from `first` on changed about those before them: row -> the entry that counted, and that counts."""
    was, now = effective(entries[: first - 1]), effective(entries)
    return {row: (entry, now.get(row)) for row, entry in was.items() if now.get(row) != entry}


def goes_on(entries: Sequence[Entry], seq: int) -> bool:
    """Whether the next row is a correction of the same command: that strikes out the latest row first.

    A row that falls with another, or is judged anew with it, says so; logs of the first version tell it by the one moment
    of all.
    """
    entry, after = entries[seq - 1], entries[seq] if seq < len(entries) else None
    if after is None or entry["action"] not in CORRECTIONS or after["action"] not in CORRECTIONS:
        return False
    if WITH in entry:
        return entry[WITH] in (after["event"], after.get(WITH))
    if entry["action"] != VOID or AGAIN in after or after.get(WITH, entry["event"]) != entry["event"]:
        return False
    return bool(after["event"] < entry["event"]) and after.get("at") == entry.get("at") is not None


def beginning(entries: Sequence[Entry], row: int) -> int:
    """The first row of the command that wrote the correction `row`."""
    first = row
    while first > 1 and goes_on(entries, first - 1):
        first -= 1
    return first


def companions(entries: Sequence[Entry], row: int) -> list[int]:
    """The amendments that count and came along with the correction `row`: what orders said anew because of it."""
    if entries[row - 1]["action"] not in CORRECTIONS:
        return []
    corrected = corrections(entries)
    return [
        each
        for each in range(beginning(entries, row), row)
        if entries[each - 1]["action"] == AMEND and each not in corrected
    ]


def last_that_counts(entries: Sequence[Entry]) -> int:
    """The newest row that isn't struck out, and is no void and came along with none; reminders and counts are passed over, since
    nothing comes of striking one out. Raises NotAllowed if there is none.
    """
    corrected = corrections(entries)
    for seq in range(len(entries), 0, -1):
        entry, struck = entries[seq - 1], seq in corrected and corrected[seq].entry is None
        if (
            not struck
            and entry["action"] not in (VOID, REMIND, COUNT)
            and not (entry["action"] == AMEND and WITH in entry)
        ):
            return seq
    raise NotAllowed("nothing", "there is nothing to undo yet")


def check_row(entries: Sequence[Entry], row: int) -> None:
    """Raise NotAllowed unless there is a row of that number."""
    if not entries:
        raise NotAllowed("no-row", "there is no row yet")
    if not 1 <= row <= len(entries):
        raise NotAllowed("no-row", "there is no row {} (the rows are 1 to {})", row, len(entries))


def check_correction(entries: Sequence[Entry], new: Entry) -> None:
    """Raise NotAllowed unless the correction `new` may follow these rows, whatever becomes of later ones."""
    event = new["event"]
    check_row(entries, event)
    found = corrections(entries).get(event)
    if found is not None and found.entry is None and not brings_back(entries, new):
        raise NotAllowed("struck", "row {} is struck out already, by row {}", event, found.by)
    action = entries[event - 1]["action"]
    if action == VOID:
        verb = "voided" if new["action"] == VOID else "amended"
        raise NotAllowed(
            "void-void",
            "row {} is a void itself, and can't be {} ('pbp redo' brings a row back)",
            event,
            verb,
        )
    if action == AMEND and new["action"] == AMEND:
        raise NotAllowed(
            "amend-amend",
            "row {} amends row {}, and isn't amended itself (amend row {} once more)",
            event,
            entries[event - 1]["event"],
            entries[event - 1]["event"],
        )


def brings_back(entries: Sequence[Entry], new: Entry) -> bool:
    """Whether the correction `new` brings a struck-out row back in its place: it says so of the row itself, or of an
    amendment that brought it back before and was struck out.
    """
    again = new.get(AGAIN)
    if new["action"] != AMEND or again is None:
        return False
    if again == new["event"]:
        return True
    earlier = entries[again - 1] if 1 <= again <= len(entries) else {}
    return AGAIN in earlier and earlier["action"] == AMEND and earlier["event"] == new["event"]


def told_to_nobody(entry: Entry) -> bool:
    """Whether a row is the moderator's own affair, so that a correction of it is nobody else's."""
    return entry["action"] in (NOTE, RELEASE, RENAME, REMIND, COUNT)

"""What comes after the deadline: refused where its time was given, told where nobody gave one.

Loaded only where a deadline was ever set. What the deadline was for, it doesn't ask: whoever was awaited in time while it
runs is late; who isn't asked is told so by the rules, and by nobody that he is late.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.console import terminal
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.intake.lateness import how_late
from pbp_mod.rows.entries import CORRECTIONS, DEADLINE
from pbp_mod.store.records import Entry


def refuse_late(session: Session, entries: Sequence[Entry], *, given: bool) -> None:
    """Raise NotAllowed for a player's answer that came after the deadline, if the time was `given`; else tell that it may.

    What nobody dated was typed after the deadline, and may have been sent before. Call it before recording.
    """
    said = [entry["at"] for entry in entries if "by" in entry]
    if not said or _is_plainly_in_time(session.entries, max(said)):
        return
    found = session.deadlines()
    deadline = found.deadline
    if deadline is None:
        return
    for entry in entries:
        if "by" not in entry or not found.is_late(
            session.roster.seat(entry["by"]), entry["action"], entry["at"]
        ):
            continue
        how = how_late(deadline, entry["at"])
        if given:
            name = session.roster.full(session.roster.seat(entry["by"]))
            raise NotAllowed(
                "late", "'{}' by {} is late: {}; --late takes it all the same", entry["action"], name, how
            )
        terminal.say(f"Note: {how}; if it was sent before, say when with --at.", fg="yellow")
        return


def _is_plainly_in_time(rows: Sequence[Entry], at: str) -> bool:
    """Whether the newest deadline is still to come, or was taken off; then the game needn't be told again to know more."""
    if any(row["action"] in CORRECTIONS for row in rows):
        return False
    due = next((row.get("due") for row in reversed(rows) if row["action"] == DEADLINE), None)
    return due is None or at <= due

"""An answer given once more, while it may still be changed: a vote, until the last one is in (Q11).

Nobody is asked for it, so it stands in no list of what is awaited; the engine alone knows whether it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbp_mod.console import terminal
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Ask
from pbp_mod.store.records import Entry


def say_replaced(session: Session, before: Sequence[Ask], entries: Iterable[Entry]) -> None:
    """Tell which of the recorded answers took the place of an earlier one. `before`: what was awaited before them."""
    for entry in entries:
        asked = [ask for ask in before if ask.kind == entry["action"] and ask.seats]
        if "by" in entry and asked:
            seat = session.roster.seat(entry["by"])
            if all(seat not in ask.seats for ask in asked):
                name = session.roster.name(seat)
                terminal.say(f"Note: {name} had answered already; the new answer counts.", fg="yellow")

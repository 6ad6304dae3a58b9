"""An answer given once more, while it may still be changed: a vote, until the last one is in (Q11).

Nobody is asked for it, so it stands in no list of what is awaited; the engine alone knows whether it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbp_mod import terminal
from pbp_mod.actions import Action, Ask
from pbp_mod.errors import NotAllowed
from pbp_mod.log import Entry
from pbp_mod.session import Session


def may_answer(session: Session, seat: int) -> tuple[Ask, ...]:
    """What this seat may say now: what is awaited from it, and what it may say anew while others are waited for."""
    return tuple(ask for ask in session.asks() if seat in ask.seats or _taken_anew(session, ask, seat))


def _taken_anew(session: Session, ask: Ask, seat: int) -> bool:
    if not ask.seats or not ask.choices:
        return False
    engine, state = session.engine, session.position.state
    try:
        engine.apply(engine.copy(state), Action(ask.kind, seat, ask.choices[0]), None)
    except NotAllowed:
        return False
    return True


def say_replaced(session: Session, before: Sequence[Ask], entries: Iterable[Entry]) -> None:
    """Tell which of the recorded answers took the place of an earlier one. `before`: what was awaited before them."""
    for entry in entries:
        asked = [ask for ask in before if ask.kind == entry["action"] and ask.seats]
        if "by" in entry and asked:
            seat = session.roster.seat(entry["by"])
            if all(seat not in ask.seats for ask in asked):
                name = session.roster.name(seat)
                terminal.say(f"Note: {name} had answered already; the new answer counts.", fg="yellow")

"""What players are reminded of: a post that tells how many answers are missing, and a PM to each who owes one.

No events of the game: made of what is awaited now, and kept nowhere. Prints nothing.
"""

from __future__ import annotations

from pbp_mod import clock
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import since
from pbp_mod.game.actions import Ask, Channel, Seat, merged
from pbp_mod.rows.entries import DEADLINE
from pbp_mod.texts.outbox import Part


def owed(session: Session) -> list[Ask]:
    """What players are waited for; a right that they may leave unused is none of it."""
    return [ask for ask in session.asks() if ask.seats and not ask.optional]


def reminder(session: Session, *, named: bool) -> Part:
    """The post about what is owed, which must be something. `named`: with the names of those whose PM is missing, too."""
    asks = owed(session)
    seats = sorted({seat for ask in asks for seat in ask.seats})
    # Who is awaited in the thread is known to all; whose PM is missing is told only on demand.
    open_to_all = all(ask.channel is Channel.THREAD for ask in asks)
    return Part(
        f"{session.engine.name}/reminder",
        {
            "action": asks[0].kind,
            "actions": [ask.kind for ask in asks],
            "missing": len(seats),
            "seats": [Seat(seat) for seat in seats] if named or open_to_all else [],
            "since": clock.shown(since(session)),
        },
    )


def nudges(session: Session) -> list[tuple[int, Part]]:
    """The PM to each seat that owes something."""
    actions: dict[int, list[str]] = {}
    for (kind, _), seats in merged(owed(session)).items():
        for seat in seats:
            actions.setdefault(seat, []).append(kind)
    template = f"{session.engine.name}/nudge"
    return [
        (seat, Part(template, {"actions": kinds, "seat": Seat(seat), "since": clock.shown(since(session))}))
        for seat, kinds in sorted(actions.items())
    ]


def due(session: Session) -> list[Part]:
    """When all of it is due, and how much time is left; nothing if no deadline runs."""
    if not any(entry["action"] == DEADLINE for entry in session.entries):
        return []
    from pbp_mod.rows import deadlines
    from pbp_mod.rows.times import left, times

    found = deadlines.running(session.game.header, session.entries)
    if found is None:
        return []
    minutes, words = left(found.due, clock.now())
    when = times(found.due, found.zones)
    return [Part("common/due", {"times": when, "left": words, "passed": minutes < 0})]

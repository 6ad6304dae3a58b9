"""`pbp remind`: a post that tells how many answers are missing, and a PM to each who owes one.

A reminder is no event of the game, so it isn't kept: it is printed from what is awaited now.
"""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import format_option, game_options
from pbp_mod.console.report import merged, print_parts
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import since
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Ask, Audience, Channel, Seat
from pbp_mod.rows.entries import DEADLINE
from pbp_mod.texts.outbox import Part


@click.command(short_help="Print a reminder for the thread and PMs to who is awaited.")
@click.option("--name", "named", is_flag=True, help="Name in the thread who is missing.")
@click.option("--public", is_flag=True, help="Only the post.")
@click.option("--private", is_flag=True, help="Only the PMs.")
@format_option
@game_options
def remind(named: bool, public: bool, private: bool, dialect: str | None) -> None:
    """Print a reminder for the thread, and one PM for each who is awaited.

    The post tells how many votes are missing and, only with --name, whose.
    """
    with open_session() as session:
        if not _owed(session):
            raise NotAllowed("nobody", "nobody is awaited (see 'pbp status')")
        printer, people = printer_of(session, dialect), session.roster.people()
        due = _due(session)
        texts: list[tuple[Audience, list[Part]]] = []
        if not private:
            texts.append((THREAD, [_post(session, named), *due]))
        if not public:
            texts += [(seat, [part, *due]) for seat, part in _nudges(session)]
        print_parts(printer, people, "reminder", texts)


def _due(session: Session) -> list[Part]:
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


def _owed(session: Session) -> list[Ask]:
    """What players are waited for; a right that they may leave unused is none of it."""
    return [ask for ask in session.asks() if ask.seats and not ask.optional]


def _post(session: Session, named: bool) -> Part:
    asks = _owed(session)
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


def _nudges(session: Session) -> list[tuple[int, Part]]:
    actions: dict[int, list[str]] = {}
    for (kind, _), seats in merged(_owed(session)).items():
        for seat in seats:
            actions.setdefault(seat, []).append(kind)
    template = f"{session.engine.name}/nudge"
    return [
        (seat, Part(template, {"actions": kinds, "seat": Seat(seat), "since": clock.shown(since(session))}))
        for seat, kinds in sorted(actions.items())
    ]

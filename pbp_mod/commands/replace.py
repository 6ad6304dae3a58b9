"""`pbp replace`: puts a new player in the seat of one who leaves. What the newcomer is told, the outbox says."""

from __future__ import annotations

import shlex
from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import confirmed
from pbp_mod.console.options import complete_players, meta, recording_options
from pbp_mod.console.preview import preview_and_record
from pbp_mod.console.report import say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.replacing import doubts
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.rows.entries import REPLACE
from pbp_mod.store.records import Entry


@click.command(short_help="Put a new player in the seat of one who leaves.")
@click.argument("old", shell_complete=complete_players)
@click.argument("new", metavar="[NEW[=ABBR]]", required=False)
@confirmed
@recording_options
def replace(
    old: str, new: str | None, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Put NEW in the seat of OLD, with everything the seat has and knows.

    The new player gets by PM all that the seat was told, and nothing more. Without NEW you are told who signed up and waits to
    come in. You are asked before somebody takes a seat who
    knows what another one was told, or a seat that is out of the game.
    """
    with open_session() as session:
        typist = Typist(session)
        if new is None:
            raise NotUnderstood(_who_waits(session, typist.player(old)))
        leaving, newcomer = typist.player(old), typist.newcomer(new)
        say_notices(typist)
        entry: Entry = {"action": REPLACE, "player": leaving, "new": newcomer, **meta(at, source, note)}
        session.position.copy().step(entry)  # whom the log can't take, nobody is asked about
        preview_and_record(session, [entry], yes, doubts(session, session.position, entry), **options)


def _who_waits(session: Session, leaving: str) -> str:
    """Whom the moderator may ask, for somebody who named nobody."""
    from pbp_mod.desk.signup import queue

    seated = tuple(player.name for player in session.roster.people())
    waiting = queue(session.log, session.game.name, session.entries, seated)
    if not waiting:
        return f"who comes for {leaving}? (pbp replace {leaving} NEW; nobody is on a list of sign-ups for it)"
    names = ", ".join(each.name for each in waiting)
    first = shlex.quote(f"{waiting[0].name}={waiting[0].abbr}")
    return f"who comes for {leaving}? (in their order: {names}; 'pbp replace {leaving} {first}' once you have asked)"

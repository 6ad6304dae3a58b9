"""`pbp status`: whose move it is, what is missing, what to type next.

Secrets stand in it only where they are asked for; that standing orders wait, stderr alone tells.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import game_options, json_option
from pbp_mod.console.report import awaited, next_steps
from pbp_mod.console.trees import print_tree
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import pending, since, standing_orders_of, status_of
from pbp_mod.rows.entries import DEADLINE


@click.command(short_help="Whose move it is, what is missing, what to type next.")
@click.option("--secret", is_flag=True, help="With all that is secret. For your eyes only.")
@json_option
@game_options
def status(secret: bool, as_json: bool) -> None:
    """Whose move it is, what is missing from whom, and what to type next."""
    with open_session() as session:
        found = status_of(session.position, session.game.name, secret=secret)
        orders = standing_orders_of(session)
        if as_json:
            found |= _deadline(session)
            if secret:
                found["standing"] = orders
            terminal.show_json(found)
            return
        began = clock.here(since(session))
        terminal.show(f"{session.game.name} · {session.engine.title} · row {len(session.entries)}", bold=True)
        terminal.show(f"phase: {found['phase']} (since {began})")
        for line in awaited(session.asks(), session):
            terminal.show(line)
        for line in _deadline_lines(session):
            terminal.show(line)
        if found["over"]:
            next_steps(session)
        waiting = pending(session, printer_of(session, leaves=False))
        if waiting:
            terminal.show(f"not sent yet: {', '.join(map(str, waiting))} (pbp outbox)")
        print_tree(found["table"])
        if orders:
            who = ", ".join(f"{each['player']} ({_clauses(each['clauses'])})" for each in orders)
            terminal.say(f"Standing orders: {who} (for your eyes only; pbp standing)", fg="yellow")
        if secret:
            terminal.say("What follows is secret.", fg="red")
            print_tree(found["secret"])


def _deadline(session: Session) -> dict[str, Any]:
    """The key `deadline`, in a game that has ever had one; in others nothing about time zones is loaded."""
    if not any(entry["action"] == DEADLINE for entry in session.entries):
        return {}
    from pbp_mod.console.deadline_status import deadline_object

    return {"deadline": deadline_object(session)}


def _deadline_lines(session: Session) -> list[str]:
    if not any(entry["action"] == DEADLINE for entry in session.entries):
        return []
    from pbp_mod.console.deadline_status import deadline_lines

    return deadline_lines(session)


def _clauses(count: int) -> str:
    return "1 clause" if count == 1 else f"{count} clauses"

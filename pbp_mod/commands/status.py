"""`pbp status`: whose move it is, what is missing, what to type next.

Secrets stand in it only where they are asked for; that standing orders wait, stderr alone tells.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.in_words import (
    awaited_lines,
    is_longer_than_the_screen,
    numbers,
    show,
    show_table,
)
from pbp_mod.console.options import game_options, json_option
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import pending, since, standing_orders_of, status_of
from pbp_mod.desk.wording import Wording
from pbp_mod.game.actions import MODERATOR
from pbp_mod.game.words import time_here
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
        words = Wording(session.position)
        lines = show(f"{session.game.name} · {session.engine.title} · row {len(session.entries)}", bold=True)
        awaited = awaited_lines(session, words, time_here(since(session)))
        if found["over"]:
            awaited = [words.over()]
        lines += sum(show(line) for line in awaited)
        if found["over"]:
            terminal.say("'pbp reveal' publishes the log.")
        waiting = pending(session, printer_of(session, leaves=False))
        if waiting:
            lines += show(words["send"].format(numbers(words, waiting), "pbp outbox"))
        lines += sum(show(line) for line in _deadline_lines(session))
        terminal.show("")
        view, people = session.engine.view(session.position.state, MODERATOR), range(len(session.roster))
        lines += 1 + show_table(words, "table", view["table"], people)
        if orders:
            who = ", ".join(f"{each['player']} ({_clauses(each['clauses'])})" for each in orders)
            terminal.say(f"Standing orders: {who} (for your eyes only; pbp standing)", fg="yellow")
            lines += 1
        if secret:
            terminal.say("What follows is secret.", fg="red")
            lines += 1 + show_table(words, "secret", view["secret"], people)
        if is_longer_than_the_screen(lines):
            terminal.show("")
            for line in awaited:
                show(line)


def _deadline(session: Session) -> dict[str, Any]:
    """The key `deadline`, in a game that has ever had one; in others nothing about time zones is loaded."""
    if not any(entry["action"] == DEADLINE for entry in session.rows.different()):
        return {}
    from pbp_mod.console.deadline_status import deadline_object

    return {"deadline": deadline_object(session)}


def _deadline_lines(session: Session) -> list[str]:
    if not any(entry["action"] == DEADLINE for entry in session.rows.different()):
        return []
    from pbp_mod.console.deadline_status import deadline_lines

    return deadline_lines(session)


def _clauses(count: int) -> str:
    return "1 clause" if count == 1 else f"{count} clauses"

"""Looking at a game: status, log, show, board, secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import format_option, game_options, json_option, open_session, press
from pbp_mod.console.report import awaited, next_steps
from pbp_mod.console.tables import print_tree
from pbp_mod.desk.session import Session, describe
from pbp_mod.desk.status import pending, public_of, since, standing_of, status_of
from pbp_mod.game.actions import MODERATOR
from pbp_mod.rows.corrections import Correction, check_row, corrections, effective
from pbp_mod.rows.entries import DEADLINE
from pbp_mod.texts.outbox import board as public_board


@click.command(short_help="Whose move it is, what is missing, what to type next.")
@click.option("--secret", is_flag=True, help="With all that is secret. For your eyes only.")
@json_option
@game_options
def status(secret: bool, as_json: bool) -> None:
    """Whose move it is, what is missing from whom, and what to type next."""
    with open_session() as session:
        found = status_of(session.position, session.game.name, secret=secret)
        orders = standing_of(session)
        if as_json:
            found |= _deadline(session)
            if secret:
                found["standing"] = orders
            terminal.show_json(found)
            return
        began = clock.shown(since(session))
        terminal.show(f"{session.game.name} · {session.engine.title} · row {len(session.entries)}", bold=True)
        terminal.show(f"phase: {found['phase']} (since {began})")
        for line in awaited(session.asks(), session):
            terminal.show(line)
        for line in _deadline_lines(session):
            terminal.show(line)
        if found["over"]:
            next_steps(session)
        waiting = pending(session, press(session, leaves=False))
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
    from pbp_mod.commands.deadline import as_object

    return {"deadline": as_object(session)}


def _deadline_lines(session: Session) -> list[str]:
    if not any(entry["action"] == DEADLINE for entry in session.entries):
        return []
    from pbp_mod.commands.deadline import lines

    return lines(session)


def _clauses(count: int) -> str:
    return "1 clause" if count == 1 else f"{count} clauses"


@click.command()
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="With the rows that were struck out or amended, and what did it.",
)
@json_option
@game_options
def log(everything: bool, as_json: bool) -> None:
    """List what was recorded, a line each."""
    with open_session() as session:
        corrected = corrections(session.entries)
        rows = list(enumerate(session.entries, 1))
        if as_json:
            terminal.show_json(
                [{"row": seq, **_fate(corrected.get(seq))} | _flat(entry) for seq, entry in rows]
            )
            return
        counting = effective(session.entries)
        if not everything:
            rows = [(seq, dict(counting[seq])) for seq, _ in rows if seq in counting]
        several = any("moderator" in entry for _, entry in rows)
        terminal.table(
            ["row", "when", *(["moderator"] if several else []), "what"],
            [
                (
                    seq,
                    clock.shown(entry.get("at")),
                    *([entry.get("moderator", "")] if several else []),
                    describe(entry) + _mark(corrected.get(seq), everything),
                )
                for seq, entry in rows
            ],
        )


def _flat(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A row beside its number, `row`: what an amendment puts in place is called `instead` there."""
    return {"instead" if key == "row" else key: value for key, value in entry.items()}


def _fate(correction: Correction | None) -> dict[str, int | None]:
    """Which row struck this one out, and which amended it."""
    struck = correction is not None and correction.entry is None
    by = None if correction is None else correction.by
    return {"struck": by if struck else None, "amended": None if struck else by}


def _mark(correction: Correction | None, everything: bool) -> str:
    if correction is None:
        return ""
    if correction.entry is None:
        return f"  [struck out by row {correction.by}]"
    return f"  [amended by row {correction.by}{f': {describe(correction.entry)}' if everything else ''}]"


@click.command()
@click.argument("row", type=int)
@json_option
@format_option
@game_options
def show(row: int, as_json: bool, dialect: str | None) -> None:
    """Show one row whole, and the texts that it called for."""
    with open_session() as session:
        check_row(session.entries, row)
        entry = session.entries[row - 1]
        corrected = corrections(session.entries).get(row)
        messages = [
            message for message in session.messages() if message.row == row and message.to != MODERATOR
        ]
        printer = press(session, dialect)
        if as_json:
            kept = [{"id": message.id, "text": printer.text(message)} for message in messages]
            terminal.show_json({"row": row, **_fate(corrected), "entry": entry, "messages": kept})
            return
        from pbp_mod.console.report import texts

        print_tree({"row": row, **_flat(entry)})
        if corrected is not None:
            terminal.show(_mark(corrected, True).strip())
        texts(session, messages, dialect=dialect)


@click.command()
@json_option
@format_option
@game_options
def board(as_json: bool, dialect: str | None) -> None:
    """Print the public state of the game as a post."""
    with open_session() as session:
        if as_json:
            terminal.show_json(public_of(session.position)["table"])
            return
        terminal.paste(
            press(session, dialect).parts([public_board(session.position)], session.roster.people())
        )


@click.command()
@json_option
@game_options
def secrets(as_json: bool) -> None:
    """Show all that is secret: roles, deck, hands, votes so far."""
    with open_session() as session:
        found: dict[str, Any] = status_of(session.position, session.game.name, secret=True)["secret"]
        terminal.say("What follows is secret: paste nothing of it.", fg="red")
        if as_json:
            terminal.show_json(found)
        else:
            print_tree(found)

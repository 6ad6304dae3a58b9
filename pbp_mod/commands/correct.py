"""Mending the record: undo, redo, void, replace, note (amend.py has amend). Nothing is rewritten; a correction is a row."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import complete_players, open_session
from pbp_mod.console.confirm import confirmed, correct, later_option
from pbp_mod.console.report import meta, recorded, recording_options, say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk import amending
from pbp_mod.people.names import Roster
from pbp_mod.rows.corrections import last_that_counts, struck_last
from pbp_mod.rows.entries import META, NOTE, REPLACE
from pbp_mod.store.records import Entry


@click.command()
@later_option
@confirmed
@recording_options
def undo(
    with_later: bool, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Strike out the last row that still counts.

    What one command recorded at once (several votes) is several rows: repeat it, or use 'void'.
    """
    with open_session() as session:
        row = last_that_counts(session.entries)
        entries = amending.void(session, row, with_later=with_later, meta=meta(at, source, note))
        correct(session, entries, yes, **options)


@click.command(short_help="Strike out row ROW, as if it had never been recorded.")
@click.argument("row", type=int)
@later_option
@confirmed
@recording_options
def void(
    row: int,
    with_later: bool,
    yes: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Strike out row ROW, as if it had never been recorded; it stays in the log, marked.

    Before it is recorded you see what changes and which posts and messages then read differently.
    """
    with open_session() as session:
        entries = amending.void(session, row, with_later=with_later, meta=meta(at, source, note))
        correct(session, entries, yes, **options)


@click.command(short_help="Record again what the last undo or void struck out.")
@confirmed
@recording_options
def redo(yes: bool, at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Record again what the last undo or void struck out, if nothing came after it."""
    with open_session() as session:
        words = meta(at, source, note)
        again = [
            {key: value for key, value in entry.items() if key not in META or entry["action"] == NOTE} | words
            for entry in struck_last(session.entries)
        ]
        done = session.record(again, dry_run=options["dry_run"])
        recorded(
            session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=options["quiet"]
        )


@click.command(short_help="Put a new player in the seat of one who leaves.")
@click.argument("old", shell_complete=complete_players)
@click.argument("new", metavar="NEW[=ABBR]")
@confirmed
@recording_options
def replace(
    old: str, new: str, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Put NEW in the seat of OLD, with everything the seat has and knows.

    The new player gets by PM all that the seat was told, and nothing more.
    """
    with open_session() as session:
        typist = Typist(session)
        leaving = typist.player(old)
        say_notices(typist)
        newcomer = read_newcomer(session.roster, new)
        entry: Entry = {"action": REPLACE, "player": leaving, "new": newcomer, **meta(at, source, note)}
        correct(session, [entry], yes, **options)


def read_newcomer(roster: Roster, text: str) -> dict[str, str]:
    """Who comes in, from NEW[=ABBR]; without an abbreviation one is made. Raises NotUnderstood."""
    from pbp_mod.people.signups import typed_player

    player = typed_player(text, roster.people())
    return {"name": player.name, "abbr": player.abbr}


@click.command()
@click.argument("text", nargs=-1, required=True)
@recording_options
def note(text: tuple[str, ...], at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Keep a remark in the log; nobody else sees it."""
    with open_session() as session:
        words = {"text": " ".join(text)} | meta(at, source, note)
        done = session.record([{"action": NOTE, **words}], dry_run=options["dry_run"])
        recorded(session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=True)

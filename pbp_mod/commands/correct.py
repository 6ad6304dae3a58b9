"""Mending the record: undo, redo, void, replace, note. Nothing is rewritten; a correction is a row of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from pbp_mod import terminal
from pbp_mod.commands.desk import complete_players, open_session
from pbp_mod.commands.report import addressee, meta, recorded, recording_options
from pbp_mod.commands.typed import Typist
from pbp_mod.entries import META, NOTE, REPLACE
from pbp_mod.errors import NotAllowed
from pbp_mod.log import Entry
from pbp_mod.names import clean, make_abbr
from pbp_mod.replay import Refold, fold
from pbp_mod.session import Session
from pbp_mod.status import status_of


def _confirmed(command: Any) -> Any:
    return click.option("--yes", "-y", is_flag=True, help="Don't ask before it is recorded.")(command)


def _correct(session: Session, entries: Sequence[Entry], yes: bool, **options: Any) -> None:
    """Show what a correction changes, ask if somebody sits at the terminal, and record it."""
    dry_run = options["dry_run"]
    _preview(session, entries)
    if not (yes or dry_run) and sys.stdin.isatty() and not click.confirm("Record it?", err=True):
        raise click.Abort
    done = session.record(entries, dry_run=dry_run)
    recorded(session, done, dry_run=dry_run, dialect=options["dialect"], quiet=options["quiet"])


def _preview(session: Session, entries: Sequence[Entry]) -> None:
    changes = session.changes(entries)
    name = session.game.name
    for row, words in changes.falling:
        terminal.say(f"Strikes out row {row}: {words}")
    before = status_of(session.position, name)
    after = status_of(fold(session.game.header, [*session.entries, *entries]), name)
    for key, old, new in _differences(before, after):
        terminal.say(f"  {key}: {old} → {new}")
    sent = session.log.sent(session.game)
    for message in [*changes.gone, *(old for old, _ in changes.changed)]:
        verb = "was sent and" if message.id in sent else "is not sent yet; it"
        fate = "no longer holds" if message in changes.gone else "reads differently now"
        if message.to >= -1:
            terminal.say(f"  {addressee(message)} · {message.id} {verb} {fate}")


def _differences(before: Any, after: Any, at: str = "") -> list[tuple[str, str, str]]:
    before, after = _by_seat(before), _by_seat(after)
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in before if key in after]
        return [
            each
            for key in keys
            for each in _differences(before[key], after[key], f"{at}.{key}" if at else key)
        ]
    return [] if before == after else [(at, _short(before), _short(after))]


def _by_seat(value: Any) -> Any:
    """Players in a list as an object of seats, so that only those who differ are told."""
    if isinstance(value, list) and value and all(isinstance(each, dict) and "seat" in each for each in value):
        return {str(each["seat"]): each for each in value}
    return value


def _short(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_short, value)) or "-"
    if isinstance(value, dict):
        return " ".join(_short(inner) for inner in value.values())
    return str(value)


@click.command()
@click.option("--with-later", is_flag=True, help="Strike out later rows too that don't hold without it.")
@_confirmed
@recording_options
def undo(
    with_later: bool, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Strike out the last row that still counts.

    What one command recorded at once (several votes) is several rows: repeat it, or use 'void'.
    """
    with open_session() as session:
        _void(session, session.last_effective(), with_later, meta(at, source, note), yes, options)


@click.command(short_help="Strike out row ROW, as if it had never been recorded.")
@click.argument("row", type=int)
@click.option("--with-later", is_flag=True, help="Strike out later rows too that don't hold without it.")
@_confirmed
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
        _void(session, row, with_later, meta(at, source, note), yes, options)


def _void(
    session: Session, row: int, with_later: bool, words: dict[str, str], yes: bool, options: dict[str, Any]
) -> None:
    try:
        entries = session.void(row, with_later=with_later, meta=words)
    except Refold as error:
        raise NotAllowed(
            "later-rows",
            "row {} can't be struck out alone: {} (row {} is {}; --with-later strikes out what falls with it)",
            row,
            str(error),
            error.row,
            session.describe(error.row),
        ) from None
    _correct(session, entries, yes, **options)


@click.command(short_help="Record again what the last undo or void struck out.")
@_confirmed
@recording_options
def redo(yes: bool, at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Record again what the last undo or void struck out, if nothing came after it."""
    with open_session() as session:
        words = meta(at, source, note)
        again = [
            {key: value for key, value in entry.items() if key not in META or entry["action"] == NOTE} | words
            for entry in session.last_struck()
        ]
        done = session.record(again, dry_run=options["dry_run"])
        recorded(
            session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=options["quiet"]
        )


@click.command(short_help="Put a new player in the seat of one who leaves.")
@click.argument("old", shell_complete=complete_players)
@click.argument("new", metavar="NEW[=ABBR]")
@_confirmed
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
        for notice in typist.notices:
            terminal.say(f"Note: {notice}.", fg="yellow")
        name, given, abbr = new.rpartition("=")
        name, abbr = (clean(name), clean(abbr)) if given else (clean(new), "")
        taken = [word for player in session.roster.people() for word in (player.name, player.abbr)]
        newcomer = {"name": name, "abbr": abbr or make_abbr(name, taken)}
        entry: Entry = {"action": REPLACE, "player": leaving, "new": newcomer, **meta(at, source, note)}
        _correct(session, [entry], yes, **options)


@click.command()
@click.argument("text", nargs=-1, required=True)
@recording_options
def note(text: tuple[str, ...], at: str | None, source: str | None, note: str | None, **options: Any) -> None:
    """Keep a remark in the log; nobody else sees it."""
    with open_session() as session:
        words = {"text": " ".join(text)} | meta(at, source, note)
        done = session.record([{"action": NOTE, **words}], dry_run=options["dry_run"])
        recorded(session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=True)

"""Keeping a game: export, import, backup, reveal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import (
    format_option,
    game_options,
    open_log,
    open_session,
    press,
    state_option,
)
from pbp_mod.console.files import STREAM, decode, read_text, write_new
from pbp_mod.console.report import next_steps
from pbp_mod.desk.session import Session, read_game
from pbp_mod.errors import NotAllowed
from pbp_mod.rows.header import self_contained
from pbp_mod.store.records import Entry, dumps
from pbp_mod.store.upkeep import copy


def _lines(session: Session, entries: Iterable[Entry]) -> str:
    return "".join(f"{dumps(line)}\n" for line in [session.game.header, *entries])


def _write(text: str, path: str | None) -> None:
    if path in (None, STREAM):
        terminal.paste(text)
    else:
        write_new(str(path), text)
        terminal.say(f"Written: {path}")


@click.command(short_help="Write the game's whole log, secrets and all, to FILE.")
@click.argument("file", required=False, type=click.Path())
@click.option("--public", is_flag=True, help="Only what the thread was told, for spectators.")
@format_option
@game_options
def export(file: str | None, public: bool, dialect: str | None) -> None:
    """Write the game's whole log, as JSON Lines, to FILE or stdout. It holds every secret of the game.

    With --public it holds none: posts, what players posted, and the table, in a format of its own.
    """
    with open_session() as session:
        _write(_public(session, dialect) if public else _lines(session, session.entries), file)


def _public(session: Session, dialect: str | None) -> str:
    from pbp_mod.desk.spectators import lines

    header, position = session.game.header, session.position
    found = lines(header, session.entries, position, press(session, dialect))
    return "".join(f"{dumps(line)}\n" for line in found)


def numbered(path: str) -> Iterator[tuple[int, Any]]:
    """The decoded lines of a file of JSON Lines, each with its number; empty ones are left out."""
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield number, decode(line, f"line {number}: this")


@click.command("import")
@click.argument("file", type=click.Path())
@click.option("--name", metavar="NAME", help="Another name for the game.")
@state_option
def import_(file: str, name: str | None) -> None:
    """Bring in a game from an export. Every row is tried first; if one is refused, nothing is kept."""
    header, entries = read_game(numbered(file), name)
    with open_log(create=True) as log:
        session = Session(log, log.create(self_contained(header), entries, clock.now()))
        terminal.say(
            f"Brought in {session.game.name}: {len(session.entries)} rows. It is the chosen game now."
        )
        next_steps(session)


@click.command(short_help="Copy the whole desk, all games, into FILE.")
@click.argument("file", type=click.Path())
@state_option
def backup(file: str) -> None:
    """Copy the whole desk, all games, into FILE, even while somebody else is recording."""
    with open_log() as log:
        copy(log, file)
    terminal.say(f"Copied to {file}.")


@click.command(short_help="Publish the log of a game that is over.")
@click.argument("file", required=False, type=click.Path())
@game_options
def reveal(file: str | None) -> None:
    """Publish the log of a game that is over: seed, roles and every row, for anybody to check with 'verify'.

    The words of private messages, and your own notes, are left out.
    """
    from pbp_mod.desk.spectators import published

    with open_session() as session:
        if session.engine.outcome(session.position.state) is None:
            raise NotAllowed("not-over", "the game is not over: its log would give the secrets away")
        _write(_lines(session, (published(session.engine, entry) for entry in session.entries)), file)

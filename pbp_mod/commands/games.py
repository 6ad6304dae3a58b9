"""`pbp games`: lists the games of the desk. Changes none and chooses none."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import (
    json_option,
    state_option,
)
from pbp_mod.desk.session import Session
from pbp_mod.errors import NoGameYet, NotUnderstood
from pbp_mod.rows.header import engine_of
from pbp_mod.store.log import Log
from pbp_mod.store.records import CHOSEN, Game

UNKNOWN = "unknown"
"""The phase of a game whose engine isn't installed (any more)."""


@click.command()
@json_option
@state_option
def games(as_json: bool) -> None:
    """List the games of this desk."""
    try:
        rows = _listed()
    except NoGameYet as error:  # a list that is empty, for programs: nothing went wrong
        rows = []
        terminal.say(f"Note: {error}.")
    if as_json:
        terminal.show_json(rows)
    elif rows:
        terminal.table(
            ["", "game", "engine", "rows", "phase"],
            [
                ("*" if row["chosen"] else "", row["name"], row["engine"], row["rows"], row["phase"])
                for row in rows
            ],
        )


def _listed() -> list[dict[str, Any]]:
    with open_log() as log:
        chosen = log.note(CHOSEN)
        return [
            {
                "name": game.name,
                "engine": game.engine,
                "phase": _phase(log, game),
                "rows": log.count(game),
                "chosen": game.name == chosen,
                "created": game.created,
            }
            for game in log.games()
        ]


def _phase(log: Log, game: Game) -> str:
    """The phase of a game; of one whose engine isn't here, that it isn't."""
    try:
        engine_of(game.header)
    except NotUnderstood as error:
        terminal.say(f"Note: {game.name}: {error}.", fg="yellow")
        return UNKNOWN
    session = Session(log, game)
    return session.engine.phase(session.position.state)

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
from pbp_mod.errors import NoGameYet
from pbp_mod.store.records import CHOSEN


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
        sessions = [(game, Session(log, game)) for game in log.games()]
        return [
            {
                "name": game.name,
                "engine": game.engine,
                "phase": session.engine.phase(session.position.state),
                "rows": len(session.entries),
                "chosen": game.name == chosen,
                "created": game.created,
            }
            for game, session in sessions
        ]

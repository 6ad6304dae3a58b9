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
from pbp_mod.engines import ENGINES
from pbp_mod.errors import NoEngine, NoGameYet, PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.records import CHOSEN, Game

UNKNOWN = "unknown"
"""The phase of a game that can't be played, since its engine isn't installed (any more), or since it is damaged."""


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
    """The phase of a game; of one that can't be played, why it can't."""
    try:
        session = Session(log, game)
        return session.engine.phase(session.position.state)
    except NoEngine as error:
        terminal.say(f"Note: {game.name}: {error}.", fg="yellow")
    except PbpError as error:
        terminal.say(f"Note: {game.name} can't be played: {error}.", fg="yellow")
    except Exception as error:
        if game.engine in ENGINES:
            raise
        # Whatever a game from outside does wrong must do no harm to the others.
        said = " ".join(f"{type(error).__name__}: {error}".split())
        terminal.say(
            f"Note: {game.name} can't be played: a fault of the game {game.engine}, {said}.", fg="yellow"
        )
    return UNKNOWN

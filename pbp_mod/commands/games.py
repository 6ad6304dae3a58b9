"""`pbp games`: lists the games of the desk. Changes none and chooses none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import complete_games, json_option, state_option
from pbp_mod.desk.phases import Phases
from pbp_mod.engines import ENGINES
from pbp_mod.errors import NoEngine, NoGameYet, PbpError
from pbp_mod.store.labelling import lay_aside
from pbp_mod.store.records import CHOSEN, Game

UNKNOWN = "unknown"
"""The phase of a game that can't be played, since its engine isn't installed (any more), or since it is damaged."""


@click.command()
@click.option(
    "--archive", metavar="GAME", shell_complete=complete_games, help="Lay a game aside: it is listed no more."
)
@click.option("--back", metavar="GAME", shell_complete=complete_games, help="List it again.")
@click.option("--all", "everything", is_flag=True, help="Those that are laid aside, too.")
@json_option
@state_option
def games(archive: str | None, back: str | None, everything: bool, as_json: bool) -> None:
    """List the games of this desk."""
    if archive is not None or back is not None:
        _lay_aside([(archive, True), (back, False)])
        return
    try:
        rows = _listed(everything)
    except NoGameYet as error:  # a list that is empty, for programs: nothing went wrong
        rows = []
        terminal.say(f"Note: {error}.")
    if as_json:
        terminal.show_json(rows)
    elif rows:
        from pbp_mod.desk.wording import phase_in_words

        terminal.table(
            ["", "game", "engine", "rows", "phase"],
            [
                (
                    _mark(row),
                    row["name"],
                    row["engine"],
                    row["rows"],
                    phase_in_words(row["engine"], row["phase"]),
                )
                for row in rows
            ],
        )


def _lay_aside(said: Iterable[tuple[str | None, bool]]) -> None:
    with open_log() as log:
        for name, archived in said:
            if name is not None:
                game = log.game(name)
                lay_aside(log, game, archived=archived)
                if not archived:
                    more = "listed again"
                elif game.name == log.note(CHOSEN):
                    more = "laid aside, and listed as long as it is the chosen one ('pbp use NAME' chooses another)"
                else:
                    more = "laid aside ('pbp games --all' lists it, --back takes it back)"
                terminal.say(f"{game.name} is {more}.")


def _listed(everything: bool) -> list[dict[str, Any]]:
    with open_log() as log:
        chosen, phases = log.note(CHOSEN), Phases(log)
        found = [
            {
                "name": game.name,
                "engine": game.engine,
                "phase": _phase(phases, game, rows),
                "rows": rows,
                "chosen": game.name == chosen,
                "created": game.created,
            }
            | ({"archived": game.archived} if everything else {})
            for game in log.games()
            if everything or not game.archived or game.name == chosen
            for rows in [log.count(game)]
        ]
        phases.keep()
    return found


def _mark(row: dict[str, Any]) -> str:
    return "*" if row["chosen"] else "-" if row.get("archived") else ""


def _phase(phases: Phases, game: Game, rows: int) -> str:
    """The phase of a game; of one that can't be played, why it can't."""
    try:
        return phases.phase(game, rows)
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

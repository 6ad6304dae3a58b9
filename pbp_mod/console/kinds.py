"""Which actions there are at hand: those of the game that a call is about, to be listed by the help and completed by a shell.

Reads the game's header and none of its rows; actions.py makes commands of them.
"""

from __future__ import annotations

import click

from pbp_mod.console.at_hand import log_at_hand
from pbp_mod.errors import PbpError
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.header import engine_of


def engine_at_hand(ctx: click.Context, state: str | None, game: str | None) -> AnyEngine | None:
    """The engine of the game at hand, or None if there is none (the command itself will say so)."""
    try:
        return engine_of(log_at_hand(ctx, state).game(game).header)
    except PbpError:
        return None


def actions_at_hand(ctx: click.Context, state: str | None, game: str | None) -> dict[str, str]:
    """The actions of the game at hand, with what they do; none if there is no game."""
    engine = engine_at_hand(ctx, state, game)
    return {} if engine is None else {kind.name: kind.help for kind in engine.kinds.values()}


def action_help(ctx: click.Context, state: str | None, game: str | None) -> tuple[str, list[tuple[str, str]]]:
    """What help lists as the actions of the game at hand: a title and the lines."""
    engine = engine_at_hand(ctx, state, game)
    if engine is None:
        return "the actions of a game", [
            ("ACTION", "Make a game with 'pbp new'; its actions are listed here then.")
        ]
    return engine.title, [(kind.name, kind.help) for kind in engine.kinds.values()]

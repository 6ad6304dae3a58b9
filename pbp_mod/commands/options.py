"""`pbp options`: lists the house rules of an engine, or those of the game at hand. They are set by `new` alone."""

from __future__ import annotations

from collections.abc import Mapping

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import (
    complete_engines,
    game_options,
    json_option,
)
from pbp_mod.engines import load
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows import options as house_rules


@click.command(short_help="List the house rules of an engine, or of the game at hand.")
@click.argument("engine", required=False, shell_complete=complete_engines)
@json_option
@game_options
def options(engine: str | None, as_json: bool) -> None:
    """List the house rules of an engine, or those of the game at hand.

    Each is shown with its value; 'pbp new --option NAME=VALUE' chooses another one.
    """
    chosen: dict[str, str] = {}
    if engine is None:
        with open_session() as session:
            found, chosen = session.engine, session.position.opened.options
    else:
        found = load(engine)
        chosen = house_rules.complete(found, {})
    if as_json:
        keys = ("name", "default", "values", "rule", "help")
        terminal.show_json(
            [
                {key: getattr(option, key) for key in keys} | {"value": chosen[option.name]}
                for option in found.options
            ]
        )
        return
    with terminal.paged():
        _list(found, chosen)


def _list(found: AnyEngine, chosen: Mapping[str, str]) -> None:
    for option in found.options:
        others = ", ".join(value for value in option.values if value != chosen[option.name])
        terminal.show(f"{option.name}={chosen[option.name]}  (or {others or 'another text'}; {option.rule})")
        terminal.paragraph(option.help, indent=4)
    for name, rules in found.presets.items():
        terminal.show(f"preset {name}")
        words = ", ".join(f"{key}={value}" for key, value in rules.items())
        terminal.paragraph(words or "the defaults", indent=4)

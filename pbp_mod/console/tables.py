"""What is played, by whom, by which rules and with which cards: the options that `seal` and `new` share.

Puts that part of a header together. Chance, markup and what is dealt by hand are said elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from pbp_mod.console.files import read_text
from pbp_mod.console.options import add_rule, read_house_rules
from pbp_mod.errors import WrongUsage
from pbp_mod.people.names import Player, clean
from pbp_mod.rows.header import Header, self_contained

F = TypeVar("F", bound=Callable[..., Any])


def table_options(command: F) -> F:
    """Who plays, by which rules and with which cards."""
    for option in (
        click.option(
            "--pack",
            metavar="NAME|FILE",
            help="The cards, in a game that has packs of them: a name, or a file.",
        ),
        click.option(
            "--in-order",
            is_flag=True,
            help="Seat the players as listed (else by chance, unless --setup says).",
        ),
        click.option("--preset", metavar="NAME", help="A set of house rules."),
        click.option(
            "--option",
            "-o",
            "chosen",
            metavar="NAME=VALUE",
            multiple=True,
            help="A house rule (see 'options').",
        ),
        click.option(
            "--heckler", "hecklers", metavar="NAME", multiple=True, help="A spectator who may post."
        ),
        click.option(
            "--player", "players", metavar="NAME[=ABBR]", multiple=True, help="A player; again for each one."
        ),
        click.option(
            "--roster",
            metavar="FILE",
            type=click.Path(),
            help="The sign-up table as it stands in the thread (- for stdin).",
        ),
    ):
        command = option(command)
    return command


def read_table(engine: str, given: Mapping[str, Any]) -> Header:
    """The header's `engine`, `players`, `hecklers`, `options` and `setup` (of the pack alone), as far as there are any.

    A pack that isn't shipped is put in whole. Raises NotUnderstood, WrongUsage if nobody plays.
    """
    players, hecklers = read_people(given)
    if not players:
        raise WrongUsage(
            "who plays? (give the sign-up table with --roster FILE, or --player NAME=ABBR for each)"
        )
    table: Header = {"engine": engine, "players": written(players)}
    if hecklers:
        table["hecklers"] = hecklers
    rules = read_rules(engine, given)
    if rules:
        table["options"] = rules
    return self_contained(table | {"setup": {"pack": given["pack"]}}) if given["pack"] else table


def read_people(given: Mapping[str, Any]) -> tuple[list[Player], list[str]]:
    """Players and hecklers, none if none are given. Raises NotUnderstood."""
    from pbp_mod.people.signups import read_roster, typed_player

    found, spectators = read_roster(read_text(given["roster"])) if given["roster"] else ([], [])
    for text in given["players"]:
        found.append(typed_player(text, found))
    return found, [*spectators, *map(clean, given["hecklers"])]


def written(players: Sequence[Player]) -> list[dict[str, Any]]:
    """Players as a header has them."""
    return [
        {"name": player.name, "abbr": player.abbr}
        | ({"aliases": list(player.aliases)} if player.aliases else {})
        for player in players
    ]


def read_rules(engine: str, given: Mapping[str, Any]) -> dict[str, str]:
    """The house rules that are given. Raises NotUnderstood, WrongUsage."""
    rules = read_house_rules(given["chosen"], engine)
    if given["preset"] is not None:
        add_rule(rules, "preset", given["preset"])
    return rules

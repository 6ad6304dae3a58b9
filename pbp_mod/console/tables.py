"""What is played, by whom, by which rules and with which cards: the options that `seal` and `new` share.

Reads them alone: the header is made in desk/new_game.py, and chance, markup and what is dealt by hand are said elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from pbp_mod.console.files import read_text
from pbp_mod.console.options import add_rule, read_house_rules
from pbp_mod.desk.new_game import Table
from pbp_mod.errors import WrongUsage
from pbp_mod.people.names import Player, clean

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
        click.option(
            "--signup",
            metavar="NAME",
            help="The players of those sign-ups ('pbp signup'); who found no seat waits to come in.",
        ),
    ):
        command = option(command)
    return command


def read_table(engine: str, given: Mapping[str, Any]) -> Table:
    """What these options say, and --theme where a command has it. Raises NotUnderstood, WrongUsage."""
    players, hecklers = _people(given)
    return Table(engine, players, hecklers, _rules(engine, given), given["pack"], given["in_order"])


def _people(given: Mapping[str, Any]) -> tuple[list[Player], list[str]]:
    """Players and hecklers, none if none are given."""
    from pbp_mod.people.signups import read_roster, typed_player

    if given["signup"] is not None:
        if given["roster"] or given["players"]:
            raise WrongUsage("--signup brings the players, so --roster and --player can't be given with it")
        from pbp_mod.console.at_hand import open_log
        from pbp_mod.desk.signup import the_list
        from pbp_mod.people.volunteers import table_of

        with open_log() as log:
            return table_of(the_list(log, given["signup"])), list(map(clean, given["hecklers"]))
    found, spectators = read_roster(read_text(given["roster"])) if given["roster"] else ([], [])
    for text in given["players"]:
        found.append(typed_player(text, found))
    return found, [*spectators, *map(clean, given["hecklers"])]


def _rules(engine: str, given: Mapping[str, Any]) -> dict[str, str]:
    """The house rules that are given."""
    rules = read_house_rules(given["chosen"], engine)
    for name in ("preset", "theme"):
        if given.get(name) is not None:
            add_rule(rules, name, given[name])
    return rules

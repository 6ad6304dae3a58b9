"""`pbp new`: makes a game. Puts its header together from options and files, and prints the texts that open it.

What a header may hold is judged by rows/header.py, whether it can be dealt by the engine.
"""

from __future__ import annotations

import os
from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.files import read_text
from pbp_mod.console.options import (
    complete_engines,
    dialect_option,
    read_house_rules,
    state_option,
)
from pbp_mod.console.report import next_steps, print_texts, texts
from pbp_mod.console.seals import note_key, sealed_seed
from pbp_mod.console.strict_json import read_json
from pbp_mod.desk.session import Session, playable
from pbp_mod.engines import load
from pbp_mod.errors import WrongUsage
from pbp_mod.game.chance import SAFE_BYTES, read_seed
from pbp_mod.people.names import Player, clean
from pbp_mod.rows import replay
from pbp_mod.rows.header import FORMAT, Header, drawn_seats, editions, read_entropy, self_contained, verify
from pbp_mod.texts.due import due_messages


@click.command(short_help="Make a game: deal it, print its opening post and PMs.")
@click.argument("engine", shell_complete=complete_engines)
@click.argument("name")
@click.option(
    "--roster",
    metavar="FILE",
    type=click.Path(),
    help="The sign-up table as it stands in the thread (- for stdin).",
)
@click.option(
    "--player", "players", metavar="NAME[=ABBR]", multiple=True, help="A player; again for each one."
)
@click.option("--heckler", "hecklers", metavar="NAME", multiple=True, help="A spectator who may post.")
@click.option(
    "--option", "-o", "chosen", metavar="NAME=VALUE", multiple=True, help="A house rule (see 'options')."
)
@click.option("--preset", metavar="NAME", help="A set of house rules.")
@click.option("--theme", metavar="NAME|FILE", help="The words of the setting.")
@click.option(
    "--in-order", is_flag=True, help="Seat the players as listed (else by chance, unless --setup says)."
)
@click.option(
    "--setup", metavar="FILE", type=click.Path(), help="What was dealt by hand, as JSON (see docs/log.md)."
)
@click.option(
    "--pack", metavar="NAME|FILE", help="The cards, of a game that has packs (gnomic: house, or a file)."
)
@click.option("--seed", metavar="HEX", help="The seed of all chance (else a fresh one is drawn).")
@click.option("--sealed", is_flag=True, help="Use the seed whose seal 'pbp seal NAME' has published.")
@click.option(
    "--entropy", metavar="TEXT", help="A public value, fixed after the seal, to be mixed into the seed."
)
@dialect_option("The forum's markup")
@click.option("--quiet", "-q", is_flag=True, help="Don't print the texts (they wait in 'pbp outbox').")
@click.option("--dry-run", "-n", is_flag=True, help="Show the opening texts and make no game.")
@state_option
def new(engine: str, name: str, roster: str | None, dry_run: bool, quiet: bool, **given: Any) -> None:
    """Make a game: deal it, print the opening post and one PM for each player.

    ENGINE is the game to play, NAME what you will call this run of it.
    """
    _check_chance(given)
    header = _header(engine, name, roster, given)
    if dry_run:
        _look_only(header, quiet=quiet)
        return
    header = self_contained(playable(header))
    with open_log(create=True) as log:
        session = Session(log, log.create(header, [], clock.now()))
        log.forget(note_key(name))
        terminal.say(f"Made {name} with {len(header['players'])} players; it is the chosen game now.")
        texts(session, session.messages(), dialect=None, quiet=quiet)
        next_steps(session)


def _check_chance(given: dict[str, Any]) -> None:
    if given["sealed"] and given["seed"]:
        raise click.UsageError("--sealed has its seed already, so --seed can't be given")
    if given["entropy"] is not None and not (given["sealed"] or given["seed"]):
        raise click.UsageError(
            "--entropy proves something only with a seed that was sealed before: make it with 'pbp seal NAME' and "
            "give --sealed (or give --seed)"
        )


def _look_only(header: Header, *, quiet: bool) -> None:
    """Print what a new game would open with, if not `quiet`. Raises NotUnderstood, NotAllowed for a bad header."""
    position = replay.opening(verify(header))
    if not quiet:
        from pbp_mod.texts.printing import Press

        print_texts(due_messages(header, []), Press(header, position.opened, folder(), position=position))
    terminal.say("Nothing was kept. Another deal comes with each call, unless --seed is given.")


def _header(engine: str, name: str, roster: str | None, given: dict[str, Any]) -> Header:
    players, hecklers = _people(roster, given["players"], given["hecklers"])
    rules = read_house_rules(given["chosen"], engine)
    for key in ("preset", "theme"):
        if given[key] is not None:
            rules[key] = given[key]
    # Found again from whatever folder the next command is typed in.
    if os.path.isfile(rules.get("theme", "")):
        rules["theme"] = os.path.abspath(rules["theme"])
    header: Header = {"format": FORMAT, "engine": engine, "name": name}
    header["players"] = [
        {"name": player.name, "abbr": player.abbr}
        | ({"aliases": list(player.aliases)} if player.aliases else {})
        for player in players
    ]
    if hecklers:
        header["hecklers"] = hecklers
    if rules:
        header["options"] = rules
    if given["dialect"]:
        header["dialect"] = given["dialect"]
    if given["seed"] and len(read_seed(given["seed"])) < SAFE_BYTES:
        terminal.say("Note: a seed with less than 32 digits can be found by trying.", fg="yellow")
    header["seed"] = given["seed"] or sealed_seed(name, wanted=given["sealed"]) or _fresh_seed()
    if given["entropy"] is not None:
        header["entropy"] = read_entropy(given["entropy"])
    if given["setup"]:
        header["setup"] = read_json(given["setup"])
    elif not given["in_order"]:
        header["setup"] = {"seats": drawn_seats(header)}
    if given["pack"]:
        header["setup"] = {"pack": given["pack"]} | header.get("setup", {}) | {"pack": given["pack"]}
    return header | editions(load(engine), header.get("setup", {}))


def _people(
    roster: str | None, players: tuple[str, ...], hecklers: tuple[str, ...]
) -> tuple[list[Player], list[str]]:
    from pbp_mod.people.signups import read_roster, typed_player

    found, spectators = read_roster(read_text(roster)) if roster else ([], [])
    for text in players:
        found.append(typed_player(text, found))
    if not found:
        raise WrongUsage(
            "who plays? (give the sign-up table with --roster FILE, or --player NAME=ABBR for each)"
        )
    return found, [*spectators, *map(clean, hecklers)]


def _fresh_seed() -> str:
    from pbp_mod.game.chance import new_seed

    return new_seed()

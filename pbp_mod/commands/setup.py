"""Making a game, choosing one, and looking at what it is made of: new, games, use, options, roster."""

from __future__ import annotations

import os
from typing import Any

import click

from pbp_mod import clock
from pbp_mod.commands.seal import note_key, sealed_seed
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import (
    complete_engines,
    complete_games,
    dialect_option,
    game_options,
    json_option,
    open_log,
    open_session,
    read_options,
    state_option,
)
from pbp_mod.console.files import read_json, read_text
from pbp_mod.console.report import next_steps, texts
from pbp_mod.desk.session import Session, playable
from pbp_mod.engines import load
from pbp_mod.errors import NoGameYet, WrongUsage
from pbp_mod.game.chance import SAFE_BYTES, read_seed
from pbp_mod.people.names import Player, clean
from pbp_mod.rows import options as house_rules
from pbp_mod.rows.header import FORMAT, Header, drawn_seats, read_entropy, self_contained
from pbp_mod.store.records import CHOSEN


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
        from pbp_mod.console.opening import opening_texts

        opening_texts(header, quiet=quiet)
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


def _header(engine: str, name: str, roster: str | None, given: dict[str, Any]) -> Header:
    players, hecklers = _people(roster, given["players"], given["hecklers"])
    rules = read_options(given["chosen"], engine)
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
    return header


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


@click.command()
@click.argument("name", shell_complete=complete_games)
@state_option
def use(name: str) -> None:
    """Choose the game that commands are about from now on."""
    with open_log() as log:
        game = log.game(name)
        log.remember(CHOSEN, game.name)
        terminal.say(f"The game is {game.name} ({game.engine}) now.")


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
    for option in found.options:
        others = ", ".join(value for value in option.values if value != chosen[option.name])
        terminal.show(f"{option.name}={chosen[option.name]}  (or {others or 'another text'}; {option.rule})")
        terminal.paragraph(option.help, indent=4)
    for name, rules in found.presets.items():
        terminal.show(f"preset {name}")
        words = ", ".join(f"{key}={value}" for key, value in rules.items())
        terminal.paragraph(words or "the defaults", indent=4)


@click.command()
@json_option
@game_options
def roster(as_json: bool) -> None:
    """List the players in seat order, and the hecklers."""
    with open_session() as session:
        people, out = session.roster.people(), session.engine.out(session.position.state)
        if as_json:
            terminal.show_json(
                {
                    "players": [
                        {
                            "seat": seat + 1,
                            "name": player.name,
                            "abbr": player.abbr,
                            "aliases": list(player.aliases),
                            "out": seat in out,
                        }
                        for seat, player in enumerate(people)
                    ],
                    "hecklers": list(session.roster.hecklers),
                }
            )
            return
        terminal.table(
            ["seat", "abbr", "", "name"],
            [
                (seat + 1, player.abbr, "out" if seat in out else "", player.name)
                for seat, player in enumerate(people)
            ],
        )
        if session.roster.hecklers:
            terminal.show(f"hecklers: {', '.join(session.roster.hecklers)}")

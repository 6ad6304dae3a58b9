"""`pbp new`: makes a game. Reads options and files, and prints the texts that open it.

The header is made in desk/new_game.py.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.held_back import held_wait
from pbp_mod.console.options import complete_engines, dialect_option, state_option
from pbp_mod.console.report import next_steps, once_recorded, print_texts, texts
from pbp_mod.console.seals import sealed_for
from pbp_mod.console.strict_json import read_json
from pbp_mod.console.tables import read_table, table_options
from pbp_mod.desk.boards import note_key as note_key_of_board
from pbp_mod.desk.boards import note_of
from pbp_mod.desk.new_game import Luck, new_header
from pbp_mod.desk.sealing import note_key
from pbp_mod.desk.session import Session, playable
from pbp_mod.engines import ENGINES, load
from pbp_mod.game import chance
from pbp_mod.people.accounts import Board, read_said_address
from pbp_mod.people.names import composed
from pbp_mod.rows import replay
from pbp_mod.rows.header import Header
from pbp_mod.texts.due import due_messages


@click.command(short_help="Make a game: deal it, print its opening post and PMs.")
@click.argument("engine", shell_complete=complete_engines)
@click.argument("name")
@table_options
@click.option("--theme", metavar="NAME|FILE", help="The words of the setting.")
@click.option(
    "--setup", metavar="FILE", type=click.Path(), help="What was dealt by hand, as JSON (see docs/log.md)."
)
@click.option("--seed", metavar="HEX", help="The seed of all chance (else a fresh one is drawn).")
@click.option("--sealed", is_flag=True, help="Play what 'pbp seal' has sealed for NAME.")
@click.option(
    "--entropy",
    metavar="NUMBERS",
    help="The numbers of the players, given after the seal, to be mixed into the seed.",
)
@click.option("--no-checkpoints", is_flag=True, help="Let no post end with a checkpoint.")
@dialect_option("The forum's markup")
@click.option("--forum", metavar="URL", help="Where it is played (mailto:LIST for a game by mail).")
@click.option("--quiet", "-q", is_flag=True, help="Don't print the texts (they wait in 'pbp outbox').")
@click.option("--dry-run", "-n", is_flag=True, help="Show the opening texts and make no game.")
@state_option
def new(engine: str, name: str, dry_run: bool, quiet: bool, **given: Any) -> None:
    """Make a game: deal it, print the opening post and one PM for each player.

    ENGINE is the game to play, NAME what you will call this run of it.
    """
    _check_outside(engine)
    _check_chance(given)
    name = composed(name)
    url = None if given["forum"] is None else read_said_address(given["forum"])
    header = playable(_header(engine, name, given))
    if dry_run:
        _look_only(header, quiet=quiet)
        again = given["seed"] or given["sealed"]
        terminal.say(
            "Nothing was kept."
            + ("" if again else " Another deal comes with each call, unless --seed is given.")
        )
        return
    with open_log(create=True) as log:
        session = Session(log, log.create(header, [], clock.now(), _notes(name, url)))
        log.forget(note_key(name))
        if given["signup"] is not None:
            from pbp_mod.desk.signup import became, the_list

            became(log, the_list(log, given["signup"]).name, name)
        terminal.say(f"Made {name} with {len(header['players'])} players; it is the chosen game now.")
        with once_recorded():
            held = texts(session, session.messages(), dialect=None, quiet=quiet)
        next_steps(session)
        held_wait(held)


def _notes(name: str, url: str | None) -> dict[str, str]:
    """What the desk notes down of the board that the game is played on."""
    return {} if url is None else {note_key_of_board(name): note_of(Board(url))}


def _check_outside(engine: str) -> None:
    """Raise NoEngine for a game from outside whose actions could not be typed."""
    if engine not in ENGINES:
        from pbp_mod.console.actions import command_names
        from pbp_mod.desk.games import check_actions

        check_actions(load(engine), command_names(click.get_current_context()))


def _check_chance(given: dict[str, Any]) -> None:
    if given["sealed"] and given["seed"]:
        raise click.UsageError("--sealed has its seed already, so --seed can't be given")
    if given["entropy"] is not None and not (given["sealed"] or given["seed"]):
        raise click.UsageError(
            "--entropy proves something only with a seed that was sealed before: make it with 'pbp seal' and give "
            "--sealed (or give --seed)"
        )


def _look_only(header: Header, *, quiet: bool) -> None:
    """Print what a new game would open with, if not `quiet`."""
    if not quiet:
        position = replay.opening(header)
        from pbp_mod.texts.printing import Printer

        print_texts(due_messages(header, []), Printer(header, position.opened, folder(), position=position))


def _header(engine: str, name: str, given: dict[str, Any]) -> Header:
    """The header that the options ask for, and what the moderator is told of its chance."""
    sealed = sealed_for(name, wanted=given["sealed"])
    dealt = read_json(given["setup"]) if given["setup"] else None
    luck = Luck(given["seed"], given["entropy"], dealt, not given["no_checkpoints"])
    header = new_header(name, read_table(engine, given), luck, sealed=sealed, dialect=given["dialect"])
    for note, holds in (
        ("a seed with less than 32 digits can be found by trying.", chance.is_weak(header["seed"])),
        ("the opening post will say that you have chosen the seed yourself.", "chosen_seed" in header),
        (
            "this seal fixes the seed alone, not what is played with it.",
            given["sealed"] and "sealed" not in header,
        ),
    ):
        if holds:
            terminal.say(f"Note: {note}", fg="yellow")
    return header

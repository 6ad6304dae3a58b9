"""`pbp pack`: checks a file of cards, and shows what the cards of a pack say (its subcommands).

What a card may say is judged by the game whose cards come in packs.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.options import game_options, json_option
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.game.packs import Packs
from pbp_mod.rows.header import engine_of
from pbp_mod.store.records import Game


@click.group(short_help="Check a file of cards, or show what the cards of a pack say.")
def pack() -> None:
    """Check a file of cards for a game that has packs, or show what the cards of a pack say."""


@pack.command()
@click.argument("file", type=click.Path())
@json_option
def check(file: str, as_json: bool) -> None:
    """Tell all that is wrong with the cards in FILE; exit code 1 if there is any."""
    packs = _packs(_game())
    found = packs.check(file)
    if as_json:
        terminal.show_json(found)
    else:
        for each in found:
            terminal.show(each)
    if found:
        count = "1 fault" if len(found) == 1 else f"{len(found)} faults"
        raise NotAllowed("broken-pack", "{} can't be played ({} listed above)", file, count)
    if not as_json:
        for each in packs.praise(file):
            terminal.show(each)


@pack.command()
@click.argument("words", nargs=-1, metavar="[NAME|FILE] [CARD]...")
@json_option
@game_options
def show(words: tuple[str, ...], as_json: bool) -> None:
    """Show the cards of a pack, all or those with the numbers given.

    Without NAME or FILE it is the pack of the game at hand, or else the house pack.
    """
    game = _game()
    packs = _packs(game)
    named = words[:1] if words and not _is_number(words[0]) else ()
    numbers = [_number(word) for word in words[len(named) :]]
    table, where = packs.table(named[0] if named else _of_game(game, packs))
    cards = list(packs.shown(table))
    known = {each.card.get("number") for each in cards}
    for number in numbers:
        if number not in known:
            raise NotUnderstood(f"{where} has no card {number} (its numbers: {_span(known)})")
    wanted = [each for each in cards if not numbers or each.card.get("number") in numbers]
    if as_json:
        terminal.show_json([{"group": each.group, **each.card} for each in wanted])
        return
    for each in wanted:
        terminal.show(each.heading, bold=True)
        for line in each.lines:
            terminal.paragraph(line, indent=4)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("#")
    return digits.isdecimal() and len(digits) < 10


def _number(word: str) -> int:
    if not _is_number(word):
        raise NotUnderstood(f"{word!r} is no card (cards go by their number, such as 12)")
    return int(word.removeprefix("#"))


def _span(known: set[Any]) -> str:
    numbers = sorted(number for number in known if isinstance(number, int))
    return f"{numbers[0]} to {numbers[-1]}" if numbers else "none"


def _game() -> Game | None:
    """The game at hand, if there is one."""
    try:
        with open_log() as log:
            return chosen(log)
    except PbpError:
        return None


def _packs(game: Game | None) -> Packs:
    """The packs of the game at hand, or else of the shipped game that has some."""
    engines = [load(name) for name in ENGINES] if game is None else [engine_of(game.header)]
    if game is not None and engines[0].packs is None:
        engines = [load(name) for name in ENGINES]
    return next(engine.packs() for engine in engines if engine.packs is not None)


def _of_game(game: Game | None, packs: Packs) -> Any:
    """The pack of the game at hand, as its header holds it; the house pack if that plays no cards or there is none."""
    setup = {} if game is None else game.header.get("setup", {})
    return setup.get("pack", packs.DEFAULT) if isinstance(setup, dict) else packs.DEFAULT

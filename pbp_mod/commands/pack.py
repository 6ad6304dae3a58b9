"""`pbp pack`: checks a pack (a file of cards, or of a game with votes), and shows what it says (its subcommands).

What a pack may say is judged by the game whose it is; which game that is, the file's own keys tell.
"""

from __future__ import annotations

import os
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.options import game_options, json_option
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.game.packs import Packs, likeness
from pbp_mod.rows.header import engine_of
from pbp_mod.store.records import Game


@click.group(short_help="Check a pack (cards, or a game with votes), or show what it says.")
def pack() -> None:
    """Check a file for a game that has packs (of cards, or of a whole game with votes), or show what a pack says."""


@pack.command()
@click.argument("file", type=click.Path())
@json_option
def check(file: str, as_json: bool) -> None:
    """Tell all that is wrong with a pack FILE; exit code 1 if there is anything."""
    packs = _packs(_game(), file)
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
    """Show what a pack says, its cards all or those with the numbers given.

    Without NAME or FILE it is the pack of the game at hand, or else the house pack.
    """
    game = _game()
    named = words[:1] if words and not _is_number(words[0]) else ()
    packs = _packs(game, *named)
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


def _packs(game: Game | None, named: str | None = None) -> Packs:
    """The packs of the game whose file that is; where nothing is named, or nothing tells, of the game at hand, or else of
    the shipped game that comes first."""
    engines = [engine_of(game.header)] if game is not None else []
    engines += [load(name) for name in ENGINES if name not in [engine.name for engine in engines]]
    found = [engine.packs() for engine in engines if engine.packs is not None]
    if named is None:
        return found[0]
    for packs in found:
        if named in packs.NAMES:
            return packs
    if not os.path.isfile(named):
        names = ", ".join(name for packs in found for name in packs.NAMES)
        raise NotUnderstood(f"there is no pack {named!r} (accepted: {names}, or the path of a TOML file)")
    return max(found, key=lambda packs: _alike(named, packs))


def _alike(named: str, packs: Packs) -> int:
    """How much the file looks like one of that game's; 0 where it can't be read."""
    try:
        return likeness(packs.table(named)[0], packs)
    except NotUnderstood:
        return 0


def _of_game(game: Game | None, packs: Packs) -> Any:
    """The pack of the game at hand, as its header holds it; the house pack if that plays no cards or there is none."""
    setup = {} if game is None else game.header.get("setup", {})
    return setup.get("pack", packs.DEFAULT) if isinstance(setup, dict) else packs.DEFAULT

"""`pbp pack`: checks a file of cards of Gnomic Parliament, and shows what cards say (its subcommands).

What a card may say is judged by the game's own modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import chosen, open_log
from pbp_mod.console.options import game_options, json_option
from pbp_mod.engines.gnomic.effects.pack import HOUSE, check_pack, load_pack, pack_table
from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError

_GROUPS = {"law": "law", "decree": "Decree", "agenda": "agenda"}


@click.group(short_help="Check a file of cards, or show what the cards of a pack say.")
def pack() -> None:
    """Check a file of cards for Gnomic Parliament, or show what the cards of a pack say."""


@pack.command()
@click.argument("file", type=click.Path())
@json_option
def check(file: str, as_json: bool) -> None:
    """Tell all that is wrong with the cards in FILE; exit code 1 if there is any."""
    found = check_pack(file)
    if as_json:
        terminal.show_json(found)
    else:
        for each in found:
            terminal.show(each)
    if found:
        count = "1 fault" if len(found) == 1 else f"{len(found)} faults"
        raise NotAllowed("broken-pack", "{} can't be played ({} listed above)", file, count)
    if not as_json:
        _praise(file)


def _praise(file: str) -> None:
    cards = load_pack(file)
    decrees = sum(law.decree for law in cards.laws.values())
    terminal.show(
        f"{file} can be played: {len(cards.laws) - decrees} laws, {decrees} Decrees, {len(cards.agendas)} agendas."
    )
    untyped = [n for n, law in cards.laws.items() if not (law.work.typed and law.work.red_typed)]
    if untyped:
        numbers = ", ".join(f"#{number}" for number in untyped)
        terminal.show(f"The game stops for you at these, which have no effects typed in: {numbers}.")


@pack.command()
@click.argument("words", nargs=-1, metavar="[NAME|FILE] [CARD]...")
@json_option
@game_options
def show(words: tuple[str, ...], as_json: bool) -> None:
    """Show the cards of a pack, all or those with the numbers given.

    Without NAME or FILE it is the pack of the game at hand, or else the house pack.
    """
    named = words[:1] if words and not _is_number(words[0]) else ()
    numbers = [_number(word) for word in words[len(named) :]]
    table, where = pack_table(named[0] if named else _at_hand())
    cards = list(_cards(table))
    known = {card.get("number") for _, card in cards}
    for number in numbers:
        if number not in known:
            raise NotUnderstood(f"{where} has no card {number} (its numbers: {_span(known)})")
    wanted = [(group, card) for group, card in cards if not numbers or card.get("number") in numbers]
    if as_json:
        terminal.show_json([{"group": group, **card} for group, card in wanted])
        return
    for group, card in wanted:
        _print(group, card)


def _is_number(word: str) -> bool:
    return word.removeprefix("#").isdecimal()


def _number(word: str) -> int:
    if not _is_number(word):
        raise NotUnderstood(f"{word!r} is no card (cards go by their number, such as 12)")
    return int(word.removeprefix("#"))


def _span(known: set[Any]) -> str:
    numbers = sorted(number for number in known if isinstance(number, int))
    return f"{numbers[0]} to {numbers[-1]}" if numbers else "none"


def _at_hand() -> Any:
    """The pack of the game at hand, as its header holds it; the house pack if that plays no cards or there is none."""
    try:
        with open_log() as log:
            setup = chosen(log).header.get("setup", {})
    except PbpError:
        return HOUSE
    return setup.get("pack", HOUSE) if isinstance(setup, dict) else HOUSE


def _cards(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for group in _GROUPS:
        found = table.get(group, [])
        for card in found if isinstance(found, list) else ():
            if isinstance(card, dict):
                yield group, card


def _print(group: str, card: Mapping[str, Any]) -> None:
    if group == "agenda":
        kind = f"agenda, {card.get('for')} over {card.get('against')}"
    else:
        flags = [
            flag for flag in ("seal", "fire-diamond", "pocket-watch", "advanced", "agenda") if card.get(flag)
        ]
        kind = ", ".join([f"{card.get('kind')} {_GROUPS[group]}", str(card.get("party")), *flags])
    terminal.show(f"#{card.get('number')} {card.get('title')} ({kind})", bold=True)
    terminal.paragraph(str(card.get("text", "")), indent=4)
    if "red-text" in card:
        terminal.paragraph(f"Red text: {card['red-text']}", indent=4)
    if group != "agenda" and ("effects" not in card or ("red-text" in card and "red" not in card)):
        terminal.paragraph("(Not typed in: the game stops here, and you carry it out.)", indent=4)

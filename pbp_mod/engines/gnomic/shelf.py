"""Packs of cards as the desk looks at them: whether a file can be played, and what its cards say.

Loaded by `pbp pack` alone. What a card may say is judged in effects/; nothing here plays one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.engines.gnomic.effects.pack import HOUSE as DEFAULT
from pbp_mod.engines.gnomic.effects.pack import check_pack as check
from pbp_mod.engines.gnomic.effects.pack import load_pack
from pbp_mod.engines.gnomic.effects.pack import pack_table as table
from pbp_mod.game.packs import Shown

__all__ = ["DEFAULT", "check", "praise", "shown", "table"]

_GROUPS = {"law": "law", "decree": "Decree", "agenda": "agenda"}
_FLAGS = ("seal", "fire-diamond", "pocket-watch", "advanced", "agenda")


def praise(file: str) -> list[str]:
    """What there is to say of a file that can be played, a sentence each."""
    cards = load_pack(file)
    decrees = sum(law.decree for law in cards.laws.values())
    found = [
        f"{file} can be played: {len(cards.laws) - decrees} laws, {decrees} Decrees, {len(cards.agendas)} agendas."
    ]
    untyped = [n for n, law in cards.laws.items() if not (law.work.typed and law.work.red_typed)]
    if untyped:
        numbers = ", ".join(f"#{number}" for number in untyped)
        found.append(f"The game stops for you at these, which have no effects typed in: {numbers}.")
    return found


def shown(pack: Mapping[str, Any]) -> Iterator[Shown]:
    """Every card of a pack's table, in the order of its groups."""
    for group in _GROUPS:
        found = pack.get(group, [])
        for card in found if isinstance(found, list) else ():
            if isinstance(card, dict):
                yield Shown(group, card, _heading(group, card), tuple(_lines(group, card)))


def _heading(group: str, card: Mapping[str, Any]) -> str:
    if group == "agenda":
        kind = f"agenda, {card.get('for')} over {card.get('against')}"
    else:
        flags = [flag for flag in _FLAGS if card.get(flag)]
        kind = ", ".join([f"{card.get('kind')} {_GROUPS[group]}", str(card.get("party")), *flags])
    return f"#{card.get('number')} {card.get('title')} ({kind})"


def _lines(group: str, card: Mapping[str, Any]) -> Iterator[str]:
    yield str(card.get("text", ""))
    if "red-text" in card:
        yield f"Red text: {card['red-text']}"
    if group != "agenda" and ("effects" not in card or ("red-text" in card and "red" not in card)):
        yield "(Not typed in: the game stops here, and you carry it out.)"

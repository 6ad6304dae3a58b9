"""Packs of cards as the desk looks at them: whether a file can be played, and what its cards say.

Loaded by `pbp pack` alone. What a card may say is judged in effects/; nothing here plays one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.engines.gnomic.effects.pack import HOUSE as DEFAULT
from pbp_mod.engines.gnomic.effects.pack import check_pack, load_pack
from pbp_mod.engines.gnomic.effects.pack import pack_table as table
from pbp_mod.engines.gnomic.settings import Settings
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.chance import Chance
from pbp_mod.game.packs import Shown

__all__ = ["DEFAULT", "KEYS", "NAMES", "check", "praise", "shown", "table"]

NAMES: tuple[str, ...] = (DEFAULT,)
KEYS: Mapping[str, frozenset[str]] = {
    "pack": frozenset({"end-cards", "prepared"}),
    "law": frozenset({"party", "effects"}),
    "decree": frozenset({"party", "effects"}),
    "agenda": frozenset({"steps"}),
}

_GROUPS = {"law": "law", "decree": "Decree", "agenda": "agenda"}
_FLAGS = ("seal", "fire-diamond", "pocket-watch", "advanced", "agenda")


_GNOMES = range(4, 9)
_PLAIN = {"decrees": False, "confidence": False, "agendas": False}
_DECKS = {"deck=random": _PLAIN | {"prepared": False}, "deck=prepared": _PLAIN | {"prepared": True}}


def check(file: str) -> list[str]:
    """Everything that is wrong with a pack file, one sentence each; empty if a game can be dealt of it."""
    found = check_pack(file)
    if found:
        return found
    pack = table(file)
    reasons = {deck: _undealt(pack[0], settings) for deck, settings in _DECKS.items()}
    if any(len(each) < len(_GNOMES) for each in reasons.values()):
        return []
    return [f"{pack[1]}: with {deck} it can't be dealt: {_worded(each)}" for deck, each in reasons.items()]


def _undealt(pack: Mapping[str, Any], settings: Mapping[str, bool]) -> dict[int, str]:
    """To how many gnomes the pack can't be dealt so, and why."""
    from pbp_mod.engines.gnomic.deal import deal

    found = {}
    for gnomes in _GNOMES:
        try:
            deal(gnomes, Settings(**settings), {"pack": pack}, int, Chance("00"), None)
        except NotUnderstood as error:
            found[gnomes] = str(error).removesuffix(f" for {gnomes} gnomes")
    return found


def _worded(reasons: Mapping[int, str]) -> str:
    """Reasons, each with the numbers of gnomes that it holds for, unless it holds for all."""
    by_reason: dict[str, list[int]] = {}
    for gnomes, reason in reasons.items():
        by_reason.setdefault(reason, []).append(gnomes)
    return "; ".join(
        reason if len(gnomes) == len(_GNOMES) else f"to {_listed(gnomes)} gnomes: {reason}"
        for reason, gnomes in by_reason.items()
    )


def _listed(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


def _limits(pack: Mapping[str, Any]) -> Iterator[str]:
    """With which options, and to how many gnomes, a pack that can be dealt can't be."""
    deck = None
    for name, settings in _DECKS.items():
        found = _undealt(pack, settings)
        if found:
            yield f"With {name} it can't be dealt{':' if len(found) == len(_GNOMES) else ''} {_worded(found)}."
        if deck is None and len(found) < len(_GNOMES):
            deck = settings
    for option in ("decrees", "agendas"):
        found = _undealt(pack, {**(deck or {}), option: True})
        plain = _undealt(pack, deck or {})
        more = {gnomes: reason for gnomes, reason in found.items() if gnomes not in plain}
        if more:
            yield f"With {option}=yes it can't be dealt{':' if len(more) == len(_GNOMES) else ''} {_worded(more)}."


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
    return [*found, *_limits(table(file)[0])]


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

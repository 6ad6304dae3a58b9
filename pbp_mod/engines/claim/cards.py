"""The 52 cards: how they are written, read and numbered inside the engine.

A card is the number 10 × faction + value, so faction and value are its two digits, and sorting brings cards into the
order of the pack. Equal cards (there are three of gnome 1) are the same number. Nothing here knows a hand or a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbp_mod.engines.claim.sentences import said
from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.game.words import words_of

FACTIONS = ("gnome", "giant", "dragon", "troll", "seer")
GNOME, GIANT, DRAGON, TROLL, SEER = range(5)
NO_CARD = -1

_COPIES = (  # C1: for each faction, how often each value is there
    {1: 3, 3: 3, 5: 3, 7: 3, 9: 1},
    {1: 2, 3: 2, 5: 2, 7: 2, 9: 1},
    dict.fromkeys(range(10), 1),
    dict.fromkeys(range(10), 1),
    dict.fromkeys(range(10), 1),
)
PACK = tuple(
    10 * faction + value
    for faction, copies in enumerate(_COPIES)
    for value, count in copies.items()
    for _ in range(count)
)
"""All 52 cards in order (C1)."""

TEXT = {card: f"{FACTIONS[card // 10]} {card % 10}" for card in PACK}
"""Card -> canonical text."""
CODE = {text: card for card, text in TEXT.items()}
"""Canonical text -> card."""

_WORD_FIRST = re.compile(r"([a-z]+)[\s:._-]*([0-9]{1,9})")
_VALUE_FIRST = re.compile(r"([0-9]{1,9})[\s:._-]*([a-z]+)")


def read_card(text: str) -> str:
    """The canonical text of a card written as `dragon 7`, `dragon7`, `dr7`, `d7`, `Dragons-7` or `7 dragon`.

    Raises Ambiguous where the letters fit two factions (`g5`), NotUnderstood for what is no card of this game.
    """
    plain = text.strip().casefold()
    if match := _WORD_FIRST.fullmatch(plain):
        letters, value = match.groups()
    elif match := _VALUE_FIRST.fullmatch(plain):
        value, letters = match.groups()
    else:
        letters = value = ""
    meant = [name for name in FACTIONS if letters and f"{name}s".startswith(letters)]
    if not meant:
        raise NotUnderstood(said("unread/card", repr(text), ", ".join(FACTIONS)))
    cards = [card for name in meant if (card := f"{name} {value}") in CODE]
    if len(cards) > 1:
        raise Ambiguous(said("unread/either", repr(text), said("or").join(cards)))
    if not cards:
        no_such = said("or").join(f"{name} {value}" for name in meant)
        there_are = "; ".join(
            said("values-of", words_of("claim")["plural"][name], _values(name)) for name in meant
        )
        raise NotUnderstood(said("unread/no-such-card", no_such, there_are))
    return cards[0]


def card_of(text: str) -> int:
    """The card of a text, canonical or not. Raises NotUnderstood or Ambiguous."""
    card = CODE.get(text)
    return CODE[read_card(text)] if card is None else card


def texts(cards: Iterable[int]) -> list[str]:
    """The cards as text, in the order given: only for cards whose order is open to the reader."""
    return [TEXT[card] for card in cards]


def ordered(cards: Iterable[int]) -> list[str]:
    """The cards as text in the order of the pack, so that the list tells no more than the cards."""
    return [TEXT[card] for card in sorted(cards)]


def _values(name: str) -> str:
    values = [str(value) for value in _COPIES[FACTIONS.index(name)]]
    return said("listed", ", ".join(values[:-1]), values[-1])

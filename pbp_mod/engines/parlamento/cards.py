"""Cards and how they are written: the deck of each number of players, and what people type for a card.

A card is known by its text (`book 4`, `book 6/9`); equal cards of a deck are one and the same `Card`, so a
hand may hold it several times. Nothing here knows whose card it is.

Annotations are evaluated at once here: as text they would make the NamedTuple four times as slow to create.
"""

import re
from collections.abc import Iterable

from pbp_mod.engines.parlamento.sentences import said
from pbp_mod.errors import NotUnderstood
from pbp_mod.tuples import NamedTuple

Pair = tuple[int, int]
"""The two values of a kind of two-valued cards, the lower one first."""

HAMMER = "hammer"
SUITS = ("book", "argument", "feather", HAMMER)
SINGLES = (0, 2, 3, 4, 5, 8)
FREE_DIGITS = (1, 6, 7, 9)
"""The digits that single-valued cards lack; the two-valued ones are made of them (P2)."""
PAIRS: tuple[Pair, Pair] = ((6, 9), (1, 7))

_EXTRAS = {"book": 2, "argument": 3, "feather": 4}  # P3
_HAND_SIZES = {3: 12, 4: 10, 5: 9}  # P4
_SUIT_WORDS = {
    "book": ("book", "books", "green"),
    "argument": ("argument", "arguments", "purple"),
    "feather": ("feather", "feathers", "red"),
    HAMMER: ("hammer", "hammers", "trump"),
}
_CARD = re.compile(r"([a-z]+)[\s_-]*([0-9])(?:\s*/?\s*([0-9]))?")
_PLAY = re.compile(r"(.+?)(?:\s*=\s*|\s+as\s+(?:an?\s+)?)([0-9]{1,3})")


class Card(NamedTuple):
    """One card. `values`: one number, or both of a two-valued card; `kind`: its pair's text or None."""

    text: str
    suit: str
    values: tuple[int, ...]
    kind: str | None
    rank: int
    """Its place in the order in which hands are shown."""


def pair_text(pair: Pair) -> str:
    """How a kind of two-valued cards is written, `6/9`."""
    return f"{pair[0]}/{pair[1]}"


def hand_size(players: int) -> int:
    """How many cards each player is dealt (P4)."""
    return _HAND_SIZES[players]


def deck(players: int, pairs: tuple[Pair, Pair]) -> list[Card]:
    """The deck for that many players, in the order in which hands are shown (P3, P4)."""
    cards: list[Card] = []
    for suit in SUITS:
        for value in SINGLES:
            copies = 2 if _EXTRAS.get(suit) == value and players > 3 else 1
            cards += [Card(f"{suit} {value}", suit, (value,), None, len(cards))] * copies
        for pair in pairs:
            # One of each kind goes at four players from the common suits, at three from the hammers too.
            copies = (1 if players > 3 else 0) if suit == HAMMER else (3 if players == 5 else 2)
            kind = pair_text(pair)
            cards += [Card(f"{suit} {kind}", suit, pair, kind, len(cards))] * copies
    return cards


def read_card(text: str) -> str:
    """The canonical text of a card from `book 6/9`, `b69`, `ar17` or `h8`; a suit by any beginning or its
    colour.

    Whether the card is in the deck at hand (its kind, the number of players) is for the rules to say.
    Raises NotUnderstood, naming what the suit has.
    """
    match = _CARD.fullmatch(" ".join(text.lower().split())) if isinstance(text, str) else None
    suit = match and _suit(match[1])
    if not match or not suit:
        raise NotUnderstood(said("unread/card", repr(text), ", ".join(SUITS)))
    first, second = int(match[2]), match[3]
    if second is None and first in SINGLES:
        return f"{suit} {first}"
    if second is not None:
        low, high = sorted((first, int(second)))
        if low != high and low in FREE_DIGITS and high in FREE_DIGITS:
            return f"{suit} {low}/{high}"
    raise NotUnderstood(
        said("unread/no-such-card", suit, text.strip()[len(match[1]) :].strip() or text, _holds())
    )


def read_play(text: str, pairs: tuple[Pair, Pair] = PAIRS) -> tuple[str, int | None]:
    """A card with the value it is played for: `b69=9`, `book 6/9 as 9`, `h8`; `b9` says both at once.

    The value is None where none was given; the rules judge it. Raises NotUnderstood.
    """
    plain = " ".join(text.lower().split())
    if match := _PLAY.fullmatch(plain):
        return read_card(match[1]), int(match[2])
    if (match := _CARD.fullmatch(plain)) and match[3] is None and (suit := _suit(match[1])):
        value = int(match[2])
        for pair in pairs:
            if value in pair:
                return f"{suit} {pair_text(pair)}", value
    return read_card(text), None


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the deck, which is that of every hand."""
    return tuple(sorted(cards, key=lambda card: card.rank))


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as text, in the order given."""
    return [card.text for card in cards]


def suit_cards(cards: Iterable[Card], text: str) -> str:
    """What the suit of a card text has in a deck, for error messages: `hammer: 0, 2, 3, 4, 5, 8`."""
    suit = text.split(" ")[0]
    has = [card.text.removeprefix(suit + " ") for card in in_order(set(cards)) if card.suit == suit]
    return f"{suit}: {', '.join(has)}"


def suit_words() -> dict[str, tuple[str, ...]]:
    """Each suit with all words that people use for it."""
    return dict(_SUIT_WORDS)


def _suit(word: str) -> str | None:
    """The suit that a word begins like; all suits and colours begin with different letters."""
    for suit, words in _SUIT_WORDS.items():
        if any(each.startswith(word) for each in words):
            return suit
    return None


def _holds() -> str:
    return f"there are {', '.join(map(str, SINGLES))}, and two-valued cards of 1, 6, 7 and 9, such as 6/9"

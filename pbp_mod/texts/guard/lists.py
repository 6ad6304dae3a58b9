"""Lists of cards in a text: a hand, a pile in its order, the roles of all seats one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from pbp_mod.game.secrets import InOrder, Together
from pbp_mod.texts.guard.letters import spelled
from pbp_mod.texts.guard.people import Words
from pbp_mod.texts.guard.tallies import NUMBERS

_LOOSE_WORDS = "and the then a an another first second third fourth next last by times"
_LOOSE = frozenset(_LOOSE_WORDS.split())
"""Words that may stand between the cards of a list."""
_HAND_WORDS = "hold holds held holding hand hands has have had got drew drawn draws dealt received pulled"
_HOLDING = frozenset(_HAND_WORDS.split())
"""Words that make of "2 FR and 1 M" a hand, and not what lies on the board."""

Lexer = Mapping[Words, str]


class Listed(NamedTuple):
    """Cards in a row, one that isn't secret as None; whether they begin and end their line."""

    cards: list[str | None]
    begins: bool
    ends: bool


def listed(
    lines: Sequence[tuple[int, list[str]]], said: Collection[str], rule: Together | InOrder, *, own: bool
) -> int | None:
    """The line where a list of the rule's cards begins, if there is one.

    `own`: the words may be the moderator's, who writes cards in more ways than our templates.
    """
    lexer = _lexer(rule, own=own)
    if not any(all(word in said for word in words) for words in lexer):
        return None
    wanted = set(rule.cards)
    for number, cards in _runs(lines, lexer):
        if isinstance(rule, Together):
            if len(set(cards)) >= rule.at_least and wanted.issuperset(cards):
                return number
        elif _in_order(cards, rule):
            return number
    if isinstance(rule, InOrder) and rule.any_order:
        return next(
            (number for number, words in lines if _counted(words, lexer) == Counter(rule.cards)), None
        )
    return None


def _lexer(rule: Together | InOrder, *, own: bool) -> dict[Words, str]:
    ways = [rule.cards if isinstance(rule, Together) else rule.spellings]
    if own and isinstance(rule, InOrder):
        ways.append(rule.loosely)
    return {spelled(text): card for way in ways for card, texts in way.items() for text in texts}


def _in_order(cards: Sequence[str | None], rule: InOrder) -> bool:
    size = rule.at_least
    if rule.any_order:
        return len(cards) == size and sorted(map(str, cards)) == sorted(rule.cards)
    windows = {tuple(rule.cards[at : at + size]) for at in range(len(rule.cards) - size + 1)}
    return any(tuple(cards[at : at + size]) in windows for at in range(len(cards) - size + 1))


def _runs(lines: Sequence[tuple[int, list[str]]], lexer: Lexer) -> Iterator[tuple[int, list[str | None]]]:
    """Every list of cards, within its line and as it may go on over lines: the line where it begins, and its cards.

    "Gnomes: 1, 3" is a list of two, as "gnome 1, gnome 3" is. A card that isn't in the lexer is None.
    """
    longer: list[str | None] = []
    began = 0
    for number, words in lines:
        if not words:
            continue  # a blank line between the items of a list
        found = _cards(words, lexer)
        for each in found:
            yield number, each.cards
        if found and found[0].begins and longer:
            longer += found[0].cards
            yield began, longer
        if not found or not found[-1].ends:
            longer = []
        elif len(found) > 1 or not longer:
            longer, began = list(found[-1].cards), number


def _cards(words: Sequence[str], lexer: Lexer) -> list[Listed]:
    """The lists of cards in a line."""
    suits = {each[0] for each in lexer if len(each) == 2 and each[1][0].isdecimal()}
    sizes = sorted({len(each) for each in lexer}, reverse=True)
    found: list[Listed] = []
    run: list[str | None] = []
    at, suit, start, times = 0, "", True, 1
    latest: tuple[int, Words] = -1, ()
    while at < len(words):
        word = words[at]
        size = next((size for size in sizes if tuple(words[at : at + size]) in lexer), 0)
        if size:
            form = tuple(words[at : at + size])
            again = latest[0] == at and latest[1] != form and lexer[latest[1]] == lexer[form]
            if not again:  # "#7 Attic Clearance Act" is one card
                run += [lexer[form]] * times
            latest = at + size, form
            suit, times = (word if word in suits else ""), 1
        elif word in suits:
            suit = word
        elif suit and word[0].isdecimal():
            run.append(lexer.get((suit, word)))
        elif repeated := _times(word):
            times = repeated
        elif word not in _LOOSE and not word.isdecimal():
            if run:
                found.append(Listed(run, start, False))
            run, suit, start, times = [], "", False, 1
        at += size or 1
    if run:
        found.append(Listed(run, start, True))
    return found


def _times(word: str) -> int:
    """How often, of a word such as "2x"; 0 of any other."""
    digits = word[:-1] if word[-1:] == "x" else word[1:] if word[:1] == "x" else ""
    return int(digits) if digits.isdecimal() and len(digits) == 1 else 0


def _counted(words: Sequence[str], lexer: Lexer) -> Counter[str] | None:
    """How many of each card a line says that somebody holds: "2 FR and 1 M"; None if it says no such thing."""
    if _HOLDING.isdisjoint(words):
        return None
    sizes = sorted({len(each) for each in lexer}, reverse=True)
    found: Counter[str] = Counter()
    for at, word in enumerate(words[:-1]):
        number = NUMBERS.get(word, 1 if word in ("a", "an") else None)
        size = next((size for size in sizes if tuple(words[at + 1 : at + 1 + size]) in lexer), 0)
        if number is not None and size:
            found[lexer[tuple(words[at + 1 : at + 1 + size])]] += number
    return found

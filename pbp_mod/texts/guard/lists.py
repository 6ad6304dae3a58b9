"""Lists of cards in a text: a hand, a pile in its order, the roles of all seats one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pbp_mod.game.secrets import InOrder, Secrets, Tally, Together
from pbp_mod.texts.guard.letters import Text, Words, spelled

_LOOSE_WORDS = "and the then a an another first second third fourth next last by times"
_LOOSE = frozenset(_LOOSE_WORDS.split())
"""Words that may stand between the cards of a list."""
_HAND_WORDS = "hold holds held holding hand hands has have had got drew drawn draws dealt received pulled choose chooses between"
_HOLDING = frozenset(_HAND_WORDS.split())
"""Words that make of "2 FR and 1 M" a hand, and not what lies on the board."""

_FIRST = frozenset(("next", "top", "topmost", "uppermost", "first"))
_ONE = frozenset(("card", "one"))
_LEADING = frozenset(["is", "will", "be", "was", "of", "in", "on", "the", "a", "an", "deck", "pile", "stack"])
"""Words that tell of the top of a pile: "the top card of the deck is the …"."""

Listed = tuple["list[str | None]", bool, bool]
"""Cards in a row, one that isn't secret as None; whether they begin and end their line."""


def enumerated(text: Text, rules: Secrets, *, own: bool) -> tuple[int, str] | None:
    """The line where cards of a rule are listed, or votes counted, and what that tells; None if they aren't."""
    for rule in rules:
        line = None
        if isinstance(rule, Together | InOrder):
            line = listed(text.lines, rule, own=own)
        elif isinstance(rule, Tally) and own:  # none of our texts counts what isn't shown
            from pbp_mod.texts.guard.tallies import counted

            line = counted(text.lines, rule)
        if line is not None:
            return line, rule.what
    return None


class Lexer:
    """Reads cards: each word with which one may begin, and what it may be."""

    __slots__ = ("by_first", "suits")

    def __init__(self, rule: Together | InOrder, *, own: bool) -> None:
        """`own`: the words may be the moderator's, who writes cards in more ways than our templates."""
        ways = [rule.cards if isinstance(rule, Together) else rule.spellings]
        if own and isinstance(rule, InOrder):
            ways.append(rule.loosely)
        self.by_first: dict[str, list[tuple[Words, str]]] = {}
        for way in ways:
            for card, texts in way.items():
                for form in map(spelled, texts):
                    self.by_first.setdefault(form[0], []).append((form, card))
        forms = [form for found in self.by_first.values() for form, _ in found]
        self.suits = {form[0] for form in forms if len(form) == 2 and form[1][0].isdecimal()}
        for found in self.by_first.values():
            found.sort(key=lambda each: -len(each[0]))

    def card(self, words: Sequence[str], at: int) -> tuple[Words, str] | None:
        """The card that begins there, and the words that it is written in."""
        for form, card in self.by_first.get(words[at], ()):
            if len(form) == 1 or tuple(words[at : at + len(form)]) == form:
                return form, card
        return None


def listed(lines: Sequence[tuple[int, list[str]]], rule: Together | InOrder, *, own: bool) -> int | None:
    """The line where a list of the rule's cards begins, if there is one."""
    lexer = Lexer(rule, own=own)
    size, wanted = rule.at_least, set(rule.cards)
    windows: set[tuple[str, ...]] = set()
    if isinstance(rule, InOrder) and not rule.any_order:
        windows = {tuple(rule.cards[at : at + size]) for at in range(len(rule.cards) - size + 1)}
    runs = list(_runs(lines, lexer))
    if own and isinstance(rule, InOrder) and rule.loosely:  # "1. Bottomless Sleeve Act" isn't law #1
        numbered = [
            (number, words[1:] if words[:1] and words[0].isdecimal() else words) for number, words in lines
        ]
        runs += _runs(numbered, lexer)
    for number, cards in runs:
        if len(cards) < size:
            continue
        if isinstance(rule, Together):
            if len(set(cards)) >= size and wanted.issuperset(cards) and set(cards) not in rule.known:
                return number
        elif rule.any_order:
            if len(cards) == size and sorted(map(str, cards)) == sorted(rule.cards):
                return number
        elif any(tuple(cards[at : at + size]) in windows for at in range(len(cards) - size + 1)):
            return number
    if isinstance(rule, InOrder) and own and not rule.any_order and rule.cards:
        return next((number for number, words in lines if _foretold(words, lexer, rule)), None)
    if isinstance(rule, InOrder) and rule.any_order:
        hand = Counter(rule.cards)
        return next((number for number, words in lines if _counted(words, lexer) == hand), None)
    return None


def _foretold(words: Sequence[str], lexer: Lexer, rule: InOrder) -> bool:
    """Whether the line tells what lies on top of the pile: "the next card is giant 1"."""
    one = _ONE.union(rule.called)
    for at in range(1, len(words)):
        if words[at] in one and words[at - 1] in _FIRST:
            place = at + 1
            while place < len(words) and words[place] in _LEADING:
                place += 1
            read = lexer.card(words, place) if place < len(words) else None
            if read is not None and read[1] == rule.cards[0]:
                return True
    return False


def _runs(lines: Sequence[tuple[int, list[str]]], lexer: Lexer) -> Iterator[tuple[int, list[str | None]]]:
    """Every list of cards, within its line and as it may go on over lines: the line where it begins, and its cards.

    "Gnomes: 1, 3" is a list of two, as "gnome 1, gnome 3" is. A card that can't be read is None.
    """
    longer: list[str | None] = []
    began = 0
    for number, words in lines:
        if not words:
            continue  # a blank line between the items of a list
        found = [] if lexer.by_first.keys().isdisjoint(words) else _cards(words, lexer)
        for cards, _, _ in found:
            yield number, cards
        if found and found[0][1] and longer:  # it begins the line
            longer += found[0][0]
            yield began, longer
        if not found or not found[-1][2]:
            longer = []
        elif len(found) > 1 or not longer:
            longer, began = list(found[-1][0]), number


def _cards(words: Sequence[str], lexer: Lexer) -> list[Listed]:
    """The lists of cards in a line, which holds a word of one at least."""
    # Most words of most lines stand before the first of them, or behind the last.
    cards = [at for at, word in enumerate(words) if word in lexer.by_first or word in lexer.suits]
    at, last = cards[0], cards[-1]
    while at and _may_part(words[at - 1]):
        at -= 1
    found: list[Listed] = []
    run: list[str | None] = []
    suit, start, times = "", at == 0, 1
    latest: tuple[int, Words, str] = -1, (), ""
    while at < len(words):
        word = words[at]
        read = lexer.card(words, at) if word in lexer.by_first else None
        at += 1
        if read is not None:
            form, card = read
            if latest[0] != at - 1 or latest[1] == form or latest[2] != card:
                run += [card] * times  # else it is the same card: "#7 Attic Clearance Act"
            at += len(form) - 1
            latest, suit, times = (at, form, card), word if word in lexer.suits else "", 1
        elif word in lexer.suits:
            suit = word
        elif suit and word[0].isdecimal():
            other = lexer.card((suit, word), 0)
            run.append(None if other is None else other[1])
        elif len(word) == 2 and (repeated := _times(word)):
            times = repeated
        elif word not in _LOOSE and not word.isdecimal():
            if run:
                found.append((run, start, False))
                run = []
            if at > last:
                break
            suit, start, times = "", False, 1
    if run:
        found.append((run, start, True))
    return found


def _may_part(word: str) -> bool:
    """Whether a word may stand between the cards of a list, or before the first."""
    return word in _LOOSE or word.isdecimal() or (len(word) == 2 and _times(word) > 0)


def _times(word: str) -> int:
    """How often, of a word such as "2x"; 0 of any other."""
    digits = word[:-1] if word[-1:] == "x" else word[1:] if word[:1] == "x" else ""
    return int(digits) if digits.isdecimal() and len(digits) == 1 else 0


def _counted(words: Sequence[str], lexer: Lexer) -> Counter[str] | None:
    """How many of each card a line says that somebody holds: "2 FR and 1 M"; None if it says no such thing."""
    if _HOLDING.isdisjoint(words) or lexer.by_first.keys().isdisjoint(words):
        return None
    from pbp_mod.texts.guard.tallies import NUMBERS

    found: Counter[str] = Counter()
    for at, word in enumerate(words[:-1]):
        number = NUMBERS.get(word, 1 if word in ("a", "an") else None)
        read = None if number is None else lexer.card(words, at + 1)
        if number is not None and read is not None:
            found[read[1]] += number
    return found

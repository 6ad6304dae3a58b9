"""The last look at a text before it leaves for the thread or a seat: does it say what its readers may not know?

Independent of templates, notices and views: it knows the finished text, the engine's list of what is guarded
(`guarding.py`), and the seed. So it catches what all of them may get wrong, a moderator's own template first of all.
It reads words and lists, not meaning: it finds a secret that is told plainly, and no hint. Rules, which name roles and
cards freely, must not set it off; neither may it tell by its refusal what it guards, which only the moderator reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pbp_mod.actions import MODERATOR, THREAD, Audience
from pbp_mod.errors import PbpError
from pbp_mod.guarding import Apart, Guarded, InOrder, Together
from pbp_mod.names import Player

_TAGS = re.compile(r"\[/?(?:[a-z]+|\*)(?:=[^\]\n]*)?\]|</?[a-z][^<>\n]*>", re.IGNORECASE)
_ENTITY = re.compile(r"&#(\d{2,6});")
_TOKEN = re.compile(r"[^\W_]+(?:/[^\W_]+)?")
_CELLS = re.compile(r"\s*\|\s*|\s{2,}|\t")
_ENDS = frozenset(".!?;")
_TIES = frozenset(
    [
        "is",
        "was",
        "are",
        "be",
        "as",
        "the",
        "a",
        "an",
        "his",
        "her",
        "their",
        "s",
        "role",
        "roles",
        "plays",
        "team",
        "side",
        "of",
        "and",
        "with",
        "has",
        "had",
        "have",
        "holds",
        "hold",
        "holding",
        "hand",
        "hands",
        "vote",
        "votes",
        "voted",
        "seat",
        "party",
        "card",
        "cards",
        "secret",
        "secretly",
        "decree",
        "agenda",
        "player",
        "really",
    ]
)
"""Words that tie a player to what comes before or behind his name."""
_LOOSE = frozenset(["and", "the", "then"])
"""Words that may stand between the cards of a list."""
_SUPPOSING = frozenset(["if", "whether", "unless", "should", "suppose"])
"""Words that make of what follows a mere thought: "if Anna is Trump"."""
LONGEST_TIE = 8


class Leak(PbpError):
    """A text says what its readers may not know. The message tells where, never what."""


class _Line(NamedTuple):
    """A line of a text: its number, its words, where in it each of them ends, and its bare characters."""

    number: int
    words: list[str]
    spans: list[tuple[int, int]]
    bare: str


def check(
    text: str,
    to: Audience,
    guarded: Guarded,
    people: Sequence[Player],
    tokens: Sequence[str],
    template: str,
) -> None:
    """Raise Leak if the text, for that audience, says something of what is guarded, or one of the tokens."""
    if to == MODERATOR:
        return
    found = _token(text, tokens) or _find(text, guarded, people)
    if found is not None:
        line, what = found
        reader = "the thread" if to == THREAD else people[to].name
        raise Leak(
            f"a text for {reader} was held back: line {line} would give away {what} (template {template}.j2; mend it in "
            "your folder of templates, or report it if it is one of ours; what was recorded is kept)"
        )


def _token(text: str, tokens: Sequence[str]) -> tuple[int, str] | None:
    for token in tokens:
        at = text.find(token)
        if at >= 0:
            return text.count("\n", 0, at) + 1, "the seed"
    return None


def _find(text: str, guarded: Guarded, people: Sequence[Player]) -> tuple[int, str] | None:
    lines = list(_lines(text))
    said = {word for line in lines for word in line.words}
    names = [_Name(player) for player in people]
    between = _TIES.union(*(name.tokens for name in names), *(name.abbr for name in names))
    stopped = tuple(name.tokens for name in names if name.stopped)
    for rule in guarded:
        if isinstance(rule, Apart):
            words = [word for word in map(_words, rule.words) if word and said.issuperset(word)]
            name = names[rule.seat]
            if words and (said.issuperset(name.tokens) or said.issuperset(name.abbr)):
                for line in lines:
                    if any(_tied(line, name, word, between, stopped) for word in words):
                        return line.number, rule.what.format(people[rule.seat].name)
        else:
            place = _listed(lines, rule)
            if place is not None:
                return place, rule.what
    return None


class _Name:
    """How a player's name stands in a text. An abbreviation of one letter is an ordinary word, and doesn't count."""

    __slots__ = ("abbr", "stopped", "tokens")

    def __init__(self, player: Player) -> None:
        self.tokens = _words(player.name)
        self.abbr = _words(player.abbr) if len(player.abbr) > 1 else ()
        self.stopped = player.name[-1:] in _ENDS

    def spellings(self) -> Iterator[tuple[str, ...]]:
        if self.tokens:
            yield self.tokens
        if self.abbr and self.abbr != self.tokens:
            yield self.abbr


def _words(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text.casefold()))


def _lines(text: str) -> Iterator[_Line]:
    """The lines of a text without markup and escapes."""
    bare = _TAGS.sub(" ", text).replace("\u2060", "").replace("\\", "")
    if "&#" in bare:
        bare = _ENTITY.sub(lambda found: chr(int(found[1])), bare)
    for number, line in enumerate(bare.casefold().split("\n"), 1):
        found = list(_TOKEN.finditer(line))
        yield _Line(number, [each[0] for each in found], [each.span() for each in found], line)


def _places(words: Sequence[str], wanted: tuple[str, ...]) -> Iterator[int]:
    """Where a sequence of words begins within others."""
    if len(wanted) == 1:
        yield from (at for at, word in enumerate(words) if word == wanted[0])
        return
    for at, word in enumerate(words):
        if word == wanted[0] and tuple(words[at : at + len(wanted)]) == wanted:
            yield at


def _tied(
    line: _Line,
    name: _Name,
    word: tuple[str, ...],
    between: frozenset[str],
    stopped: Sequence[tuple[str, ...]],
) -> bool:
    if word[0] not in line.words:
        return False
    at_words = list(_places(line.words, word))
    for spelling in name.spellings():
        for at_name in _places(line.words, spelling):
            for at_word in at_words:
                if at_name < at_word:
                    gap, behind_name = (at_name + len(spelling), at_word), True
                else:
                    gap, behind_name = (at_word + len(word), at_name), False
                if behind_name and at_name and line.words[at_name - 1] in _SUPPOSING:
                    continue
                if gap[0] <= gap[1] and _bound(line, gap, between, stopped):
                    return True
    return _same_row(line, name, word)


def _bound(
    line: _Line, gap: tuple[int, int], between: frozenset[str], stopped: Sequence[tuple[str, ...]]
) -> bool:
    """Whether nothing but small words stands between two places of a line, and no sentence ends there."""
    start, end = gap
    if end - start > LONGEST_TIE:
        return False
    if not all(word in between or word.isdecimal() for word in line.words[start:end]):
        return False
    if start == 0 or end >= len(line.words):
        return True
    for at in range(start, end + 1):
        signs = line.bare[line.spans[at - 1][1] : line.spans[at][0]]
        if any(tuple(line.words[max(0, at - len(name)) : at]) == name for name in stopped):
            signs = signs[1:]  # the full stop of the name itself
        if not _ENDS.isdisjoint(signs) and " " in signs:
            return False
    return True


def _same_row(line: _Line, name: _Name, word: tuple[str, ...]) -> bool:
    """Whether two cells of a table's row are the name and the word."""
    if "|" not in line.bare and "  " not in line.bare.strip():
        return False
    cells = [tuple(_TOKEN.findall(cell)) for cell in _CELLS.split(line.bare.strip())]
    return word in cells and any(spelling in cells for spelling in name.spellings())


# Lists of cards


def _listed(lines: Sequence[_Line], rule: Together | InOrder) -> int | None:
    """The line where a list of guarded cards begins, if there is one."""
    spelled = rule.cards if isinstance(rule, Together) else rule.spellings
    lexer = {_words(text): card for card, texts in spelled.items() for text in texts}
    wanted = set(rule.cards)
    for number, cards in _runs(lines, lexer):
        if isinstance(rule, Together):
            if len(set(cards)) >= rule.at_least and wanted.issuperset(cards):
                return number
        elif _in_order(cards, rule):
            return number
    return None


def _in_order(cards: Sequence[str | None], rule: InOrder) -> bool:
    size = rule.at_least
    if rule.any_order:
        return len(cards) == size and sorted(map(str, cards)) == sorted(rule.cards)
    windows = {tuple(rule.cards[at : at + size]) for at in range(len(rule.cards) - size + 1)}
    return any(tuple(cards[at : at + size]) in windows for at in range(len(cards) - size + 1))


def _runs(
    lines: Sequence[_Line], lexer: Mapping[tuple[str, ...], str]
) -> Iterator[tuple[int, list[str | None]]]:
    """Every list of cards, within its line and as it may go on over lines: the line where it begins, and its cards.

    "Gnomes: 1, 3" is a list of two, as "gnome 1, gnome 3" is. A card that isn't in the lexer is None.
    """
    longer: list[str | None] = []
    began = 0
    for line in lines:
        found = _cards(line.words, lexer)
        for cards, _, _ in found:
            yield line.number, cards
        if found and found[0][1] and longer:  # it begins the line
            longer += found[0][0]
            yield began, longer
        if not found or not found[-1][2]:
            longer = []
        elif len(found) > 1 or not longer:
            longer, began = list(found[-1][0]), line.number


def _cards(
    words: Sequence[str], lexer: Mapping[tuple[str, ...], str]
) -> list[tuple[list[str | None], bool, bool]]:
    """The lists of cards in a line, and whether they begin and end it."""
    suits = {spelled[0] for spelled in lexer if len(spelled) == 2 and spelled[1][0].isdecimal()}
    sizes = sorted({len(spelled) for spelled in lexer}, reverse=True)
    found: list[tuple[list[str | None], bool, bool]] = []
    run: list[str | None] = []
    at, suit, start = 0, "", True
    while at < len(words):
        size = next((size for size in sizes if tuple(words[at : at + size]) in lexer), 0)
        if size:
            run.append(lexer[tuple(words[at : at + size])])
            suit = words[at] if words[at] in suits else ""
        elif words[at] in suits:
            suit = words[at]
        elif suit and words[at][0].isdecimal():
            run.append(lexer.get((suit, words[at])))
        elif words[at] not in _LOOSE and not words[at].isdecimal():
            if run:
                found.append((run, start, False))
            run, suit, start = [], "", False
        at += size or 1
    if run:
        found.append((run, start, True))
    return found

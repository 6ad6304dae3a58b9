"""Words of private messages in the thread: a post that repeats eight or more words of one in a row, or nearly so.

Knows the texts as they were printed and no game. What a message shares with the thread's own posts is nobody's secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape

from pbp_mod.tuples import NamedTuple

RUN = 8
"""Words in a row that are no chance."""
_GRAM = 4
_SKIP = 2
"""Words that may be left out, put in or changed between two parts of a run."""
_PLACES = 8
"""Places at which the same four words are looked for in a message; beyond that they are a refrain."""

_WORD = re.compile(r"[^\W_]+")
_UNSEEN = re.compile("[\u2060\u200b-\u200f\u00ad\ufeff]")

_Gram = tuple[str, ...]
_Spot = tuple[int, int]  # a message, and a word in it


class Repeated(NamedTuple):
    """The message whose words stand in a post, and those words."""

    label: str
    words: str


def words_of(text: str) -> list[str]:
    """The words of a text, without markup that isn't words."""
    if "&" in text:
        text = unescape(text)
    return _WORD.findall((text if text.isascii() else _UNSEEN.sub("", text)).casefold())


class PrivateTexts:
    """The private messages of a game: (label, text) each; `public` are the texts of its posts."""

    def __init__(self, messages: Iterable[tuple[str, str]], public: Iterable[str] = ()) -> None:
        self._labels: list[str] = []
        self._places: dict[_Gram, list[_Spot]] = {}
        open_to_all = {gram for text in public for gram in _grams(words_of(text))}
        for number, (label, text) in enumerate(messages):
            self._labels.append(label)
            for at, gram in enumerate(_grams(words_of(text))):
                if gram not in open_to_all:
                    places = self._places.setdefault(gram, [])
                    if len(places) < _PLACES:
                        places.append((number, at))

    def repeated(self, text: str) -> Repeated | None:
        """The first message of which a post repeats a run of words, or None."""
        if not self._places:
            return None
        words = words_of(text)
        if self._places.keys().isdisjoint(_grams(words)):
            return None
        # Where in the post four words of a message begin -> for each place in it: length and start of the run there.
        recent: dict[int, dict[_Spot, tuple[int, int]]] = {}
        for at, gram in enumerate(_grams(words)):
            places = self._places.get(gram)
            if places is None:
                continue
            recent.pop(at - 2 * _GRAM, None)
            here = recent[at] = {place: _longest(recent, at, place) for place in places}
            for (number, _), (length, start) in here.items():
                if length >= RUN:
                    return Repeated(self._labels[number], " ".join(words[start : at + _GRAM]))
        return None


def _grams(words: Sequence[str]) -> Iterable[_Gram]:
    return zip(*(words[at:] for at in range(_GRAM)), strict=False)


def _longest(recent: dict[int, dict[_Spot, tuple[int, int]]], at: int, place: _Spot) -> tuple[int, int]:
    """Length and start of the longest run that goes on with four words at this place."""
    number, there = place
    best = _GRAM, at
    for step in range(1, _GRAM + _SKIP + 1):
        before = recent.get(at - step)
        if before is None:
            continue
        # Within four words both go on word by word; behind them either may have a word or two of its own.
        jumps = (step,) if step < _GRAM else range(_GRAM, _GRAM + _SKIP + 1)
        for jump in jumps:
            found = before.get((number, there - jump))
            if found is not None:
                best = max(best, (found[0] + min(step, _GRAM), found[1]), key=lambda each: each[0])
    return best

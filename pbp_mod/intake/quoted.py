"""Words of private messages in the thread: a post that repeats eight or more words of one in a row, or nearly so.

Knows the texts as they were printed and no game. What a message shares with the thread's own posts is nobody's secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from html import unescape
from itertools import pairwise
from typing import NamedTuple

RUN = 8
"""Words in a row that are no chance."""
_GRAM = 4
_SKIP = 2
"""Words that may be left out or changed between two parts of a run."""

_WORD = re.compile(r"[^\W_]+")
_UNSEEN = re.compile("[\u2060\u200b-\u200f\u00ad\ufeff]")

_Gram = tuple[str, ...]


class Repeated(NamedTuple):
    """The message whose words stand in a post, and those words."""

    label: str
    words: str


def words_of(text: str) -> list[str]:
    """The words of a text, without markup that isn't words."""
    return _WORD.findall(_UNSEEN.sub("", unescape(text)).casefold())


class Secrets:
    """The private messages of a game: (label, text) each; `public` are the texts of its posts."""

    def __init__(self, messages: Iterable[tuple[str, str]], public: Iterable[str] = ()) -> None:
        self._messages = [(label, words_of(text)) for label, text in messages]
        open_to_all = {gram for text in public for gram in _grams(words_of(text))}
        self._grams: dict[_Gram, set[int]] = {}
        for number, (_, words) in enumerate(self._messages):
            for gram in _grams(words):
                if gram not in open_to_all:
                    self._grams.setdefault(gram, set()).add(number)

    def repeated(self, text: str) -> Repeated | None:
        """The first message that a post repeats, or None."""
        if not self._grams:
            return None
        words = words_of(text)
        places: dict[int, list[int]] = {}
        for at, gram in enumerate(_grams(words)):
            for number in self._grams.get(gram, ()):
                places.setdefault(number, []).append(at)
        for number, starts in places.items():
            label, secret = self._messages[number]
            # Only around the words in common, so that a long post costs no more than it is long.
            for start in starts[:1] + [at for before, at in pairwise(starts) if at - before > RUN]:
                run = _longest(words[start : start + 4 * RUN], secret)
                if len(run) >= RUN:
                    return Repeated(label, " ".join(run))
        return None


def _grams(words: Sequence[str]) -> Iterable[_Gram]:
    return zip(*(words[at:] for at in range(_GRAM)), strict=False)


def _longest(words: list[str], secret: list[str]) -> list[str]:
    """The longest run of words that both have in this order, with no more than `_SKIP` others in between."""
    best: list[str] = []
    run: list[str] = []
    ends = (-1, -1)
    for block in SequenceMatcher(None, words, secret, autojunk=False).get_matching_blocks():
        near = max(block.a - ends[0], block.b - ends[1]) <= _SKIP
        run = (
            [*run, *words[block.a : block.a + block.size]] if near else words[block.a : block.a + block.size]
        )
        ends = (block.a + block.size, block.b + block.size)
        best = max(best, run, key=len)
    return best

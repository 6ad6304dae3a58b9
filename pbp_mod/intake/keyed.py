"""Patterns of set phrases, tried only on a text that holds one of their key words, and compiled when the first such text comes.

Most messages hold none of them, and a process that reads one message would else compile hundreds of phrases for it.
Knows no phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

_WORD = re.compile(r"[^\W\d_]+")
_STEM = 4


@lru_cache(maxsize=64)  # one text is put to many patterns
def _heard(text: str) -> tuple[str, frozenset[str]]:
    """The text folded, and the first letters of its words."""
    folded = f" {text}".casefold()
    return folded, frozenset([word[:_STEM] for word in _WORD.findall(folded)])


class Keyed:
    """A pattern with what a text must hold to match it: one word that begins with one of `keys` (four letters of it, or
    all of a shorter word; where "&" parts them, one of each part), one of `signs`, or, `wide`, a sign beyond ASCII. Without
    these, every text is tried. Before a text stands a blank for `signs`.
    """

    __slots__ = ("_compiled", "_flags", "_keys", "_pattern", "_signs", "_wide")

    def __init__(
        self,
        pattern: str,
        keys: str = "",
        *,
        signs: tuple[str, ...] = (),
        wide: bool = False,
        flags: int = re.IGNORECASE,
    ) -> None:
        self._pattern, self._flags = pattern, flags
        self._keys = tuple(frozenset(part.split()) for part in keys.split("&") if part)
        self._signs = signs
        self._wide = wide
        self._compiled: re.Pattern[str] | None = None

    def triggers(self) -> tuple[frozenset[str], tuple[str, ...], bool]:
        """One of its sets of keys, its signs, and whether it has to be tried whatever else stands in a text, or beyond ASCII."""
        if not (self._keys or self._signs or self._wide):
            return frozenset(), (), True
        return min(self._keys, key=len, default=frozenset[str]()), self._signs, self._wide

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern itself."""
        if self._compiled is None:
            self._compiled = re.compile(self._pattern, self._flags)
        return self._compiled

    def may_match(self, text: str) -> bool:
        """Whether the text has what it must have: a quick answer, which is yes too often and never no by mistake."""
        if not self._keys:
            if not (self._signs or self._wide):
                return True
            folded = f" {text}".casefold()
        else:
            folded, stems = _heard(text)
            for keys in self._keys:
                if keys.isdisjoint(stems):
                    break
            else:
                return True
        return (self._wide and not text.isascii()) or any(sign in folded for sign in self._signs)

    def search(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        return self.pattern.search(text) if self.may_match(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        return self.pattern.match(text) if self.may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.fullmatch`."""
        return self.pattern.fullmatch(text) if self.may_match(text) else None

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        """As `re.Pattern.split`."""
        return self.pattern.split(text, maxsplit) if self.may_match(text) else [text]

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As `re.Pattern.finditer`."""
        return self.pattern.finditer(text) if self.may_match(text) else iter(())

    def sub(self, said: str | Callable[[re.Match[str]], str], text: str) -> str:
        """As `re.Pattern.sub`."""
        return self.pattern.sub(said, text) if self.may_match(text) else text


Said = str | Callable[[re.Match[str]], str]
"""What is written in the place of what was found."""


class Steps:
    """Patterns that are written otherwise one after the other, found by the words of a text: most texts need none of them."""

    def __init__(self, steps: Iterable[tuple[Keyed, Said]]) -> None:
        self._steps = tuple(steps)
        self._of_words: dict[str, int] = {}
        self._of_signs: dict[str, int] = {}
        self._wide = 0
        """Bits for the steps that a word, a sign, or a sign beyond ASCII calls for."""
        self._always = 0
        for at, (pattern, _) in enumerate(self._steps):
            keys, signs, wide = pattern.triggers()
            for key in keys:
                self._of_words[key] = self._of_words.get(key, 0) | 1 << at
            for sign in signs:
                self._of_signs[sign] = self._of_signs.get(sign, 0) | 1 << at
            if not (keys or signs):
                self._always |= 1 << at
            elif wide:
                self._wide |= 1 << at

    def __iter__(self) -> Iterator[tuple[Keyed, Said]]:
        return iter(self._steps)

    def apply(self, text: str) -> str:
        """The text after all of them."""
        todo = self._called_for(text)
        while todo:
            at = (todo & -todo).bit_length() - 1
            todo &= todo - 1
            pattern, said = self._steps[at]
            written = pattern.sub(said, text)
            if written != text:
                text = written
                todo = self._called_for(text) >> at + 1 << at + 1
        return text

    def _called_for(self, text: str) -> int:
        folded, stems = _heard(text)
        found = self._always if text.isascii() else self._always | self._wide
        for stem in stems:
            found |= self._of_words.get(stem, 0)
        for sign, steps in self._of_signs.items():
            if sign in folded:
                found |= steps
        return found

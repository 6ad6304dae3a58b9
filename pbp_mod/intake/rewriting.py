"""Where the words of a text that was written plainly stand in the text as its author wrote it.

What is read is the plain text; what is shown to the moderator are the author's own words. Knows no phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol


class Pattern(Protocol):
    """What finds the words that are written otherwise."""

    def finditer(self, text: str, /) -> Iterator[re.Match[str]]:
        """Every place where they stand."""
        ...


Step = tuple[Pattern, str | Callable[[re.Match[str]], str]]
"""What is looked for, and what is written in its place."""


class Rewriting:
    """A text after some steps, with the place of each of its characters in the text before them."""

    def __init__(self, text: str, steps: Iterable[Step]) -> None:
        self._own, self.text = text, text
        self._spans = [(at, at + 1) for at in range(len(text))]
        for pattern, said in steps:
            self._rewrite(pattern, said)

    def _rewrite(self, pattern: Pattern, said: str | Callable[[re.Match[str]], str]) -> None:
        places = list(pattern.finditer(self.text))
        if not places:  # as nearly always
            return
        text, spans, at = "", list[tuple[int, int]](), 0
        for found in places:
            new = found.expand(said) if isinstance(said, str) else said(found)
            start, end = found.span()
            span = (self._spans[start][0], self._spans[end - 1][1]) if start < end else (0, 0)
            text += self.text[at:start] + new
            spans += self._spans[at:start] + [span] * len(new)
            at = end
        self.text, self._spans = text + self.text[at:], spans + self._spans[at:]

    def own(self, parts: Sequence[str]) -> list[str]:
        """The author's own words for parts of the text that stand in it one after the other, or one in the other."""
        found, at = [], 0
        for part in parts:
            start = self.text.find(part, at)
            if start < 0:  # it was read with what stands before it
                start = self.text.find(part)
            if not part or start < 0:
                found.append(part)
                continue
            at = start
            first, last = self._spans[start], self._spans[start + len(part) - 1]
            found.append(self._own[first[0] : last[1]])
        return found

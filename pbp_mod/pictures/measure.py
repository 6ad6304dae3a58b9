"""How wide a text is and by which fonts it can be drawn, and how it is brought into the room that there is.

Where the reader's own program draws (SVG, a page), widths are estimated and every sign is taken to have a font; `fonts.py`
measures with the fonts that a PNG is drawn with. Draws nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from pbp_mod.tuples import NamedTuple


class Run(NamedTuple):
    """A piece of text and the family of fonts that draws it (empty: whichever the reader has), so far behind the first."""

    text: str
    family: str = ""
    offset: float = 0.0


class Measure(Protocol):
    """What is known of the fonts that will draw."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text gets."""

    def runs(self, text: str, size: float, *, bold: bool = False) -> Sequence[Run]:
        """The text in pieces from left to right, each with the fonts that have all its signs."""

    def can_draw(self, text: str) -> bool:
        """Whether all signs of a text can be drawn."""


_NARROW, _WIDE = frozenset("fijlrtI.,:;'!|()[]-/ "), frozenset("mwMWQO@%&")
_EMOJI = 0x1F000
ELLIPSIS = "\u2026"


class Estimate:
    """A guess that is rather too wide than too narrow, for fonts that aren't known."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        return _unit(text) * size * (1.13 if bold else 1.0)

    def runs(self, text: str, size: float, *, bold: bool = False) -> Sequence[Run]:
        return [Run(text)]

    def can_draw(self, text: str) -> bool:
        return True


@lru_cache(maxsize=1 << 14)
def _unit(text: str) -> float:
    return sum(map(_guess, text))


def _guess(sign: str) -> float:
    if sign.isascii():
        return 0.36 if sign in _NARROW else 0.97 if sign in _WIDE else 0.7 if sign.isupper() else 0.62
    if is_silent(sign):
        return 0.0
    if ord(sign) >= _EMOJI:
        return 1.3
    return 1.02 if unicodedata.east_asian_width(sign) in "WF" else 0.7


def is_silent(sign: str) -> bool:
    """Whether a sign has no width of its own: it joins, marks or chooses a variant."""
    return unicodedata.category(sign) in ("Mn", "Me", "Cf") or "\ufe00" <= sign <= "\ufe0f"


def clusters(text: str) -> Iterator[str]:
    """The text in pieces that must stay together: a sign with its marks, an emoji made of several."""
    piece = ""
    for sign in text:
        if piece and not (is_silent(sign) or piece[-1] == "\u200d" or _is_tone(sign)):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _is_tone(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def fit(
    measure: Measure, text: str, room: float, size: int, *, bold: bool, lines: int, smallest: int
) -> tuple[list[str], int]:
    """The text as at most so many lines within a room, and the size that they have then.

    It gets smaller before it is broken; what doesn't fit at the smallest size is cut, with an ellipsis.
    """
    for used in range(size, smallest - 1, -1):
        if measure.width(text, used, bold=bold) <= room:
            return [text], used
    parts = _broken(measure, text, room, smallest, bold)
    if len(parts) > lines:
        parts = [*parts[: lines - 1], _cut(measure, "".join(parts[lines - 1 :]), room, smallest, bold)]
    return [part.strip() for part in parts], smallest


def _broken(measure: Measure, text: str, room: float, size: int, bold: bool) -> list[str]:
    """The text in lines, broken behind blanks and hyphens where that is possible; together they are the text."""
    lines: list[str] = []
    line = ""
    for word in re.split(r"(?<= )|(?<=\w-)(?=\w)", text):
        if measure.width((line + word).rstrip(), size, bold=bold) <= room:
            line += word
            continue
        if line:
            lines.append(line)
            line = ""
        for piece in clusters(word):
            if line and measure.width((line + piece).rstrip(), size, bold=bold) > room:
                lines.append(line)
                line = ""
            line += piece
    return [*lines, line] if line else lines


def _cut(measure: Measure, text: str, room: float, size: int, bold: bool) -> str:
    if measure.width(text, size, bold=bold) <= room:
        return text
    kept = ""
    for piece in clusters(text):
        if measure.width(kept + piece + ELLIPSIS, size, bold=bold) > room:
            break
        kept += piece
    return kept.rstrip() + ELLIPSIS

"""A text in pieces, each with what readers see of it, and what a whole text comes to: the one structure that pasted
markup and pages of forums are both read into.

Knows neither markup nor games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from pbp_mod.intake.keyed import Keyed
from pbp_mod.tuples import NamedTuple

# Invisible characters that our own posts put into names, and that some keyboards leave behind.
_INVISIBLE = Keyed("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]", wide=True)
_ODD = frozenset("*_~[]<>`\\|&")
_NAME = 0xF0000  # private use: stands for a name while a text is taken apart


class Piece(NamedTuple):
    """A piece of text as its readers see it, "\\n" being the end of a line.

    `why`: the piece doesn't count ("" if it does). `literal`: signs of bold that make nothing bold. `gap`: the end of a
    paragraph, which no bold part goes across. `block`: here a whole part was taken out, or begins or ends. `heading`: it stands in a heading.
    """

    text: str
    bold: bool = False
    why: str = ""
    literal: bool = False
    gap: bool = False
    block: bool = False
    heading: bool = False


class Line(NamedTuple):
    """A line of the author's own words without its markup.

    `bold`: some of it is. `literal`: signs of bold are left over that make nothing bold. `heading`: it is one.
    """

    text: str
    bold: bool
    literal: bool
    heading: bool = False


class Markup(NamedTuple):
    """What was found in a post: outermost bold parts, all own lines, (why, text) of the rest, and troubles. `tagged`: those of
    the bold parts that are votes in another form; `formless`: votes in a form that doesn't count (see tagged.py).
    """

    bold: tuple[str, ...]
    lines: tuple[Line, ...]
    hidden: tuple[tuple[str, str], ...]
    troubles: tuple[str, ...]
    tagged: tuple[str, ...] = ()
    formless: tuple[str, ...] = ()


class Names:
    """Names that hold signs of markup, each kept as one private character while a text is taken apart."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        odd = {each for each in names if not _ODD.isdisjoint(each) and any(map(str.isalnum, each))}
        self._odd = sorted(odd, key=lambda each: (-len(each), each))
        self._patterns = [_whole(name) for name in self._odd]

    def protect(self, text: str) -> str:
        """The text with each of the names as one character."""
        if not self._patterns:
            return text
        for number, pattern in enumerate(self._patterns):
            text = pattern.sub(chr(_NAME + number), text)
        return text

    def restore(self, text: str) -> str:
        """The text with the names as the roster spells them, and without invisible characters."""
        for number, name in enumerate(self._odd):
            text = text.replace(chr(_NAME + number), name)
        return text if text.isascii() else _INVISIBLE.sub("", text)


def _whole(name: str) -> re.Pattern[str]:
    first = r"(?<![^\W_])" if name[0].isalnum() else ""
    last = r"(?![^\W_])" if name[-1].isalnum() else ""
    return re.compile(first + re.escape(name) + last, re.IGNORECASE)


def assemble(
    pieces: Sequence[Piece],
    restore: Callable[[str], str],
    hidden: Iterable[tuple[str, str]] = (),
    troubles: Iterable[str] = (),
) -> Markup:
    """What the pieces come to. `hidden`: parts that were taken out whole before the pieces were made."""
    return Markup(
        tuple([restore(each) for each in _segments(pieces)]),
        tuple([line._replace(text=restore(line.text)) for line in _lines(pieces)]),
        tuple(dict.fromkeys((why, restore(part)) for why, part in (*hidden, *_hidden(pieces)))),
        tuple(troubles),
    )


def _segments(pieces: Sequence[Piece]) -> Iterator[str]:
    segment = ""
    for piece in pieces:
        if piece.bold and not piece.gap:
            segment += "" if piece.why else piece.text
            continue
        if segment and _is_space(piece):  # between two bold words it is as bold as they are
            segment += piece.text
            continue
        if segment.strip():
            yield segment.strip()
        segment = ""
    if segment.strip():
        yield segment.strip()


def _is_space(piece: Piece) -> bool:
    return not (
        piece.why or piece.gap or piece.block or piece.literal or "\n" in piece.text or piece.text.strip()
    )


def _lines(pieces: Sequence[Piece]) -> Iterator[Line]:
    parts: list[str] = []
    some = literal = heading = False
    for piece in (*pieces, Piece("\n")):
        if piece.why:
            text = "\n" if piece.block else ""
        else:
            text = "" if piece.literal else piece.text
            some, literal = some or (piece.bold and bool(text.strip())), literal or piece.literal
            heading = heading or piece.heading
        parts.append(text)
        if "\n" not in text:
            continue
        *done, rest = "".join(parts).split("\n")
        for line in done:
            if line.strip():
                yield Line(line.strip(), some, literal, heading)
        parts = [rest]
        some, literal = piece.bold and not piece.why, piece.literal and not piece.gap and not piece.why
        heading = False


def _hidden(pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """Runs of pieces that don't count for the same reason."""
    text, reason = "", ""
    for piece in pieces:
        if not (piece.why or reason):
            continue
        if piece.why != reason or piece.block:
            if text.strip() and reason:
                yield reason, text
            text, reason = "", "" if piece.block else piece.why
        text += piece.text if reason else ""
    if text.strip() and reason:
        yield reason, text


def written(pieces: Sequence[Piece], restore: Callable[[str], str]) -> str:
    """All that was written as plain text, with bold parts in ** and what doesn't count in brackets with the reason.

    The same post gives the same text whatever page it was saved from, so that two of them can be compared.
    """
    text, bold, why = "", False, ""
    for piece in pieces:
        if not (bold or why or piece.bold or piece.why):  # most are
            text += piece.text
            continue
        if bold and (piece.why != why or (not piece.bold and piece.text != " ")):
            text, bold = text + "**", False
        if piece.why != why:
            text += ("]" if why else "") + (f"[{piece.why}: " if piece.why else "")
            why = piece.why
        if piece.bold and not bold and not piece.text.isspace():
            text, bold = text + "**", True
        text += piece.text
    text += ("**" if bold else "") + ("]" if why else "")
    lines = [" ".join(line.split()) for line in restore(text).split("\n")]
    return "\n".join([line for line in lines if line])

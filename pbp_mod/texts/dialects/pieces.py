"""Pieces of text as elements are made of them: cleaned, on one line, a block by itself, a table's cells. Knows no board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.marks import NEVER, WORD_JOINER, bare

# Overrides and isolates change how the rest of a line reads; the byte order mark and the line separators show nothing.
_UNWANTED = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
)
_UNWANTED |= NEVER | {0x09: " ", 0x0A: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}


def clean(text: str) -> str:
    """The text without what can't or mustn't be shown: controls, lone surrogates, marks that reorder a line."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_UNWANTED)
    return text.encode("utf-8", "replace").decode("utf-8")


def is_plain(text: str) -> bool:
    """Words of letters and digits with one space, `_` or `-` between: no forum reads markup into that."""
    return text.isalnum() or all(map(str.isalnum, text.replace("_", " ").replace("-", " ").split(" ")))


def shown(value: object) -> str:
    """What a value shows: nothing for None, a list's elements with commas."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return str(value)


def one_line(value: object) -> str:
    """The same on one line."""
    text = shown(value)
    return " ".join(filter(None, map(_trim, text.split("\n")))) if "\n" in text else _trim(text)


def _trim(text: str) -> str:
    return text.strip(" \t")


def body(value: object) -> str:
    """The inside of a block: no blank lines around it."""
    return shown(value).strip("\n")


def block(text: str) -> str:
    """Set apart by blank lines (the renderer makes one of several); nothing stays nothing."""
    return f"\n\n{text}\n\n" if text else ""


def attribute(value: object) -> str:
    """Text for inside `[tag="…"]`: what could end it is left out; no escape works there."""
    return " ".join(clean(bare(raw(value))).translate(_TAG).split())


_TAG = {ord(mark): None for mark in '"[]\\' + WORD_JOINER}


def is_number(value: object) -> bool:
    """A number to be set to the right; a flag isn't one."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def grid(
    head: Sequence[object], rows: Iterable[Sequence[object]]
) -> tuple[list[str], list[list[str]], list[bool]]:
    """A table's head and rows as one-line texts of equal length, and which columns hold numbers only."""
    cells = [list(row) for row in rows]
    width = max([len(head), *map(len, cells)], default=0)
    padded = [row + [None] * (width - len(row)) for row in cells]
    numeric = [
        any(is_number(row[at]) for row in padded)
        and all(row[at] is None or is_number(row[at]) for row in padded)
        for at in range(width)
    ]
    top = [one_line(cell) for cell in head] + [""] * (width - len(head))
    return top, [[one_line(cell) for cell in row] for row in padded], numeric


def tidy(text: str) -> str:
    """No blanks at line ends, no two blank lines together, none at the ends, one newline at the end."""
    if " \n" in text or "\t\n" in text:
        text = re.sub(r"[ \t]+\n", "\n", text)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    text = text.rstrip(" \t\n").lstrip("\n")
    return text and text + "\n"

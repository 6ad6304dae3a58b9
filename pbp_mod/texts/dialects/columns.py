"""Tables for boards that have none: columns of equal width for a fixed-width face."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.texts.dialects.marks import bare


def display_width(text: str) -> int:
    """How many columns a text takes: two for wide characters, none for marks that join or combine."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        2 if east_asian_width(char) in "WF" else 0 if category(char) in ("Mn", "Me", "Cf") else 1
        for char in bare(text)
    )


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool]) -> str:
    """The lines of the table; a head that says nothing is left out, and so are blanks at line ends."""
    lines = [head, *rows] if any(head) else [*rows]
    widths = [max(display_width(line[at]) for line in lines) for at in range(len(head))] if lines else []

    def line(cells: Sequence[str]) -> str:
        parts = []
        for cell, width, right in zip(cells, widths, numeric, strict=True):
            space = " " * (width - display_width(cell))
            parts.append(space + cell if right else cell + space)
        return "  ".join(parts).rstrip(" ")

    drawn = [line(cells) for cells in lines]
    if any(head):
        drawn.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(drawn)

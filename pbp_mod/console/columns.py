"""How much room a text takes on a terminal: East Asian letters take two columns, marks on letters none.

Knows the widths and no tables (terminal.py).
"""

from __future__ import annotations


def width(text: str) -> int:
    """The columns that a text of one line takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        2 if east_asian_width(each) in "WF" else 0 if category(each) in ("Mn", "Me", "Cf") else 1
        for each in text
    )


def padded(text: str, room: int) -> str:
    """The text with blanks behind it up to so many columns."""
    return text + " " * (room - width(text))


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of so many columns; a word that is longer than a line is broken."""
    if width(text) == len(text):
        if len(text) <= room and text.isprintable():
            return [text.rstrip()]
        from textwrap import wrap

        return wrap(text, room, break_long_words=True, break_on_hyphens=False) or [""]
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if width(joined) <= room:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for each in word:
            if lines[-1] and width(lines[-1] + each) > room:
                lines.append("")
            lines[-1] += each
    return lines

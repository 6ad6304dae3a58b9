"""How much room a text takes on a terminal.

Knows no tables (terminal.py); how wide a sign is, the columns of posts say, so that both agree.
"""

from __future__ import annotations


def width(text: str) -> int:
    """The columns that a text of one line takes."""
    if text.isascii():
        return len(text)
    from pbp_mod.texts.dialects.columns import display_width

    return display_width(text)


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

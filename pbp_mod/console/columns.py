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


def parted(line: str, room: int) -> str:
    """The line with blanks where the terminal, which begins a new row after so many columns, would break a word.

    It stays one line: whoever copies it from the terminal by hand gets no line break that isn't his, only some blanks.
    """
    if width(line) <= room:
        return line
    made, at = "", 0
    words = line.split(" ")
    for number, word in enumerate(words):
        # The blank behind a word has to fit as well, or the next row begins with it.
        long = width(word) + (number < len(words) - 1)
        if at and at + long > room and width(word) < room:
            made, at = made + " " * (room - at), 0
        made += word + (" " if number < len(words) - 1 else "")
        at = (at + long) % room
    return made


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

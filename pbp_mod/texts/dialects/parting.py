"""Cuts a finished text into messages of no more than so many characters, where a board takes no more.

Never within a word, a mention, hidden text or a block in a fixed-width face: one that is too long for a message is closed
and opened again. Knows no board: the dialect's form says what opens and closes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbp_mod.texts.dialects.form import NAME, Form


def parts(text: str, form: Form) -> list[str]:
    """The messages, in order; the text itself where the board takes as many characters."""
    if not form.limit or length(text.strip("\n")) <= form.limit:
        return [text]
    found, message = list[str](), ""
    for joint, piece in _pieces(text.strip("\n"), form):
        longer = message + joint + piece if message else piece
        if message and length(longer) > form.limit:
            found.append(message)
            longer = piece
        message = longer
    return [part + "\n" for part in (*found, message) if part]


def length(text: str) -> int:
    """Characters as boards count them: those beyond the first plane of Unicode as two."""
    return len(text) + sum(each > "\uffff" for each in text)


def _pieces(text: str, form: Form) -> Iterator[tuple[str, str]]:
    """What may stand in a message of its own, with what stands before it: whole paragraphs, and parts of what is too long."""
    for block in _blocks(text, form):
        if length(block) <= form.limit:
            yield "\n\n", block
        else:
            for at, piece in enumerate(_cut(block, form)):
                # With a joint, so that two that would just fit into one message are not run together.
                yield ("\n\n" if not at else "\n"), piece


def _blocks(text: str, form: Form) -> list[str]:
    """Paragraphs; what is hidden or in a fixed-width face is one, whatever it holds."""
    whole = "|".join(
        rf"(?m:^[ \t]*){re.escape(opened.strip())}.*?{re.escape(closed.strip())}"
        for opened, closed in _around(form)
    )
    found, at = list[str](), 0
    for blank in re.finditer(rf"(?P<whole>{whole or '(?!)'})|\n\s*\n", text, re.DOTALL):
        if blank["whole"] is None:
            found.append(text[at : blank.start()])
            at = blank.end()
    return [block for block in (*found, text[at:]) if block.strip()]


def _around(form: Form) -> list[tuple[str, str]]:
    return [(pair[0], pair[1]) for pair in (form.spoiler, form.fixed) if pair and pair[0].strip()]


def _cut(block: str, form: Form) -> Iterator[str]:
    """A block that is too long, at the ends of its lines, or of its words where a line is too long."""
    opened, closed, inner = "", "", block
    for before, behind in _around(form):
        if block.lstrip().startswith(before.strip()) and block.rstrip().endswith(behind.strip()):
            opened, closed = before, behind
            inner = block.strip()[len(before.strip()) : -len(behind.strip())].strip("\n")
    room = form.limit - length(opened + closed)
    message = ""
    for joint, piece in _words(inner, form, room):
        longer = message + joint + piece if message else piece
        if message and length(longer) > room:
            yield opened + message + closed
            longer = piece
        message = longer
    yield opened + message + closed


def _words(text: str, form: Form, room: int) -> Iterator[tuple[str, str]]:
    """Lines, or the words of a line that is too long; a mention is a word."""
    for line in text.split("\n"):
        if length(line) <= room:
            yield "\n", line
            continue
        for at, word in enumerate(_unbroken(line, form)):
            joint = " " if at else "\n"
            while length(word) > room:  # no blank anywhere: nothing is left but to cut
                yield joint, word[: room // 2]
                joint, word = "", word[room // 2 :]
            yield joint, word


def _unbroken(line: str, form: Form) -> list[str]:
    """The words of a line; emphasis, and whatever else must stay together, is one."""
    pairs = [pair for pair in (form.spoiler, form.bold, form.italic, form.code, form.strike) if pair]
    kept = [rf"{re.escape(pair[0].strip())}\S.*?{re.escape(pair[1].strip())}" for pair in pairs]
    if form.mention:
        opened, _, closed = form.mention.partition(NAME)
        kept.append(rf"{re.escape(opened)}{form.accounts}{re.escape(closed)}")
    return re.findall(rf"(?:{'|'.join(kept)}|\S)+", line) if kept else line.split()

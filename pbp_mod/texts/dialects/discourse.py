"""Discourse: CommonMark with tables, typographer, emoji, and a few BBCode tags alone on their lines.

NodeBB and other CommonMark boards read the same but for `[details]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.base import (
    WORD_JOINER,
    Dialect,
    attribute,
    block,
    body,
    clean,
    grid,
    is_plain,
    one_line,
    shown,
)
from pbp_mod.texts.dialects.escaped import Escaped, Person, raw

# Entities can't make structure in CommonMark. After some marks Discourse still finds emoji, hashtags or mentions in the
# decoded text; a word joiner prevents that. For the marks of ordinary prose it is enough by itself: a list, a link, a
# dash or an ellipsis needs the next character to follow at once. Those stay readable.
_ESCAPES = {
    ord(mark): f"&#{ord(mark)};" + (WORD_JOINER if mark in "@#:;^" else "")
    for mark in "\"#$%&'()*+/:;<=>@[\\]^_`{|}~"
} | {ord(mark): mark + WORD_JOINER for mark in ".,-!?"}
# `[date=2026-12-01]` and `[date-range …]`, too, are found in the decoded text.
_DATE = re.compile(r"&#91;(?=date)", re.IGNORECASE)


class Discourse(Dialect):
    """What isn't certainly plain is written as entities, word by word, so that a post stays readable."""

    name = "discourse"

    def escape(self, text: str) -> str:
        if text.isalnum():
            return text
        return "\n".join(map(_escape_line, clean(text).split("\n")))

    def bold(self, content: object) -> str:
        return _around("**", content)

    def italic(self, content: object) -> str:
        return _around("*", content)

    def strike(self, content: object) -> str:
        return _around("~~", content)

    def code(self, content: object) -> str:
        text = " ".join(clean(_decoded(content)).split())
        if not text:
            return ""
        # The fence is one longer than any run of backticks inside.
        fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        space = " " if text[0] == "`" or text[-1] == "`" else ""
        return fence + space + text + space + fence

    def mention(self, person: object) -> str:
        account = raw(person)
        # An account has letters, digits, _ . - and no two of the marks in a row; a seat's label may be anything.
        if re.fullmatch(r"\w+(?:[.-]\w+)*", account):
            return "@" + account.replace("_", "\\_")
        return one_line(person)

    def heading(self, content: object, level: int = 2) -> str:
        title = one_line(content)
        return block(f"{'#' * level} {title}") if title else ""

    def rule(self) -> str:
        return block("---")

    def spoiler(self, content: object, title: object = "") -> str:
        label = attribute(_decoded(title)) or "Spoiler"
        return block(f'[details="{label}"]\n\n{body(content)}\n\n[/details]')

    def quote(self, content: object, author: object = "") -> str:
        said_by = f"{self.bold(author)} wrote:\n\n" if shown(author) else ""
        lines = (said_by + body(content)).split("\n")
        return block("\n".join(f"> {line}".rstrip(" ") for line in lines))

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        top, cells, numeric = grid(head, rows)
        if not top:
            return ""
        lines = [_row(top), _row(["--:" if right else "---" for right in numeric]), *map(_row, cells)]
        return block("\n".join(lines))


def _escape_line(line: str) -> str:
    if is_plain(line):
        return line
    # Spaces at the beginning of a line would make a block of code of it; as entities they are just spaces.
    indent = len(line) - len(line.lstrip(" "))
    *words, last = line[indent:].split(" ")
    kept = [word if _ends_a_word(word) else _escape_word(word) for word in words]
    return "&#32;" * indent + " ".join([*kept, _escape_word(last)])


def _ends_a_word(word: str) -> bool:
    """Letters with a mark behind, or a time of day: before a space that is nothing but prose.

    Digits with a full stop may be the head of a list, so they are not among it; an emoji needs two colons.
    """
    stem, mark = word[:-1], word[-1:]
    if mark == ":":
        return stem.isalnum()
    return (mark in (",", ".", "!", "?") and stem.isalpha()) or word.replace(":", "", 1).isdecimal()


def _escape_word(word: str) -> str:
    return word if not word or is_plain(word) else _DATE.sub(rf"\g<0>{WORD_JOINER}", word.translate(_ESCAPES))


def _around(mark: str, content: object) -> str:
    text = one_line(content)
    if not text:
        return ""
    # Next to a letter, a mark counts as emphasis only if there is no punctuation on its inner side.
    before = "" if text[0].isalnum() else WORD_JOINER
    after = "" if text[-1].isalnum() or text[-1] == WORD_JOINER else WORD_JOINER
    return mark + before + text + after + mark


def _decoded(value: object) -> str:
    """The raw text of data, or of markup with our escapes taken back, for places where none are read."""
    if isinstance(value, Escaped | Person):
        return raw(value)
    markup = shown(value).replace(WORD_JOINER, "")
    return re.sub(r"&#(\d+);", lambda entity: chr(int(entity[1])), markup)


def _row(cells: Sequence[str]) -> str:
    # A bar can only be the template's own: in data it is an entity.
    return "| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in cells) + " |"


DIALECT = Discourse()

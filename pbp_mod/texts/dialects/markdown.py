"""What the Markdown boards have in common: how elements are written, and that signs of data get a backslash."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.edges import edged, marks_in
from pbp_mod.texts.dialects.escaped import Escaped, Person, raw
from pbp_mod.texts.dialects.form import Form, Pair
from pbp_mod.texts.dialects.glances import glanced
from pbp_mod.texts.dialects.marks import CLOSED, INDENT, OPENED, bare, marked
from pbp_mod.texts.dialects.pieces import block, clean, grid, is_plain, one_line, shown

if TYPE_CHECKING:
    from pbp_mod.texts.dialects.settled import Board

FORM = Form(
    name="commonmark",
    title="a board with Markdown",
    base="commonmark",
    bold=("**", "**"),
    italic=("*", "*"),
    strike=("~~", "~~"),
    code=("`", "`"),
    link=("[", "]({url})"),
    headings=(("# ", ""), ("## ", ""), ("### ", ""), ("#### ", "")),
    rule="---",
    quote_mark=">",
    pipes=True,
)
"""CommonMark with tables."""


class Markdown(Dialect):
    """A board of this kind, by its form. How it keeps data from being read, subclasses say."""

    parting = "\n\n"

    def escape(self, text: str) -> str:
        if is_plain(text):
            return text
        text = marked(clean(text))
        if text[:1] == " " or "\n " in text:
            text = "\n".join(INDENT + line[1:] if line[:1] == " " else line for line in text.split("\n"))
        return text

    def bold(self, content: object) -> str:
        return _around(self.form.bold, content)

    def italic(self, content: object) -> str:
        return _around(self.form.italic, content)

    def strike(self, content: object) -> str:
        return _around(self.form.strike, content)

    def plainly(self, value: object) -> str:
        return decoded(value)

    def code(self, content: object) -> str:
        text = " ".join(clean(decoded(content)).split())
        if not text:
            return ""
        # The fence is one longer than any run of backticks inside.
        fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        space = " " if text[0] == "`" or text[-1] == "`" else ""
        return fence + space + text + space + fence

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        if not self.form.pipes:
            return super().table(head, rows)
        top, cells, numeric = grid(head, rows)
        if not top:
            return ""
        lines = [_row(top), _row(["--:" if right else "---" for right in numeric]), *map(_row, cells)]
        return block("\n".join(lines))


class ReadMarkdown(Markdown):
    """A board whose way of reading is known: no escape stands in a post for nothing."""

    outside = False
    """A joiner counts as punctuation on that board, so that emphasis needs it on its outer side."""

    @abstractmethod
    def board(self) -> Board:
        """How the board reads, which is loaded for that."""

    @staticmethod
    @abstractmethod
    def glance(text: str, at: int) -> str | None:
        """What has to stand behind a sign, seen at a glance (see `Glance`)."""

    def finish(self, post: str) -> str:
        if post.isascii():
            return self.replaced(post)
        if OPENED in post or CLOSED in post:
            post = edged(post, outside=self.outside)
        if INDENT not in post:
            found = glanced(bare(post), marks_in(post), self.glance)
            if found is not None:
                return self.replaced(found)
        from pbp_mod.texts.dialects.settled import settled

        return self.replaced(settled(post, self.board(), self.glance))


def decoded(value: object) -> str:
    """The raw text of data, or of markup with its marks taken back, for places where no escapes are read."""
    return bare(raw(value) if isinstance(value, Escaped | Person) else shown(value))


def _around(pair: Pair, content: object) -> str:
    text = one_line(content)
    if not text or not pair:
        return text
    # Next to a letter, a mark counts as emphasis only if there is no punctuation on its inner side.
    before = "" if text[0].isalnum() else OPENED
    after = "" if text[-1].isalnum() else CLOSED
    return pair[0] + before + text + after + pair[1]


def _row(cells: Sequence[str]) -> str:
    # A bar can only be the template's own: in data it is a mark.
    shown = [re.sub(r"(?<!\\)\|", r"\\|", cell) if "|" in cell else cell for cell in cells]
    return "| " + " | ".join(shown) + " |"

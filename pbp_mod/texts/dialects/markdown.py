"""What the Markdown boards have in common: how elements are written, and that signs of data get a backslash."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.base import Dialect, block, body, clean, grid, is_plain, one_line, shown
from pbp_mod.texts.dialects.escaped import Escaped, Person, raw
from pbp_mod.texts.dialects.marks import CLOSED, INDENT, OPENED, bare, marked
from pbp_mod.texts.dialects.settled import Board, settled

_INDENT = re.compile(r"^ ", re.MULTILINE)
_UNDERSCORES = re.compile(r"(?<![^\W_])_|_(?![^\W_])")


class Markdown(Dialect):
    """CommonMark with tables; `board` says what else there is."""

    board: Board

    def escape(self, text: str) -> str:
        return text if is_plain(text) else _INDENT.sub(INDENT, marked(clean(text)))

    def finish(self, post: str) -> str:
        return settled(post, self.board)

    def bold(self, content: object) -> str:
        return _around("**", content)

    def italic(self, content: object) -> str:
        return _around("*", content)

    def strike(self, content: object) -> str:
        return _around("~~", content)

    def code(self, content: object) -> str:
        text = " ".join(clean(decoded(content)).split())
        if not text:
            return ""
        # The fence is one longer than any run of backticks inside.
        fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        space = " " if text[0] == "`" or text[-1] == "`" else ""
        return fence + space + text + space + fence

    def heading(self, content: object, level: int = 2) -> str:
        title = one_line(content)
        return block(f"{'#' * level} {title}") if title else ""

    def rule(self) -> str:
        return block("---")

    def quote(self, content: object, author: object = "") -> str:
        said_by = f"{self.bold(author)} wrote:\n\n" if shown(author) else ""
        return quoted(said_by + body(content))

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        top, cells, numeric = grid(head, rows)
        if not top:
            return ""
        lines = [_row(top), _row(["--:" if right else "---" for right in numeric]), *map(_row, cells)]
        return block("\n".join(lines))


def account(name: str) -> str:
    """An account behind an `@`: an underscore within a word needs no escape."""
    return "@" + _UNDERSCORES.sub(r"\\_", name)


def decoded(value: object) -> str:
    """The raw text of data, or of markup with its marks taken back, for places where no escapes are read."""
    return bare(raw(value) if isinstance(value, Escaped | Person) else shown(value))


def quoted(text: str, mark: str = ">") -> str:
    """The lines behind a mark."""
    return block("\n".join(f"{mark} {line}".rstrip(" ") for line in text.split("\n")))


def _around(mark: str, content: object) -> str:
    text = one_line(content)
    if not text:
        return ""
    # Next to a letter, a mark counts as emphasis only if there is no punctuation on its inner side.
    before = "" if text[0].isalnum() else OPENED
    after = "" if text[-1].isalnum() else CLOSED
    return mark + before + text + after + mark


def _row(cells: Sequence[str]) -> str:
    # A bar can only be the template's own: in data it is a mark.
    return "| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in cells) + " |"

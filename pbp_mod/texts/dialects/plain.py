"""Plain text: for mail, for a terminal, for a board without markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.base import Dialect, block, body, clean, grid, one_line, shown
from pbp_mod.texts.dialects.columns import columns, display_width


class Plain(Dialect):
    """Nothing is markup, so nothing needs an escape but what can't be shown."""

    name = "plain"

    def escape(self, text: str) -> str:
        return clean(text)

    def heading(self, content: object, level: int = 2) -> str:
        title = one_line(content)
        return block(f"{title}\n{('=' if level == 1 else '-') * display_width(title)}") if title else ""

    def rule(self) -> str:
        return block("-" * 40)

    def spoiler(self, content: object, title: object = "") -> str:
        return block(f"{one_line(title) or 'Spoiler'}:\n" + body(content))

    def quote(self, content: object, author: object = "") -> str:
        said_by = f"{one_line(author)} wrote:\n" if shown(author) else ""
        return block(said_by + "\n".join(f"> {line}".rstrip(" ") for line in body(content).split("\n")))

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        return block(columns(*grid(head, rows)))


DIALECT = Plain()

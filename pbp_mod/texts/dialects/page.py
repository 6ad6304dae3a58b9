"""Posts as they stand in a page of our own: HTML, with every sign of data and of templates shown as itself.

Not among the dialects that a game can have: no board takes it. What it writes loads nothing and runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import Form
from pbp_mod.texts.dialects.marks import CLOSED, INDENT, MARK_OF, OPENED, marked
from pbp_mod.texts.dialects.pieces import block, body, clean, grid, is_plain, one_line, shown

_SIGNS = {ord(mark): chr(sign) for sign, mark in MARK_OF.items()} | {ord(INDENT): " "}
_TAGS = {ord(OPENED): "<", ord(CLOSED): ">"}
_LINES = ("h3", "h4", "li", "td", "th", "summary")
"""Elements that hold a line and no paragraphs."""
_LISTS = ("ul", "ol", "table", "tr")
"""Elements between whose own elements nothing stands."""
_BLOCK = re.compile(rf"(</?(?:{'|'.join((*_LINES, *_LISTS, 'details', 'blockquote', 'hr'))})(?: [^<>]*)?>)")


class Page(Dialect):
    """Elements of HTML. Their tags are marks until the post is whole, so that no other sign can be one."""

    def escape(self, text: str) -> str:
        return text if is_plain(text) else marked(clean(text))

    def bold(self, content: object) -> str:
        return _line("b", content)

    def italic(self, content: object) -> str:
        return _line("i", content)

    def strike(self, content: object) -> str:
        return _line("s", content)

    def code(self, content: object) -> str:
        return _line("code", content)

    def mention(self, person: object) -> str:
        return _line("b", person)

    def heading(self, content: object, level: int = 2) -> str:
        return block(_line("h3" if level < 3 else "h4", content))

    def rule(self) -> str:
        return block(_tag("hr"))

    def spoiler(self, content: object, title: object = "") -> str:
        above = _line("summary", title if shown(title) else "Spoiler")
        return block(f"{_tag('details')}{above}\n{body(content)}\n{_tag('/details')}")

    def quote(self, content: object, author: object = "") -> str:
        said_by = f"{self.bold(author)} wrote:\n\n" if shown(author) else ""
        return block(f"{_tag('blockquote')}\n{said_by}{body(content)}\n{_tag('/blockquote')}")

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        top, cells, numeric = grid(head, rows)
        lines = ["".join(_line("th", cell, right) for cell, right in zip(top, numeric, strict=True))]
        lines = lines if any(top) else []
        lines += [
            "".join(_line("td", cell, right) for cell, right in zip(row, numeric, strict=True))
            for row in cells
        ]
        whole = "\n".join(f"{_tag('tr')}{line}{_tag('/tr')}" for line in lines)
        return block(f"{_tag('table')}\n{whole}\n{_tag('/table')}") if lines else ""

    def bullets(self, items: Iterable[object]) -> str:
        return _listed("ul", items)

    def numbered(self, items: Iterable[object]) -> str:
        return _listed("ol", items)

    def finish(self, post: str) -> str:
        """The post as HTML: paragraphs between blank lines, everything but our own tags escaped."""
        text = escape(post.translate(_SIGNS), quote=False).translate(_TAGS)
        return "".join(_flow(_BLOCK.split(text)))


def _flow(pieces: Sequence[str]) -> Iterator[str]:
    """Tags of blocks as they are, and the text between them in paragraphs where it stands for itself."""
    within: list[str] = []
    for at, piece in enumerate(pieces):
        if at % 2:
            name = piece.strip("</>").split(" ")[0]
            if piece.startswith("</"):
                if name in within:
                    del within[len(within) - 1 - within[::-1].index(name) :]
            elif name != "hr":
                within.append(name)
            yield piece
        elif within and within[-1] in _LINES:
            yield piece
        elif not within or within[-1] not in _LISTS:
            for part in re.split(r"\n\s*\n", piece):
                if part.strip():
                    yield "<p>" + "<br>".join(line.strip() for line in part.strip().split("\n")) + "</p>"


def _tag(name: str) -> str:
    return f"{OPENED}{name}{CLOSED}"


def _line(name: str, content: object, right: bool = False) -> str:
    """An element around one line; nothing around nothing, but for cells."""
    text = one_line(content)
    if not text and name not in ("td", "th"):
        return ""
    return f"{_tag(name + (' class=n' if right else ''))}{text}{_tag('/' + name)}"


def _listed(name: str, items: Iterable[object]) -> str:
    lines = [_line("li", item) for item in items]
    return block("\n".join([_tag(name), *lines, _tag("/" + name)])) if lines else ""


DIALECT = Page(Form(name="page", title="a page of our own", base="html"))

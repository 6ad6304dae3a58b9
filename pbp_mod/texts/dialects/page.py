"""Posts as they stand in a page of our own: HTML, with every sign of data and of templates shown as itself.

Not among the dialects that a game can have: no board takes it. What it writes loads nothing and runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import TITLE, Form
from pbp_mod.texts.dialects.marks import CLOSED, INDENT, MARK_OF, OPENED

_SIGNS = {ord(mark): chr(sign) for sign, mark in MARK_OF.items()} | {ord(INDENT): " "}
_TAGS = {ord(OPENED): "<", ord(CLOSED): ">"}
_LINES = ("h3", "h4", "li", "td", "th", "summary")
"""Elements that hold a line and no paragraphs."""
_LISTS = ("ul", "ol", "table", "tr")
"""Elements between whose own elements nothing stands."""
_BLOCK = re.compile(rf"(</?(?:{'|'.join((*_LINES, *_LISTS, 'details', 'blockquote', 'hr'))})(?: [^<>]*)?>)")


def _tag(name: str) -> str:
    """A tag as marks, so that no other sign can be one."""
    return f"{OPENED}{name}{CLOSED}"


def _around(name: str, inner: str = "") -> tuple[str, str]:
    return _tag(name) + inner, inner + _tag("/" + name.split()[0])


def _listed(name: str) -> tuple[str, str, str, str]:
    opened, closed = _around(name, "\n")
    return opened, *_around("li"), closed


_SUMMARY = f"{_tag('details')}{_tag('summary')}{{}}{_tag('/summary')}\n"
_CLOSED = f"\n{_tag('/details')}"
FORM = Form(
    name="page",
    title="a page of our own",
    base="html",
    bold=_around("b"),
    italic=_around("i"),
    strike=_around("s"),
    code=_around("code"),
    headings=tuple(_around("h3" if level < 3 else "h4") for level in range(1, 7)),
    rule=_tag("hr"),
    spoiler=(_SUMMARY.format("Spoiler"), _CLOSED),
    titled_spoiler=(_SUMMARY.format(TITLE), _CLOSED),
    quote=_around("blockquote", "\n"),
    bullets=_listed("ul"),
    numbered=_listed("ol"),
    table=_around("table", "\n"),
    row=_around("tr"),
    head=_around("th"),
    cell=_around("td"),
    number=_around("td class=n"),
    number_head=_around("th class=n"),
)


class Page(Dialect):
    """Elements of HTML whose tags become such when the post is whole."""

    parting = "\n\n"

    def mention(self, person: object) -> str:
        return self.bold(person)

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


DIALECT = Page(FORM)

"""HTML, for boards that take it and for pages of one's own: paragraphs, lists, tables, details."""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import Form
from pbp_mod.texts.dialects.marks import MARK_OF, bare

FORM = Form(
    name="html",
    title="HTML",
    base="html",
    tried="html5lib",
    bold=("<strong>", "</strong>"),
    italic=("<em>", "</em>"),
    strike=("<s>", "</s>"),
    code=("<code>", "</code>"),
    link=('<a href="{url}">', "</a>"),
    colour=('<span style="color: {colour}">', "</span>"),
    headings=tuple((f"<h{level}>", f"</h{level}>") for level in range(1, 5)),
    rule="<hr>",
    spoiler=("<details>\n\n", "\n\n</details>"),
    titled_spoiler=("<details>\n<summary>{title}</summary>\n\n", "\n\n</details>"),
    quote=("<blockquote>\n\n", "\n\n</blockquote>"),
    quote_by=("<blockquote>\n\n<strong>{author}</strong> wrote:\n\n", "\n\n</blockquote>"),
    bullets=("<ul>\n", "<li>", "</li>", "\n</ul>"),
    numbered=("<ol>\n", "<li>", "</li>", "\n</ol>"),
    table=("<table>\n", "\n</table>"),
    row=("<tr>", "</tr>"),
    head=("<th>", "</th>"),
    cell=("<td>", "</td>"),
    number=('<td style="text-align: right">', "</td>"),
    notes="For boards that take HTML and for pages of your own: a piece of a page, not a whole one.",
)
_ENTITIES = {
    ord(MARK_OF[ord(sign)]): entity
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))
}
_BLOCK = re.compile(r"</?(?:h\d|ul|ol|table|blockquote|details|hr)\b")
_LONE = re.compile(r"&(?![a-z]+;|#\d+;)|<(?![a-z/])", re.IGNORECASE)


class HTML(Dialect):
    """What is data is never a tag; paragraphs are made when the text is whole."""

    def finish(self, post: str) -> str:
        text = _LONE.sub(lambda found: {"&": "&amp;", "<": "&lt;"}[found[0]], post).translate(_ENTITIES)
        chunks = [chunk.strip("\n") for chunk in re.split(r"\n\s*\n", bare(text))]
        return self.replaced("\n".join(map(_paragraph, filter(None, chunks))) + "\n")


def _paragraph(chunk: str) -> str:
    return chunk if _BLOCK.match(chunk) else "<p>" + chunk.replace("\n", "<br>\n") + "</p>"


DIALECT = HTML(FORM)

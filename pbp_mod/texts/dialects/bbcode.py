"""What the BBCode boards have in common: `[b]` and its kin, and how text is kept from being read as a tag."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

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
)
from pbp_mod.texts.dialects.columns import columns
from pbp_mod.texts.dialects.escaped import raw

# BBCode has no escape of its own. What begins a tag, a mention, an address, a smiley or a (c) is parted by a word
# joiner, which shows nothing: `[b]` becomes `[` WJ `b]`.
_BEGINS = r"\[|@|[:;=](?=\S)|8(?=-?[)O])|\((?=(?:c|r|tm|y|n)\))|\.(?=\w)|(?<=[oO])_(?=[oO])"


class BBCode(Dialect):
    """Tags in lower case; a board that differs overrides the element."""

    monospace = ("[code]\n", "\n[/code]")
    """What stands around text in a fixed-width face."""
    sizes: Mapping[int, int] = {}
    """Level of a heading -> its size, in the board's own measure; of others the heading is bold and no more."""

    def escape(self, text: str) -> str:
        if is_plain(text) and "o_o" not in text.lower():
            return text
        return re.sub(_BEGINS, lambda mark: mark[0] + WORD_JOINER, clean(text), flags=re.IGNORECASE)

    def bold(self, content: object) -> str:
        return tagged("b", content)

    def italic(self, content: object) -> str:
        return tagged("i", content)

    def strike(self, content: object) -> str:
        return tagged("s", content)

    def colour(self, content: object, colour: object) -> str:
        text, code = one_line(content), self.colour_code(raw(colour))
        return f"[color={code}]{text}[/color]" if code and text else text

    def colour_code(self, colour: str) -> str:
        """What the board calls that colour; nothing for what is none."""
        return colour if re.fullmatch(r"#[0-9A-Fa-f]{6}|[A-Za-z]+", colour) else ""

    def heading(self, content: object, level: int = 2) -> str:
        title, size = self.bold(content), self.sizes.get(level)
        return block(f"[size={size}]{title}[/size]" if size and title else title)

    def rule(self) -> str:
        return block("\u2014" * 20)

    def quote(self, content: object, author: object = "") -> str:
        name = attribute(author)
        return block(
            f'[quote="{name}"]\n{body(content)}\n[/quote]' if name else f"[quote]\n{body(content)}\n[/quote]"
        )

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        top, cells, numeric = grid(head, rows)
        # Within a fixed-width block tags would show (or spoil the columns): only their text is kept.
        lines = columns([*map(untagged, top)], [[*map(untagged, row)] for row in cells], numeric)
        return block(self.monospace[0] + lines + self.monospace[1]) if lines else ""

    def bullets(self, items: Iterable[object]) -> str:
        return _listed("[list]", items)

    def numbered(self, items: Iterable[object]) -> str:
        return _listed("[list=1]", items)


def tagged(tag: str, content: object) -> str:
    """The content within a tag, on one line; nothing around nothing."""
    text = one_line(content)
    return f"[{tag}]{text}[/{tag}]" if text else ""


def untagged(markup: str) -> str:
    """The text of a piece of our own markup. A bracket in data is parted from its tag, so no name is touched."""
    markup = re.sub(r"\[user=([^\]]*)\]\[/user\]", r"\1", markup)
    return re.sub(r"\[/?(?:b|i|u|s|-|c|icode|color)(?:=[^\]]*)?\]", "", markup, flags=re.IGNORECASE)


def _listed(opening: str, items: Iterable[object]) -> str:
    lines = ["[*]" + one_line(item) for item in items]
    return block("\n".join([opening, *lines, "[/list]"])) if lines else ""

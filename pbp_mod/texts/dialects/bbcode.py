"""What the BBCode boards have in common: `[b]` and its kin, and how text is kept from being read as a tag."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pbp_mod.texts.dialects.base import Dialect, attribute, block, body, clean, grid, is_plain, one_line
from pbp_mod.texts.dialects.columns import columns
from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.marks import WORD_JOINER, bare, is_mark, marked

# What every board of this kind has or is often given.
_TAGS = [
    "b",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "strike",
    "sub",
    "sup",
    "url",
    "email",
    "img",
    "quote",
    "code",
    "list",
    "ul",
    "ol",
    "li",
    "color",
    "colour",
    "size",
    "font",
    "center",
    "left",
    "right",
    "align",
    "justify",
    "indent",
    "spoiler",
    "hide",
    "hr",
    "table",
    "tr",
    "td",
    "th",
    "youtube",
    "media",
    "video",
    "attachment",
    "attach",
    "flash",
    "user",
    "mention",
    "html",
]
_FACES = r"[()DPpoOxX|?/\\$*]"
_READ = (
    r"(?<!\w)@\w"
    r"|(?:(?:https?|ftp)://|(?<!\w)www\.)\w"
    r"|\w@[\w-](?=[\w-]*\.\w)"
    rf"|(?<!\w)(?::\w+:|[:;=8]-{_FACES}|[:;=]{_FACES}|8\)|:'\(|\^_\^|o_o|o\.o)(?!\w)"
)
_LITERAL = re.compile(r"(\[code\]\n.*?\n\[/code\])", re.DOTALL)


class BBCode(Dialect):
    """Tags in lower case; a board that differs overrides the element."""

    monospace = ("[code]\n", "\n[/code]")
    """What stands around text in a fixed-width face."""
    sizes: Mapping[int, int] = {}
    """Level of a heading -> its size, in the board's own measure; of others the heading is bold and no more."""

    tags: Sequence[str] = ()
    """The board's own tags, besides those that all have."""

    def escape(self, text: str) -> str:
        return text if is_plain(text) and "o_o" not in text.lower() else marked(clean(text))

    def finish(self, post: str) -> str:
        """The post with its marks as signs. BBCode has no escape of its own: what begins a tag, a mention, an address or
        a smiley is parted by a word joiner, which shows nothing.
        """
        if post == bare(post):
            return post
        parts = _LITERAL.split(post)
        parts[::2] = [bare(_parted(part, self._reads)) for part in parts[::2]]
        parts[1::2] = [bare(_parted(part, _END_OF_CODE)) for part in parts[1::2]]
        return "".join(parts)

    @cached_property
    def _reads(self) -> re.Pattern[str]:
        names = "|".join(map(re.escape, sorted({*_TAGS, *self.tags})))
        return re.compile(
            rf"\[ *(?:/? *(?:{names}) *(?:=[^\]\n]*| [^\[\]\n]*)?|/?\* *)\]|{_READ}", re.IGNORECASE
        )

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


_END_OF_CODE = re.compile(r"\[/code\]", re.IGNORECASE)


def _parted(text: str, reads: re.Pattern[str]) -> str:
    """The text with a joiner at the first sign of data in whatever the board would read."""
    at, plain = 0, bare(text)
    while (found := reads.search(plain, at)) is not None:
        at = found.start() + 1
        place = next((each for each in range(found.start(), found.end()) if is_mark(text[each])), None)
        if place is not None:
            place += place < found.end() - 1
            text = text[:place] + WORD_JOINER + text[place:]
            plain = plain[:place] + WORD_JOINER + plain[place:]
    return text


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

"""What the BBCode boards have in common: `[b]` and its kin, and how text is kept from being read as a tag."""

from __future__ import annotations

import re
from functools import cached_property

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import Form
from pbp_mod.texts.dialects.glances import ENDS
from pbp_mod.texts.dialects.marks import WORD_JOINER, bare, is_mark, marked
from pbp_mod.texts.dialects.pieces import clean, is_plain

FORM = Form(
    name="bbcode",
    title="a board with BBCode",
    base="bbcode",
    bold=("[b]", "[/b]"),
    italic=("[i]", "[/i]"),
    strike=("[s]", "[/s]"),
    colour=("[color={colour}]", "[/color]"),
    link=("[url={url}]", "[/url]"),
    rule="\u2014" * 20,
    quote=("[quote]\n", "\n[/quote]"),
    quote_by=('[quote="{author}"]\n', "\n[/quote]"),
    bullets=("[list]\n", "[*]", "", "\n[/list]"),
    numbered=("[list=1]\n", "[*]", "", "\n[/list]"),
    fixed=("[code]\n", "\n[/code]"),
)
"""What nearly all of them have; an unknown tag would be seen, so what a bare board lacks is plain text."""

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
    rf"|(?<!\w)(?::\w+:|[:;=8]-{_FACES}|[:;=]{_FACES}|8\)|:'\(|\^_\^|o_o|o\.o)(?!\w)"
)
_MAIL = r"|\w@[\w-](?=[\w-]*\.\w)"
_DOMAIN = rf"\.(?:{'|'.join(ENDS)})(?!\w)"
_DOMAINS = rf"|\w@[\w-](?=[\w-]*\.\w)(?![\w-]*{_DOMAIN})|(?<=\w){_DOMAIN}"


class BBCode(Dialect):
    """A board of this kind, by its form."""

    def escape(self, text: str) -> str:
        return text if is_plain(text) and "o_o" not in text.lower() else marked(clean(text))

    def finish(self, post: str) -> str:
        """The post with its marks as signs. BBCode has no escape of its own: what begins a tag, a mention, an address or
        a smiley is parted by a word joiner, which shows nothing.
        """
        if post == bare(post):
            return self.replaced(post)
        parts = self._literal.split(post)
        parts[::2] = [bare(_parted(part, self._reads)) for part in parts[::2]]
        parts[1::2] = [bare(_parted(part, self._closing)) for part in parts[1::2]]
        return self.replaced("".join(parts))

    @cached_property
    def _literal(self) -> re.Pattern[str]:
        """A block in which nothing is read."""
        opened, closed = self.form.fixed if self.form.literal and self.form.fixed else ("", "")
        return re.compile(f"({re.escape(opened)}.*?{re.escape(closed)})" if opened else r"((?!))", re.DOTALL)

    @cached_property
    def _closing(self) -> re.Pattern[str]:
        return re.compile(
            re.escape(self.form.fixed[1].strip()) if self.form.fixed else r"(?!)", re.IGNORECASE
        )

    @cached_property
    def _reads(self) -> re.Pattern[str]:
        own = re.findall(r"\[([^\W_]+|-)", " ".join(self.form.written()))
        names = "|".join(map(re.escape, sorted({*_TAGS, *self.form.tags, *own})))
        more = "".join("|" + re.escape(each) for each in self.form.reads)
        return re.compile(
            rf"\[ *(?:/? *(?:{names}) *(?:=[^\]\n]*| [^\[\]\n]*)?|/?\* *)\]|{_READ}{more}"
            + (_DOMAINS if self.form.domains else _MAIL),
            re.IGNORECASE,
        )


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

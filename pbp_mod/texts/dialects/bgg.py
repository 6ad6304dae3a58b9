"""BoardGameGeek: BBCode of its own kind; `[o]` hides, `[c]` is a fixed-width face, `[-]` strikes."""

from __future__ import annotations

from collections.abc import Iterable

from pbp_mod.texts.dialects.base import Dialect, attribute, block, body, one_line
from pbp_mod.texts.dialects.bbcode import BBCode, tagged
from pbp_mod.texts.dialects.escaped import raw

# The colours of theme files and templates; BGG takes no names.
_COLOURS = {
    "black": "#000000",
    "blue": "#0000FF",
    "brown": "#8B4513",
    "gold": "#B8860B",
    "gray": "#808080",
    "green": "#008000",
    "grey": "#808080",
    "maroon": "#800000",
    "navy": "#000080",
    "orange": "#FF8C00",
    "purple": "#800080",
    "red": "#FF0000",
    "teal": "#008080",
    "white": "#FFFFFF",
    "yellow": "#FFD700",
}
# BGG cuts a post off at a "<" that no space follows.
_LESS_THAN = "\u2039"


class BGG(BBCode):
    """Lists are plain lines there, and a post must never hold a `<`."""

    name = "bgg"
    monospace = ("[c]", "[/c]")
    tags = (
        "-",
        "o",
        "q",
        "c",
        "thing",
        "geekurl",
        "imageid",
        "heading",
        "floatleft",
        "floatright",
        "bgcolor",
    )

    def strike(self, content: object) -> str:
        return tagged("-", content)

    def code(self, content: object) -> str:
        return tagged("c", content)

    def colour_code(self, colour: str) -> str:
        code = super().colour_code(_COLOURS.get(colour.lower(), colour))
        return code if code.startswith("#") else ""

    def mention(self, person: object) -> str:
        account = raw(person)
        # Accounts have letters, digits, _ and spaces.
        safe = account.isascii() and account.replace("_", "").replace(" ", "").isalnum()
        return f"[user={account}][/user]" if safe else one_line(person)

    def rule(self) -> str:
        return block("[hr]")

    def spoiler(self, content: object, title: object = "") -> str:
        label = one_line(title)
        return block((f"{label}\n" if label else "") + f"[o]{body(content)}[/o]")

    def quote(self, content: object, author: object = "") -> str:
        name = attribute(author)
        return block((f'[q="{name}"]' if name else "[q]") + f"{body(content)}[/q]")

    def bullets(self, items: Iterable[object]) -> str:
        return Dialect.bullets(self, items)

    def numbered(self, items: Iterable[object]) -> str:
        return Dialect.numbered(self, items)

    def finish(self, post: str) -> str:
        return super().finish(post).replace("<", _LESS_THAN)


DIALECT = BGG()

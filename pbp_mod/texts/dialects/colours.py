"""What a board calls a colour. Knows the names that themes and templates use."""

from __future__ import annotations

import re

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


def code_of(colour: str, *, only_hex: bool) -> str:
    """The colour as it stands in a tag; nothing for what is none. `only_hex`: the board takes no names."""
    if only_hex:
        colour = _COLOURS.get(colour.lower(), colour)
    known = r"#[0-9A-Fa-f]{6}" if only_hex else r"#[0-9A-Fa-f]{6}|[A-Za-z]+"
    return colour if re.fullmatch(known, colour) else ""

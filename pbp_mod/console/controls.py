"""What of a text a terminal may be sent: no controls and nothing that reorders a line. Loaded for texts alone that hold such."""

from __future__ import annotations

from pbp_mod.people.names import JOINERS

_BLANKS = "\n\t\r"


def without_controls(text: str) -> str:
    """The text in one line; a joiner stays where it is seen, in an emoji and between letters of other scripts."""
    return "".join(
        each if each.isprintable() or _joins(text, at) else " " if each in _BLANKS else "\ufffd"
        for at, each in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    beside = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
    return text[at] in JOINERS and all(each > "\x7f" and each.isprintable() for each in beside)

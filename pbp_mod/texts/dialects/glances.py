"""Which signs can be nothing but themselves where they stand: seen at a glance, for the many texts that need no escape.

No regular expressions here: compiling those of a reader costs more than all else that a vote's post is made with.
"""

from __future__ import annotations

from collections.abc import Callable

ENDS = [
    "com",
    "net",
    "org",
    "io",
    "onion",
    "co",
    "tv",
    "ru",
    "cn",
    "us",
    "uk",
    "me",
    "de",
    "fr",
    "fi",
    "gov",
    "ai",
]
"""What Discourse takes for the end of an address (its setting `markdown_linkify_tlds`)."""

_ALWAYS = "'\"%;{}$"


def on_discourse(text: str, at: int) -> bool:
    """Whether the sign there is nothing but itself, whatever stands further off."""
    each, before, after = text[at], text[at - 1 : at] or "\n", text[at + 1 : at + 2] or "\n"
    judge = _GLANCES.get(each)
    if judge is None:
        return each in _ALWAYS
    return judge(text, at, before, after)


def _full_stop(text: str, at: int, before: str, after: str) -> bool:
    if after.isspace():
        return not before.isdecimal() and before != "."
    if not after.isalnum() or before == ".":
        return after not in "._-" and before not in ".\n "
    end = at + 1
    while end < len(text) and text[end].isalnum():
        end += 1
    last = text[at + 1 : end].lower()
    return last not in ENDS and text[at - 3 : at].lower() != "www" and before.isalnum()


_GLANCES: dict[str, Callable[[str, int, str, str], bool]] = {
    ".": _full_stop,
    ",": lambda _, __, before, after: "," not in before + after,
    ":": lambda _, __, before, after: before.isalnum() and (after.isspace() or after.isdecimal()),
    "?": lambda _, __, before, after: before.isalnum() and after.isspace(),
    "!": lambda _, __, before, after: before.isalnum() and after.isspace(),
    "/": lambda _, __, before, after: before.isalnum() and after.isalnum(),
    "(": lambda _, __, before, after: before.isspace() and after.isalnum() and after not in "tTpP",
    ")": lambda _, __, before, after: before.isalpha(),
    "-": lambda _, __, before, after: before.isalnum() and after.isalnum(),
}


def on_flaskbb(text: str, at: int) -> bool:
    """Whether the sign there is nothing but itself, whatever stands further off."""
    before, each, after = text[at - 1 : at] or "\n", text[at], text[at + 1 : at + 2] or "\n"
    if each in "'\"%;{}$?&,":
        return True
    if each == ".":
        return not before.isdecimal() or not after.isspace()
    if each == ":":
        return before.isalnum() and after != "/"
    if each in "-_":
        return before.isalnum() and after.isalnum()
    if each == ")":
        return before.isalpha()
    return (
        (each == "(" and before != "]")
        or (each == "/" and "/" not in before + after)
        or (each == "!" and before.isalnum() and after not in "[<")
    )

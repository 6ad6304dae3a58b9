"""Which signs can be nothing but themselves where they stand: seen at a glance, for the many texts that need no escape.

So are numbers behind a `#`, which need nothing but a joiner. No regular expressions here: compiling those of a reader costs
more than all else that a vote's post is made with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbp_mod.texts.dialects.marks import WORD_JOINER

Glance = Callable[[str, int], "str | None"]
"""What has to stand behind the sign at that place of a text without marks, so that it is nothing but itself, whatever stands
further off: nothing, or a joiner. None: the text has to be read.
"""

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


def glanced(text: str, places: Sequence[int], glance: Glance) -> str | None:
    """The text as it is pasted, its signs (given without marks) at those places; None if that takes more than a glance."""
    joiners = []
    for at in places:
        needed = glance(text, at)
        if needed is None:
            return None
        if needed:
            joiners.append(at + 1)
    for at in reversed(joiners):
        text = text[:at] + WORD_JOINER + text[at:]
    return text


def on_discourse(text: str, at: int) -> str | None:
    """What has to stand behind the sign there."""
    each, before, after = text[at], text[at - 1 : at] or "\n", text[at + 1 : at + 2] or "\n"
    if each == "#":
        return WORD_JOINER if _is_number(text, at, before) else None
    judge = _GLANCES.get(each)
    alone = each in _ALWAYS if judge is None else judge(text, at, before, after)
    return "" if alone else None


def on_nodebb(text: str, at: int) -> str | None:
    """What has to stand behind the sign there: as on Discourse, but that a number behind a `#` is nothing else."""
    needed = on_discourse(text, at)
    return "" if text[at] == "#" and needed else needed


def _is_number(text: str, at: int, before: str) -> bool:
    """Whether letters and digits behind a `#` end as they would in a sentence: a board makes a hashtag of them, if it can."""
    end = at + 1
    while text[end : end + 1].isalnum() and text[end].isascii():
        end += 1
    after, then = text[end : end + 1] or "\n", text[end + 1 : end + 2] or "\n"
    if not 1 < end - at < _LONGEST or not (
        after.isspace() or after in "*,;)" or (after in ".:" and then.isspace())
    ):
        return False
    if before == "*":  # beside a sign, emphasis may end as well as begin, unless a blank stands before it
        before = text[:at].rstrip("*")[-1:] or "\n"
        return before.isspace()
    return before.isspace() or before == "("


_LONGEST = 50
"""A hashtag has twice as many signs at most."""


def _full_stop(text: str, at: int, before: str, after: str) -> bool:
    if after.isspace():
        return before != "." and not (before.isdecimal() and _may_begin_item(text, at))
    if not after.isalnum() or before == ".":
        return after not in "._-" and before not in ".\n "
    end = at + 1
    while end < len(text) and text[end].isalnum():
        end += 1
    last = text[at + 1 : end].lower()
    return last not in ENDS and text[at - 3 : at].lower() != "www" and before.isalnum()


def _may_begin_item(text: str, at: int) -> bool:
    """Whether the digits before a full stop could be the first of a line, with which an item of a list begins."""
    begin = at
    while begin and text[begin - 1].isdecimal():
        begin -= 1
    return text[begin - 1 : begin] != " " or not text[begin - 2 : begin - 1].isalpha()


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


def on_flaskbb(text: str, at: int) -> str | None:
    """What has to stand behind the sign there."""
    return "" if _is_alone_on_flaskbb(text, at) else None


def _is_alone_on_flaskbb(text: str, at: int) -> bool:
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

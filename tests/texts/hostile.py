"""Names and texts that a board could read as something else, and how they are drawn at random."""

from __future__ import annotations

from typing import Any

from hypothesis import example
from hypothesis import strategies as st

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import clean as clean_name

HOSTILE = [
    "__init__",
    "*star*",
    "a*b*c",
    "~~z~~",
    "~~~~",
    "~~~~~~z",
    "z~~~~",
    "**b**",
    "_under_",
    "[b]x[/b]",
    "x[/b]y",
    "[quote]z",
    "[*]li",
    "[/list]",
    "[/code]",
    "[url=http://x.y]z[/url]",
    "[spoiler]s[/spoiler]",
    "[/details]",
    "[user=1]",
    "<script>alert(1)</script>",
    "<b>",
    "</td>",
    "<!--",
    "&amp;",
    "&lt;i&gt;",
    "&#42;",
    "player.me",
    "Dr.Who.co",
    "www.example.com",
    "mail@x.com",
    "http://x.y/z",
    "@all",
    "@A_Student",
    "#general",
    "C--D",
    "---",
    "--",
    "<script>alert(1)</script>__init__",
    "wait...",
    '"Q"',
    "'q'",
    "O'Brien",
    ":smile:",
    "8)",
    ":D",
    ":-)",
    ";)",
    "o_O",
    "(c)opy",
    "(tm)",
    "a|b",
    "|",
    "`code`",
    "```",
    "$x$",
    "\\(c\\)",
    "\\",
    "\\*",
    "![i](j)",
    "[a](b)",
    "[a]:",
    "{{x}}",
    "{%x%}",
    "{0}",
    "%s",
    "1.",
    "-",
    "+",
    ">",
    "#",
    "===",
    "!!!!",
    ",,,",
    "????",
    "+-",
    "Hello!",
    "a.",
    "שלום",
    "مرحبا",
    "狼",
    "🐺",
    "é",
    "é",
    "İ",
    "\u200dx",
    "a",
    "b",
    "^_^",
] + ["1. Foo", "- x", "> x", "# x", "+ x", "a - b", "Jr.", "no, thanks", "    x", "a  b", "[ ]", "Dr Who"]

fragments = st.one_of(
    st.sampled_from(HOSTILE),
    st.text("*_~`[]()<>&;:.,-+=#@!|\\/\"'{}^$% a1é", max_size=6),
    st.text(max_size=5),
)


def as_entered(text: str) -> str:
    """The text as a name is stored, or nothing if it is none."""
    try:
        return clean_name(text)
    except NotUnderstood:
        return ""


names = st.lists(fragments, min_size=1, max_size=4).map("".join).map(as_entered).filter(bool)


def with_every_example(test: Any) -> Any:
    """The test tries each of the names above besides those at random."""
    for name in HOSTILE:
        if entered := as_entered(name):
            test = example(entered)(test)
    return test

"""E-mail without markup: plain text as people write it there, in lines that no mail program breaks anew."""

from __future__ import annotations

import re
from textwrap import TextWrapper

from pbp_mod.texts.dialects.plain import FORM, Plain

WIDTH = 76
"""Columns of a line; longer ones are broken by some programs where it spoils a quotation."""
_BEGUN = re.compile(r"((?:> ?)*)((?:- |\d+\. )?)")
_COLUMNS = re.compile(r"\S {2,}\S|^[-=]+$")


class Email(Plain):
    """Lines are broken at blanks; those of a table stay whole."""

    def finish(self, post: str) -> str:
        return "\n".join(map(_broken, super().finish(post).split("\n")))


def _broken(line: str) -> str:
    if len(line) <= WIDTH or _COLUMNS.search(line):
        return line
    begun = _BEGUN.match(line)
    quoted, item = begun.groups() if begun else ("", "")
    wrapper = TextWrapper(
        WIDTH,
        subsequent_indent=quoted + " " * len(item),
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return "\n".join(wrapper.wrap(line))


DIALECT = Email(
    FORM.replaced(
        name="email",
        title="e-mail",
        bold=("*", "*"),
        italic=("_", "_"),
        notes="Lines of 76 columns, stars around what would be bold. What would be a spoiler stands open below its title.",
    )
)

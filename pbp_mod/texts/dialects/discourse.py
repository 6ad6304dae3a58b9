"""Discourse: CommonMark with tables, typographer, emoji, and a few BBCode tags alone on their lines.

NodeBB and other CommonMark boards read the same but for `[details]` and `[date]`.
"""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.base import attribute, block, body, one_line
from pbp_mod.texts.dialects.discourse_reading import BOARD
from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.markdown import Markdown, account, decoded
from pbp_mod.texts.dialects.marks import MARK_OF

# A line of a tag, a piece of code, or a number.
_NUMBER = re.compile(r"^\[.*|`+[^`\n]*`+|#(?=[^\W_])", re.MULTILINE)


class Discourse(Markdown):
    """Signs get a backslash where they would be read as markup, and joiners where that is of no use."""

    name = "discourse"
    board = BOARD

    def finish(self, post: str) -> str:
        if "#" in post:  # a number of the template's own, as in `#5`, is no hashtag either
            post = _NUMBER.sub(lambda found: _HASH if found[0] == "#" else found[0], post)
        return super().finish(post)

    def mention(self, person: object) -> str:
        name = raw(person)
        # An account has letters, digits, _ . - and no two of the marks in a row; a seat's label may be anything.
        return account(name) if re.fullmatch(r"\w+(?:[.-]\w+)*", name) else one_line(person)

    def spoiler(self, content: object, title: object = "") -> str:
        label = attribute(decoded(title)) or "Spoiler"
        return block(f'[details="{label}"]\n\n{body(content)}\n\n[/details]')


_HASH = MARK_OF[ord("#")]

DIALECT = Discourse()

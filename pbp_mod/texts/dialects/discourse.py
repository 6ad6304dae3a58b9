"""Discourse: CommonMark with tables, typographer, emoji, and a few BBCode tags alone on their lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbp_mod.texts.dialects.glances import on_discourse
from pbp_mod.texts.dialects.markdown import FORM, ReadMarkdown
from pbp_mod.texts.dialects.marks import MARK_OF
from pbp_mod.texts.dialects.pieces import attribute

if TYPE_CHECKING:
    from pbp_mod.texts.dialects.settled import Board

# A line of a tag, a piece of code, or a number.
_NUMBER = r"^\[.*|`+[^`\n]*`+|#(?=[^\W_])"


class Discourse(ReadMarkdown):
    """Signs get a backslash where they would be read as markup, and joiners where that is of no use."""

    glance = staticmethod(on_discourse)

    def board(self) -> Board:
        from pbp_mod.texts.dialects.discourse_reading import BOARD

        return BOARD

    def finish(self, post: str) -> str:
        if "#" in post and any(part[:1].isalnum() for part in post.split("#")[1:]):
            # A number of the template's own, as in `#5`, is no hashtag either.
            post = re.sub(_NUMBER, lambda found: _HASH if found[0] == "#" else found[0], post, flags=re.M)
        return super().finish(post)

    def folded(self, content: object, title: object, *, titled: bool = True) -> str:
        return self.spoiler(content, title)

    def account(self, name: str) -> str:
        # An underscore within a word needs no escape.
        return re.sub(r"(?<![^\W_])_|_(?![^\W_])", r"\\_", name) if "_" in name else name

    def moment(self, due: str, zones: Sequence[str]) -> str:
        from datetime import datetime
        from zoneinfo import ZoneInfo

        first, *others = zones
        at = datetime.fromisoformat(due).astimezone(ZoneInfo(first))
        more = f' timezones="{"|".join(others)}"' if others else ""
        return f'[date={at:%Y-%m-%d} time={at:%H:%M:%S} timezone="{first}"{more}]'

    def order(self, text: str, author: str, post: int, topic: int | None) -> str:
        where = f", post:{post}" + ("" if topic is None else f", topic:{topic}")
        name = attribute(author).replace(",", "")
        return self.finish(f'[quote="{name}{where}"]\n{self.escape(text)}\n[/quote]\n\n')


_HASH = MARK_OF[ord("#")]

DIALECT = Discourse(
    FORM.replaced(
        name="discourse",
        title="Discourse",
        tried="markdown-it with its own rules",
        spoiler=('[details="Spoiler"]\n\n', "\n\n[/details]"),
        titled_spoiler=('[details="{title}"]\n\n', "\n\n[/details]"),
        mention="@{name}",
        # Letters, digits, _ . - and no two of the marks in a row; a seat's label may be anything.
        accounts=r"\w+(?:[.-]\w+)*",
        limit=32000,
        notes="Times are shown to every reader by his own clock. No post of fewer than 20 characters, no topic title of fewer than 15.",
    )
)

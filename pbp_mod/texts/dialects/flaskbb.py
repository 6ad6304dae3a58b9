"""FlaskBB: Markdown with tables and spoilers; backslashes are read there, and entities are not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbp_mod.texts.dialects.base import block, body, one_line, shown
from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.glances import on_flaskbb
from pbp_mod.texts.dialects.markdown import Markdown, quoted
from pbp_mod.texts.dialects.marks import WORD_JOINER

if TYPE_CHECKING:
    from pbp_mod.texts.dialects.settled import Board


class FlaskBB(Markdown):
    """A mention is made before anything is read, so that no escape may stand in one."""

    name = "flaskbb"
    glance = staticmethod(on_flaskbb)
    outside = True

    def board(self) -> Board:
        from pbp_mod.texts.dialects.flaskbb_reading import BOARD

        return BOARD

    def finish(self, post: str) -> str:
        # An escape behind the @ does what the joiner would.
        return super().finish(post).replace(f"@{WORD_JOINER}\\", "@\\")

    def mention(self, person: object) -> str:
        name = raw(person)
        # An account of other signs can't be called: only its beginning would be linked.
        return f"@{name}" if re.fullmatch(r"[\w-]+", name) else one_line(person)

    def spoiler(self, content: object, title: object = "") -> str:
        label = block(self.bold(title)) if shown(title) else ""
        return label + quoted(body(content), ">!")


DIALECT = FlaskBB()

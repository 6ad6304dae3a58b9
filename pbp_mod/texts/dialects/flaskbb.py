"""FlaskBB: Markdown with tables and spoilers; backslashes are read there, and entities are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.texts.dialects.glances import on_flaskbb
from pbp_mod.texts.dialects.markdown import FORM, ReadMarkdown
from pbp_mod.texts.dialects.marks import WORD_JOINER

if TYPE_CHECKING:
    from pbp_mod.texts.dialects.settled import Board


class FlaskBB(ReadMarkdown):
    """A mention is made before anything is read, so that no escape may stand in one."""

    glance = staticmethod(on_flaskbb)
    outside = True

    def board(self) -> Board:
        from pbp_mod.texts.dialects.flaskbb_reading import BOARD

        return BOARD

    def finish(self, post: str) -> str:
        # An escape behind the @ does what the joiner would.
        return super().finish(post).replace(f"@{WORD_JOINER}\\", "@\\")


DIALECT = FlaskBB(
    FORM.replaced(
        name="flaskbb",
        title="FlaskBB",
        tried="Mistune, and a live FlaskBB",
        spoiler_mark=">!",
        mention="@{name}",
        # An account of other signs can't be called: only its beginning would be linked.
        accounts=r"[\w-]+",
        notes="Entities would be seen there, so escapes are backslashes alone.",
    )
)

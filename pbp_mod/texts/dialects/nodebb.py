"""NodeBB: CommonMark with tables; HTML shows as it stands, and nothing can be hidden without an addition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.texts.dialects.glances import on_nodebb
from pbp_mod.texts.dialects.markdown import FORM, ReadMarkdown

if TYPE_CHECKING:
    from pbp_mod.texts.dialects.settled import Board


class NodeBB(ReadMarkdown):
    """What no board of this family takes for markup is left as it is."""

    glance = staticmethod(on_nodebb)

    def board(self) -> Board:
        from pbp_mod.texts.dialects.nodebb_reading import BOARD

        return BOARD


DIALECT = NodeBB(
    FORM.replaced(
        name="nodebb",
        title="NodeBB",
        tried="markdown-it with its options",
        mention="@{name}",
        accounts=r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*",
        notes="Spoilers are an addition there: what would be hidden is open text below its title. A name with blanks is called by "
        "its short form (`@dr-who`), so it is shown and not called.",
    )
)

"""The player's order that a post follows from, so that the post can quote it. Prints nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbp_mod.desk.session import Session

if TYPE_CHECKING:
    from pbp_mod.texts.counted import Counted


def quoting(session: Session) -> "Callable[[int], Counted | None]":
    """The order of a row that stood in the thread; looked for when a post is printed."""

    def order(row: int) -> "Counted | None":
        entry = session.entries[row - 1] if 0 < row <= len(session.entries) else {}
        if "source" not in entry or "text" not in entry:
            return None
        from pbp_mod.texts.counted import counted

        return counted(session.entries, session.engine.kinds, row)

    return order

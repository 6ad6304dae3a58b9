"""XenForo 2: BBCode with tables, spoilers, mentions and inline code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pbp_mod.texts.dialects.base import attribute, block, body, grid, one_line
from pbp_mod.texts.dialects.bbcode import BBCode, tagged
from pbp_mod.texts.dialects.escaped import raw


class XenForo(BBCode):
    """The one BBCode board with tables of its own."""

    name = "xenforo"
    sizes: Mapping[int, int] = {1: 6, 2: 5}
    tags = ("icode", "ispoiler", "plain", "heading", "gallery")

    def code(self, content: object) -> str:
        return tagged("icode", content)

    def mention(self, person: object) -> str:
        # Accounts may have spaces; a name with signs that begin something can't be called, but is still shown.
        name = one_line(person)
        return "@" + name if re.fullmatch(r"[\w .'-]+", raw(person)) else name

    def rule(self) -> str:
        return block("[hr][/hr]")

    def spoiler(self, content: object, title: object = "") -> str:
        label = attribute(title)
        opening = f'[spoiler="{label}"]' if label else "[spoiler]"
        return block(f"{opening}\n{body(content)}\n[/spoiler]")

    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        top, cells, numeric = grid(head, rows)
        lines = ["[tr]" + "".join(f"[th]{cell}[/th]" for cell in top) + "[/tr]"] if any(top) else []
        for row in cells:
            marked = (
                f"[right]{cell}[/right]" if right else cell for cell, right in zip(row, numeric, strict=True)
            )
            lines.append("[tr]" + "".join(f"[td]{cell}[/td]" for cell in marked) + "[/tr]")
        return block("\n".join(["[table]", *lines, "[/table]"])) if lines else ""


DIALECT = XenForo()

"""phpBB 3.3 without extensions: no tables, no spoilers, no mentions, code only as a block."""

from __future__ import annotations

from pbp_mod.dialects.base import block, one_line
from pbp_mod.dialects.bbcode import BBCode

_SIZES = {1: 200, 2: 150}


class PhpBB(BBCode):
    """Unknown tags show literally there, so what a bare board lacks is plain text; struck text is such a thing."""

    name = "phpbb"

    def strike(self, content: object) -> str:
        return one_line(content)

    def heading(self, content: object, level: int = 2) -> str:
        title = self.bold(content)
        size = _SIZES.get(level)
        return block(f"[size={size}]{title}[/size]" if size and title else title)


DIALECT = PhpBB()

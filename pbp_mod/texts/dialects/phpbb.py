"""phpBB 3.3 without extensions: no tables, no spoilers, no mentions, code only as a block."""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.texts.dialects.base import one_line
from pbp_mod.texts.dialects.bbcode import BBCode


class PhpBB(BBCode):
    """Unknown tags show literally there, so what a bare board lacks is plain text; struck text is such a thing."""

    name = "phpbb"
    sizes: Mapping[int, int] = {1: 200, 2: 150}

    def strike(self, content: object) -> str:
        return one_line(content)


DIALECT = PhpBB()

"""phpBB 3.3 without extensions: no tables, no spoilers, no mentions, code only as a block."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="phpbb",
        title="phpBB 3",
        tried="the parser bbcode and the board's tags",
        strike=(),
        headings=(("[size=200][b]", "[/b][/size]"), ("[size=150][b]", "[/b][/size]")),
        notes="Boards without extensions have no spoilers and no tables: what would be hidden is open text below its title.",
    )
)

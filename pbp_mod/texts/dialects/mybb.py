"""MyBB 1.8: BBCode with little besides; some signs are made into others."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="mybb",
        title="MyBB 1.8",
        tried="the parser bbcode and the board's tags",
        headings=(("[size=x-large][b]", "[/b][/size]"), ("[size=large][b]", "[/b][/size]")),
        rule="[hr]",
        tags=("php", "align", "sub", "sup"),
        reads=("(c)", "(r)", "(tm)"),
        notes="No spoilers and no tables: what would be hidden is open text below its title.",
    )
)

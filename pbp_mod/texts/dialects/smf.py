"""Simple Machines Forum 2.1: BBCode with tables of its own, and links where nobody asked for them."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="smf",
        title="Simple Machines Forum (SMF) 2.1",
        tried="the parser bbcode and the board's tags",
        headings=(("[size=18pt][b]", "[/b][/size]"), ("[size=14pt][b]", "[/b][/size]")),
        code=("[tt]", "[/tt]"),
        rule="[hr]",
        quote_by=("[quote author={author}]\n", "\n[/quote]"),
        bullets=("[list]\n", "[li]", "[/li]", "\n[/list]"),
        numbered=("[list type=decimal]\n", "[li]", "[/li]", "\n[/list]"),
        table=("[table]\n", "\n[/table]"),
        row=("[tr]", "[/tr]"),
        head=("[td][b]", "[/b][/td]"),
        cell=("[td]", "[/td]"),
        number=("[td][right]", "[/right][/td]"),
        mention="@{name}",
        accounts=r"[\w .-]+",
        tags=(
            "abbr",
            "anchor",
            "black",
            "blue",
            "bdo",
            "br",
            "float",
            "ftp",
            "green",
            "iurl",
            "ltr",
            "me",
            "member",
            "move",
            "nobbc",
            "php",
            "pre",
            "red",
            "rtl",
            "shadow",
            "time",
            "tt",
            "white",
            "glow",
        ),
        reads=("(c)", "(r)", "(tm)"),
        domains=True,
        notes="Spoilers are an addition there: what would be hidden is open text below its title.",
    )
)

"""ProBoards: BBCode with tables of its own kind."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="proboards",
        title="ProBoards",
        tried="the parser bbcode and the board's tags",
        headings=(('[font size="5"][b]', "[/b][/font]"), ('[font size="4"][b]', "[/b][/font]")),
        colour=('[font color="{colour}"]', "[/font]"),
        rule="[hr]",
        spoiler=("[spoiler]\n", "\n[/spoiler]"),
        titled_spoiler=("[spoiler={title}]\n", "\n[/spoiler]"),
        quote_by=("[quote author={author}]\n", "\n[/quote]"),
        bullets=("[ul]\n", "[li]", "[/li]", "\n[/ul]"),
        numbered=('[ol type="decimal"]\n', "[li]", "[/li]", "\n[/ol]"),
        table=("[table][tbody]\n", "\n[/tbody][/table]"),
        row=("[tr]", "[/tr]"),
        head=("[td][b]", "[/b][/td]"),
        cell=("[td]", "[/td]"),
        number=("[td]", "[/td]"),
        mention="@{name}",
        accounts=r"[a-z0-9_]+",
        tags=("pre", "div", "blockquote", "image", "googledoc"),
        notes="Paste into the BBCode view of its editor, or the tags are seen.",
    )
)

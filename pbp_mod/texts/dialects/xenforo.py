"""XenForo 2: BBCode with tables, spoilers, mentions and inline code."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="xenforo",
        title="XenForo 2",
        tried="the parser bbcode and the board's tags",
        headings=(("[size=6][b]", "[/b][/size]"), ("[size=5][b]", "[/b][/size]")),
        code=("[icode]", "[/icode]"),
        rule="[hr][/hr]",
        spoiler=("[spoiler]\n", "\n[/spoiler]"),
        titled_spoiler=('[spoiler="{title}"]\n', "\n[/spoiler]"),
        table=("[table]\n", "\n[/table]"),
        row=("[tr]", "[/tr]"),
        head=("[th]", "[/th]"),
        cell=("[td]", "[/td]"),
        number=("[td][right]", "[/right][/td]"),
        mention="@{name}",
        # Accounts may have spaces; a name with signs that begin something can't be called, but is still shown.
        accounts=r"[\w .'-]+",
        tags=("ispoiler", "plain", "heading", "gallery"),
        notes="A mention of a name with blanks is linked only where the account's name is exactly that.",
    )
)

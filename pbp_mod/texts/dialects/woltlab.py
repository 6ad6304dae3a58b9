"""WoltLab Suite: BBCode with tables and spoilers."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="woltlab",
        title="WoltLab Suite",
        tried="the parser bbcode and the board's tags",
        headings=(("[size=18][b]", "[/b][/size]"), ("[size=14][b]", "[/b][/size]")),
        code=("[tt]", "[/tt]"),
        spoiler=("[spoiler]\n", "\n[/spoiler]"),
        titled_spoiler=('[spoiler="{title}"]\n', "\n[/spoiler]"),
        table=("[table]\n", "\n[/table]"),
        row=("[tr]", "[/tr]"),
        head=("[td][b]", "[/b][/td]"),
        cell=("[td]", "[/td]"),
        number=("[td]", "[/td]"),
        mention="@{name}",
        accounts=r"[\w.-]+",
        tags=("tt", "attach", "page", "wiki", "groupmention", "ipaddress"),
        notes="Its editor shows text as it will look: paste into the source view, or the tags are seen.",
    )
)

"""vBulletin 3.8 to 5: BBCode; spoilers are an addition that most boards for games have."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="vbulletin",
        title="vBulletin 3.8 to 5",
        tried="the parser bbcode and the board's tags",
        headings=(("[size=5][b]", "[/b][/size]"), ("[size=4][b]", "[/b][/size]")),
        spoiler=("[spoiler]\n", "\n[/spoiler]"),
        titled_spoiler=("[spoiler={title}]\n", "\n[/spoiler]"),
        mention="@{name}",
        accounts=r"[A-Za-z0-9_]+",
        tags=("noparse", "php", "highlight", "thread", "post", "tex", "indent", "float"),
        notes='Spoilers are an addition there: if yours has none, take a form of your own with `like = "phpbb"`. '
        "Tables differ from version to version, so columns of a fixed width stand for them.",
    )
)

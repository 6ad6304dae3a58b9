"""BoardGameGeek: BBCode of its own kind; `[o]` hides, `[c]` is a fixed-width face, `[-]` strikes."""

from __future__ import annotations

from pbp_mod.texts.dialects.bbcode import FORM, BBCode

DIALECT = BBCode(
    FORM.replaced(
        name="bgg",
        title="BoardGameGeek",
        tried="the parser bbcode and the board's tags",
        strike=("[-]", "[/-]"),
        code=("[c]", "[/c]"),
        hex_colours=True,
        rule="[hr]",
        spoiler=("[o]", "[/o]"),
        quote=("[q]", "[/q]"),
        quote_by=('[q="{author}"]', "[/q]"),
        bullets=(),
        numbered=(),
        fixed=("[c]", "[/c]"),
        literal=False,
        mention="[user={name}][/user]",
        accounts=r"[A-Za-z0-9_ ]*[A-Za-z0-9][A-Za-z0-9_ ]*",
        tags=("thing", "geekurl", "imageid", "heading", "floatleft", "floatright", "bgcolor"),
        # A post is cut off there at a "<" that no space follows.
        instead={"<": "\u2039"},
        notes="Lists are plain lines there. Mails (GeekMail) take the same markup.",
    )
)

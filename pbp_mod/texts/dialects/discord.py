"""Discord: Markdown without tables, two thousand characters a message."""

from __future__ import annotations

from pbp_mod.texts.dialects.cautious import Cautious
from pbp_mod.texts.dialects.markdown import FORM

DIALECT = Cautious(
    FORM.replaced(
        name="discord",
        title="Discord",
        limit=2000,
        headings=(("# ", ""), ("## ", ""), ("### ", "")),
        rule="\u2014" * 20,
        spoiler=("||", "||"),
        pipes=False,
        fixed=("```\n", "\n```"),
        link=(),
        mention="@{name}",
        accounts=r"[a-z0-9_]+(?:\.[a-z0-9_]+)*",
        notes="Longer texts come in parts (`outbox show N --part 2`). A mention calls somebody only if it is chosen from the "
        "list that opens while one types.",
    )
)

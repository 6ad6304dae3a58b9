"""Reddit: Markdown; nothing longer than a paragraph can be hidden there."""

from __future__ import annotations

from pbp_mod.texts.dialects.cautious import Cautious
from pbp_mod.texts.dialects.markdown import FORM

DIALECT = Cautious(
    FORM.replaced(
        name="reddit",
        title="Reddit",
        limit=10000,
        mention="u/{name}",
        accounts=r"[A-Za-z0-9_-]{3,20}",
        notes="A spoiler hides no more than a paragraph there, so nothing is hidden. Paste into the Markdown editor.",
    )
)

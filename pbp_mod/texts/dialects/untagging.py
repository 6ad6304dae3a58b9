"""Takes a dialect's own inline markup away again, for places where it would be seen: columns in a fixed-width face."""

from __future__ import annotations

import re
from functools import lru_cache

from pbp_mod.texts.dialects.form import COLOUR, NAME, Form


def untagged(markup: str, form: Form) -> str:
    """The text without what the form puts around it; of a mention the name stays."""
    pattern, mention = _patterns(form)
    if mention is not None:
        markup = mention.sub(r"\1", markup)
    return pattern.sub("", markup)


@lru_cache(maxsize=8)
def _patterns(form: Form) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    pairs = (form.bold, form.italic, form.strike, form.code, form.colour)
    strings = sorted({each for pair in pairs for each in pair if each}, key=len, reverse=True)
    known = "|".join(re.escape(each).replace(re.escape(COLOUR), r"[^\]>]*?") for each in strings)
    opened, _, closed = form.mention.partition(NAME)
    tagged = re.compile(rf"{re.escape(opened)}([^\]>]*){re.escape(closed)}") if closed else None
    return re.compile(known or r"(?!)"), tagged

"""What a text is called in a list: its first line, without the markup of whichever board it is for.

A label to find it by, and no more: nothing is decided by it.
"""

from __future__ import annotations

import re

_MARKS = re.compile(r"^#{1,6} +|\[/?[a-z]+(?:=[^\]]*)?\]|\*\*|\\(?=[^\w\s])|\u2060|\u200b", re.IGNORECASE)
_LONGEST = 46


def heading(text: str | None) -> str:
    """The first line of a text as people read it, shortened; nothing for a text without words."""
    first = next((line for line in (text or "").splitlines() if line.strip()), "")
    bare = _MARKS.sub("", first)
    if "&" in bare:
        from html import unescape

        bare = unescape(bare)
    bare = " ".join(bare.split())
    return bare if len(bare) <= _LONGEST else bare[: _LONGEST - 1] + "…"

"""What a text is called in a list: its first line, without the markup of whichever board it is for.

A label to find it by, and no more: nothing is decided by it.
"""

from __future__ import annotations

_LONGEST = 46
_TELLING = frozenset("[*\\\u2060\u200b")
"""Characters without one of which a line has no markup but that of a title."""
_TAGS = r"\[/?[a-z]+(?:=[^\]]*)?\]|"
_MARKS = r"\*\*|\\(?=[^A-Za-z0-9\s])|\u2060|\u200b"
_QUOTE, _QUOTED = '[quote="', "[/quote]"
_PAGE = r"</?(?:h\d|p|strong|em|s|code|br|span[^>]*)>"
"""Tags of HTML; what is data has none there."""


def heading(text: str | None) -> str:
    """The first line of a text as people read it, shortened; nothing for a text without words. The order that a post quotes
    before it begins is none of it.
    """
    text = text or ""
    if text.lstrip().startswith(_QUOTE):
        text = text.partition(_QUOTED)[2] or text
    first = next((line for line in text.splitlines() if line.strip()), "")
    title = first.lstrip("#")
    bare = title if len(first) > len(title) and title[:1] == " " else first
    if bare.startswith(("<h", "<p>")):
        import re

        bare = re.sub(_PAGE, "", bare)
    if not _TELLING.isdisjoint(bare):
        import re

        # A tag that is never closed is none.
        marks = (_TAGS if "[/" in bare else "") + _MARKS
        bare = re.sub(marks, "", bare, flags=re.IGNORECASE)
    if "&" in bare:
        from html import unescape

        bare = unescape(bare)
    bare = " ".join(bare.split())
    return bare if len(bare) <= _LONGEST else bare[: _LONGEST - 1] + "…"

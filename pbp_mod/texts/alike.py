"""Whether two texts show the same: escapes have changed from version to version, and nobody is to be told of that."""

from __future__ import annotations

import re

_ESCAPES = re.compile(r"\u2060|\\(?=[!-/:-@\[-`{-~])")
_ORDER = re.compile(r"\[quote=\"[^\n]*\n.*?\n\[/quote\]\n\n", re.DOTALL)


def alike(sent: str, now: str) -> bool:
    """Whether a text that was sent shows what it would show now, but for the order that it might quote first."""
    if not sent.startswith("[quote="):
        now = now[order.end() :] if (order := _ORDER.match(now)) else now
    return _bare(sent) == _bare(now)


def _bare(text: str) -> str:
    from html import unescape

    return _ESCAPES.sub("", unescape(text))

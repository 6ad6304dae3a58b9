"""Texts in which a head stands above each post."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence


def under(heads: Sequence[re.Match[str]], text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Each head with the text from its end to the next head."""
    for at, head in enumerate(heads):
        end = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        yield head, text[head.end() : end]

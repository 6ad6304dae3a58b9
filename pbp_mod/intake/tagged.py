"""Orders that stand in a tag of their own or behind two hashes, as many games with votes have it: `[vote]Bob[/vote]`, `##vote Bob`.

They count like bold ones. Knows no game: which words are such tags, its vocabulary says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pbp_mod.intake.pieces import Line, Markup


@lru_cache(maxsize=8)
def _pattern(tags: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tags))
    return re.compile(
        rf"\[(?P<tag>{words})\](?:(?P<inside>[^\[\]]*)\[/(?P=tag)\])?|^\s*##\s*(?P<behind>(?:{words})\b.*\S)\s*$",
        re.IGNORECASE,
    )


def with_tags(markup: Markup, tags: Sequence[str]) -> Markup:
    """The same with what stands in such tags as bold parts.

    Before: the line `ok [vote]Bob[/vote]`. After: the line `ok vote Bob`, of which `vote Bob` is bold.
    """
    if not tags or not any("[" in line.text or "##" in line.text for line in markup.lines):
        return markup
    pattern, bold, lines = _pattern(tuple(tags)), [*markup.bold], list[Line]()
    for line in markup.lines:
        found = [_said(each) for each in pattern.finditer(line.text)]
        bold += found
        lines.append(Line(pattern.sub(_put, line.text), True, line.literal) if found else line)
    return markup._replace(bold=tuple(bold), lines=tuple(lines))


def _said(found: re.Match[str]) -> str:
    if found["behind"]:
        return found["behind"]
    return f"{found['tag'].lower()} {(found['inside'] or '').strip()}".strip()


def _put(found: re.Match[str]) -> str:
    return _said(found)

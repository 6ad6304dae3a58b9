"""Votes as tables with many of them write them: in a tag of their own or behind two hashes (`[vote]Bob[/vote]`, `##vote Bob`),
and a vote taken back in one breath with the next one (`unvote: Bob, vote: Ann`).

Brings them into the form in which every order stands, and judges none. Knows no game: which two words these are, its
vocabulary says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pbp_mod.intake.pieces import Line, Markup


@lru_cache(maxsize=8)
def _tags(tags: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tags))
    return re.compile(
        rf"\[(?P<tag>{words})\](?:(?P<inside>[^\[\]]*)\[/(?P=tag)\])?|^\s*##\s*(?P<behind>(?:{words})\b(?:.*\S)?)\s*$",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)
def _taken_back(tags: tuple[str, ...]) -> re.Pattern[str]:
    cast, back = map(re.escape, tags)
    return re.compile(
        rf"\b(?P<back>{back})\b[:\s]*(?P<whom>[^,;.!?\n]{{0,40}}?)[\s,;.&]*(?:\b(?:and|then)\b\s*)?"
        rf"(?P<next>(?=\b(?:i\s+)?{cast}\b)|[.!\s]*$)",
        re.IGNORECASE | re.MULTILINE,
    )


def with_tags(markup: Markup, tags: tuple[str, ...], is_known: Callable[[str], bool]) -> Markup:
    """The same with what stands in such tags as bold parts, and each vote taken back as a sentence of its own. `tags`: the
    words for casting a vote and for taking it back; `is_known`: whether a text names a player.

    Before: the line `ok [vote]Bob[/vote]`. After: the line `ok vote Bob`, of which `vote Bob` is bold.
    """
    if not tags or not any(_may_hold(line.text, tags) for line in markup.lines):
        return markup
    pattern, lines, tagged = _tags(tags), list[Line](), list[str]()
    bold = [_parted(each, tags, is_known) for each in markup.bold]
    for line in markup.lines:
        found = [_said(each) for each in pattern.finditer(line.text)]
        tagged += [_parted(each, tags, is_known) for each in found]
        text = pattern.sub(_said, line.text) if found else line.text
        lines.append(Line(_parted(text, tags, is_known), line.bold or bool(found), line.literal))
    if tagged:
        whole = "\n".join(line.text for line in lines)
        bold = [each for _, each in sorted([*_places(bold, whole), *_places(tagged, whole)])]
    return markup._replace(bold=tuple(bold), lines=tuple(lines))


def _places(parts: Sequence[str], whole: str) -> Iterator[tuple[int, str]]:
    """Where each of these parts begins, which stand there in this order."""
    at = 0
    for part in parts:
        found = whole.find(part.split("\n")[0], at)
        at = max(found, at)
        yield at, part


def _may_hold(text: str, tags: Sequence[str]) -> bool:
    return "[" in text or "##" in text or tags[1] in text.casefold()


def _said(found: re.Match[str]) -> str:
    if found["behind"]:
        return found["behind"]
    return f"{found['tag'].lower()} {(found['inside'] or '').strip()}".strip()


def _parted(text: str, tags: tuple[str, ...], is_known: Callable[[str], bool]) -> str:
    """`unvote: Bob, vote: Ann` as `unvote. vote: Ann`; whom he leaves, the log knows."""

    def put(found: re.Match[str]) -> str:
        whom = found["whom"].strip()
        if whom and not is_known(whom):
            return found[0]
        follows = found.end() < len(text) and text[found.end()] != "\n"
        return f"{found['back']}. " if follows else found["back"]

    return _taken_back(tags).sub(put, text)

"""Votes as tables with many of them write them: in a tag of their own, behind hashes or in a heading, behind a colon
(`[vote]Bob[/vote]`, `##vote Bob`, `vote: Bob`), and a vote taken back in one breath with the next one (`unvote: Bob, vote: Ann`).

Brings them into the form in which every order stands, and judges none. Knows no game: which two words these are, and which
of these forms count, its vocabulary says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from pbp_mod.game.actions import BOLD, COLON, HEADING, TAG, Vocabulary
from pbp_mod.intake.pieces import Line, Markup

_SHOWN = {
    BOLD: "in bold",
    TAG: "[{0}]NAME[/{0}]",
    HEADING: "## {0} NAME",
    COLON: "{0}: NAME on a line of its own",
}


def accepted(vocabulary: Vocabulary) -> str:
    """The forms in which votes count, for people to read."""
    return " or ".join(_SHOWN[form].format(vocabulary.tags[0]) for form in vocabulary.forms)


@lru_cache(maxsize=8)
def _tags(tags: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tags))
    return re.compile(
        rf"\[(?P<tag>{words})\](?:(?P<inside>[^\[\]]*)\[/(?P=tag)\])?"
        rf"|^\s*(?:\#{{2,6}}\s*|\#\s+)(?P<behind>(?:{words})\b(?:.*\S)?)\s*$",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)
def _colon(tags: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tags))
    return re.compile(rf"\s*(?:{words})\s*:", re.IGNORECASE)


@lru_cache(maxsize=8)
def _taken_back(tags: tuple[str, ...]) -> re.Pattern[str]:
    cast, back = map(re.escape, tags)
    return re.compile(
        rf"\b(?P<back>{back})\b[:\s]*(?P<whom>[^,;.!?\n]{{0,40}}?)[\s,;.&]*(?:\b(?:and|then)\b\s*)?"
        rf"(?P<next>(?=\b(?:i\s+)?{cast}\b)|[.!\s]*$)",
        re.IGNORECASE | re.MULTILINE,
    )


def with_tags(markup: Markup, vocabulary: Vocabulary, is_known: Callable[[str], bool]) -> Markup:
    """The same with what stands in one of the forms that count as bold parts, `tagged`, and each vote taken back as a sentence of
    its own; of the other forms the words alone are left. `is_known`: whether a text names a player.

    Before: the line `ok [vote]Bob[/vote]`. After: the line `ok vote Bob`, of which `vote Bob` is bold.
    """
    tags, forms = vocabulary.tags, vocabulary.forms
    if not tags or not any(_may_hold(line, tags, forms) for line in markup.lines):
        return markup
    lines, tagged, formless = list[Line](), list[str](), list[str]()
    bold = [_parted(each, tags, is_known) for each in markup.bold]
    for line in markup.lines:
        text, found = _formed(line, tags, forms, formless)
        text = _parted(text, tags, is_known)
        found = [_parted(each, tags, is_known) for each in found]
        tagged += found
        lines.append(line._replace(text=text, bold=line.bold or bool(found)))
    new = [each for each in tagged if each not in bold]
    if new:
        whole = "\n".join(line.text for line in lines)
        bold = [each for _, each in sorted([*_places(bold, whole), *_places(new, whole)])]
    return markup._replace(
        bold=tuple(bold), lines=tuple(lines), tagged=tuple(tagged), formless=tuple(formless)
    )


def _formed(
    line: Line, tags: tuple[str, ...], forms: Sequence[str], formless: list[str]
) -> tuple[str, list[str]]:
    """A line without tags and hashes, and what of it stands in a form that counts; what stands in another one, or behind a tag
    that isn't closed, goes to `formless`.
    """
    text, found = line.text, list[str]()

    def put(each: re.Match[str]) -> str:
        said = _said(each)
        if said == tags[0] and (meant := each.string[each.end() :].strip()):  # a tag that nobody closed
            formless.append(f"{said} {meant}")
            return said
        (found if (HEADING if each["behind"] else TAG) in forms else formless).append(said)
        return said

    text = _tags(tags).sub(put, text)
    whole = (HEADING in forms and line.heading) or (
        COLON in forms and not line.heading and _colon(tags).match(line.text)
    )
    return text, found or ([text.strip()] if whole else [])


def _places(parts: Sequence[str], whole: str) -> Iterator[tuple[int, str]]:
    """Where each of these parts begins, which stand there in this order."""
    at = 0
    for part in parts:
        found = whole.find(part.split("\n")[0], at)
        at = max(found, at)
        yield at, part


def _may_hold(line: Line, tags: Sequence[str], forms: Sequence[str]) -> bool:
    text = line.text
    signs = "[" in text or "#" in text or (COLON in forms and ":" in text)
    return signs or line.heading or tags[1] in text.casefold()


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

"""Where a text has marks, and where emphasis needs a joiner at its edge. Quick: every post goes through it."""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.emphasis import parts
from pbp_mod.texts.dialects.marks import CLOSED, FIRST, LAST, OPENED, WORD_JOINER, bare

_MARKS = [chr(code) for code in range(ord(FIRST), ord(LAST) + 1)]


def marks_in(text: str) -> list[int]:
    """Where there are marks in a text."""
    found = []
    for mark in _MARKS:  # a pattern would take longer to compile than this takes for a post
        at = text.find(mark)
        while at >= 0:
            found.append(at)
            at = text.find(mark, at + 1)
    return sorted(found)


def edged(text: str, *, outside: bool) -> str:
    """The text with joiners at the edges of emphasis where they are needed. `outside`: on its outer side."""
    return re.sub(f"[*~]+{OPENED}|{CLOSED}[*~]+", _outer_edge if outside else _inner_edge, text)


def _inner_edge(emphasis: re.Match[str]) -> str:
    """The signs of emphasis, with a joiner within if a sign inside and a letter outside would keep it from being read."""
    signs, opens, inside, outside = _edge(emphasis)
    beside = outside in (OPENED, CLOSED) or not (outside.isspace() or parts(bare(outside)))
    joiner = WORD_JOINER if inside in ("*", "~") or (beside and parts(bare(inside))) else ""
    return signs + joiner if opens else joiner + signs


def _outer_edge(emphasis: re.Match[str]) -> str:
    """The same with the joiner outside; but one within parts emphasis from emphasis."""
    signs, opens, inside, outside = _edge(emphasis)
    joiner, within = WORD_JOINER if outside.isalnum() else "", WORD_JOINER if inside in ("*", "~") else ""
    return joiner + signs + within if opens else within + signs + joiner


def _edge(emphasis: re.Match[str]) -> tuple[str, bool, str, str]:
    """The signs, whether they open, and the characters within and outside."""
    text, signs = emphasis.string, emphasis[0].strip(OPENED + CLOSED)
    before, after = text[: emphasis.start()][-1:], text[emphasis.end() : emphasis.end() + 1]
    opens = emphasis[0][-1] == OPENED
    return (signs, opens, after, before or "\n") if opens else (signs, opens, before, after or "\n")

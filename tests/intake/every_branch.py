"""Texts that go through every branch of a pattern, each at least once: what chance alone rarely draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_CLASSES = {
    code.CATEGORY_SPACE: " ",
    code.CATEGORY_NOT_SPACE: "x",
    code.CATEGORY_DIGIT: "7",
    code.CATEGORY_NOT_DIGIT: "x",
    code.CATEGORY_WORD: "x",
    code.CATEGORY_NOT_WORD: " ",
}
_MOST = 4_000
"""Texts of one pattern."""


def texts(pattern: re.Pattern[str]) -> Iterator[str]:
    """Texts of which most are matched by the pattern: each alternative, each option with and without."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    for text in islice(dict.fromkeys(_sequence(list(tree))), _MOST):
        tries = (f"{before}{text}{behind}" for before in ("", "x", ". ") for behind in ("", " x", " "))
        yield next((each for each in tries if pattern.search(each)), text)


def _sequence(items: list[tuple[Any, Any]]) -> list[str]:
    """Every text of each part beside one and the same text of all others, and once beside the shortest of them."""
    found = [each for item in items if (each := _item(*item))]
    firsts = [each[0] for each in found]
    shortest = [min(each, key=len) for each in found]
    made = ["".join(firsts), "".join(shortest)]
    for at, each in enumerate(found):
        for text in each:
            made.append("".join((*firsts[:at], text, *firsts[at + 1 :])))
            made.append("".join((*shortest[:at], text, *shortest[at + 1 :])))
    return list(dict.fromkeys(made))


def _item(kind: Any, what: Any) -> list[str]:
    if kind is code.LITERAL:
        return [chr(what)]
    if kind is code.NOT_LITERAL or kind is code.ANY:
        return ["x", " "]
    if kind is code.IN:
        return _one_of(what)
    if kind is code.BRANCH:
        return [text for each in what[1] for text in _sequence(list(each))]
    if kind is code.SUBPATTERN:
        return _sequence(list(what[3]))
    if kind in (code.MAX_REPEAT, code.MIN_REPEAT):
        least, most, each = what
        once = _sequence(list(each))
        counts = [count for count in (max(least, 1), least, least + 1) if count <= most]
        return [text * count for count in dict.fromkeys(counts) for text in once]
    if kind is code.ASSERT and what[0] > 0:  # what has to follow: mostly the end of the pattern
        return _sequence(list(what[1]))
    return []  # a place, or what mustn't stand there


def _one_of(members: list[tuple[Any, Any]]) -> list[str]:
    if members[0][0] is code.NEGATE:
        left_out = {chr(what) for kind, what in members if kind is code.LITERAL}
        return [each for each in "x -y7" if each not in left_out][:2]
    found: list[str] = []
    for kind, what in members:
        if kind is code.LITERAL:
            found.append(chr(what))
        elif kind is code.RANGE:
            found += [chr(what[0]), chr(what[1])]
        elif kind is code.CATEGORY:
            found.append(_CLASSES[what])
    return found

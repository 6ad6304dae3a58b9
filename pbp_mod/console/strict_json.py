"""JSON that is handed over, read strictly: no key twice, no number too long, nothing too deep, no half characters.

What the values mean is for others to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from pbp_mod.console.files import read_text
from pbp_mod.errors import NotUnderstood

DEEPEST = 40
"""How many lists and objects may lie within each other."""
DIGITS = 18
"""Of a number, so that any program can read the log."""


def read_json(path: str) -> Any:
    """A JSON file. Raises NotUnderstood, with the line that is wrong."""
    return decode(read_text(path), path)


def decode(text: str, where: str) -> Any:
    """Some JSON. Raises NotUnderstood, naming `where` and what is wrong."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column" if "\n" in text else "column"
        raise NotUnderstood(f"{where} is not JSON: {error.msg} ({place} {error.colno})") from None
    except RecursionError:
        raise NotUnderstood(f"{where} is nested too deeply") from None
    except NotUnderstood as error:
        raise NotUnderstood(f"{where} is not taken: {error}") from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(value) > DEEPEST:
        raise NotUnderstood(f"{where} is nested too deeply (at most {DEEPEST} levels)")
    if "\\u" in text and not _is_text(value):
        raise NotUnderstood(f"{where} holds half a character (a \\ud800 to \\udfff that stands alone)")
    return value


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > DIGITS:
        raise NotUnderstood(f"the number {digits[:DIGITS]}… is too long (at most {DIGITS} digits)")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if value - value != 0:  # beyond all numbers
        _no_number(digits[:DIGITS])
    return value


def _no_number(word: str) -> NoReturn:
    raise NotUnderstood(f"{word} is no number")


def _depth(value: Any) -> int:
    """How many lists and objects lie within each other."""
    depth, level = 0, [value]
    while level:
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        depth += 1
    return depth - 1


def _is_text(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotUnderstood(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def numbered(path: str) -> Iterator[tuple[int, Any]]:
    """The decoded lines of a file of JSON Lines, each with its number; empty ones are left out."""
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield number, decode(line, f"line {number}: this")

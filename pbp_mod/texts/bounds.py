"""How much work a moderator's own template may make: a budget of steps, charged before the work is done.

A step is one turn of a loop, a tenth of a call, or eight characters that are put together. So a text is bounded in time
and memory on every system, and always in the same way. Knows no Jinja (sandbox.py asks here) and reads no template.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

STEPS = 1_500_000
"""Steps for one text: a hundred times what the longest of ours takes, and less than two seconds."""
LARGEST = 10_000
"""The largest number that a filter, a method or a format may be given: widths, lengths, repetitions."""
LONGEST_NUMBER = 4096
"""Bits of a number that is reckoned with."""
CALL = 10
"""Steps for a call."""
CHARACTERS = 8
"""Characters for a step."""

_MULTIPLYING = frozenset(
    (
        *("center", "expandtabs", "format", "format_map", "indent", "join", "ljust", "phrase", "replace"),
        *("rjust", "translate", "wordwrap", "zfill"),
    )
)
"""What makes a text as long as two of its arguments multiplied."""


class TooMuch(Exception):
    """A template makes more work than a text may."""

    def __init__(self) -> None:
        super().__init__(
            "this makes more work than a text may (loops in loops, or a text that grows and grows)"
        )


class Budget:
    """The steps that are left for the text at hand."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = STEPS

    def renew(self) -> None:
        """A new text begins."""
        self.left = STEPS

    def spend(self, steps: int) -> None:
        """Raise TooMuch if so many steps are not left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuch

    def weigh(self, value: Any) -> int:
        """How many characters a value shows, about: lists with all that is in them. Raises TooMuch."""
        if isinstance(value, str):
            return len(value)
        if not isinstance(value, list | tuple | dict):
            return size(value)
        found, inside = 0, [value]
        while inside:
            self.spend(1)
            each = inside.pop()
            found += size(each)
            if isinstance(each, list | tuple):
                inside += each
            elif isinstance(each, dict):
                inside += each
                inside += each.values()
        return found

    def put_together(self, *values: Any) -> None:
        """Spend what it takes to make one text of these. Raises TooMuch."""
        self.spend(1 + sum(map(self.weigh, values)) // CHARACTERS)

    def use(self, name: str, args: Iterable[Any]) -> None:
        """Spend what it takes to call something of that name on these arguments. Raises TooMuch."""
        args = list(args)
        for number in args[1:]:
            if isinstance(number, int) and abs(number) > LARGEST:
                raise TooMuch
        weights = [self.weigh(arg) for arg in args]
        total = sum(weights)
        if name == "table":  # cells are filled up to the longest of their column
            total += max(weights, default=0) * max(map(size, args), default=0)
        elif name in _MULTIPLYING and args:
            widths = [abs(arg) for arg in args[1:] if isinstance(arg, int)]
            total += max(weights[0], 1) * max([*weights[1:], *widths, 1])
        if name in ("format", "format_map") and args:
            self.spend(widths_in(args[0]))
        self.spend(CALL + total // CHARACTERS)

    def reckon(self, sign: str, left: Any, right: Any) -> None:
        """Spend what it takes to reckon `left sign right`. Raises TooMuch."""
        if sign == "%" and not isinstance(left, int | float):
            self.spend(widths_in(left))
            self.put_together(left, right)
        elif isinstance(left, int) and isinstance(right, int):
            bits = (
                left.bit_length() * max(right, 1) if sign == "**" else left.bit_length() + right.bit_length()
            )
            if bits > LONGEST_NUMBER and left not in (-1, 0, 1):
                raise TooMuch
            self.spend(1)
        elif sign == "*" and isinstance(left, int) is not isinstance(right, int):
            times, what = (left, right) if isinstance(left, int) else (right, left)
            self.spend(1 + size(what) * max(times, 0) // CHARACTERS)
        else:
            self.spend(1 + (size(left) + size(right)) // CHARACTERS)

    def counted(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, each for a step."""
        for item in items:
            self.spend(1)
            yield item


def size(value: Any) -> int:
    """Characters of a text, items of a list; 1 of anything else, and of what has no size to tell."""
    try:
        return len(value)
    except Exception:  # a name that isn't there: whoever uses it finds out
        return 1


def widths_in(pattern: Any) -> int:
    """The widths that a format asks for, added up. Raises TooMuch for one that is too large or isn't written there."""
    found = 0
    for spec in re.findall(r"%[^a-zA-Z%]*|\{[^{}]*", str(pattern)):
        if "*" in spec and spec[0] == "%":
            raise TooMuch
        for width in re.findall(r"\d+", spec):
            if len(width) > 5 or int(width) > LARGEST:
                raise TooMuch
            found += int(width)
    return found

"""What is wrong with a pack file: all of it at once, each with its file, its place in it and what would be accepted.

Collects; it neither reads files nor knows what a game's pack may say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Trail = tuple[str | int, ...]
"""Where something lies in the tables of a file: keys, and in lists numbers from 0."""

MOST = 999_999
"""The greatest number that a card may have, or may name."""


class Spot:
    """A place in a pack file (a card, a key of it): where a value is read, checked, and found wrong.

    `lines`: the line in which something is written, by its trail, where the game's faults name it.
    """

    __slots__ = ("found", "lines", "path", "trail")

    def __init__(
        self, path: str, found: list[str], lines: Mapping[Trail, int] | None = None, trail: Trail = ()
    ) -> None:
        self.path, self.found, self.lines, self.trail = path, found, lines, trail

    def at(self, key: object, *trail: str | int) -> Spot:
        """The spot of a key below this one; lists count from 1. `trail`: where it lies, if `key` only calls it so."""
        return Spot(f"{self.path}: {key}", self.found, self.lines, (*self.trail, *(trail or (str(key),))))

    def wrong(self, says: str) -> None:
        """Something is wrong here."""
        path, line = self.path, self.line()
        if line:
            file, _, rest = path.partition(": ")
            path = f"{file}, line {line}" + (f": {rest}" if rest else "")
        self.found.append(f"{path}: {says}")

    def line(self) -> int:
        """The line of this, or of the nearest thing around it that has one; 0 if lines aren't known."""
        trail = self.trail if self.lines else ()
        below = [line for each, line in (self.lines or {}).items() if each[: len(trail)] == trail]
        if trail and trail not in (self.lines or ()) and below:
            return min(below)
        while trail and trail not in (self.lines or ()):
            trail = trail[:-1]
        return (self.lines or {}).get(trail, 0)

    def keys(self, table: Mapping[str, Any], required: Iterable[str], allowed: Iterable[str]) -> None:
        """Complain of keys that are missing or have no meaning."""
        known = [*required, *(key for key in allowed if key not in required)]
        for key in table:
            if key not in known:
                self.at(key).wrong(
                    f"there is no such key here ({nearest(key, known)}accepted: {', '.join(known)})"
                )
        for key in required:
            if key not in table:
                self.at(key).wrong("is missing")

    def text(self, table: Mapping[str, Any], key: str, default: str = "") -> str:
        """A text that is not empty, or the default if it is absent."""
        value = table.get(key, default)
        if key in table and (not isinstance(value, str) or not value.strip()):
            self.at(key).wrong(f"must be text, not {value!r}")
            return default
        return str(value)

    def choice(self, table: Mapping[str, Any], key: str, words: Iterable[str], default: str = "") -> str:
        """One of some words, or the default if it is absent."""
        value = table.get(key, default)
        if key in table and (not isinstance(value, str) or value not in words):
            self.at(key).wrong(f"there is no {value!r} (accepted: {', '.join(words)})")
            return default
        return str(value)

    def flag(self, table: Mapping[str, Any], key: str) -> bool:
        """True or false; false if it is absent."""
        value = table.get(key, False)
        if not isinstance(value, bool):
            self.at(key).wrong(f"must be true or false, not {value!r}")
        return value is True

    def number(self, table: Mapping[str, Any], key: str, least: int | None = 0, default: int = 0) -> int:
        """A whole number from `least` up (None: any), or the default if it is absent."""
        value = table.get(key, default)
        if not is_number(value) or (least is not None and value < least):
            bound = "" if least is None else f" from {least} up"
            most = f" (at most {MOST})" if isinstance(value, int) and abs(value) > MOST else ""
            self.at(key).wrong(f"must be a whole number{bound}{most}, not {value!r}")
            return default
        return int(value)

    def tables(
        self, table: Mapping[str, Any], key: str, called: str = ""
    ) -> list[tuple[Spot, Mapping[str, Any]]]:
        """The tables of a list, each with its own spot; what is no table is complained of. `called`: the key whose text
        the spots are called by, where there is one, and not by their numbers.
        """
        value = table.get(key, [])
        if not isinstance(value, list):
            self.at(key).wrong("must be a list of tables")
            return []
        found: list[tuple[Spot, Mapping[str, Any]]] = []
        for count, each in enumerate(value, 1):
            spot = self.at(f"{key} {count}", key, count - 1)
            if isinstance(each, dict):
                name = each.get(called)
                if isinstance(name, str) and name.strip():
                    spot = self.at(f"{key} {name}", key, count - 1)
                found.append((spot, each))
            else:
                spot.wrong(f"must be a table, not {each!r}")
        return found


def nearest(word: object, known: Iterable[str]) -> str:
    """A question that names what may have been meant, to stand before what is accepted; empty if nothing is near."""
    from difflib import get_close_matches  # only faults pay for it

    by_fold = {each.casefold(): each for each in known}
    near = get_close_matches(str(word).casefold(), by_fold, n=1, cutoff=0.7)
    return f"did you mean {by_fold[near[0]]}? " if near else ""


def is_number(value: object) -> bool:
    """A whole number, and no truth value; none that no game comes near, as not every program could read it."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def from_zero(value: object) -> str:
    """Which numbers would be accepted in the place of that value, in words."""
    too_great = isinstance(value, int) and value > MOST
    return f"a whole number from 0 to {MOST}" if too_great else "a whole number from 0 up"

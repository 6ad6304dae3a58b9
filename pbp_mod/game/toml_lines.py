"""In which line of a TOML file each key and each table of a list is written.

Python's own reader of TOML keeps no lines. This one walks once more through a text which that has taken already, so it
complains of nothing; it understands no value either, only where it ends. Loaded only where faults are told.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbp_mod.game.problems import Trail

_KEY = re.compile(r'\s*(?:"((?:[^"\\\n]|\\.)*)"|\'([^\'\n]*)\'|([A-Za-z0-9_-]+))[ \t]*(\.?)')
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
    re.DOTALL,
)
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN = re.compile(r"[^,\]}\n#]*")


def lines_of(text: str) -> dict[Trail, int]:
    """Trail -> line, from 1, of everything that has a name or a place in a list. `text`: valid TOML."""
    return _Walk(text).lines


class _Walk:
    """One way through the text."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.counted, self.line = 0, 1
        self.lines: dict[Trail, int] = {}
        self.lists: dict[Trail, int] = {}
        here: Trail = ()
        while self._blank():
            if text.startswith("[", self.at):
                here = self._header()
            else:
                self._pair(here)

    def _blank(self) -> bool:
        """Go on to the next that isn't blank; whether there is anything."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at < len(self.text)

    def _note(self, trail: Trail) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        self.lines.setdefault(trail, self.line)

    def _key(self) -> tuple[str, ...]:
        """A key with dots."""
        parts: list[str] = []
        while found := _KEY.match(self.text, self.at):
            self.at = found.end()
            parts.append(next(each for each in found.groups()[:3] if each is not None))
            if not found[4]:
                break
        return tuple(parts)

    def _header(self) -> Trail:
        """`[a.b]` or `[[a.b]]`: the trail of what follows."""
        many = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if many else 1
        key = self._key()
        trail: Trail = ()
        for each in key[:-1]:
            trail = self._last((*trail, each))
        trail = (*trail, key[-1])
        if many:
            count = self.lists[trail] = self.lists.get(trail, -1) + 1
            trail = (*trail, count)
        end, self.at = self.text.find("]", self.at), start
        self._note(trail)
        self.at = end + (2 if many else 1)
        return trail

    def _last(self, trail: Trail) -> Trail:
        """The trail itself, or where it is a list of tables the last of them."""
        return (*trail, self.lists[trail]) if trail in self.lists else trail

    def _pair(self, here: Trail) -> None:
        start = self.at
        trail = (*here, *self._key())
        after, self.at = self.at, start
        for depth in range(len(here) + 1, len(trail) + 1):
            self._note(trail[:depth])
        self.at = self.text.index("=", after) + 1
        self._value(trail)

    def _value(self, trail: Trail) -> None:
        self._blank()
        opener = self.text[self.at : self.at + 1]
        if opener == "[":
            self._inside("]", lambda count: self._item((*trail, count)))
        elif opener == "{":
            self._inside("}", lambda _: self._pair(trail))
        else:
            found = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def _item(self, trail: Trail) -> None:
        self._note(trail)
        self._value(trail)

    def _inside(self, closer: str, each: Callable[[int], None]) -> None:
        """What lies between brackets, with commas."""
        self.at += 1
        count = 0
        while self._blank() and not self.text.startswith(closer, self.at):
            if self.text.startswith(",", self.at):
                self.at += 1
                continue
            each(count)
            count += 1
        self.at += 1

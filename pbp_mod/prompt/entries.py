"""What can be entered at the desk's prompt: a typed line, a paste, an Enter on an empty line, the end.

A paste is of its own kind from the keyboard on: in a typed line it is a single mark, so that nothing in it can be taken for
words of the moderator.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from pbp_mod.tuples import NamedTuple

_FIRST, _LAST = 0xF0000, 0xF00FF
"""Private use: no text has these, and each stands for a paste within a line."""
MOST = _LAST - _FIRST + 1
SYNC = "sync"
"""What the key F5 types: fetch from the board and send to it."""


class Typed(NamedTuple):
    """A typed line; each paste in it is one mark."""

    text: str
    pastes: tuple[str, ...] = ()

    def words(self) -> list[str]:
        """The words of the line, as a shell parts them; a paste is one word, or a part of one.

        An apostrophe that stands alone is one: who types what a player wrote puts no backslashes before it.
        """
        try:
            found = shlex.split(self.text)
        except ValueError:
            found = self.text.split()
        return [self._whole(word) for word in found]

    def _whole(self, word: str) -> str:
        return "".join(self.pastes[ord(each) - _FIRST] if is_mark(each) else each for each in word)


class Pasted(NamedTuple):
    """Words that somebody else wrote, pasted on an empty line."""

    text: str


class Blank(NamedTuple):
    """Enter on an empty line."""


class Look(NamedTuple):
    """The key that shows what a shared screen hides; `text` and `pastes` are what had been typed so far."""

    typed: Typed


class Stopped(NamedTuple):
    """Ctrl-C: what is being typed is given up."""


class Left(NamedTuple):
    """Ctrl-D, or the end of the input."""


Entry = Typed | Pasted | Blank | Look | Stopped | Left


def mark(number: int) -> str:
    """What stands for the paste of that number, from 0, in a line."""
    return chr(_FIRST + number)


def is_mark(each: str) -> bool:
    """Whether a character stands for a paste."""
    return _FIRST <= ord(each) <= _LAST


def without_marks(text: str) -> str:
    """The text without such characters, for what comes in from outside."""
    return "".join("\ufffd" if is_mark(each) else each for each in text)


def entry_of(text: str, pastes: Iterable[str]) -> Entry:
    """What a line comes to that was entered: with nothing in it but pastes it is a paste."""
    kept = tuple(pastes)
    if not text.strip():
        return Blank()
    bare = text.strip()
    if all(is_mark(each) for each in bare):
        return Pasted("\n".join(kept[ord(each) - _FIRST] for each in bare))
    return Typed(text, kept)


def told(paste: str) -> str:
    """How a paste is shown in a line."""
    lines = paste.strip("\n").count("\n") + 1
    return f"[{lines} line{'' if lines == 1 else 's'} pasted]"

"""What a markup dialect is: how it writes each element, and how a finished text keeps its data from being markup.

Elements take anything a template can hold and give finished markup (`str`, never escaped again). Inline elements
come out on one line; blocks stand between blank lines, whatever is written around them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.marks import NEVER, WORD_JOINER, bare, marked

# Overrides and isolates change how the rest of a line reads; the byte order mark and the line separators show nothing.
_UNWANTED = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
)
_UNWANTED |= NEVER | {0x09: " ", 0x0A: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}


class Dialect(ABC):
    """One forum's markup. Subclasses give what the forum can do; what it can't do falls back to plain text."""

    name: str

    def escape(self, text: str) -> str:
        """Data as it is put into a text, wherever that is: with a mark for each sign. Line breaks stay line breaks.

        `finish` makes of it what shows exactly this text. Letters and digits alone come out as they are.
        """
        return text if is_plain(text) else marked(clean(text))

    # Inline

    def bold(self, content: object) -> str:
        return one_line(content)

    def italic(self, content: object) -> str:
        return one_line(content)

    def strike(self, content: object) -> str:
        return one_line(content)

    def code(self, content: object) -> str:
        """Text to be copied as it stands, in a fixed-width face."""
        return one_line(content)

    def colour(self, content: object, colour: object) -> str:
        """`colour`: an English name or #RRGGBB; the bare text for anything else."""
        return one_line(content)

    def mention(self, person: object) -> str:
        """Calls the attention of an account; the bare name where the board has no such thing."""
        return one_line(person)

    def moment(self, due: str, zones: Sequence[str]) -> str:
        """A time (as the log keeps times) that every reader sees by his own clock; nothing where the board has no such
        thing. `zones`: those in which it was set, the first one first.
        """
        return ""

    # Blocks

    @abstractmethod
    def heading(self, content: object, level: int = 2) -> str:
        """A title inside the post; `level` 1 is the largest."""

    @abstractmethod
    def rule(self) -> str:
        """A line across the post."""

    def spoiler(self, content: object, title: object = "") -> str:
        """Text that is shown on demand. Open text below its title where the board can't hide it."""
        return block((self.bold(title) + "\n" if shown(title) else "") + body(content))

    @abstractmethod
    def quote(self, content: object, author: object = "") -> str:
        """Somebody's words set apart."""

    def order(self, text: str, author: str, post: int, topic: int | None) -> str:
        """A player's order as it was posted, finished, with a link to its post; nothing where the board makes no such
        link. `post`: its number in the thread, `topic`: the thread's.
        """
        return ""

    @abstractmethod
    def table(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
        """Rows of cells below a head (which may be empty); columns of numbers are set to the right."""

    def bullets(self, items: Iterable[object]) -> str:
        return block("\n".join("- " + one_line(item) for item in items))

    def numbered(self, items: Iterable[object]) -> str:
        return block("\n".join(f"{number}. {one_line(item)}" for number, item in enumerate(items, 1)))

    # The whole post

    def finish(self, post: str) -> str:
        """The post as it is pasted: its marks are signs, with an escape where the board would read one as markup."""
        return bare(post)


def clean(text: str) -> str:
    """The text without what can't or mustn't be shown: controls, lone surrogates, marks that reorder a line."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_UNWANTED)
    return text.encode("utf-8", "replace").decode("utf-8")


def is_plain(text: str) -> bool:
    """Words of letters and digits with one space, `_` or `-` between: no forum reads markup into that."""
    return text.isalnum() or all(map(str.isalnum, text.replace("_", " ").replace("-", " ").split(" ")))


def shown(value: object) -> str:
    """What a value shows: nothing for None, a list's elements with commas."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return str(value)


def one_line(value: object) -> str:
    """The same on one line."""
    text = shown(value)
    return " ".join(filter(None, map(_trim, text.split("\n")))) if "\n" in text else _trim(text)


def _trim(text: str) -> str:
    return text.strip(" \t")


def body(value: object) -> str:
    """The inside of a block: no blank lines around it."""
    return shown(value).strip("\n")


def block(text: str) -> str:
    """Set apart by blank lines (the renderer makes one of several); nothing stays nothing."""
    return f"\n\n{text}\n\n" if text else ""


def attribute(value: object) -> str:
    """Text for inside `[tag="…"]`: what could end it is left out; no escape works there."""
    return " ".join(clean(bare(raw(value))).translate(_TAG).split())


_TAG = {ord(mark): None for mark in '"[]\\' + WORD_JOINER}


def is_number(value: object) -> bool:
    """A number to be set to the right; a flag isn't one."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def grid(
    head: Sequence[object], rows: Iterable[Sequence[object]]
) -> tuple[list[str], list[list[str]], list[bool]]:
    """A table's head and rows as one-line texts of equal length, and which columns hold numbers only."""
    cells = [list(row) for row in rows]
    width = max([len(head), *map(len, cells)], default=0)
    padded = [row + [None] * (width - len(row)) for row in cells]
    numeric = [
        any(is_number(row[at]) for row in padded)
        and all(row[at] is None or is_number(row[at]) for row in padded)
        for at in range(width)
    ]
    top = [one_line(cell) for cell in head] + [""] * (width - len(head))
    return top, [[one_line(cell) for cell in row] for row in padded], numeric

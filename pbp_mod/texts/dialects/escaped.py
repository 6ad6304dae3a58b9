"""Text that came from data, as templates hold it: whatever turns it into output escapes it.

`Escaped` is no `str` on purpose. A `str` subclass would be joined, sliced and formatted by C code that never asks it how
it wants to be shown; an object of its own has exactly the ways out that are written here, and each of them escapes.
Jinja's sandbox keeps templates from names with an underscore, so a moderator's template has no way to the raw text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Markup(Protocol):
        """What a text has to know of the dialect that it shows itself in."""

        def escape(self, text: str) -> str: ...

        def mention(self, person: object) -> str: ...


class Escaped:
    """One text from data. It compares, sorts and hashes as the raw text and shows itself escaped."""

    __slots__ = ("_dialect", "_shown", "_text")

    def __init__(self, text: str, dialect: Markup) -> None:
        self._text, self._dialect = text, dialect
        self._shown = text if text.isalnum() else dialect.escape(text)

    def __str__(self) -> str:
        return self._shown

    # A list of texts that is printed as a whole shows each by its repr.
    __repr__ = __html__ = __str__

    def __format__(self, spec: str) -> str:
        return self._dialect.escape(format(self._text, spec))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Escaped):
            return self._text == other._text
        return self._text == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __lt__(self, other: Escaped | str) -> bool:
        return self._text < raw(other)

    def __gt__(self, other: Escaped | str) -> bool:
        return self._text > raw(other)

    def __len__(self) -> int:
        return len(self._text)

    def __contains__(self, part: Escaped | str) -> bool:
        return raw(part) in self._text

    def __int__(self) -> int:
        return int(self._text)

    def __add__(self, other: Escaped | Person | str) -> str:
        return f"{self}{other}"

    def __radd__(self, other: str) -> str:
        return f"{other}{self}"


class StandIn(Escaped):
    """A text that compares, sorts and hashes as what it stands for, and shows something else: so that it can be seen
    where a template puts it (see texts/guard/people.py).
    """

    __slots__ = ("_meant",)

    def __init__(self, text: str, meant: str, dialect: Markup) -> None:
        super().__init__(text, dialect)
        self._meant = meant

    def __eq__(self, other: object) -> bool:
        if isinstance(other, StandIn):
            return self._meant == other._meant
        return self._meant == (other._text if isinstance(other, Escaped) else other)

    def __hash__(self) -> int:
        return hash(self._meant)

    def __lt__(self, other: Escaped | str) -> bool:
        return self._meant < _meant(other)

    def __gt__(self, other: Escaped | str) -> bool:
        return self._meant > _meant(other)

    def __len__(self) -> int:
        return len(self._meant)

    def __contains__(self, part: Escaped | str) -> bool:
        return _meant(part) in self._meant

    def __int__(self) -> int:
        return int(self._meant)


class Called(Escaped):
    """A text that is a code as well, and shows another one (the name of a card in another language)."""

    __slots__ = ()

    def __init__(self, text: str, said: str, dialect: Markup) -> None:
        super().__init__(text, dialect)
        self._shown = dialect.escape(said)


class Moment(Escaped):
    """A time for which the board has markup of its own, so that every reader sees it by his own clock."""

    __slots__ = ()

    def __init__(self, text: str, markup: str, dialect: Markup) -> None:
        super().__init__(text, dialect)
        self._shown = markup


def _meant(value: object) -> str:
    return value._meant if isinstance(value, StandIn) else raw(value)


class Person:
    """A player as templates see him: shows his name; `name` and `abbr` are `Escaped`, `seat` counts from 1."""

    __slots__ = ("abbr", "name", "seat")

    def __init__(self, name: Escaped, abbr: Escaped, seat: int) -> None:
        self.name, self.abbr, self.seat = name, abbr, seat

    @property
    def mention(self) -> str:
        """How the dialect calls the attention of his account; his bare name where there is no such thing."""
        return self.name._dialect.mention(self)

    def __str__(self) -> str:
        return self.name._shown

    __repr__ = __html__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    def __lt__(self, other: Person) -> bool:
        return self.seat < other.seat

    def __len__(self) -> int:
        return len(self.name)

    def __add__(self, other: Escaped | Person | str) -> str:
        return f"{self}{other}"

    def __radd__(self, other: str) -> str:
        return f"{other}{self}"


def raw(value: object) -> str:
    """The text itself, unescaped: for the dialects' own use where other rules of escaping hold."""
    if isinstance(value, Person):
        value = value.name
    return value._text if isinstance(value, Escaped) else str(value)

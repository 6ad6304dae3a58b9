"""The form of a markup dialect: a small table of what a board writes for each element, what it lacks, how it escapes.

Shipped dialects say it in Python, which costs a command nothing; a moderator says it in a TOML file with the same words
(`own.py`). Says nothing about reading: what a board would take for markup is the business of the class that the form is
given to.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.game.record import Record

Pair = tuple[str, str] | tuple[()]
"""What stands before and behind; nothing where the board lacks the element."""
Listed = tuple[str, str, str, str] | tuple[()]
"""What opens a list, what stands before and behind each of its items, what closes it."""

NAME, TITLE, AUTHOR, COLOUR, URL = "{name}", "{title}", "{author}", "{colour}", "{url}"
"""Where those stand in a string of the form."""
BASES = ("commonmark", "bbcode", "html", "plain")
NO_WORDS: Mapping[str, str] = {}


class Form(Record):
    """Where a string isn't given, the text stands alone, or what is plain text for it."""

    name: str
    """The word for `--format`."""
    title: str
    """The board, for people."""
    base: str
    """One of BASES."""
    tried: str = ""
    """The parser of the board's family that its posts were read by; nothing if there was none."""
    limit: int = 0
    """How many characters a message may have, counted as UTF-16 does; 0: no limit that matters."""

    bold: Pair = ()
    italic: Pair = ()
    strike: Pair = ()
    code: Pair = ()
    """A piece of text in a fixed-width face, within a line."""
    colour: Pair = ()
    """With `{colour}` in the first."""
    link: Pair = ()
    """With `{url}` in one of the two."""
    hex_colours: bool = False
    """The board knows colours only as #RRGGBB."""
    headings: tuple[Pair, ...] = ()
    """Of level 1, 2 …; a title of a level beyond is bold."""
    underline: str = ""
    """What a title of level 1 is underlined with, and others; for text without markup."""
    rule: str = ""
    spoiler: Pair = ()
    titled_spoiler: Pair = ()
    """With `{title}` in the first. Where there is none, the title stands on a line above."""
    spoiler_mark: str = ""
    """What stands before each line of hidden text, where that is how it is hidden."""
    quote: Pair = ()
    quote_by: Pair = ()
    """With `{author}` in the first."""
    quote_mark: str = ""
    """What stands before each line of quoted text, where that is how it is quoted."""
    bullets: Listed = ()
    numbered: Listed = ()
    pipes: bool = False
    """Tables are lines with bars."""
    table: Pair = ()
    row: Pair = ()
    head: Pair = ()
    cell: Pair = ()
    number: Pair = ()
    """A cell of a column of numbers."""
    number_head: Pair = ()
    """The head of one, if it isn't as the others."""
    fixed: Pair = ()
    """Around a table's columns where there are no tables: a fixed-width face."""
    literal: bool = True
    """No markup is read within `fixed`."""
    mention: str = ""
    """With `{name}`."""
    accounts: str = ""
    """A regular expression for the names that can be called so."""

    tags: tuple[str, ...] = ()
    """What the board reads in brackets besides what is common and what stands above (BBCode); even in `fixed` (CommonMark)."""
    reads: tuple[str, ...] = ()
    """What else it makes something of, to the letter (BBCode)."""
    domains: bool = False
    """It makes links of addresses without `http` and `www` (BBCode, CommonMark)."""
    escape: str = "backslash"
    """What keeps a sign from being read: `backslash` or `entity` (CommonMark; BBCode has joiners)."""
    instead: Mapping[str, str] = NO_WORDS
    """Signs that mustn't be in a post, and what stands in their place."""
    notes: str = ""
    """What to know about the board, in a sentence or two."""

    def written(self) -> list[str]:
        """All that the form puts into a text."""
        found = list[str]()
        for name, said in self.__dict__.items():
            if name not in _ABOUT:
                for each in said if isinstance(said, tuple) else (said,):
                    found += [each] if isinstance(each, str) else [*each] if isinstance(each, tuple) else []
        return found


_ABOUT = ("name", "title", "base", "tried", "accounts", "reads", "escape", "notes", "underline")
"""Fields that say something about the board, and nothing that is written."""

"""How a game stands, for reading on a terminal: what is awaited in sentences, and the table without what is empty.

Which words those are, desk/wording.py knows; programs get `--json`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from shutil import get_terminal_size
from typing import Any

from pbp_mod.console import columns, terminal
from pbp_mod.console.usage import in_short
from pbp_mod.desk.session import Session
from pbp_mod.desk.wording import Awaited, Column, Line, Wording
from pbp_mod.game.actions import Seat
from pbp_mod.rows.entries import kind_of

_INDENT = "  "
_HOLDS = "\ue000"
"""Stands for a blank at which a line isn't broken."""
_TOGETHER = re.compile(r"pbp [^;)]*|\b\d+ (?:d|h|min)\b")
"""What isn't broken: a command, a number and its unit."""


def awaited_lines(session: Session, words: Wording, began: str) -> list[str]:
    """Whom one waits for, to do what, since when, and how it is typed."""
    return [
        words["awaited"].format(began, f"{each.sentence}{words['typed'].format(_typed(session, each))}")
        for each in words.awaited(session.asks())
    ]


def _typed(session: Session, awaited: Awaited) -> str:
    said = []
    for name in awaited.kinds:
        typed = in_short(kind_of(session.engine, name))
        if awaited.one:  # then nobody else can be meant
            typed = typed.removeprefix("[BY]").lstrip()
        said.append(f"pbp {name} {typed}".rstrip())
    return "; ".join(said)


def numbers(words: Wording, waiting: list[int]) -> str:
    """The numbers of texts; of many how many they are."""
    if len(waiting) <= 8:
        return ", ".join(map(str, waiting))
    return words["texts"].format(len(waiting), waiting[0], waiting[-1])


def show_table(words: Wording, section: str, table: Mapping[str, Any], people: Iterable[int]) -> int:
    """Show a part of a view; how many lines that takes is returned."""
    lines, found = words.told(section, table)
    shown = sum(show(_plain(line)) for line in lines)
    if found:
        terminal.show("")
        shown += 1 + _columns(words, found, people)
    return shown


def show(text: str, **style: Any) -> int:
    """A line of the status, wrapped between words; how many lines that takes is returned."""
    whole = _TOGETHER.sub(lambda found: found[0].replace(" ", _HOLDS), terminal.harmless(text))
    first, *more = columns.wrapped(whole, terminal.WIDTH)
    rest = columns.wrapped(" ".join(more), terminal.WIDTH - len(_INDENT)) if more else []
    for line in [first, *(_INDENT + each for each in rest)]:
        terminal.show(line.replace(_HOLDS, " "), **style)
    return 1 + len(rest)


def _plain(line: Line) -> str:
    return f"{line.label}: {line.text}" if line.text else line.label


def _columns(words: Wording, found: list[Column], people: Iterable[int]) -> int:
    rows = [(words.name(seat), *(column.cells.get(Seat(seat), "") for column in found)) for seat in people]
    terminal.table([words["player"], *(column.label for column in found)], rows)
    return 1 + len(rows)


def is_longer_than_the_screen(lines: int) -> bool:
    """Whether so many lines and the next prompt don't fit on the terminal together."""
    return sys.stdout.isatty() and lines >= get_terminal_size((terminal.WIDTH, 24)).lines - 1

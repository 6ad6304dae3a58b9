"""Where the desk is typed at: what a screen can do, a script in the place of one, and questions that a command asks.

The real one, with prompt_toolkit, is in terminal_screen.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from shutil import get_terminal_size
from typing import Protocol

import click

from pbp_mod.console import columns
from pbp_mod.errors import Ambiguous
from pbp_mod.prompt.entries import Blank, Entry, Left, Look, Pasted, Stopped, Typed, told
from pbp_mod.prompt.voice import Voice

ROOM = 12
"""Columns for the answer behind a question."""


class Screen(Protocol):
    """Where entries come from. `asks`: whether somebody sits there who can be asked."""

    @property
    def asks(self) -> bool:
        """Whether somebody can be asked."""

    def entry(self, begun: Typed) -> Entry:
        """The next entry at the prompt; `begun` is in the line already."""

    def ask(self, question: str) -> Entry:
        """An entry in answer to a question."""

    def show(self, lines: Sequence[str]) -> None:
        """Show what a shared screen hides, until the next key."""


class Script:
    """Lines that come from a file or a pipe: each is a typed line, and an empty one is an Enter. Nobody can be asked."""

    asks = False

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def entry(self, begun: Typed) -> Entry:
        """The next line."""
        line = next(self._lines, None)
        if line is None:
            return Left()
        return Typed(line.rstrip("\r\n")) if line.strip() else Blank()

    def ask(self, question: str) -> Entry:
        """Nobody answers."""
        return Stopped()

    def show(self, lines: Sequence[str]) -> None:
        """Nobody looks at a script."""


class Questions:
    """Asks the moderator in the name of a command. A paste is never an answer."""

    def __init__(self, screen: Screen, voice: Voice) -> None:
        self._screen, self._voice = screen, voice

    def confirm(self, question: str, default: bool) -> bool:
        """Yes or no; Enter is the default. Raises click.Abort."""
        shown = f"{question} [{'Y/n' if default else 'y/N'}] "
        while True:
            said = self._typed(shown)
            if said is None:
                return default
            if said.casefold() in ("y", "yes", "n", "no"):
                return said.casefold().startswith("y")
            self._voice.tell("Type y or n.")

    def line(self, question: str) -> str:
        """Some words, or none. Raises click.Abort."""
        return self._typed(f"{question} ") or ""

    def paste(self, question: str) -> str:
        """Somebody's words, pasted or typed. Raises click.Abort."""
        entry = self._entry(question)
        if isinstance(entry, Pasted):
            return entry.text
        return " ".join(entry.words()) if isinstance(entry, Typed) and entry.pastes else _text(entry)

    def agree(self, question: str) -> bool:
        """Yes or no, where Enter means yes; who would rather stop says no."""
        try:
            return self.confirm(question, True)
        except click.Abort:
            return False

    def choose(self, question: str, options: Sequence[str]) -> int | None:
        """The number of one of several things, from 0; None: neither. Raises Ambiguous if nobody can be asked."""
        if not self._screen.asks:
            raise Ambiguous(f"{question} {' · '.join(options)} (write it as a command)")
        self._voice.say(question)
        for number, option in enumerate(options, 1):
            self._voice.say(f"  {number}  {option}")
        while True:
            try:
                said = self._typed(f"Which? (1 to {len(options)}; Enter: none) ")
            except click.Abort:
                return None
            if said is None:
                return None
            if said in map(str, range(1, len(options) + 1)):
                return int(said) - 1

    def _typed(self, question: str) -> str | None:
        """What was typed, None for Enter alone."""
        while True:
            entry = self._entry(question)
            if isinstance(entry, Blank):
                return None
            if isinstance(entry, Typed) and not entry.pastes:
                return entry.text.strip()
            what = told(entry.text) if isinstance(entry, Pasted) else "what is pasted"
            self._voice.tell(f"{what}: a paste is no answer, type it.", fg="yellow")

    def _entry(self, question: str) -> Entry:
        *above, last = columns.wrapped(question, get_terminal_size().columns - ROOM)
        while True:
            for line in above if self._screen.asks else ():
                self._voice.tell(line)
            entry = self._screen.ask(f"{last} ")
            if isinstance(entry, Stopped | Left):
                raise click.Abort
            if not isinstance(entry, Look):
                return entry
            self._screen.show(self._voice.unveiled())


def _text(entry: Entry) -> str:
    return entry.text if isinstance(entry, Typed) else ""


Lines = Callable[[int], list[str]]
"""The lines under the prompt, for a screen of so many columns."""

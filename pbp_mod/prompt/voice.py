"""How what is printed at the desk looks: texts to the thread, texts to one reader, secrets and talk each in a colour of their
own, and on a shared screen nothing that a looker-on may not know.

On a shared screen only texts to the thread are seen; all else is kept until a key shows it. What doesn't come through the
terminal's own functions is hidden as well, so that nothing slips by.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from shutil import get_terminal_size
from typing import Any

import click

from pbp_mod.console import columns, terminal

BAR = "▌ "
"""What stands at the left of a secret."""
_REPEATED = ("Awaited: ", "Texts waiting in 'pbp outbox'")
"""How lines begin whose news stands under the prompt anyway."""


def hung(text: str, room: int, hang: int) -> list[str]:
    """A line in rows of so many columns, all but the first set in by so much more than it is."""
    bare = text.lstrip(" ")
    indent = len(text) - len(bare)
    if columns.width(text) <= room:
        return [text.rstrip()]
    first = columns.wrapped(bare, max(20, room - indent))[0]
    rest = bare[len(first) :].strip() if bare.startswith(first) else " ".join(bare.split())[len(first) :]
    more = columns.wrapped(rest, max(20, room - indent - hang))
    return [" " * indent + first, *(" " * (indent + hang) + line for line in more)]


class Voice:
    """Prints what commands say. `shared`: others may see the screen. `brief`: what is awaited and what waits stands under
    the prompt, and isn't said behind each command.
    """

    def __init__(self, *, shared: bool = False, brief: bool = False) -> None:
        self.shared, self._brief = shared, brief
        self.hidden: list[str] = []
        """The lines that were hidden since the last time that they were shown."""
        self._secret = False

    @contextmanager
    def speaking(self, words: Sequence[str]) -> Iterator[None]:
        """Around a command, whose words tell whether it prints secrets."""
        self._secret = words[:1] == ["secrets"] or "--secret" in words
        known = len(self.hidden)
        try:
            with terminal.heard_by(self._hears):
                if self.shared:
                    yield from self._behind_a_veil()
                else:
                    yield
        finally:
            self._secret = False
        self._tell_hidden(max(0, len(self.hidden) - known))

    def _behind_a_veil(self) -> Iterator[None]:
        """Keep what goes to the streams themselves."""
        caught = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        seen = sys.stdout
        self._seen = seen
        try:
            with redirect_stdout(caught), redirect_stderr(caught):
                yield
        finally:
            caught.seek(0)
            self.hidden += caught.read().splitlines()

    def unveiled(self) -> list[str]:
        """What was hidden since the last time, to be shown now."""
        hidden, self.hidden = self.hidden, []
        return hidden or ["Nothing is hidden."]

    def _tell_hidden(self, lines: int) -> None:
        if lines:
            self.tell(f"{lines} line{' is' if lines == 1 else 's are'} hidden (F2 shows what is hidden).")

    def tell(self, text: str, *, hang: int = 2, **style: Any) -> None:
        """A line of the desk's own that tells no secret, wrapped between words; `hang`: by how much what comes behind its
        first row is set in.
        """
        for line in hung(terminal.harmless(text), get_terminal_size().columns, hang):
            click.echo(click.style(line, **style), err=True, color=terminal.colour())

    def say(self, text: str, *, hang: int = 2, **style: Any) -> None:
        """A line of the desk's own for the moderator alone."""
        if self.shared:
            self.hidden.append(text)
        else:
            self.tell(text, hang=hang, **style)

    def paste(self, text: str, *, private: bool) -> None:
        """A text to be pasted."""
        if self.shared and private:
            self.hidden += text.splitlines()
            self._tell_hidden(text.count("\n"))
        else:
            self._coloured(text, terminal.COLOURS[terminal.PRIVATE if private else terminal.THREAD], None)

    def _hears(self, kind: str, text: str, style: Mapping[str, Any]) -> bool:
        if self._brief and kind == terminal.TALK and text.startswith(_REPEATED):
            return True
        if self.shared:
            if kind != terminal.THREAD:
                self.hidden += text.splitlines()
                return True
            self._coloured(text, terminal.COLOURS[kind], self._seen)
            return True
        if self._secret:
            for line in terminal.harmless(text).splitlines() or [""]:
                click.echo(click.style(BAR + line, fg="red"), color=terminal.colour())
            return True
        if kind in terminal.COLOURS:
            self._coloured(text, terminal.COLOURS[kind], None)
            return True
        return False

    def _coloured(self, text: str, colour: str, stream: Any) -> None:
        """Each line by itself, so that none is left in a colour that was meant for another, and no word in two."""
        room = get_terminal_size().columns if (stream or sys.stdout).isatty() else None
        for line in text.splitlines():
            line = line if room is None else columns.parted(line, room)
            click.echo(click.style(line, fg=colour) if line else "", file=stream, color=terminal.colour())

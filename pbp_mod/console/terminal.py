"""The two streams: what is pasted or parsed goes to stdout, talk goes to stderr.

A text that stdout doesn't take is an OSError, which ends the command; talk that nobody can hear is none.

Whatever people wrote passes `harmless` before it reaches a terminal in talk and tables, so that no name or remark can
steer it. Texts to paste are rendered elsewhere and go out as they are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import Any, TypeVar

import click

T = TypeVar("T")

WIDTH = 80

THREAD, PRIVATE, TALK, SHOWN = "thread", "private", "talk", "shown"
"""What is printed: a text for the thread, a text for one reader, talk with the moderator, what he asked to see."""
Listener = Callable[[str, str, Mapping[str, Any]], bool]
"""`listener(kind, text, style)`: hears what is printed, before it is; True if that was all."""
_listener: list[Listener] = []


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Let a listener hear all that is printed meanwhile."""
    _listener.append(listener)
    try:
        yield
    finally:
        _listener.pop()


_pasted = False
"""Whether a text to paste was the last that was printed."""

_page: list[list[str]] = []
"""The lines that wait for the pager."""


def is_terminal() -> bool:
    """Whether somebody sees what is printed as it comes."""
    return sys.stdout.isatty()


@contextmanager
def paged() -> Iterator[None]:
    """Let what is shown go through the pager, if it is long and somebody sits at a terminal. Not for secrets, and no text to paste
    goes through `show`.
    """
    ctx = click.get_current_context(silent=True)
    refused = ctx is not None and ctx.find_root().params.get("no_pager")
    if refused or _listener or _page or not is_terminal():
        yield
        return
    from pbp_mod.console import pager

    _page.append([])
    try:
        yield
    finally:
        text = "".join(f"{line}\n" for line in _page.pop())
        if not (pager.is_long(text) and pager.show(text)):
            click.echo(text, nl=False, color=colour())


def is_seen() -> bool:
    """Whether somebody looks at stdout as it is, and no listener shows it otherwise."""
    return sys.stdout.isatty() and not _listener


def _heard(kind: str, text: str, style: Mapping[str, Any]) -> bool:
    return bool(_listener) and _listener[-1](kind, text, style)


def prepare() -> None:
    """UTF-8 on both streams, whatever the console thinks, so that no name can break the output; nothing is printed yet.

    A stream that was closed gets a stand-in: else the next file that is opened would be taken for it.
    """
    global _pasted
    _pasted = False
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        _stand_in()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _stand_in() -> None:
    """An input that is empty, an output that takes nothing, and talk that nobody hears."""
    for name, mode, flags in (
        ("stdin", "r", os.O_RDONLY),
        ("stdout", "w", os.O_RDONLY),  # what is written to it fails
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: SIM115


def trouble(error: OSError) -> str:
    """Why stdout doesn't take a text, in words."""
    why = "it is closed" if error.errno == EBADF else error.strerror or str(error)
    return f"stdout can't be used: {why}"


def colour() -> bool | None:
    """False where the user wants no colours; None leaves it to whether the stream is a terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def harmless(text: str) -> str:
    """The text in one line, without control characters and bidirectional overrides."""
    if text.isprintable():
        return text
    from pbp_mod.console.controls import without_controls

    return without_controls(text)


def paste(text: str, *, private: bool = False) -> None:
    """A text for the forum, as it is; `private`: it is for one reader alone. A blank line parts it from talk behind it."""
    global _pasted
    if not _heard(PRIVATE if private else THREAD, text, {}):
        click.echo(text, nl=not text.endswith("\n"))
        _pasted = True


def say(text: str, **style: Any) -> None:
    """A line of talk. What was asked for doesn't fail because nobody hears of it."""
    # A name that ends with a stop may end a sentence.
    if text.endswith("..") and not text.endswith("..."):
        text = text[:-1]
    if _heard(TALK, text, style):
        return
    global _pasted
    with suppress(OSError):
        if _pasted:
            _pasted = False
            click.echo(err=True)
        said = _between_words(harmless(text))
        click.echo(click.style(said, **style) if style else said, err=True, color=colour())


def _between_words(text: str) -> str:
    """A line of talk that is longer than the terminal, in several lines, so that no word is broken."""
    if len(text) <= WIDTH or not sys.stderr.isatty():
        return text
    from shutil import get_terminal_size

    from pbp_mod.console import columns

    bare = text.lstrip()
    indent = " " * (len(text) - len(bare))
    room = max(40, get_terminal_size((WIDTH, 24)).columns - len(indent) - 2)
    return indent + f"\n{indent}  ".join(columns.wrapped(bare, room))


def show(text: str, **style: Any) -> None:
    """A line of what was asked for (a table's row, a status line)."""
    if _heard(SHOWN, text, style):
        return
    if _page:
        _page[-1].append(
            click.style(harmless(text), **style) if style and colour() is not False else harmless(text)
        )
        return
    click.echo(click.style(harmless(text), **style) if style else harmless(text), color=colour())


def show_json(value: Any) -> None:
    """A value for programs."""
    import json

    from pbp_mod.store.records import escaped

    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo(text if text.replace("\n", "").isprintable() else escaped(text))


COLOURS = {THREAD: "cyan", PRIVATE: "magenta"}
"""Of what goes to the thread and what goes to one reader."""


def banner(title: str, *, private: bool = False) -> None:
    """The line above one of several texts, so that no private message is pasted with a post."""
    from pbp_mod.console import columns

    line = f"──── {harmless(title)} "
    show(
        line + "─" * max(4, WIDTH - columns.width(line)),
        bold=True,
        fg=COLOURS[PRIVATE if private else THREAD],
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Columns as wide as they need to be; the last one is wrapped at the terminal's width (80 at least)."""
    from pbp_mod.console import columns

    cells = [[harmless(str(cell)) for cell in row] for row in rows]
    widths = [max([len(head[at]), *(columns.width(row[at]) for row in cells)]) for at in range(len(head) - 1)]
    room = max(20, _columns() - sum(widths) - 2 * len(widths))
    indent = " " * (sum(widths) + 2 * len(widths))
    show(
        "  ".join([*(name.ljust(width) for name, width in zip(head, widths, strict=False)), head[-1]]),
        bold=True,
    )
    for row in cells:
        start = "".join(columns.padded(cell, width) + "  " for cell, width in zip(row, widths, strict=False))
        first, *more = columns.wrapped(row[-1], room)
        show((start + first).rstrip())
        for line in more:
            show(indent + line)


def paragraph(text: str, indent: int = 0) -> None:
    """A sentence, wrapped at the terminal's width and set in from the left."""
    from pbp_mod.console import columns

    for line in columns.wrapped(harmless(text), _columns() - indent):
        show(" " * indent + line)


def columns_at_hand() -> int:
    """The columns of the terminal as `shutil.get_terminal_size` finds them, which brings three compressors along."""
    with suppress(KeyError, ValueError):
        if (said := int(os.environ["COLUMNS"])) > 0:
            return said
    with suppress(AttributeError, OSError, ValueError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or WIDTH  # type: ignore[union-attr]
    return WIDTH


def _columns() -> int:
    return min(columns_at_hand(), 120) if sys.stdout.isatty() else WIDTH

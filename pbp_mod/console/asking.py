"""Asking the moderator while a command runs: at his terminal, or through whatever else reads what he types (`pbp desk`).

Knows nothing of what is asked about.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import click


class Asker(Protocol):
    """Somebody who can be asked."""

    def confirm(self, question: str, default: bool) -> bool:
        """Yes or no. Raises click.Abort if he would rather stop."""

    def line(self, question: str) -> str:
        """Some words, without those that were pasted; none if he has nothing to say. Raises click.Abort."""

    def paste(self, question: str) -> str:
        """Words of somebody else, typed or pasted. Raises click.Abort."""


_asker: list[Asker] = []


@contextmanager
def answered_by(asker: Asker) -> Iterator[None]:
    """Let questions go to that one meanwhile."""
    _asker.append(asker)
    try:
        yield
    finally:
        _asker.pop()


def somebody() -> bool:
    """Whether there is somebody to be asked."""
    return bool(_asker) or sys.stdin.isatty()


def confirm(question: str, *, default: bool = False) -> bool:
    """Yes or no."""
    if _asker:
        return _asker[-1].confirm(question, default)
    return click.confirm(question, default=default, err=True)


def line(question: str, *, default: str = "") -> str:
    """Some words, or none; where none are said, the default, which stands behind the question."""
    if _asker:
        return _asker[-1].line(f"{question} [{default}]:" if default else question) or default
    said: str = click.prompt(question, default=default, show_default=bool(default), err=True)
    return said


def pasted(question: str) -> str | None:
    """Somebody's words, if they can be asked for otherwise than by reading stdin to its end; else None."""
    return _asker[-1].paste(question) if _asker else None

"""What tells a post apart from others and from itself before an edit.

Compares what was written; judges nothing of it.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.intake.people import account


def changes(before: str, after: str) -> str:
    """What an edit took away and put in, line by line."""
    from difflib import ndiff

    lines = ndiff(before.splitlines(), after.splitlines())
    return ", ".join(f"{line[0]} {line[2:]!r}" for line in lines if line[:2] in ("- ", "+ "))


def place(channel: str, author: str, at: str | None, number: int | None) -> tuple[Any, ...]:
    """What tells a post apart in another format of the same thread, whose own ids differ."""
    return (channel, account(author), at, number) if at is not None and number is not None else (object(),)

"""Texts that are too long for one message of the board: which part is meant, and what is said of the others.

Cutting is done in texts/dialects/parting.py; nothing is marked or copied here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from pbp_mod import paths
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects import dialect as dialect_of
from pbp_mod.texts.printing import DEFAULT_DIALECT

F = TypeVar("F", bound=Callable[..., Any])


def part_option(command: F) -> F:
    """--part, for a command that prints one text."""
    return click.option(
        "--part",
        type=click.IntRange(min=1),
        metavar="N",
        help="Only its Nth part, where the board takes no message as long as that.",
    )(command)


def messages_of(words: str, session: Session, dialect: str | None) -> list[str]:
    """The text as the board takes it: in one, or in parts."""
    used = dialect_of(
        dialect or session.game.header.get("dialect", DEFAULT_DIALECT), paths.own_formats(folder())
    )
    if not used.form.limit:
        return [words]
    from pbp_mod.texts.dialects.parting import parts

    return parts(words, used.form)


def chosen(messages: list[str], part: int) -> str:
    """One of the messages, the first being 1. Raises NotUnderstood if there is none of that number."""
    if part > len(messages):
        there = f"{len(messages)} parts" if len(messages) > 1 else "one part"
        raise NotUnderstood(f"that text has {there}, not {part}")
    return messages[part - 1]


def say_parts(messages: list[str], part: int | None, command: str) -> None:
    """That the board wants it in parts, and how to get the next one; nothing of a text in one."""
    count = len(messages)
    if count < 2:
        return
    if part is None:
        terminal.say(
            f"Too long for one message here: '{command} --part 1' prints the first of {count} parts."
        )
    elif part < count:
        terminal.say(f"Part {part} of {count}: '{command} --part {part + 1}' is the next.")
    else:
        terminal.say(f"Part {part} of {count}: this was the last.")

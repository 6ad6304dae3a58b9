"""The commands of `pbp`: one module for each, named as it is typed, and loaded when it is called.

A command turns words and options into calls of desk/ and prints what comes back. It holds no rules, no SQL and no
wording of posts, and imports no other command: what two of them share is in console/.
"""

from __future__ import annotations

from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

COMMANDS = {
    "Set up": (
        "seal",
        "new",
        "games",
        "use",
        "options",
        "roster",
        "pack",
        "engines",
        "demo",
        "help",
        "completion",
    ),
    "Read": ("post", "pm", "inbox", "read", "standing", "proceed"),
    "Consult": ("status", "log", "show", "board", "secrets", "explain", "simulate"),
    "Send": ("desk", "outbox", "sent", "unsent", "deadline", "remind", "hands"),
    "Correct": ("undo", "redo", "void", "amend", "bring-back", "replace", "note"),
    "Keep": ("export", "import", "hand-over", "take-over", "backup", "restore", "doctor", "verify", "reveal"),
}
"""All commands but those that record an action of a game, which come from its engine's own list: under each heading of
the help those that stand there. Module and function follow from the name (`spelled`)."""

NAMES = tuple(name for names in COMMANDS.values() for name in names)


def spelled(name: str) -> str:
    """The module of a command and the function in it: the name as Python lets it be (`hand_over`, `import_`)."""
    word = name.replace("-", "_")
    return f"{word}_" if iskeyword(word) else word


def load(name: str) -> click.Command:
    """The command of that name, which is one of `NAMES`."""
    word = spelled(name)
    command: click.Command = getattr(import_module(f"{__name__}.{word}"), word)
    return command

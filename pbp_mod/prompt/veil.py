"""How a line looks on a shared screen while it is typed: the command is seen, what a player answered in secret is not."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pbp_mod.game.actions import ActionKind, Channel

DOT = "•"
_PRIVATE = ("pm", "note", "standing", "amend", "hands", "replace", "seal", "new", "adjust")
"""Commands whose words may tell what only the moderator knows."""


def veiled(line: str, commands: Collection[str], kinds: Mapping[str, ActionKind]) -> str:
    """The line with a dot in the place of each letter that a looker-on may not read; as long as it was."""
    first = line.split(maxsplit=1)[0] if line.split() else ""
    start = line.index(first) + len(first) if first else 0
    if first in kinds:
        open_to_all = kinds[first].channel is Channel.THREAD
    elif first in commands:
        open_to_all = first not in _PRIVATE
    else:  # a bare answer, or a word that isn't whole yet
        start, open_to_all = 0, not first
    return line if open_to_all else line[:start] + _dots(line[start:])


def _dots(text: str) -> str:
    return "".join(each if each.isspace() or not each.isprintable() else DOT for each in text)

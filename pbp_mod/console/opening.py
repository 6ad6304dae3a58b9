"""A game that is only looked at: the texts of a header without a row in any log."""

from __future__ import annotations

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.console.report import print_texts
from pbp_mod.rows import replay
from pbp_mod.rows.header import Header, verify
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.printing import Press


def opening_texts(header: Header, *, quiet: bool) -> None:
    """Print what a new game would open with, if not `quiet`. Raises NotUnderstood, NotAllowed for a bad header."""
    position = replay.opening(verify(header))
    if not quiet:
        print_texts(due_messages(header, []), Press(header, position.opened, folder(), position=position))
    terminal.say("Nothing was kept. Another deal comes with each call, unless --seed is given.")

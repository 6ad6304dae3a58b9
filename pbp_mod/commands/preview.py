"""A game that is only looked at: the texts of a header without a row in any log."""

from __future__ import annotations

from pbp_mod import replay, terminal
from pbp_mod.commands.desk import folder
from pbp_mod.commands.report import addressee
from pbp_mod.header import Header, verify
from pbp_mod.outbox import collect
from pbp_mod.press import Press


def opening_texts(header: Header) -> None:
    """Print what a new game would open with. Raises NotUnderstood, NotAllowed for a header that can't be played."""
    position = replay.opening(verify(header))
    printer = Press(header, position.opened, folder(), position=position)
    for message in collect(header, []):
        terminal.banner(f"{addressee(message)} · {message.id}")
        terminal.paste(printer.text(message))
    terminal.say("Nothing was kept. Another deal comes with each call, unless --seed is given.")

"""Asking before something is recorded: --yes, and the question.

Knows nothing of what is asked about; who asks has shown it before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from pbp_mod.console import asking, terminal
from pbp_mod.errors import NotAllowed

RECORD, STRIKE_OUT, TAKE_OFF = "Record it?", "Strike it out?", "Take it off the desk?"


def confirmed(command: Any) -> Any:
    """--yes, for a command that asks before it records."""
    return click.option("--yes", "-y", is_flag=True, help="Don't ask before it is recorded.")(command)


def refuse_unasked(agreed: bool, doubts: Sequence[str]) -> None:
    """Raise NotAllowed if something is doubtful, and nobody has agreed or can be asked."""
    if doubts and not agreed and not asking.somebody():
        raise NotAllowed("doubtful", "{} (--yes does it all the same)", "; ".join(doubts))


def ask_first(agreed: bool, doubts: Sequence[str] = (), question: str = RECORD) -> None:
    """Say what is doubtful, and ask whether it is to be done, if somebody sits at the terminal and hasn't agreed.

    Raises NotAllowed.
    """
    refuse_unasked(agreed, doubts)
    for doubt in doubts:
        terminal.say(f"Note: {doubt}.", fg="yellow")
    if not agreed and asking.somebody() and not asking.confirm(question):
        raise NotAllowed("stopped", "stopped; nothing was recorded")

"""Asking before something is recorded: --yes, and the question.

Knows nothing of what is asked about; who asks has shown it before.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from pbp_mod.errors import NotAllowed


def confirmed(command: Any) -> Any:
    """--yes, for a command that asks before it records."""
    return click.option("--yes", "-y", is_flag=True, help="Don't ask before it is recorded.")(command)


def ask_first(agreed: bool) -> None:
    """Ask whether it is to be recorded, if somebody sits at the terminal and hasn't agreed. Raises NotAllowed."""
    if not agreed and sys.stdin.isatty() and not click.confirm("Record it?", err=True):
        raise NotAllowed("stopped", "stopped; nothing was recorded")

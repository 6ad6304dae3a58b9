"""Long output through the pager that git would use, where somebody sits at a terminal.

Only for what he asked to look at: never for texts to paste, nor for secrets, which a pager might keep. Loaded only where a terminal
is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress

ROWS = 24


def program() -> str | None:
    """What the user wants long output to go through, None for nothing: $PAGER, else less where it is there."""
    said = os.environ.get("PAGER")
    if said is not None:
        return None if said.strip() in ("", "cat") or os.environ.get("TERM") == "dumb" else said
    return "less" if shutil.which("less") and os.environ.get("TERM") != "dumb" else None


def is_long(text: str) -> bool:
    """Whether it takes more lines than the terminal has."""
    size = shutil.get_terminal_size((80, ROWS))
    taken = sum(1 + max(0, len(line) - 1) // size.columns for line in text.splitlines())
    return taken >= size.lines


def show(text: str) -> bool:
    """Let the pager show a text; False if it can't."""
    pager = program()
    if pager is None:
        return False
    env = {
        "LESS": "FRX",
        "LV": "-c",
        **os.environ,
    }  # as git sets them: quit if it fits, keep colours and the screen
    sys.stdout.flush()
    try:
        # The command is the user's own, and may have words of its own: a shell runs it, as git does.
        running = subprocess.Popen(
            pager, shell=True, stdin=subprocess.PIPE, env=env, text=True, encoding="utf-8"
        )
    except OSError:
        return False
    with suppress(BrokenPipeError):  # he has seen enough
        assert running.stdin is not None
        running.stdin.write(text)
        running.stdin.close()
    while True:
        try:
            return running.wait() != _NOT_FOUND
        except KeyboardInterrupt:  # that one is the pager's
            continue


_NOT_FOUND = 127
"""How a shell ends that knows no such program."""

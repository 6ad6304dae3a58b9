"""Real screens: `pbp desk` in a terminal of its own (pexpect), drawn as a terminal draws it (pyte)."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pexpect
import pyte

PATIENCE = 30
"""Seconds behind which something that should be seen is given up."""


class Terminal:
    """A terminal of that size with a command in it."""

    def __init__(self, state: Path, columns: int, rows: int, *options: str) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=2000)
        self._stream = pyte.ByteStream(self.screen)
        self._kept: Any = None
        env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TMUX", "DISPLAY")}
        env |= {"PBP_STATE": str(state), "TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": ""}
        self.child = pexpect.spawn(
            sys.executable, ["-m", "pbp_mod", "desk", *options], dimensions=(rows, columns), env=env
        )
        self.screen.write_process_input = self.child.send  # answers where the cursor is

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    @property
    def lines(self) -> list[str]:
        """What is to be seen, without blanks at the ends of lines."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def send(self, keys: str) -> None:
        self.child.send(keys)

    def until(self, seen: str | Callable[[str], bool]) -> str:
        """Wait until something is to be seen and nothing more comes at once; the whole screen is returned."""
        ends = time.monotonic() + PATIENCE
        wanted = (lambda text: seen in text) if isinstance(seen, str) else seen
        while not wanted(self.text):
            assert time.monotonic() < ends, f"never seen: {seen}\n{self.text}"
            assert self.pump() is not None, f"the desk has ended\n{self.text}"
        while time.monotonic() < ends and self.pump():
            pass
        return self.text

    def pump(self) -> bool | None:
        """Draw what has come, and say whether there was anything; None when the desk has ended."""
        try:
            self._feed(self.child.read_nonblocking(65536, timeout=0.1))
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return None
        return True

    def _feed(self, data: bytes) -> None:
        """Draw these, on the terminal's other screen where they ask for it, which pyte has not."""
        for part in re.split(rb"(\x1b\[\?1049[hl])", data):
            if part == b"\x1b[?1049h":
                self._kept = deepcopy((dict(self.screen.buffer), self.screen.cursor.x, self.screen.cursor.y))
                self.screen.erase_in_display(2)
            elif part == b"\x1b[?1049l" and self._kept is not None:
                lines, self.screen.cursor.x, self.screen.cursor.y = self._kept
                self.screen.buffer.clear()
                self.screen.buffer.update(lines)
                self._kept = None
            else:
                self._stream.feed(part)

    def colour_of(self, words: str) -> str:
        """The colour of the first letter of these words, once they are on the screen: a terminal shows a text in parts."""
        self.until(words)
        for row, line in enumerate(self.screen.display):
            at = line.find(words)
            if at >= 0:
                return str(self.screen.buffer[row][at].fg)
        raise AssertionError(f"never seen: {words}\n{self.text}")

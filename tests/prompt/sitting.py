"""Sitting at the desk in a test: entries go through prompt_toolkit's own keys, one for each time that the desk waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tests.conftest import Pbp, Result

HASTE = 0.0
"""Seconds in which an Enter means nothing behind a text that came of itself: a test types as fast as it can."""
ENTER, LEAVE, STOP, F2, TAB = "\r", "\x04", "\x03", "\x1bOQ", "\t"


def pasted(text: str) -> str:
    """A paste as terminals mark it."""
    return f"\x1b[200~{text}\x1b[201~"


def line(text: str) -> str:
    """A line, typed."""
    return text + ENTER


Item = str | Callable[[], object]
"""Keys, or something that happens elsewhere before the keys that follow."""


@contextmanager
def typing(monkeypatch: pytest.MonkeyPatch, items: tuple[Item, ...]) -> Iterator[list[Item]]:
    """Let the desk read these keys: the next item whenever it waits, and at the end Ctrl-D. What is left is yielded."""
    left = list(items)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        run = Application.run

        def reads(self: Application[Any], *args: Any, **kwargs: Any) -> Any:
            while left and not isinstance(left[0], str):
                happens: Any = left.pop(0)
                happens()
            keys.send_text(str(left.pop(0)) if left else LEAVE)
            return run(self, *args, **kwargs)

        monkeypatch.setattr(Application, "run", reads)
        monkeypatch.setattr("pbp_mod.commands.desk.is_terminal", lambda: True)
        monkeypatch.setattr("pbp_mod.prompt.carrier.HASTE", HASTE)
        yield left


def sit(
    pbp: Pbp, monkeypatch: pytest.MonkeyPatch, *items: Item, options: tuple[str, ...] = (), code: int = 0
) -> Result:
    """Sit down, enter these, and leave; what was printed."""
    with monkeypatch.context() as patch, typing(patch, items) as left:
        done = pbp("desk", *options, code=code)
    assert not left, f"the desk never waited for {left}"
    return done

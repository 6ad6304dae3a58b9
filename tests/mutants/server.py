"""`python -m tests.mutants.server`, in a copy: run pytest again and again without importing everything anew.

What no mutant is in is imported once; each run is a fork that begins there, and imports the engines and the tests itself.
A line of JSON asks for a run (`args`, `limit` in seconds or null, `said`: the file that takes what pytest prints, `env`);
the answer is a line with the exit code, or null if it wasn't there in time.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
import traceback
from typing import Any

COMMON = (
    "hypothesis.strategies",
    "jinja2",
    "sqlite3",
    "pbp_mod.cli",
    "pbp_mod.desk.session",
    "pbp_mod.rows.replay",
    "pbp_mod.texts.printing",
)
"""Modules worth having from the start; none of them may bring an engine."""


def _run(asked: dict[str, Any]) -> int:
    """In the fork: pytest, with its words in a file."""
    import pytest

    os.setsid()
    os.environ.update(asked["env"])
    said = os.open(asked["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(said, 1)
    os.dup2(said, 2)
    return int(pytest.main(["-W", "ignore::pytest.PytestAssertRewriteWarning", *asked["args"]]))


def _waited(child: int, limit: float | None) -> int | None:
    """The exit code of a fork, or None if it had to be ended."""
    began = time.monotonic()
    while limit is None or time.monotonic() - began < limit:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def main() -> None:
    """Serve until stdin ends."""
    sys.dont_write_bytecode = True
    for name in COMMON:
        importlib.import_module(name)
    early = [name for name in sys.modules if name.startswith("pbp_mod.engines.") and name.count(".") > 2]
    assert not early, f"imported before any mutant could be planted: {early}"
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            code = 3
            try:
                code = _run(asked)
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        print(json.dumps(_waited(child, asked["limit"])), flush=True)


if __name__ == "__main__":
    main()

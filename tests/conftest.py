"""Fixtures of all tests: the real command line in a temporary state folder, and a clock that stands still."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from pbp_mod.console.lean_click import import_click

import_click()  # as every command does it; PBP_CLICK=whole runs the tests with Click as it is

from pbp_mod import cli, clock  # noqa: E402
from tests import cardgames, games  # noqa: E402

# Need a forum that runs: CI starts them and names them (.ci/flaskbb, .ci/misago).
_LIVE = {
    "PBP_FLASKBB_URL": ["intake/test_flaskbb.py", "network/test_flaskbb_game.py"],
    "PBP_MISAGO_URL": ["network/test_misago_game.py", "texts/test_misago_board.py"],
}
collect_ignore = [file for name, files in _LIVE.items() if not os.environ.get(name) for file in files]

# No test judges the wall clock, and the same commit gives the same verdict: what is drawn at random is drawn alike each
# time. PBP_DRAW=anew looks for what nobody has seen yet. (Where mutants are tried, the profile in force says so already.)
if settings.default is not None and settings.default.deadline is not None:
    settings.register_profile("patient", deadline=None, derandomize=os.environ.get("PBP_DRAW") != "anew")
    settings.load_profile("patient")

os.environ["TZ"] = "UTC"  # moderators see times by their own clock; goldens have one
if hasattr(time, "tzset"):
    time.tzset()

NOW = "2026-11-29T20:15:00Z"


class Result(NamedTuple):
    """What a command printed and how it ended."""

    out: str
    err: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Pbp:
    """Calls `pbp` as a moderator would. A command that doesn't end as expected fails the test with its output."""

    def __init__(
        self, state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.state, self._capsys, self._monkeypatch = state, capsys, monkeypatch

    def __call__(self, *args: str | Path, code: int = 0, stdin: str = "") -> Result:
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        self._capsys.readouterr()
        ended = cli.run([str(arg) for arg in args])
        out, err = self._capsys.readouterr()
        assert ended == code, f"pbp {args} ended with {ended}\n{out}\n{err}"
        assert "Traceback" not in err
        return Result(out, err, ended)

    def refused(self, *args: str | Path, code: int = 1, stdin: str = "") -> str:
        """Assert that the command is refused with one line on stderr and no row changes; the line is returned."""
        before = self.rows()
        result = self(*args, code=code, stdin=stdin)
        assert result.out == ""
        lines = result.err.splitlines()
        assert lines, "nothing was said"
        assert lines[-1].startswith("pbp: ")
        assert self.rows() == before, "a refused command left a trace"
        return lines[-1]

    def rows(self) -> Any:
        import sqlite3

        file = self.state / "pbp.db"
        if not file.exists():
            return None
        with closing(sqlite3.connect(file)) as db, db:
            found = (
                db.execute("SELECT * FROM log ORDER BY game, seq").fetchall(),
                db.execute("SELECT * FROM games").fetchall(),
            )
        db.close()
        return found

    def status(self, *args: str) -> Any:
        return self("status", "--json", *args).json


@pytest.fixture
def pbp(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Pbp]:
    """`pbp` with an empty state folder, in a working folder of its own, at a fixed time."""
    state = tmp_path / "desk"
    monkeypatch.setenv("PBP_STATE", str(state))
    monkeypatch.setenv("PBP_DEBUG", "1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clock, "now", lambda: NOW)
    return Pbp(state, capsys, monkeypatch)


@pytest.fixture
def game(pbp: Pbp) -> Pbp:
    """`pbp` with a game of QAnon for five that has just been dealt."""
    words = [word for name, abbr in games.FIVE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "one", *words, "--seed", "5eed" * 8, "--in-order", "-q")
    return pbp


@pytest.fixture
def claim(pbp: Pbp, tmp_path: Path) -> Pbp:
    """`pbp` with a game of Claim dealt by hand."""
    pbp("import", games.write(tmp_path / "log.jsonl", cardgames.claim(), []))
    return pbp


@pytest.fixture
def parlamento(pbp: Pbp, tmp_path: Path) -> Pbp:
    """`pbp` with a game of Parlamento dealt by hand."""
    pbp("import", games.write(tmp_path / "log.jsonl", cardgames.parlamento(), []))
    return pbp

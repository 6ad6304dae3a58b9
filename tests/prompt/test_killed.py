"""A desk that is killed again and again in the middle of a game with votes: what it said stands is there, and the game goes on."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("there is no fork", allow_module_level=True)

from pbp_mod.console.retype import batches, command_line
from pbp_mod.desk.samples import sample
from pbp_mod.engines import load
from tests.faults.bench import Bench, Running

LEDGER = load("ledger")
_ROW = re.compile(r"^Recorded row (\d+):", re.MULTILINE)
_SENT = re.compile(r"^Marked as sent: (.*)$", re.MULTILINE)
BLOWS = 6
MOST_FURTHER = 7
"""Rows behind which a desk is killed at the latest."""


def test_a_game_is_played_to_its_end_by_desks_that_are_killed(tmp_path: Path) -> None:
    first, *rows = map(json.loads, sample("ledger").splitlines())
    dice = random.Random(13)
    bench = Bench(tmp_path, dice)
    head = {key: value for key, value in first.items() if key not in ("rows", "head")}
    bench.done("import", "-", stdin=json.dumps(head) + "\n")
    desk_of = [_typed(batch) for batch in batches(LEDGER, rows) for _ in batch]
    counts = [len(batch) for batch in batches(LEDGER, rows)]
    killed = 0
    for _ in range(BLOWS):
        there = _rows(bench)
        running = bench.start("desk", stdin=_from(desk_of, counts, there))
        killed += _blow(bench, running, there + dice.randint(1, MOST_FURTHER), dice)
        ended = running.wait()
        now = _rows(bench)
        assert all(int(row) <= now for row in _ROW.findall(ended.err)), "a row that it told of is lost"
        marks = _marks(bench)
        for told in _SENT.findall(ended.err):
            assert marks >= set(map(int, told.split(", "))), "a mark that it told of is lost"
        assert _played(bench) == [_plain(row) for row in rows[:now]]
        bench.check()
    assert killed > BLOWS // 2, "they were all quicker"
    bench.run("desk", stdin=_from(desk_of, counts, _rows(bench)))
    assert _played(bench) == [_plain(row) for row in rows]
    assert _marks(bench)


def _typed(batch: list[dict[str, Any]]) -> str:
    """The line that records these rows, and Enters for what it brings."""
    return command_line(LEDGER, batch).removeprefix("pbp ") + "\n\n\n\n"


def _from(typed: list[str], counts: list[int], row: int) -> str:
    """What is still to be entered when so many rows are there; lines stand or fall as a whole."""
    ends = [sum(counts[: at + 1]) for at in range(len(counts))]
    assert row in (0, *ends), "a part of a line was recorded"
    firsts = [end - count for end, count in zip(ends, counts, strict=True)]
    return "".join(typed[first] for first in firsts if first >= row)


def _blow(bench: Bench, running: Running, row: int, dice: random.Random) -> bool:
    """Kill it at some moment behind that row; whether it hadn't ended by then."""
    while not running.over() and _rows(bench) < row:
        time.sleep(0.003)
    time.sleep(dice.choice((0, 0.001, 0.004, 0.01)))
    alive = not running.over()
    running.kill()
    return alive


def _asked(bench: Bench, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{bench.file}?mode=ro", uri=True)) as db:
        return db.execute(sql).fetchall()


def _rows(bench: Bench) -> int:
    return int(_asked(bench, "SELECT COUNT(*) FROM log")[0][0])


def _marks(bench: Bench) -> set[int]:
    return {number for (number,) in _asked(bench, "SELECT message FROM sent WHERE text IS NOT NULL")}


def _played(bench: Bench) -> list[dict[str, Any]]:
    return [_plain(json.loads(text)) for (text,) in _asked(bench, "SELECT entry FROM log ORDER BY seq")]


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("at", "source", "text")}

"""How long whole commands take, as ratios to a process that does nothing but import Click and sqlite3.

    python benchmarks/commands.py --rounds 15

prints five figures beside their goals:

- a vote with its post, ÷ R0: the last vote of an election as the game's 100th row (result and opening of the session
  in the thread, three policies by PM);
- a vote without a post, ÷ R0: the one before it, for which nothing is to be said yet;
- `pbp --version`, ÷ R0;
- the vote with its post, ÷ `sqlite-utils insert` of one row;
- a vote in a game of 10,000 rows, ÷ the same vote in a game that has just begun (with the post, as the goal means
  it, and without).

R0 is `python -c "import click, sqlite3"`. All cases take turns in each round, in another order each time, and a figure
is the median of the ratios of one round each: other load on a machine moves milliseconds far more than ratios. Each
command works on a fresh copy of its state folder; compiled templates are kept between rounds, as they are at a real desk.

The interpreter that runs this file is the one measured, with its own `pbp` and `sqlite-utils`. The environment's
PYTHON* variables are left out (one of them may forbid bytecode), and the package is compiled first: without bytecode,
every start would compile it anew. Exit code 1 if a goal is missed, 2 if nothing can be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from pbp_mod.engines import load
from pbp_mod.rows import replay
from pbp_mod.rows.entries import decode
from pbp_mod.store.records import dumps

ROWS, MANY = 100, 10_000
SEVEN = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina")

Header = dict[str, Any]
Row = dict[str, Any]


class Case(NamedTuple):
    """A command that is timed: its words, the folder that is copied for it each time, and what it reads."""

    args: list[str]
    state: Path | None = None
    stdin: str = ""


# Games to measure in


def header(name: str, seed: int, players: tuple[str, ...]) -> Header:
    """A game of QAnon in which everything follows from the seed."""
    return {
        "format": "pbp-log/1",
        "engine": "qanon",
        "name": name,
        "players": [{"name": player, "abbr": player[0]} for player in players],
        "seed": f"{seed:064x}",
    }


def played(rows: int) -> tuple[Header, list[Row]]:
    """A random game whose row `rows` is the last vote of an election that elects, and the row before it a vote."""
    for seed in range(10_000):
        head, log = header("hundred", seed, SEVEN), _random_rows(seed, rows)
        if log is not None:
            return head, log
    raise AssertionError("no random game is like that")


def _random_rows(seed: int, rows: int) -> list[Row] | None:
    position = replay.opening(header("hundred", seed, SEVEN))
    engine, roster, pick = load("qanon"), position.roster, random.Random(seed)
    log: list[Row] = []
    while len(log) < rows - 1:
        asks = engine.asks(position.state)
        if not asks:
            return None
        ask = pick.choice(asks)
        args = dict(pick.choice(ask.choices or ({},)))
        if "player" in args:
            args["player"] = roster.abbr(args["player"])
        log.append({"action": ask.kind, "by": roster.abbr(pick.choice(ask.seats)), **args})
        position.step(log[-1])
    asks = engine.asks(position.state)
    if log[-1]["action"] != "vote" or [(ask.kind, len(ask.seats)) for ask in asks] != [("vote", 1)]:
        return None
    last: Row = {"action": "vote", "by": roster.abbr(asks[0].seats[0]), "choice": "yaw"}
    engine.apply(position.state, decode(last, engine, roster), None)
    return [*log, last] if engine.phase(position.state) == "president-discards" else None


def repeated(rows: int) -> tuple[Header, list[Row]]:
    """A nomination and votes that are changed again and again; with one vote more the government is elected."""
    head = header("many", 1, SEVEN[:5])
    seats = replay.opening(head).roster.people()
    log: list[Row] = [{"action": "nominate", "by": seats[0].abbr, "player": seats[1].abbr}]
    log += [{"action": "vote", "by": seat.abbr, "choice": "yaw"} for seat in seats[:3]]
    while len(log) < rows:
        voter, choice = seats[len(log) % 3], ("nah", "yaw")[len(log) // 3 % 2]
        log.append({"action": "vote", "by": voter.abbr, "choice": choice})
    return head, log


def votes_left(head: Header, log: list[Row]) -> list[str]:
    """Who hasn't voted yet, by abbreviation."""
    position = replay.fold(head, log)
    return [position.roster.abbr(seat) for ask in position.engine.asks(position.state) for seat in ask.seats]


# Measuring


class Bench:
    """Runs cases of one interpreter in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        # Neither a moderator's game nor his cache is touched.
        self.env |= dict.fromkeys(("HOME", "LOCALAPPDATA", "XDG_CACHE_HOME"), str(folder / "home"))
        self.pbp = self._script("pbp", "pbp_mod")
        self.sqlite_utils = self._script("sqlite-utils", "sqlite_utils")

    def _script(self, name: str, module: str) -> list[str]:
        found = shutil.which(name, path=os.path.dirname(sys.executable))
        return [found] if found else [sys.executable, "-m", module]

    def compile(self) -> None:
        """Compile the package. Ends the program if it has no bytecode even then."""
        spec = find_spec("pbp_mod")
        assert spec is not None
        assert spec.submodule_search_locations
        package = spec.submodule_search_locations[0]
        subprocess.run([sys.executable, "-m", "compileall", "-q", package], env=self.env, check=False)
        lacking = [
            "import sys, importlib.util as u, pathlib",
            "files = list(pathlib.Path(sys.argv[1]).rglob('*.py'))",
            "print(sum(not pathlib.Path(u.cache_from_source(str(f))).exists() for f in files))",
        ]
        done = subprocess.run(
            [sys.executable, "-c", "\n".join(lacking), package],
            env=self.env,
            check=True,
            capture_output=True,
            text=True,
        )
        if int(done.stdout):
            print(
                f"nothing was measured: {int(done.stdout)} modules in {package} have no compiled bytecode, so that "
                "every command would compile them anew (is the folder writable? install with pip and try again)",
                file=sys.stderr,
            )
            sys.exit(2)

    def state(self, name: str, head: Header, log: list[Row]) -> Path:
        """A state folder with one game in it."""
        folder = self.folder / "states" / name
        folder.mkdir(parents=True)
        text = "".join(dumps(line) + "\n" for line in (head, *log))
        self.run(Case([*self.pbp, "--state", str(folder), "import", "-"], stdin=text))
        return folder

    def database(self) -> Path:
        """A folder with a table of a hundred rows for sqlite-utils."""
        folder = self.folder / "states" / "sqlite-utils"
        folder.mkdir(parents=True)
        rows = json.dumps([{"id": number, "choice": "yaw"} for number in range(ROWS - 1)])
        self.run(Case([*self.sqlite_utils, "insert", str(folder / "rows.db"), "votes", "-"], stdin=rows))
        return folder

    def run(self, case: Case) -> float:
        """Seconds of one run. Ends the program if the command fails: a refusal is quick."""
        env = self.env | ({} if case.state is None else {"PBP_STATE": str(self._copy(case.state))})
        start = time.perf_counter()
        done = subprocess.run(
            case.args,
            input=case.stdin,
            env=env,
            cwd=self.folder / "desk" if case.state else None,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )
        seconds = time.perf_counter() - start
        if done.returncode:
            print(f"nothing was measured: {' '.join(case.args)} failed: {done.stderr}", file=sys.stderr)
            sys.exit(2)
        return seconds

    def _copy(self, state: Path) -> Path:
        desk = self.folder / "desk"
        shutil.rmtree(desk, ignore_errors=True)
        shutil.copytree(state, desk)
        for file in desk.rglob("*.db"):
            with file.open("rb+") as copy:
                os.fsync(copy.fileno())  # the command must not pay for writing the copy
        return desk


def cases(bench: Bench) -> dict[str, Case]:
    """All commands by name."""
    hundred, log = played(ROWS)
    last, one_before = log[-1], log[-2]
    empty, begun = repeated(4)
    many = repeated(MANY)[1]
    fourth, fifth = votes_left(empty, begun)
    assert votes_left(empty, many) == [fourth, fifth]
    assert votes_left(hundred, log[:-1]) == [last["by"]]
    fourth_vote: Row = {"action": "vote", "by": fourth, "choice": "yaw"}

    def vote(row: Row, head: Header, before: list[Row], name: str) -> Case:
        words = f"{row['by']}={row['choice']}"
        return Case([*bench.pbp, "vote", words], bench.state(name, head, before))

    fifth_vote: Row = {"action": "vote", "by": fifth, "choice": "yaw"}
    return {
        "R0": Case([sys.executable, "-c", "import click, sqlite3"]),
        "version": Case([*bench.pbp, "--version"]),
        "post": vote(last, hundred, log[:-1], "post"),
        "no post": vote(one_before, hundred, log[:-2], "no-post"),
        "insert": Case(
            [*bench.sqlite_utils, "insert", "rows.db", "votes", "-"],
            bench.database(),
            json.dumps({"id": ROWS, "choice": "nah"}),
        ),
        "empty, post": vote(fifth_vote, empty, [*begun, fourth_vote], "empty-post"),
        "many, post": vote(fifth_vote, empty, [*many, fourth_vote], "many-post"),
        "empty": vote(fourth_vote, empty, begun, "empty"),
        "many": vote(fourth_vote, empty, many, "many"),
    }


RATIOS = (
    ("vote with its post ÷ R0", "post", "R0", 1.65),
    ("vote without a post ÷ R0", "no post", "R0", 1.1),
    ("pbp --version ÷ R0", "version", "R0", 0.9),
    ("vote with its post ÷ sqlite-utils insert", "post", "insert", 0.52),
    ("vote with its post, 10,000 rows ÷ just begun", "many, post", "empty, post", 1.4),
    ("vote without a post, 10,000 rows ÷ just begun", "many", "empty", 1.4),
)


def measure(run: Callable[[Case], float], found: dict[str, Case], rounds: int) -> dict[str, list[float]]:
    """Seconds of every case in every round, after one round to warm up."""
    names = list(found)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds + 1):
        at = turn % len(names)
        for name in names[at:] + names[:at]:
            took = run(found[name])
            if turn:
                seconds[name].append(took)
    return seconds


def main() -> int:
    """Measure and print; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description="Whole commands as ratios; see the top of this file.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = max(1, parser.parse_args().rounds)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.compile()
        seconds = measure(bench.run, cases(bench), rounds)
    for name, each in seconds.items():
        print(f"{name:46} {statistics.median(each) * 1000:8.1f} ms")
    missed = 0
    for title, one, other, goal in RATIOS:
        ratio = statistics.median(a / b for a, b in zip(seconds[one], seconds[other], strict=True))
        missed += ratio > goal
        print(f"{title:46} {ratio:8.2f}    (goal: at most {goal})")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

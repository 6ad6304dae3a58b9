"""The bench that faults are played on: a desk in a folder, and commands in forked processes.

A child inherits all that is imported, so a command costs some milliseconds and thousands can be killed in a minute.
"""

from __future__ import annotations

import io
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pbp_mod
from pbp_mod.desk.chain import check_chain
from pbp_mod.desk.session import Session
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game
from pbp_mod.store.schema import FILE
from tests.games import header

Rows = dict[str, list[tuple[int, str, str]]]
TOO_LONG = 60.0


class Ended(NamedTuple):
    """How a command ended: its exit code (negative: the signal that ended it) and what it had printed by then."""

    code: int
    out: str
    err: str


class Broken(AssertionError):
    """A promise that was not kept."""


class Tally:
    """What was done and seen, for the report."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, what: str, number: int = 1) -> None:
        self.counts[what] += number


def promise(kept: bool, *told: object) -> None:
    """Raise Broken unless it was kept; `told` says what happened."""
    if not kept:
        raise Broken(" · ".join(map(str, told)))


class Bench:
    """One folder with a desk in it."""

    def __init__(self, root: Path, rng: random.Random) -> None:
        self.root, self.rng = root, rng
        self.state = root / "desk"
        self.made = 0

    @property
    def file(self) -> Path:
        return self.state / FILE

    def start(
        self, *args: str, stdin: str = "", state: Path | None = None, first: Callable[[], None] | None = None
    ) -> Running:
        """Begin a command. `first` is called in its process before it."""
        (out, to_out), (err, to_err) = _pipe(), _pipe()
        pid = os.fork()
        if pid == 0:
            _become(args, stdin, str(state or self.state), str(self.root), to_out, to_err, first)
        os.close(to_out)
        os.close(to_err)
        return Running(pid, args, out, err)

    def run(self, *args: str, **more: Any) -> Ended:
        """A command from beginning to end."""
        return self.start(*args, **more).wait()

    def done(self, *args: str, **more: Any) -> Ended:
        """A command that must succeed."""
        ended = self.run(*args, **more)
        promise(ended.code == 0, args, ended)
        return ended

    def refused(self, *args: str, **more: Any) -> str:
        """A command that must be refused in one clear line, which is returned."""
        ended = self.run(*args, **more)
        promise(ended.code == 1, args, ended)
        return plain_end(args, ended)

    def rows(self, file: Path | None = None) -> Rows:
        """All rows of all games as they lie in the file: game -> (number, entry, hash)."""
        import sqlite3

        db = sqlite3.connect(file or self.file)
        try:
            found: Rows = {name: [] for (name,) in db.execute("SELECT name FROM games")}
            for name, *row in db.execute(
                "SELECT name, seq, entry, hash FROM log JOIN games ON games.id = log.game ORDER BY 1, 2"
            ):
                found[name].append((row[0], row[1], row[2]))
            return found
        finally:
            db.close()

    @contextmanager
    def game(self, name: str | None = None) -> Iterator[tuple[Log, Game]]:
        with Log(str(self.state), create=False) as log:
            yield log, log.game(name)

    def check(self) -> None:
        """The desk opens, and every game holds."""
        with Log(str(self.state), create=False) as log:
            for game in log.games():
                findings = check_chain(log, game)
                promise(not findings, game.name, findings)

    def new_game(self, rows: Sequence[dict[str, Any]] = ()) -> str:
        """The lines of another game, as `pbp import -` takes them."""
        import json

        self.made += 1
        lines = [header(f"g{self.made}", options={"reshuffle": "immediate"}), *rows]
        return "".join(json.dumps(line) + "\n" for line in lines)

    def next_command(self, most: int = 3) -> list[str]:
        """Words that record something legal in the chosen game; [] if it is over."""
        with self.game() as (log, game):
            session = Session(log, game)
            engine, roster = session.engine, session.roster
            asks = [ask for ask in session.asks() if ask.choices and ask.seats]
            if engine.outcome(session.position.state) is not None or not asks:
                return []
            ask = self.rng.choice(asks)
            if ask.kind == "vote":
                seats = self.rng.sample(ask.seats, min(most, len(ask.seats)))
                return [
                    "vote",
                    *(f"{roster.abbr(seat)}={self.rng.choice(('yaw', 'yaw', 'nah'))}" for seat in seats),
                ]
            args = self.rng.choice(ask.choices)
            kind = engine.kinds[ask.kind]
            words = [
                roster.abbr(args[field.name]) if field.type.value == "player" else str(args[field.name])
                for field in kind.fields
                if field.required
            ]
            words = [{"True": "yes", "False": "no"}.get(word, word) for word in words]
            return [ask.kind, roster.abbr(ask.seats[0]), *words]


class Running:
    """A command at work in a process of its own."""

    def __init__(self, pid: int, args: Sequence[str], out: int, err: int) -> None:
        self.pid, self.args, self._out, self._err = pid, args, out, err

    def kill(self) -> None:
        """SIGKILL, wherever it is just now."""
        os.kill(self.pid, signal.SIGKILL)

    def over(self) -> bool:
        """Whether it has ended, without waiting (its end can still be waited for)."""
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def wait(self) -> Ended:
        """Its end, which must be no hang, no crash and no traceback."""
        until = time.monotonic() + TOO_LONG
        while not self.over():
            if time.monotonic() > until:
                self.kill()
                os.waitpid(self.pid, 0)
                raise Broken(f"{self.args} hangs")
            time.sleep(0.0005)
        _, status = os.waitpid(self.pid, 0)
        ended = Ended(os.waitstatus_to_exitcode(status), _all(self._out), _all(self._err))
        promise(ended.code in (0, 1, 2, 3, -signal.SIGKILL), self.args, ended)
        promise("Traceback" not in ended.err and "fault of pbp itself" not in ended.err, self.args, ended)
        if ended.code in (1, 2):
            plain_end(self.args, ended)
        return ended


def plain_end(args: Sequence[str], ended: Ended) -> str:
    """The one line that an error is."""
    last = ended.err.splitlines()[-1] if ended.err else ""
    promise(last.startswith("pbp: ") and len(last) > 12, args, ended)
    return last


def _pipe() -> tuple[int, int]:
    """A pipe that holds all that a command prints: no file, since those may not grow on a full disk."""
    import fcntl  # not on every system; nor is fork

    ends = os.pipe()
    fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, 1 << 20)
    return ends


def _all(pipe: int) -> str:
    with open(pipe, "rb") as file:
        return file.read().decode("utf-8", "replace")


def _become(
    args: Sequence[str],
    stdin: str,
    state: str,
    home: str,
    out: int,
    err: int,
    first: Callable[[], None] | None,
) -> None:
    """Be that command from here on; never comes back."""
    code = 70
    try:
        os.environ |= {"PBP_STATE": state, "HOME": home, "XDG_CACHE_HOME": os.path.join(home, "cache")}
        os.environ.pop("PBP_DEBUG", None)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
        sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), "utf-8", write_through=True)
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), "utf-8", write_through=True)
        if first is not None:
            first()
        from pbp_mod import cli

        code = cli.run(list(args))
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


@contextmanager
def bench(seed: int) -> Iterator[Bench]:
    """A bench in a temporary folder that others may look into (see `hands_off`), with one game on its desk."""
    with tempfile.TemporaryDirectory(prefix="pbp-faults-") as root:
        os.chmod(root, 0o755)
        found = Bench(Path(root), random.Random(seed))
        _warm()
        found.done("import", "-", stdin=found.new_game())
        yield found


def _warm() -> None:
    """Load what commands load when they are called, so that no child has to (nor may, where it is another user's)."""
    import pkgutil
    from importlib import import_module

    for module in pkgutil.walk_packages(pbp_mod.__path__, "pbp_mod."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for name in (
        "difflib",
        "html",
        "secrets",
        "shutil",
        "sqlite_utils",
        "textwrap",
        "tomllib",
        "unicodedata",
        "encodings.unicode_escape",
        "encodings.utf_8_sig",
    ):
        import_module(name)

"""A disk that is full, a file or folder that may not be written to, a file that another program doesn't let go."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pbp_mod.store.log
from pbp_mod.store.schema import FILE
from tests.faults.bench import Bench, Tally, promise
from tests.faults.kills import _added
from tests.faults.versions import build

WRITING = ("note full", "sent --all", "undo -q")
NOBODY = 65534


def full(bench: Bench, tally: Tally) -> None:
    """Writing fails in one of several ways, and leaves nothing behind: neither rows nor a half file."""
    ways: list[tuple[str, Callable[[], None]]] = [
        ("disk full (files may not grow)", _no_growth(bench)),
        ("disk full (SQLite's own limit)", _no_pages),
    ]
    for name, first in ways:
        command = bench.rng.choice(WRITING)
        _fails(bench, command.split(), first)
        tally.add(name)
    target = bench.root / "full.db"
    line = bench.refused("backup", str(target), first=_tiny)
    promise(not target.exists() and not list(bench.root.glob("full.db*")), "a half backup is left", line)
    target = bench.root / "full.jsonl"
    bench.refused("export", str(target), first=_tiny)
    promise(not target.exists(), "a half export is left")
    tally.add("disk full (backup, export)", 2)


def _fails(bench: Bench, words: list[str], first: Callable[[], None]) -> None:
    before = bench.rows()
    ended = bench.run(*words, first=first)
    added = _added(before, bench.rows())
    promise(added == 0 if ended.code else "Recorded" not in ended.err or added == 1, words, ended)
    if ended.code:
        promise("full" in ended.err, words, ended)
    bench.check()
    bench.done("note", "there is room again")


def _tiny() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def _no_growth(bench: Bench) -> Callable[[], None]:
    """No file grows beyond some bytes: SQLite is told EFBIG in the middle of its work."""
    limit = bench.rng.choice((0, 100, 4096, 9000))

    def first() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return first


def _no_pages() -> None:
    """The file has all the pages that it may have."""
    prepare = pbp_mod.store.log.Log._prepare

    def limited(log: pbp_mod.store.log.Log, as_is: bool) -> None:
        prepare(log, as_is)
        log._db.execute("PRAGMA max_page_count = 1")
        log._db.execute("PRAGMA cache_size = 0")

    pbp_mod.store.log.Log._prepare = limited  # type: ignore[method-assign]


@contextmanager
def tiny_disk() -> Iterator[Path | None]:
    """A disk of 300 KB, or None where nobody lets us have one."""
    where = tempfile.mkdtemp(prefix="pbp-tiny-")
    made = (
        os.geteuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", where], check=False, capture_output=True
        ).returncode
    )
    try:
        yield Path(where) if made else None
    finally:
        if made:
            subprocess.run(["umount", where], check=True)
        shutil.rmtree(where)


def really_full(bench: Bench, tally: Tally) -> None:
    """Record on a disk of 300 KB until it is full; all that was acknowledged is there, and with room it goes on."""
    with tiny_disk() as disk:
        if disk is None:
            return
        state = disk / "desk"
        bench.done("import", "-", stdin=bench.new_game(), state=state)
        text = "x" * 3000
        for told in range(1000):
            ended = bench.run("note", f"{told} {text}", state=state)
            if ended.code:
                break
        promise("full" in ended.err, ended)
        for command in ("status", "verify", "doctor"):
            bench.run(command, state=state)
        rescued = bench.root / "rescued"
        shutil.copytree(state, rescued, dirs_exist_ok=True)
        rows = bench.rows(rescued / FILE)
        promise([len(each) for each in rows.values()] == [told], "rows are lost", told, ended)
        bench.done("verify", state=rescued)
        bench.done("note", "there is room again", state=rescued)
        shutil.rmtree(rescued)
        tally.add("disk full (a real one)")
        tally.add("acknowledged rows that were there", told)


READING = (
    "status",
    "verify",
    "games",
    "log",
    "outbox --json",
    "export -",
    "outbox show 1",
    "backup /dev/null",
)
REFUSED = ("note x", "sent --all", "undo -q", "doctor")
"""What is refused where nothing may be written; `doctor` has something to tell then."""


def hands_off(bench: Bench, tally: Tally) -> None:
    """File, folder or both may only be read. Root may do everything, so the command is somebody else's then.

    Whoever only reads is told the same as ever, rows that lie beside the file included, and a file of an older version.
    """
    state = bench.root / "hands-off"
    for name, file, folder, made in (
        ("file", 0o444, 0o755, _closed),
        ("folder", 0o644, 0o555, _closed),
        ("both", 0o444, 0o555, _closed),
        ("a killed command's", 0o444, 0o555, _left_open),
        ("copied without what SQLite shares", 0o444, 0o555, _without_shm),
        ("an older one", 0o444, 0o555, _older),
    ):
        shutil.rmtree(state, ignore_errors=True)
        made(bench, state)
        told = {command: bench.done(*command.split(), state=_twin(bench, state)).out for command in READING}
        for kept in state.iterdir():
            kept.chmod(file)
        state.chmod(folder)
        before = {kept.name: kept.read_bytes() for kept in state.iterdir()}
        for command in READING:
            ended = bench.run(*command.split(), state=state, first=_somebody_else)
            promise((ended.code, ended.out) == (0, told[command]), name, command, ended)
            tally.add("commands on what may only be read")
        for command in REFUSED:
            line = bench.refused(*command.split(), state=state, first=_somebody_else)
            promise("write" in line or command == "doctor", name, command, line)
            tally.add("commands on what may only be read")
        promise({kept.name: kept.read_bytes() for kept in state.iterdir()} == before, name)
        state.chmod(0o755)
    shutil.rmtree(state)


def _closed(bench: Bench, state: Path) -> None:
    """A desk that nobody is at work with."""
    bench.done("note", "to be undone")
    shutil.copytree(bench.state, state)


def _left_open(bench: Bench, state: Path) -> None:
    """A desk whose newest row lies beside the file, as it is when a command was killed."""
    other = sqlite3.connect(bench.file)
    other.execute("SELECT * FROM log").fetchall()  # keeps the last one to leave from tidying up
    bench.done("note", f"beside the file {bench.rng.random()}")
    shutil.copytree(bench.state, state)
    other.close()
    promise((state / f"{FILE}-wal").stat().st_size > 0, "nothing lies beside the file")


def _without_shm(bench: Bench, state: Path) -> None:
    """The same, copied by somebody who has left the third file behind."""
    _left_open(bench, state)
    (state / f"{FILE}-shm").unlink()


def _older(bench: Bench, state: Path) -> None:
    build(state, 1)


def _twin(bench: Bench, state: Path) -> Path:
    """Another copy, to be asked the same questions where everything is allowed."""
    twin = bench.root / "twin"
    shutil.rmtree(twin, ignore_errors=True)
    shutil.copytree(state, twin)
    return twin


def _somebody_else() -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def locked(bench: Bench, tally: Tally) -> None:
    """Another program has the file: whoever only reads goes on, whoever writes is told to wait."""
    for how in ("IMMEDIATE", "EXCLUSIVE"):
        db = sqlite3.connect(bench.file, isolation_level=None)
        try:
            db.execute(f"BEGIN {how}")
            before = bench.rows()
            for command in ("note x", "sent --all", "use g1"):
                line = bench.refused(*command.split(), first=_impatient)
                promise("another program is writing" in line, how, command, line)
                tally.add("commands on a locked file")
            for command in ("status", "verify", "log"):
                bench.done(command, first=_impatient)
                tally.add("commands on a locked file")
            target = bench.root / f"locked-{bench.rng.random()}.db"
            bench.done("backup", str(target), first=_impatient)
            promise(bench.rows(target) == before, "a backup beside a writer isn't what there was")
        finally:
            db.execute("ROLLBACK")
            db.close()
        promise(bench.rows() == before, "something was recorded", how)


def _impatient() -> None:
    pbp_mod.store.log.PATIENCE = 0

"""Bytes that go wrong on the disk: `verify` tells, and tells only then; every other command ends in one line."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path

from pbp_mod.store.schema import FILE
from tests.faults.bench import Bench, Rows, Tally, promise
from tests.faults.versions import ROWS
from tests.games import header

COMMANDS = ("status", "log", "outbox", "games", "note x", "undo -q", "export", "verify --json")


def prepare(bench: Bench) -> bytes:
    """A file with several games in it, closed by all."""
    for number in range(3):
        lines = [_head(f"damaged-{number}"), *ROWS]
        bench.done("import", "-", stdin="".join(json.dumps(line) + "\n" for line in lines))
    bench.done("sent", "--all")
    promise(not bench.file.with_name(f"{FILE}-wal").exists(), "the file wasn't closed")
    return bench.file.read_bytes()


def hurt(whole: bytes, rng: random.Random) -> bytes:
    """The bytes with some damage."""
    data = bytearray(whole)
    how = rng.randrange(6)
    if how == 0:  # a bit
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif how == 1:  # some bytes
        for _ in range(rng.randrange(1, 9)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    elif how == 2:  # a sector of zeros
        at = rng.randrange(len(data) // 512) * 512
        data[at : at + 512] = bytes(512)
    elif how == 3:  # a page of noise, or of another place
        at, other = rng.randrange(len(data) // 4096) * 4096, rng.randrange(len(data) // 4096) * 4096
        data[at : at + 4096] = rng.randbytes(4096) if rng.random() < 0.3 else whole[other : other + 4096]
    elif how == 4:  # cut off
        del data[rng.randrange(len(data)) :]
    else:  # a digit or letter of a text, so that all still looks well
        places = [at for at in range(len(data)) if chr(data[at]).isalnum()]
        data[rng.choice(places)] = rng.choice(b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG")
    return bytes(data)


def once(bench: Bench, tally: Tally, whole: bytes, right: Rows) -> None:
    """One damaged file: what `verify` says is true, and no command says more than a line."""
    state = bench.root / "damaged"
    shutil.rmtree(state, ignore_errors=True)
    state.mkdir()
    (state / FILE).write_bytes(hurt(whole, bench.rng))
    truth = _truth(state / FILE, right)
    ends = [bench.run("verify", "--game", name, state=state) for name in right]
    says = [ended.code == 0 for ended in ends]
    if all(says):
        promise(truth != "rows differ", "verify has missed a damage")
        tally.add("damaged files in which no row was hurt")
    if truth == "sound":
        promise(all(says), "verify has raised a false alarm", ends)
    if not all(says):
        tally.add("damaged files that verify told of")
        ended = bench.run("doctor", state=state)
        promise(ended.code == 1, "doctor finds nothing where verify does", ended)
    for command in bench.rng.sample(COMMANDS, 2):
        bench.run(*command.split(), state=state)
    tally.add("files damaged")


def _truth(path: Path, right: Rows) -> str:
    """What a look at the file without pbp says: its rows differ, something else is broken, or it is sound."""
    try:
        db = sqlite3.connect(path)
        try:
            found: Rows = {}
            heads = {}
            # Every column that pbp reads: one that is no text any more makes the file unreadable to it.
            games = db.execute("SELECT id, name, engine, header, created FROM games").fetchall()
            for number, name, engine, text, _ in games:
                heads[name] = engine, json.loads(text)
                found[name] = db.execute(
                    "SELECT seq, entry, hash FROM log WHERE game = ? ORDER BY seq", [number]
                ).fetchall()
            well = db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            well = well and not db.execute("PRAGMA foreign_key_check").fetchall()
        finally:
            db.close()
    except (sqlite3.Error, ValueError, TypeError, AttributeError):
        return "broken"
    names = list(right)
    same = [_meaning(found.get(name, [])) for name in names] == [_meaning(right[name]) for name in names]
    if not same or any(heads.get(name) != ("qanon", _head(name)) for name in names):
        return "rows differ"
    return "sound" if well else "broken"


def _head(name: str) -> dict[str, object]:
    return header(name)


def _meaning(rows: list[tuple[int, str, str]]) -> object:
    """What the rows say, whatever blanks are between it."""
    try:
        return [(seq, json.loads(entry), found) for seq, entry, found in rows]
    except (ValueError, TypeError):
        return None

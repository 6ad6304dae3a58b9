"""Files of earlier versions, built by the migrations themselves, and files of versions that are still to come."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from pbp_mod.desk.wholeness import HEAD
from pbp_mod.desk.wholeness import ROWS as ROWS_KEY
from pbp_mod.store.log import Log
from pbp_mod.store.migrations import desk
from pbp_mod.store.records import chain, dumps, origin
from pbp_mod.store.schema import FILE, VERSION
from tests.faults.bench import Bench, Tally, bench, promise
from tests.games import election, header, session

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR"), {"action": "note", "text": "grüße \U0001f5f3"}]


def build(state: Path, version: int) -> list[dict[str, Any]]:
    """A desk whose file has been through the first `version` migrations only; its rows are returned."""
    state.mkdir(parents=True)
    db = Database(state / FILE)
    db.conn.isolation_level = None
    db.execute("PRAGMA journal_mode = WAL")
    steps = [step.name for step in desk.pending(db)]
    desk.apply(db, stop_before=steps[version:])
    db.execute(f"PRAGMA user_version = {version}")
    head = header("old")
    db.execute("INSERT INTO games VALUES (1, 'old', 'qanon', '2026-11-29T20:15:00Z', ?)", [dumps(head)])
    before = origin(head)
    for seq, row in enumerate(ROWS, 1):
        before = chain(before, row)
        db.execute("INSERT INTO log VALUES (1, ?, ?, ?)", [seq, dumps(row), before])
    db.execute(
        "INSERT INTO sent (id, game, message, at, url, text) VALUES (1, 1, 1, '2026-11-29T20:15:00Z', NULL, 'the opening')"
    )
    db.execute("INSERT INTO desk VALUES ('game', 'old')")
    db.close()
    (state / FILE).chmod(0o600)
    return list(ROWS)


def each_version(bench: Bench, tally: Tally) -> None:
    """Every earlier schema is brought up to date with all that is in it; a later one is left alone."""
    for version in range(1, VERSION + 1):
        state = bench.root / f"version-{version}"
        rows = build(state, version)
        before = bench.done("doctor", state=state)
        promise(version == VERSION or "older version" in before.out, version, before)
        bench.done("status", state=state)
        bench.done("verify", state=state)
        promise("Note" not in bench.done("doctor", state=state).out, version)
        with Log(str(state), create=False) as log:
            promise(log.entries(log.game("old")) == rows, version, "rows are other ones")
            promise(log.sent(log.game("old"))[1].text == "the opening", version, "a sent mark is another one")
        bench.done("note", "goes on", state=state)
        tally.add("older files brought up to date")
    state = bench.root / "version-to-come"
    build(state, VERSION)
    db = sqlite3.connect(state / FILE)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    bytes_before = (state / FILE).read_bytes()
    for command in ("status", "verify", "note x", "doctor", "games"):
        line = bench.refused(*command.split(), state=state)
        promise("newer version" in line or command == "doctor", command, line)
    promise((state / FILE).read_bytes() == bytes_before, "a newer file was written to")
    tally.add("newer files left alone")


def keep(folder: Path) -> None:
    """Keep a file and an export that this version wrote, for every later one to read."""
    rows = [
        *ROWS,
        *election("B", "C", "YYNNN"),
        {"action": "replace", "player": "E", "new": {"name": "Emma", "abbr": "EM"}},
        {"action": "void", "event": 15},
    ]
    with bench(VERSION) as desk:
        state = desk.root / "kept"
        lines = [header("kept", hecklers=["Kenny"], options={"reshuffle": "immediate"}), *rows]
        desk.done("import", "-", stdin="".join(f"{dumps(line)}\n" for line in lines), state=state)
        desk.done("sent", "--all", state=state)
        place = folder / str(VERSION)
        place.mkdir(parents=True, exist_ok=True)
        for name in (FILE, "export.jsonl"):
            (place / name).unlink(missing_ok=True)
        desk.done("backup", str(place / FILE), state=state)
        desk.done("export", str(place / "export.jsonl"), state=state)
        for name in (FILE, "export.jsonl"):
            (place / name).chmod(0o644)


def _bare(line: str) -> dict[str, Any]:
    """The first line of an export without what it says of those that follow, which older versions did not write."""
    return {key: value for key, value in json.loads(line).items() if key not in (ROWS_KEY, HEAD)}


def kept_files(bench: Bench, tally: Tally, folder: Path) -> None:
    """The file and the export that every version has left in tests/fixtures/versions still open and hold."""
    for kept in sorted(folder.iterdir()):
        state = bench.root / f"kept-{kept.name}"
        state.mkdir()
        (state / FILE).write_bytes((kept / FILE).read_bytes())
        bench.done("verify", state=state)
        lines = (kept / "export.jsonl").read_text("utf-8")
        head, *rows = bench.done("export", "-", state=state).out.splitlines()
        promise([dumps(_bare(head)), *rows] == lines.splitlines(), kept, "the export reads otherwise now")
        bench.done("import", str(kept / "export.jsonl"), "--name", "again", state=state)
        again = bench.done("export", "-", "--game", "again", state=state).out
        promise(again.splitlines()[1:] == lines.splitlines()[1:], kept, "the import reads otherwise")
        bench.done("verify", "--game", "again", state=state)
        bench.done("verify", str(kept / "export.jsonl"), state=state)
        tally.add("kept files of versions read")

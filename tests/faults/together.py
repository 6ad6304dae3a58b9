"""Several moderators who type at the same time: every row that one was told of is kept, once, and nobody's vote counts
twice.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.faults.bench import Bench, Tally, promise
from tests.games import election, header, session

_ROW = re.compile(r"^Recorded row (\d+):", re.MULTILINE)
VOTERS = "ABCDE"


def notes(bench: Bench, tally: Tally, moderators: int = 3, rounds: int = 8) -> None:
    """Remarks by several at once, each with words of its own."""
    told: dict[str, int] = {}
    refused: set[str] = set()
    for turn in range(rounds):
        words = [f"note-{bench.rng.random()}-{turn}-{who}" for who in range(moderators)]
        running = [bench.start("note", word) for word in words]
        for word, each in zip(words, running, strict=True):
            ended = each.wait()
            if ended.code:
                promise("moved on" in ended.err, word, ended)
                refused.add(word)
                tally.add("moderators told that the game had moved on")
            else:
                told[word] = int(_ROW.findall(ended.err)[0])
    with bench.game() as (log, game):
        rows = log.entries(game)
    found = [row.get("text") for row in rows]
    for word, row in told.items():
        promise(rows[row - 1].get("text") == word, "another row has the number that was told", word)
        promise(found.count(word) == 1, "a row is there twice", word)
    promise(not refused.intersection(found), "a refused row is there")
    tally.add("rows typed at the same time", len(told))
    bench.check()


def votes(bench: Bench, tally: Tally, moderators: int = 3) -> None:
    """The same votes typed by several moderators: the election counts each voter once, and play goes on once."""
    name = f"votes-{bench.rng.random()}"
    head = [header(name), *election("A", "B")[:1]]
    bench.done("import", "-", stdin="".join(json.dumps(line) + "\n" for line in head))
    for voter in VOTERS:
        running = [bench.start("vote", f"{voter}=yaw", "--note", f"{who}") for who in range(moderators)]
        ended = [each.wait() for each in running]
        promise(any(each.code == 0 for each in ended), voter, ended)
        for each in ended:
            promise(
                each.code == 0 or "moved on" in each.err or "is awaited" in each.err or "vote" in each.err,
                voter,
                each,
            )
            tally.add("votes typed at the same time")
    with bench.game() as (log, game):
        rows = log.entries(game)
    status = json.loads(bench.done("status", "--json").out)
    promise(status["phase"] == "president-discards", "the election counted otherwise", status)
    votes = {row["by"] for row in rows if row["action"] == "vote"}
    promise(votes == set(VOTERS), "a vote is lost", votes)
    bench.check()


def backups(bench: Bench, tally: Tally, rounds: int = 6) -> None:
    """Backups while others record: each is a desk at one moment, and restores to it."""
    for turn in range(rounds):
        target = bench.root / f"while-{turn}-{bench.rng.random()}.db"
        before = bench.rows()
        writers = [bench.start("note", f"w{turn}-{who}-{bench.rng.random()}") for who in range(3)]
        copy = bench.start("backup", str(target))
        ended = copy.wait()
        promise(ended.code == 0, ended)
        for each in writers:
            each.wait()
        _between(before, bench.rows(target), bench.rows())
        other = bench.root / f"restored-{turn}-{bench.rng.random()}"
        bench.done("restore", str(target), state=other)
        promise(bench.rows(other / "pbp.db") == bench.rows(target), "restored otherwise")
        bench.done("verify", state=other)
        tally.add("backups made while others wrote")


def restores(bench: Bench, tally: Tally, rounds: int = 4) -> None:
    """A restore while others record: what was acknowledged is in the new desk or in the one that was kept."""
    for turn in range(rounds):
        target = bench.root / f"again-{turn}-{bench.rng.random()}.db"
        bench.done("backup", str(target))
        words = [f"r{turn}-{who}-{bench.rng.random()}" for who in range(4)]
        writers = [bench.start("note", word) for word in words[:2]]
        copy = bench.start("restore", str(target), "--yes")
        writers += [bench.start("note", word) for word in words[2:]]
        promise((ended := copy.wait()).code == 0, ended)
        told = [word for word, each in zip(words, writers, strict=True) if each.wait().code == 0]
        kept = sorted(bench.state.glob("*.before-restore-*"))
        promise(len(kept) == 1, kept)
        texts = _texts(bench, bench.file) + _texts(bench, kept[0])
        for word in told:
            promise(word in texts, "an acknowledged row is neither in the new desk nor in the old", word)
        kept[0].unlink()
        bench.check()
        tally.add("restores made while others wrote")


def first_commands(bench: Bench, tally: Tally, moderators: int = 3) -> None:
    """Several commands at once on a desk that isn't there yet: the file is made once."""
    state = bench.root / f"new-{bench.rng.random()}"
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR")]
    running = [bench.start("import", "-", stdin=bench.new_game(rows), state=state) for _ in range(moderators)]
    for each in running:
        ended = each.wait()
        promise(ended.code == 0, ended)
    found = bench.rows(state / "pbp.db")
    promise([len(each) for each in found.values()] == [len(rows)] * moderators, found.keys())
    tally.add("desks begun by several at once")


def _between(before: object, copy: object, after: object) -> None:
    assert isinstance(before, dict)
    assert isinstance(copy, dict)
    assert isinstance(after, dict)
    for name in copy:
        promise(copy[name] == after[name][: len(copy[name])], "a backup is no moment of the desk", name)
        promise(copy[name][: len(before[name])] == before[name], "a backup lacks rows", name)


def _texts(bench: Bench, file: Path) -> list[str]:
    return [json.loads(entry).get("text", "") for rows in bench.rows(file).values() for _, entry, _ in rows]

"""SIGKILL at random moments of commands that write: what was acknowledged is there, what wasn't is there whole or not
at all, and the desk opens as if nothing had been.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from pbp_mod.store.log import Log
from tests.faults.bench import Bench, Ended, Rows, Running, Tally, promise
from tests.faults.versions import build
from tests.games import election, session

_ROW = re.compile(r"^Recorded row (\d+):", re.MULTILINE)
_OVER = [
    row
    for president, nominee in zip("ABCDE" * 5, "BCDEA" * 5, strict=True)
    for row in election(president, nominee, "NNNNN")
][: 6 * 24]
"""A game in which nobody is ever elected, to its end."""
_FIRST = [*election("A", "B"), *session("A", "B", "FR", "FR")]


class Killer:
    """Kills command after command on one desk."""

    def __init__(self, bench: Bench, tally: Tally) -> None:
        self._bench, self._tally, self._rng = bench, tally, bench.rng
        self._backups: list[Path] = []
        self._last = 0.04  # seconds within which a command is killed
        self._kinds: list[tuple[int, Callable[[], None]]] = [
            (8, self._record),
            (3, self._note),
            (2, self._sent),
            (1, self._undo),
            (2, self._import),
            (2, self._backup),
            (2, self._export),
            (1, self._hand_over),
            (1, self._reveal),
            (1, self._rename),
            (1, self._delete),
            (3, self._restore),
            (2, self._migrate),
            (1, self._first_of_all),
        ]

    def once(self) -> None:
        """One command, killed (if it isn't too quick), and all that must hold afterwards."""
        weights, kinds = zip(*self._kinds, strict=True)
        self._rng.choices(kinds, weights)[0]()

    def _blow(self, *args: str, stdin: str = "", state: Path | None = None, part: bool = False) -> Ended:
        """The command, killed at a random moment of its life or just when it has begun to write.

        `part`: what it writes is a file beside the desk, which begins as a part.
        """
        folder = state or self._bench.state
        watched = (lambda: _parts(self._bench.root)) if part else (lambda: _sizes(folder))
        before = watched()
        running = self._bench.start(*args, stdin=stdin, state=state)
        if self._rng.random() < 0.5:
            time.sleep(self._rng.uniform(0, self._last))
        else:
            _watch(running, watched, before)
            time.sleep(self._rng.choice((0, 0, 0.0002, 0.001, 0.003, self._last / 2)))
        running.kill()
        ended = running.wait()
        # Aims at a third that are quicker: then many die when they have nearly done all.
        self._last *= 0.95 if ended.code == 0 else 1.025
        self._tally.add("commands killed" if ended.code < 0 else "commands that were quicker")
        return ended

    def _on_desk(self, words: list[str], stdin: str = "", many: int = 1) -> Ended:
        """A blow on the desk itself: only whole transactions are added, and none that was told is lost."""
        before = self._bench.rows()
        ended = self._blow(*words, stdin=stdin)
        after = self._bench.rows()
        added = _added(before, after)
        promise(added in (0, many), words, f"{added} rows were added, not 0 or {many}", ended)
        told = [int(row) for row in _ROW.findall(ended.err)]
        if told:
            promise(added == many, words, "a row that was acknowledged is lost", ended)
            self._tally.add("acknowledged rows that were there", len(told))
        if ended.code == 0:
            promise(added == many, words, "done and not there", ended)
        self._check()
        return ended

    def _check(self) -> None:
        self._bench.check()
        self._tally.add("desks checked after a blow")
        self._tally.add("rows checked", sum(map(len, self._bench.rows().values())))

    def _record(self) -> None:
        words = self._bench.next_command()
        if not words:
            self._bench.done("import", "-", stdin=self._bench.new_game())
            words = self._bench.next_command()
        self._on_desk(words, many=len(words) - 1 if words[0] == "vote" else 1)

    def _note(self) -> None:
        self._on_desk(["note", f"remark {self._rng.random()}"])

    def _undo(self) -> None:
        with self._bench.game() as (log, game):
            if not log.count(game):
                return
        before = self._bench.rows()
        ended = self._blow("undo", "-q")
        added = _added(before, self._bench.rows())
        promise(added in (0, 1), "undo", ended)
        promise(added == 1 or "Recorded" not in ended.err, "undo", ended)
        self._check()

    def _sent(self) -> None:
        ended = self._blow("sent", "--all")
        told = re.search(r"^Marked as sent: (.*)$", ended.err, re.MULTILINE)
        with self._bench.game() as (log, game):
            marks = log.sent(game)
        for number in map(int, told[1].split(", ")) if told else ():
            promise(number in marks, "a sent mark that was acknowledged is lost", ended)
            self._tally.add("sent marks that were there")
        self._check()

    def _import(self) -> None:
        lines = self._bench.new_game(_FIRST)
        name = f"g{self._bench.made}"
        ended = self._blow("import", "-", stdin=lines)
        found = self._bench.rows().get(name)
        promise(found is None or len(found) == len(_FIRST), "a part of an import", ended)
        promise(found is not None or "Brought in" not in ended.err, "an import is lost", ended)
        self._tally.add("imports killed that left all or nothing")
        self._check()

    def _backup(self) -> None:
        target = self._bench.root / f"backup-{self._bench.made}-{self._rng.random()}.db"
        rows = self._bench.rows()
        ended = self._blow("backup", str(target), part=True)
        promise(target.exists() or "Copied" not in ended.err, "a backup is lost", ended)
        if target.exists():
            promise(self._bench.rows(target) == rows, "a backup isn't what was backed up", ended)
            self._backups.append(target)
        self._swept()
        self._tally.add("backups killed that left all or nothing")

    def _export(self) -> None:
        """A file that was exported is there whole, or not at all; so are those that are published and handed over."""
        right = self._bench.done("export").out
        target = self._written("export", right)
        if target is not None:
            self._bench.done("import", str(target), "--name", f"again-{target.stem}")
            self._bench.done("use", json.loads(right.splitlines()[0])["name"])
        self._tally.add("exports killed that left all or nothing")

    def _hand_over(self) -> None:
        right = self._bench.done("hand-over").out
        target = self._written("hand-over", right, same=_but_the_time)
        if target is not None:
            state = target.with_suffix("")
            self._bench.done("take-over", str(target), state=state)
            promise(self._bench.rows(state / "pbp.db") == self._bench.rows(), "another desk was handed over")
            shutil.rmtree(state)
        self._tally.add("hand-overs killed that left all or nothing")

    def _reveal(self) -> None:
        """The log of a game that is over, on a desk of its own."""
        state = self._bench.root / "over"
        if not state.exists():
            self._bench.done("import", "-", stdin=self._bench.new_game(_OVER), state=state)
        target = self._written("reveal", self._bench.done("reveal", state=state).out, state=state)
        if target is not None:
            self._bench.done("verify", str(target))
        self._tally.add("reveals killed that left all or nothing")

    def _shelf(self) -> Path:
        """A desk of its own with one game, and a note about it."""
        state = self._bench.root / "shelf"
        shutil.rmtree(state, ignore_errors=True)
        self._bench.done("import", "-", stdin=self._bench.new_game(_FIRST), state=state)
        self._bench.done("account", "--forum", "https://forum.example", state=state)
        return state

    def _rename(self) -> None:
        """A game that is called otherwise has all that was noted of it, or is called as ever."""
        state, old = self._shelf(), f"g{self._bench.made}"
        ended = self._blow("rename", "new name", state=state)
        with Log(str(state), create=False) as log:
            (game,) = log.games()
            notes = log.notes()
        promise(game.name == "new name" or "is called" not in ended.err, "a new name is lost", ended)
        promise(game.name in (old, "new name"), "neither name", ended)
        promise(notes["game"] == game.name, "another game is chosen", ended)
        promise(("forum of new name" in notes) == (game.name != old), "notes and name differ", ended)
        promise(("forum of " + old in notes) == (game.name == old), "notes and name differ", ended)
        self._bench.done("verify", state=state)
        self._tally.add("renames killed that left all or nothing")

    def _delete(self) -> None:
        """A game that goes off the desk has been written whole before."""
        state, name = self._shelf(), f"g{self._bench.made}"
        before, target = self._bench.rows(state / "pbp.db"), self._bench.root / f"{name}-deleted.jsonl"
        ended = self._blow("delete", name, str(target), "--yes", state=state, part=self._rng.random() < 0.5)
        with Log(str(state), create=False) as log:
            there = [game.name for game in log.games()]
        promise(self._bench.rows(state / "pbp.db") == before, "rows of a deleted game are lost", ended)
        promise(not there or "its name is free" not in ended.err, "it is there after all", ended)
        promise(there or target.exists(), "it is gone and nowhere written", ended)
        if target.exists():
            other = self._bench.root / "brought-back"
            self._bench.done("take-over", str(target), state=other)
            promise(self._bench.rows(other / "pbp.db") == before, "half a game was written", ended)
            shutil.rmtree(other)
        self._swept()
        self._tally.add("deletions killed that left all or nothing")

    def _written(
        self,
        command: str,
        right: str,
        *,
        state: Path | None = None,
        same: Callable[[str, str], bool] = str.__eq__,
    ) -> Path | None:
        """The file that a killed command has written, or None if it has written none."""
        target = self._bench.root / f"{command}-{self._rng.random()}.jsonl"
        ended = self._blow(command, str(target), state=state, part=True)
        promise(target.exists() or "Written" not in ended.err, command, "a file is lost", ended)
        there = target.exists()
        promise(not there or same(target.read_text("utf-8"), right), command, "half a file", ended)
        self._swept()
        return target if there else None

    def _swept(self) -> None:
        """What the killed command has left half is cleared away by the next one that writes into the folder."""
        left = len(_parts(self._bench.root))
        self._tally.add("half files cleared away", left)
        target = self._bench.root / "swept.jsonl"
        self._bench.done("export", str(target))
        target.unlink()
        promise(not _parts(self._bench.root), "half a file is left", target)

    def _restore(self) -> None:
        if not self._backups:
            return
        target = self._rng.choice(self._backups)
        old, new = self._bench.rows(), self._bench.rows(target)
        ended = self._blow("restore", str(target), "--yes")
        now = self._bench.rows()
        promise(now in (old, new), "a restore left neither the old desk nor the new one", ended)
        promise(now == new or "Restored" not in ended.err, "a restore was acknowledged and is lost", ended)
        kept = sorted(self._bench.state.glob("*.before-restore-*"))
        if now != old:
            promise(any(self._bench.rows(each) == old for each in kept), "the old desk isn't kept", ended)
        for each in kept:
            each.unlink()
        self._tally.add("restores killed that left the one or the other")
        self._check()
        if not self._bench.next_command():
            self._bench.done("import", "-", stdin=self._bench.new_game())

    def _migrate(self) -> None:
        """A file of an older version, brought up to date by a command that is killed."""
        state = self._bench.root / "old"
        shutil.rmtree(state, ignore_errors=True)
        before = build(state, self._rng.randrange(1, _version()))
        ended = self._blow("note", "after the migration", state=state)
        with Log(str(state), create=False) as log:
            game = log.games()[0]
            rows = log.entries(game)
        promise(rows[: len(before)] == before, "rows were lost in a migration", ended)
        promise(len(rows) > len(before) or "Recorded" not in ended.err, "a row is lost", ended)
        self._bench.done("verify", state=state)
        self._bench.done("note", "once more", state=state)
        self._tally.add("migrations killed")

    def _first_of_all(self) -> None:
        """The very first command of a desk, killed while the file is being made."""
        state = self._bench.root / "first"
        shutil.rmtree(state, ignore_errors=True)
        ended = self._blow("import", "-", stdin=self._bench.new_game(_FIRST), state=state)
        again = self._bench.new_game(_FIRST)
        self._bench.done("import", "-", stdin=again, state=state)
        self._bench.done("verify", state=state)
        rows = self._bench.rows(state / "pbp.db")
        promise(all(len(each) == len(_FIRST) for each in rows.values()), "a part of an import", ended)
        promise(len(rows) == 2 or "Brought in" not in ended.err, "an import is lost", ended)
        self._tally.add("first commands killed")


def _but_the_time(one: str, other: str) -> bool:
    """Whether two desks that were written at different moments are the same."""
    (first, *rest), (second, *others) = one.splitlines(), other.splitlines()
    heads = [{**json.loads(line), "at": None, "head": None} for line in (first, second)]
    return heads[0] == heads[1] and rest == others


def _version() -> int:
    from pbp_mod.store.schema import VERSION

    return VERSION


def _added(before: Rows, after: Rows) -> int:
    added = 0
    for name, rows in after.items():
        were = before.get(name, [])
        promise(rows[: len(were)] == were, name, "rows were changed or lost")
        added += len(rows) - len(were)
    promise(set(before) <= set(after), "a game is lost")
    return added


def _sizes(folder: Path) -> list[int]:
    return [_size(folder / name) for name in ("pbp.db", "pbp.db-wal", "pbp.db-journal")]


def _parts(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.startswith(".pbp-"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _watch(running: Running, watched: Callable[[], object], before: object) -> None:
    """Until the command has begun to write, or is over."""
    until = time.monotonic() + 5
    while watched() == before and not running.over() and time.monotonic() < until:
        time.sleep(0)

"""Files that pbp writes: there whole or not at all, never in the place of another; what was left half is cleared away."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from pbp_mod.store import files, renaming
from pbp_mod.store.files import fill_new, parts, write_new
from pbp_mod.store.schema import FILE
from tests.conftest import Pbp

POSIX = pytest.mark.skipif(os.name == "nt", reason="pipes, links and processes of POSIX")


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def dead() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def part(folder: Path, *, machine: str | None = None, process: int | None = None, end: str = "") -> Path:
    """A part, as a killed command leaves it."""
    owner = files._machine() if machine is None else machine
    found = folder / f".pbp-{owner}-{dead() if process is None else process}-0123abcd.part{end}"
    found.write_bytes(b"half")
    return found


def test_a_file_is_written_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    write_new(str(tmp_path / "new"), b"grue\xc3\x9fe\n")
    assert (tmp_path / "new").read_bytes() == b"grue\xc3\x9fe\n"
    assert names(tmp_path) == ["new"]
    if os.name != "nt":
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


def test_nothing_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        write_new(str(tmp_path / "there"), b"yours")
    assert (tmp_path / "there").read_bytes() == b"mine"
    with pytest.raises(FileExistsError):
        write_new(str(tmp_path), b"a folder is there, too")
    if os.name != "nt":
        (tmp_path / "loose").symlink_to(tmp_path / "nowhere")
        with pytest.raises(FileExistsError):
            write_new(str(tmp_path / "loose"), b"x")
        assert not (tmp_path / "nowhere").exists()


def test_what_comes_in_between_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "new"

    def fill(path: str) -> None:
        Path(path).write_bytes(b"ours")
        target.write_bytes(b"somebody else was quicker")

    with pytest.raises(FileExistsError):
        fill_new(str(target), fill)
    assert target.read_bytes() == b"somebody else was quicker"
    assert names(tmp_path) == ["new"]


def refused(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def filled_second(target: Path) -> None:
    """Write a file to whose name somebody else is quicker."""

    def fill(path: str) -> None:
        Path(path).write_bytes(b"ours")
        target.write_bytes(b"quicker")

    with pytest.raises(FileExistsError):
        fill_new(str(target), fill)
    assert target.read_bytes() == b"quicker"


@POSIX
def test_a_file_system_without_links_gives_the_name_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a kill leaves no empty file under the final name: the name is never opened, and nothing is replaced."""
    monkeypatch.setattr(os, "link", refused)
    monkeypatch.setattr(renaming, "_take_and_fill", refused)
    write_new(str(tmp_path / "new"), b"whole")
    assert (tmp_path / "new").read_bytes() == b"whole"
    filled_second(tmp_path / "other")
    with pytest.raises(OSError, match=r"Permission denied|No such file"):
        renaming.rename_new(str(tmp_path / "new"), str(tmp_path / "nowhere" / "new"))
    assert names(tmp_path) == ["new", "other"]


@POSIX
def test_where_no_rename_spares_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", refused)
    monkeypatch.setattr(renaming, "_rename", lambda *_: errno.EINVAL)
    write_new(str(tmp_path / "new"), b"whole")
    assert (tmp_path / "new").read_bytes() == b"whole"
    filled_second(tmp_path / "other")
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(PermissionError):
        write_new(str(tmp_path / "third"), b"x")
    assert names(tmp_path) == ["new", "other"]


def test_nothing_is_left_of_what_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        assert [name for name in names(tmp_path) if name.endswith(".part")], (
            "it grows under a name of its own"
        )
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_new(str(tmp_path / "new"), b"x")
    assert names(tmp_path) == []


def test_a_long_name_has_room_for_its_part(tmp_path: Path) -> None:
    name = "n" * 250
    write_new(str(tmp_path / name), b"x")
    assert names(tmp_path) == [name]


def test_what_killed_commands_left_is_cleared_away(tmp_path: Path) -> None:
    left = [part(tmp_path), part(tmp_path, end="-journal")]
    alive = part(tmp_path, process=os.getppid())
    far = part(tmp_path, machine="elsewhere", process=1)
    forgotten = part(tmp_path, machine="elsewhere", process=2)
    mine = [tmp_path / ".pbp-notes.part", tmp_path / "pbp.part", tmp_path / ".pbp-a-1-xyz.part"]
    for file in mine:
        file.write_bytes(b"my own")
    day_before = time.time() - 25 * 60 * 60
    os.utime(forgotten, (day_before, day_before))
    if os.name == "nt":
        for file in left:
            os.utime(file, (time.time() - 120,) * 2)
    assert sorted(parts(str(tmp_path))) == sorted(map(str, [*left, forgotten]))
    write_new(str(tmp_path / "new"), b"x")
    assert names(tmp_path) == sorted(file.name for file in [alive, far, *mine, tmp_path / "new"])


def test_doctor_tells_what_a_killed_command_has_left(game: Pbp) -> None:
    left = part(game.state)
    if os.name == "nt":
        os.utime(left, (time.time() - 120,) * 2)
    (found,) = game("doctor", "--json").json
    assert str(left) in found["what"]
    assert not found["wrong"]
    game("backup", game.state / "copy.db")
    assert not left.exists()


@POSIX
def test_a_pipe_is_written_directly(game: Pbp, tmp_path: Path) -> None:
    fifo, read = tmp_path / "fifo", []
    os.mkfifo(fifo)
    for command in ("export", "hand-over", "backup"):
        reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()))
        reader.start()
        game(command, fifo)
        reader.join(10)
    assert read[0].decode() == game("export").out
    assert read[1].decode() == game("hand-over").out
    (tmp_path / "copy.db").write_bytes(read[2])
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db, db:
        assert db.execute("SELECT name FROM games").fetchall() == [("one",)]
    db.close()
    assert "fifo" in names(tmp_path)
    assert not list(tmp_path.glob(".pbp*"))


@POSIX
def test_a_device_is_written_directly(game: Pbp) -> None:
    game("export", "/dev/null")
    game("backup", "/dev/null")
    assert "No space left" in game.refused("export", "/dev/full")


@POSIX
def test_stdout_by_its_path_is_not_written_over(game: Pbp, tmp_path: Path) -> None:
    file = tmp_path / "both"
    environment = {**os.environ, "PBP_STATE": str(game.state)}
    for command in ("export /dev/stdout", "backup -"):
        line = f"echo before > {file}; {sys.executable} -m pbp_mod {command} >> {file}"
        subprocess.run(["sh", "-c", line], check=True, env=environment, capture_output=True)
        before, _, rest = file.read_bytes().partition(b"\n")
        assert before == b"before"
        assert rest == game("export").out.encode() if command[0] == "e" else rest[:15] == b"SQLite format 3"


def test_a_backup_of_a_desk_is_called_what_was_asked_for(game: Pbp, tmp_path: Path) -> None:
    (tmp_path / "saved.db").write_bytes(b"")
    assert "name another file" in game.refused("backup", tmp_path / "saved.db")
    game("backup", tmp_path / "deep" / "er" / "saved.db")
    assert names(tmp_path / "deep" / "er") == ["saved.db"]
    assert (game.state / FILE).exists()

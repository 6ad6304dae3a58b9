"""Desks that may only be read: a copy in memory is looked at, as the desk is at one moment."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pbp_mod.errors import NotAllowed
from pbp_mod.store import looking
from pbp_mod.store.log import Log
from pbp_mod.store.looking import look
from pbp_mod.store.schema import FILE, VERSION
from tests.conftest import Pbp
from tests.faults.versions import build


def rows(db: sqlite3.Connection) -> list[str]:
    return [row[0] for row in db.execute("SELECT entry FROM log ORDER BY seq")]


def test_a_copy_has_all_rows_and_takes_none(game: Pbp) -> None:
    other = sqlite3.connect(game.state / FILE)
    other.execute("SELECT * FROM log").fetchall()
    game("note", "beside the file")
    assert (game.state / f"{FILE}-wal").stat().st_size
    db = look(str(game.state / FILE))
    assert "beside the file" in rows(db)[-1]
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        db.execute("DELETE FROM desk")
    db.close()
    other.close()
    assert not (game.state / f"{FILE}-wal").exists()
    db = look(str(game.state / FILE))
    assert "beside the file" in rows(db)[-1]
    db.close()


def test_an_older_file_is_brought_up_to_date_in_memory_alone(tmp_path: Path) -> None:
    build(tmp_path / "old", 1)
    before = (tmp_path / "old" / FILE).read_bytes()
    db = look(str(tmp_path / "old" / FILE))
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert db.execute("SELECT COUNT(*) FROM rows").fetchone() == (9,)
    db.close()
    assert (tmp_path / "old" / FILE).read_bytes() == before


@pytest.mark.parametrize("changes", [1, 1000])
def test_what_is_changed_meanwhile_is_read_anew(
    game: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: int
) -> None:
    """A copy that was made while somebody wrote may be half the one and half the other."""
    shutil.copytree(game.state, tmp_path / "copy")
    file = tmp_path / "copy" / FILE
    made: list[sqlite3.Connection] = []
    copy: Callable[[str], sqlite3.Connection] = looking._copy

    def disturbed(path: str) -> sqlite3.Connection:
        made.append(copy(path))
        if len(made) <= changes:
            os.utime(file, ns=(len(made), len(made)))
        return made[-1]

    monkeypatch.setattr(looking, "_copy", disturbed)
    if changes == 1:
        look(str(file)).close()
        assert len(made) == 2
    else:
        with pytest.raises(sqlite3.OperationalError, match="keeps changing"):
            look(str(file))


def test_what_cannot_be_read_either_is_said_as_ever(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: str) -> sqlite3.Connection:
        raise PermissionError(13, "Permission denied", path)

    def closed(self: Log) -> int:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        with self.plainly():
            raise error

    monkeypatch.setattr(looking, "look", refused)
    monkeypatch.setattr(Log, "version", closed)
    with pytest.raises(NotAllowed, match="must be allowed to read it"):
        Log(str(game.state))

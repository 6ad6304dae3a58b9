"""Looking after the desk's file: doctor, backup, restore, and what a damaged row brings."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pbp_mod.store.migrations import made_by
from pbp_mod.store.schema import FILE, VERSION
from tests.conftest import Pbp
from tests.faults.versions import build
from tests.games import election, header, session, write

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR")]
POSIX = pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")


@pytest.fixture
def desk(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "game.jsonl", header(), ROWS))
    return pbp


def findings(desk: Pbp, *, code: int = 1) -> list[tuple[bool, str]]:
    return [(each["wrong"], each["what"]) for each in desk("doctor", "--json", code=code).json]


def change(desk: Pbp, *sql: str) -> None:
    """What another program could do to the file."""
    db = sqlite3.connect(desk.state / FILE)
    for statement in sql:
        db.execute(statement)
    db.commit()
    db.close()


# doctor


def test_a_sound_desk_has_nothing_wrong(desk: Pbp) -> None:
    assert findings(desk, code=0) == []
    assert "Nothing is wrong" in desk("doctor").err


def test_doctor_without_a_desk(pbp: Pbp) -> None:
    assert "there is no folder" in findings(pbp)[0][1]
    pbp.state.mkdir()
    assert findings(pbp, code=0) == [(False, f"there is no pbp.db in {pbp.state}")]
    assert not (pbp.state / FILE).exists()


def _noise(desk: Pbp) -> None:
    (desk.state / FILE).write_bytes(b"no database at all, but long enough for one " * 100)


def _cut(desk: Pbp) -> None:
    file = desk.state / FILE
    file.write_bytes(file.read_bytes()[:-5000])


def _newer(desk: Pbp) -> None:
    change(desk, f"PRAGMA user_version = {VERSION + 1}")


def _no_trigger(desk: Pbp) -> None:
    change(desk, "DROP TRIGGER log_no_update")


def _weak_trigger(desk: Pbp) -> None:
    made = made_by(VERSION)["trigger", "log_in_order"]
    change(desk, "DROP TRIGGER log_in_order", made.replace("+ 1", "+ 2"))


def _foreign_trigger(desk: Pbp) -> None:
    change(desk, "CREATE TRIGGER mine AFTER INSERT ON log BEGIN DELETE FROM desk; END")


def _no_view(desk: Pbp) -> None:
    change(desk, "DROP VIEW letters")


def _changed_row(desk: Pbp) -> None:
    change(
        desk,
        "DROP TRIGGER log_no_update",
        "UPDATE log SET entry = replace(entry, 'yaw', 'nah') WHERE seq = 3",
    )


def _bad_json(desk: Pbp) -> None:
    change(desk, "DROP TRIGGER log_no_update", "UPDATE log SET entry = '{' WHERE seq = 3")


def _no_row(desk: Pbp) -> None:
    change(desk, "DROP TRIGGER log_no_update", "UPDATE log SET entry = '[1]' WHERE seq = 3")


def _bad_header(desk: Pbp) -> None:
    change(desk, "DROP TRIGGER games_no_update", "UPDATE games SET header = 'null'")


def _bad_template(desk: Pbp) -> None:
    folder = desk.state / "templates" / "qanon"
    folder.mkdir(parents=True)
    (folder / "board.j2").write_text("one\n{% if %}\n", "utf-8")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (_noise, "file is not a database"),
        (_cut, "malformed"),
        (_newer, "newer version of pbp"),
        (_no_trigger, "the trigger log_no_update is missing"),
        (_weak_trigger, "the trigger log_in_order is not as pbp made it"),
        (_foreign_trigger, "there is a trigger mine"),
        (_no_view, "the view letters is missing"),
        (_changed_row, "test: row 3 is not as it was written"),
        (_bad_json, "row 3 of test is damaged"),
        (_no_row, "row 3 is damaged"),
        (_bad_header, "game 1 is damaged"),
        (_bad_template, "board.j2, line 2"),
    ],
)
def test_doctor_finds(desk: Pbp, harm: Callable[[Pbp], None], said: str) -> None:
    harm(desk)
    found = findings(desk)
    assert [what for wrong, what in found if wrong and said in what], found
    told = desk("doctor", code=1)
    assert "What to do: " in told.out
    assert "what to do stands with each" in told.err


@POSIX
def test_doctor_finds_secrets_that_everybody_can_read(desk: Pbp) -> None:
    assert (desk.state.stat().st_mode & 0o777, (desk.state / FILE).stat().st_mode & 0o777) == (0o700, 0o600)
    (desk.state / FILE).chmod(0o644)
    assert findings(desk, code=0) == []  # nobody comes into the folder
    desk.state.chmod(0o755)
    assert [what for wrong, what in findings(desk) if wrong] == [
        f"everybody on this machine can read {desk.state / FILE}, secrets and all"
    ]


def test_doctor_notes_what_is_not_wrong(desk: Pbp) -> None:
    (desk.state / "holiday.jpg").write_bytes(b"")
    (desk.state / "templates").mkdir()
    (desk.state / "templates" / "opening.j2").write_text("x", "utf-8")
    (desk.state / "templates" / "_mine.j2").write_text("x", "utf-8")
    found = findings(desk, code=0)
    assert [wrong for wrong, _ in found] == [False, False]
    assert "stands in for no template" in found[0][1]
    assert "holiday.jpg" in found[1][1]


def test_doctor_notes_what_a_killed_command_left_and_changes_nothing(desk: Pbp) -> None:
    other = sqlite3.connect(desk.state / FILE)
    other.execute("SELECT * FROM log").fetchall()  # keeps the last one to leave from tidying up
    desk("note", "kept")
    wal = desk.state / f"{FILE}-wal"
    before = wal.read_bytes()
    assert before
    assert [what for _, what in findings(desk, code=0)] == [
        f"{wal} holds {len(before)} bytes: a command is at work, or was killed"
    ]
    assert wal.read_bytes() == before
    other.close()


def test_doctor_leaves_an_older_file_as_it_is(pbp: Pbp) -> None:
    build(pbp.state, 2)
    assert "is from an older version" in findings(pbp, code=0)[0][1]
    db = sqlite3.connect(pbp.state / FILE)
    assert db.execute("PRAGMA user_version").fetchone() == (2,)
    db.close()


# verify


def test_verify_tells_of_a_row_that_cannot_be_replayed(desk: Pbp) -> None:
    _no_row(desk)
    assert "row 3 is damaged" in desk("verify", code=1).err
    assert "row 3 is not as it was written" in desk("verify", "--json", code=1).json["findings"][0]
    assert "pbp restore" in desk("status", code=1).err


def test_verify_tells_of_lost_pages(desk: Pbp) -> None:
    for number in range(60):
        desk("note", f"{number} {'x' * 300}", "-q")
    _cut(desk)
    assert "malformed" in desk("verify", code=1).err


# restore


@pytest.fixture
def saved(desk: Pbp, tmp_path: Path) -> Path:
    file = tmp_path / "saved.db"
    desk("backup", file)
    return file


def test_a_backup_is_one_private_file(desk: Pbp, saved: Path) -> None:
    assert sorted(saved.parent.glob("saved*")) == [saved]
    db = sqlite3.connect(saved)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    db.close()
    if os.name != "nt":
        assert saved.stat().st_mode & 0o077 == 0
    assert "name another file" in desk.refused("backup", saved)


def test_restore_brings_back_what_was_saved_and_keeps_what_was_there(desk: Pbp, saved: Path) -> None:
    before = desk.rows()
    desk("note", "later")
    later = desk.rows()
    assert "--yes replaces it" in desk.refused("restore", saved)
    told = desk("restore", saved, "--yes").err
    assert desk.rows() == before
    assert "pbp.db.before-restore-1" in told
    assert findings(desk, code=0) == []
    desk("note", "goes on")
    desk("restore", desk.state / "pbp.db.before-restore-1", "--yes")
    assert desk.rows() == later
    assert sorted(file.name for file in desk.state.iterdir()) == [
        "pbp.db",
        "pbp.db.before-restore-1",
        "pbp.db.before-restore-2",
    ]
    assert json.loads(desk("log", "--json").out)[-1]["text"] == "later"


def test_restore_says_what_it_drops(desk: Pbp, saved: Path, tmp_path: Path) -> None:
    assert "Would drop: nothing." in desk("restore", saved, code=1).err
    desk("sent", "101", "1")
    assert "Would drop: test: that 1, 101 were sent." in desk("restore", saved, code=1).err
    desk("note", "later")
    desk("standing", "Dora", "nominate Anna")
    desk("import", write(tmp_path / "b.jsonl", header("second"), ROWS[:1]))
    desk("sent", "2")
    lines = [
        "test: row 9, that 1, 101 were sent, a standing order.",
        "the game second: row 1, that 2 was sent.",
    ]
    told = desk("restore", saved, code=1).err
    assert [line for line in told.splitlines() if line.startswith("Would")] == [
        f"Would drop: {line}" for line in lines
    ]
    told = desk("restore", saved, "--yes").err
    assert [line for line in told.splitlines() if line.startswith("Dropped")] == [
        f"Dropped: {line}" for line in lines
    ]
    told = desk("restore", desk.state / "pbp.db.before-restore-1", "--yes").err
    assert "Dropped: nothing." in told


def test_restore_names_rows_that_read_otherwise(desk: Pbp, saved: Path) -> None:
    for row in (9, 10, 11):
        desk("note", f"here {row}")
    other = saved.parent / "other"
    desk("restore", saved, "--state", other)
    for row in (9, 10):
        desk("note", "there", "--state", other) if row == 10 else desk("note", "here 9", "--state", other)
    desk("backup", saved.parent / "other.db", "--state", other)
    assert "Would drop: test: rows 10 to 11." in desk("restore", saved.parent / "other.db", code=1).err


def test_restore_of_an_older_backup_over_a_newer_desk_says_so(desk: Pbp, tmp_path: Path) -> None:
    build(tmp_path / "old", 1)
    told = desk("restore", tmp_path / "old" / FILE, "--yes").err
    assert "Dropped: the game test: rows 1 to 8." in told
    told = desk("restore", desk.state / "pbp.db.before-restore-1", "--yes").err
    assert "Dropped: the game old: rows 1 to 9, that 1 was sent." in told


def test_restore_on_an_empty_place(desk: Pbp, saved: Path, tmp_path: Path) -> None:
    desk("restore", saved, "--state", tmp_path / "new" / "place")
    assert "all 8 rows hold" in desk("verify", "--state", tmp_path / "new" / "place").out
    assert [file.name for file in (tmp_path / "new" / "place").iterdir()] == [FILE]


def test_restore_in_the_place_of_what_is_no_database(desk: Pbp, saved: Path) -> None:
    before = desk.rows()
    _noise(desk)
    noise = (desk.state / FILE).read_bytes()
    assert "it can't be told what" in desk("restore", saved, code=1).err
    assert "it can't be told what" in desk("restore", saved, "--yes").err
    assert desk.rows() == before
    assert (desk.state / "pbp.db.before-restore-1").read_bytes() == noise


def test_restore_in_the_place_of_a_damaged_and_of_a_newer_file(desk: Pbp, saved: Path) -> None:
    before = desk.rows()
    for harm in (_changed_row, _newer, _no_trigger):
        harm(desk)
        desk("restore", saved, "--yes")
        assert desk.rows() == before
        assert findings(desk, code=0) == []


def test_restore_of_an_older_backup_brings_it_up_to_date(desk: Pbp, tmp_path: Path) -> None:
    build(tmp_path / "old", 1)
    desk("restore", tmp_path / "old" / FILE, "--yes")
    assert findings(desk, code=0) == []
    assert "all 9 rows hold" in desk("verify").out


def test_restore_refuses_what_is_no_sound_backup(desk: Pbp, saved: Path, tmp_path: Path) -> None:
    assert "there is no file" in desk.refused("restore", tmp_path / "nowhere.db", "--yes")
    assert "the desk itself" in desk.refused("restore", desk.state / FILE, "--yes")
    (tmp_path / "empty.db").write_bytes(b"")
    assert "no backup of a desk" in desk.refused("restore", tmp_path / "empty.db", "--yes")
    (tmp_path / "text.db").write_text("x" * 5000, "utf-8")
    assert "not a database" in desk.refused("restore", tmp_path / "text.db", "--yes")
    whole = saved.read_bytes()
    (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 2])
    assert "malformed" in desk.refused("restore", tmp_path / "cut.db", "--yes")
    (tmp_path / "changed.db").write_bytes(whole.replace(b'"choice": "yaw"', b'"choice": "nah"', 1))
    assert "not as it was written" in desk.refused("restore", tmp_path / "changed.db", "--yes")
    db = sqlite3.connect(saved)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    assert "newer version" in desk.refused("restore", saved, "--yes")
    assert not list(desk.state.glob("*before-restore*"))


# exports


def test_an_export_is_private_and_never_half_a_file(
    desk: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk("export", tmp_path / "whole.jsonl")
    if os.name != "nt":
        assert (tmp_path / "whole.jsonl").stat().st_mode & 0o077 == 0

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in desk.refused("export", tmp_path / "half.jsonl")
    assert not (tmp_path / "half.jsonl").exists()


# what is named with --state, and how games are called


def test_a_file_is_no_state_folder(desk: Pbp, saved: Path, tmp_path: Path) -> None:
    roster = tmp_path / "names.txt"
    roster.write_text("Anna\nBert\nCleo\nDora\nEmil\n", "utf-8")
    before = saved.read_bytes()
    for words in (
        ["status"],
        ["games"],
        ["note", "x"],
        ["new", "qanon", "two", "--roster", roster],
        ["log", "--json"],
    ):
        for named in (saved, desk.state / FILE):
            line = desk.refused(*words, "--state", named)
            assert f"{named} is a file: what is meant is the folder that pbp.db is in" in line
    assert "is a file and no state folder" in desk("doctor", "--state", saved, code=1).out
    assert saved.read_bytes() == before


def test_names_of_games_with_marks_apart(pbp: Pbp, tmp_path: Path) -> None:
    """macOS types them so in names of files."""
    apart, composed = "Zoe\u0308s Spiel", "Zoës Spiel"
    words = [word for name in ("Anna", "Bert", "Cleo", "Dora", "Ame\u0301lie") for word in ("--player", name)]
    pbp("new", "qanon", apart, *words, "-q")
    pbp("new", "qanon", "other", *words, "-q")
    assert [each["name"] for each in pbp("games", "--json").json] == [composed, "other"]
    pbp("use", apart.upper())
    for name in (apart, composed, apart.upper()):
        assert pbp.status("--game", name)["game"] == composed
    assert "already" in pbp.refused("new", "qanon", apart, *words)
    log = write(tmp_path / "log.jsonl", header(apart), ROWS)
    line = pbp.refused("import", log)
    assert "its letters stand apart from their marks (write them composed, NFC)" in line
    pbp("import", log, "--name", "Bjo\u0308rn")
    assert pbp.status()["game"] == "Björn"
    assert "plain text of one line" in pbp.refused(
        "import", write(tmp_path / "b.jsonl", header("a\tb"), ROWS)
    )

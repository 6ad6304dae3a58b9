"""The database: append-only against everybody, chained, one transaction for each command."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from pbp_mod.desk.chain import check_chain
from pbp_mod.errors import CorruptLog, NotAllowed, NotUnderstood, StaleLog
from pbp_mod.store.log import Log
from pbp_mod.store.migrations import desk
from pbp_mod.store.records import Game, Sent, canonical, chain, origin
from pbp_mod.store.schema import VERSION
from pbp_mod.store.upkeep import copy as copy_file
from tests.games import election, header


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with Log(str(tmp_path)) as log:
        yield log


@pytest.fixture
def game(log: Log) -> Game:
    return log.create(header(), election("A", "B")[:3], "2026-11-29T20:15:00Z")


@pytest.fixture
def database(log: Log) -> Iterator[Database]:
    """The file as another program sees it."""
    with closing(sqlite3.connect(log.path)) as connection:
        yield Database(connection)


def test_the_version_counts_the_migrations(database: Database) -> None:
    assert len(desk.pending(database)) == 0
    assert len(desk.applied(database)) == VERSION


def test_triggers_exist_after_all_migrations(database: Database) -> None:
    triggers = {trigger.name for trigger in database.triggers}
    assert triggers == {
        "games_in_order",
        "games_no_delete",
        "games_no_update",
        "log_in_order",
        "log_no_delete",
        "log_no_update",
        "posting_claims_once",
        "posting_ends_once",
        "posting_in_order",
        "posting_no_delete",
        "posting_no_update",
        "read_in_order",
        "read_no_delete",
        "read_no_update",
        "sent_in_order",
        "sent_no_delete",
        "sent_no_update",
        "standing_ends_once",
        "standing_in_order",
        "standing_no_delete",
        "standing_no_update",
    }


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE log SET entry = '{}' WHERE seq = 2",
        "DELETE FROM log WHERE seq = 3",
        "INSERT OR REPLACE INTO log VALUES (1, 2, '{}', 'x')",
        "INSERT OR IGNORE INTO log VALUES (1, 2, '{}', 'x')",
        "INSERT INTO log VALUES (1, 5, '{}', 'x')",
        "INSERT INTO log VALUES (1, 3, '{}', 'x')",
        "REPLACE INTO games VALUES (1, 'other', 'qanon', '', '{}')",
        "UPDATE games SET name = 'other'",
        "DELETE FROM games",
    ],
)
def test_no_program_can_rewrite_history(log: Log, game: Game, sql: str) -> None:
    before = log.entries(game), log.games()
    other = sqlite3.connect(log.path)
    with pytest.raises(sqlite3.DatabaseError, match=r"append-only|only grows"):
        other.execute(sql)
    other.close()
    assert (log.entries(game), log.games()) == before


def test_the_file_is_durable_and_readable_meanwhile(log: Log) -> None:
    assert log._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert log._db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL


def test_rows_come_back_as_they_were_given(log: Log, game: Game) -> None:
    odd = {"action": "note", "text": "ünï \u2028 'quoted' \"twice\" \\ 🗳", "at": "yesterday"}
    log.append(game, 3, [odd])
    assert log.entries(game)[-1] == odd
    assert list(log.entries(game)[-1]) == list(odd)


def test_several_rows_are_kept_all_or_none(log: Log, game: Game) -> None:
    with pytest.raises(TypeError):
        log.append(game, 3, [{"action": "note", "text": "fine"}, {"action": "note", "text": object()}])
    assert len(log.entries(game)) == 3


def test_whoever_comes_second_is_told(log: Log, game: Game) -> None:
    log.append(game, 3, [{"action": "note", "text": "first"}])
    with pytest.raises(StaleLog, match="row 4 was recorded meanwhile"):
        log.append(game, 3, [{"action": "note", "text": "second"}])
    assert [entry.get("text") for entry in log.entries(game)[3:]] == ["first"]


def test_writers_at_the_same_time_lose_nothing(log: Log, game: Game) -> None:
    def write(who: int) -> None:
        with Log(str(Path(log.path).parent)) as mine:
            for _ in range(10):
                while True:
                    try:
                        mine.append(game, len(mine.entries(game)), [{"action": "note", "text": str(who)}])
                        break
                    except StaleLog:
                        continue

    threads = [threading.Thread(target=write, args=(who,)) for who in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    texts = [entry["text"] for entry in log.entries(game)[3:]]
    assert sorted(texts) == sorted("012" * 10)
    assert check_chain(log, game) == []


def test_the_chain_is_what_the_docs_say(log: Log, game: Game) -> None:
    before = origin(game.header)
    for entry, stored in zip(log.entries(game), log.hashes(game), strict=True):
        before = chain(before, entry)
        assert stored == before
    assert canonical({"b": 1, "a": "ü"}) == '{"a":"ü","b":1}'.encode()


def test_a_change_behind_our_back_shows(log: Log, game: Game) -> None:
    other = sqlite3.connect(log.path)
    other.execute("DROP TRIGGER log_no_update")
    other.execute("UPDATE log SET entry = replace(entry, 'yaw', 'nah') WHERE seq = 2")
    other.commit()
    other.close()
    assert check_chain(log, game) == ["row 2 is not as it was written (its hash doesn't fit)"]


def test_a_changed_header_shows(log: Log, game: Game) -> None:
    other = sqlite3.connect(log.path)
    other.execute("DROP TRIGGER games_no_update")
    other.execute('UPDATE games SET header = replace(header, \'"M", "M"\', \'"M", "M" \')')
    other.execute("UPDATE games SET header = replace(header, 'Anna', 'Anny')")
    other.commit()
    other.close()
    assert "row 1" in check_chain(log, log.game("test"))[0]


def test_names_of_games_differ_by_more_than_case(log: Log, game: Game) -> None:
    with pytest.raises(NotAllowed, match="already"):
        log.create(header("TEST"), [], "now")
    assert len(log.games()) == 1


def test_the_game_at_hand(log: Log, game: Game) -> None:
    assert log.game(None).name == "test"
    log.create(header("second"), [], "now")
    assert log.game(None).name == "second"
    log.remember("game", "test")
    assert log.game(None).name == "test"
    assert log.game("SECOND").name == "second"
    with pytest.raises(NotUnderstood, match="there are: test, second"):
        log.game("third")


def test_what_was_sent_last_counts(log: Log, game: Game) -> None:
    log.mark_sent(game, [Sent(1, "now", None, "first words")])
    log.mark_sent(game, [Sent(1, "later", "https://forum.example/1", "second words")])
    assert log.sent(game) == {1: Sent(1, "later", "https://forum.example/1", "second words")}


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    with Log(str(tmp_path)) as log:
        log._db.execute("PRAGMA user_version = 99")
    with pytest.raises(NotAllowed, match="newer version"):
        Log(str(tmp_path))


def test_a_file_that_is_none_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "pbp.db").write_bytes(
        b"this was never a database, but it is long enough to look like one" * 30
    )
    with pytest.raises(CorruptLog, match="restore a backup"):
        Log(str(tmp_path))


def test_reading_needs_a_log(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="pbp new"):
        Log(str(tmp_path / "nowhere"), create=False)
    assert not (tmp_path / "nowhere").exists()


def test_backup_while_somebody_writes(log: Log, game: Game, tmp_path: Path) -> None:
    other = sqlite3.connect(log.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    copy_file(log, str(tmp_path / "copies" / "one.db"))
    other.execute("ROLLBACK")
    other.close()
    copy = sqlite3.connect(tmp_path / "copies" / "one.db")
    assert copy.execute("SELECT COUNT(*) FROM log").fetchone()[0] == 3
    copy.close()
    with pytest.raises(NotAllowed, match="name another file"):
        copy_file(log, str(tmp_path / "copies" / "one.db"))


def test_the_views_read_well(database: Database, game: Game) -> None:
    assert list(database.query('SELECT row, action, "by", details FROM rows LIMIT 2')) == [
        {"row": 1, "action": "nominate", "by": "A", "details": '{"player":"B"}'},
        {"row": 2, "action": "vote", "by": "A", "details": '{"choice":"yaw"}'},
    ]
    assert [row["name"] for row in database.query("SELECT name FROM players")] == [
        "Anna",
        "Bert",
        "Cleo",
        "Dora",
        "Emil",
    ]


def test_a_killed_process_leaves_all_or_nothing(tmp_path: Path) -> None:
    """The process dies inside its transaction, after the rows went in and before they were committed."""
    with Log(str(tmp_path)) as log:
        game = log.create(header(), [], "now")
    script = (
        "import os, sys\n"
        "from pbp_mod.store.log import Log\n"
        "log = Log(sys.argv[1])\n"
        "game = log.game('test')\n"
        "keep = log._insert\n"
        "def insert(*args):\n"
        "    keep(*args)\n"
        "    os._exit(9)\n"
        "log._insert = insert\n"
        "log.append(game, 0, [{'action': 'note', 'text': 'lost'}] * 2)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
    assert ended.returncode == 9
    with Log(str(tmp_path)) as log:
        assert log.entries(game) == []
        log.append(game, 0, [{"action": "note", "text": "kept"}])
        assert json.dumps(log.entries(game)) == '[{"action": "note", "text": "kept"}]'

"""The key stands nowhere but in its own place, and what is said on the network in no log."""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pbp_mod.errors import BoardRefused
from tests.conftest import Pbp
from tests.games import ROLES, header, write
from tests.network.conftest import Live
from tests.network.discourse_server import serving, table
from tests.network.test_send import PLAYERS

KEY = "5ecre7" * 10 + "wxyz"


@pytest.fixture
def desk(pbp: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    monkeypatch.setenv("PBP_KEYRING", "no")
    live.forum.keys[KEY] = "api", ""
    for name in PLAYERS:
        live.forum.user(name)
    pbp("import", write(tmp_path / "game.jsonl", header("one"), []))
    return pbp


def test_the_key_is_in_its_file_and_nowhere_else(
    desk: Pbp, live: Live, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said = []

    def run(*args: str | Path, code: int = 0, stdin: str = "") -> None:
        result = desk(*args, code=code, stdin=stdin)
        said.append(result.out + result.err)

    connect = ("forum", "connect", live.url, "--api-key", "--account", "gm")
    run(*connect, stdin=KEY)
    run("forum", "topic", "--in", "5")
    run("send", "--dry-run", "--json")
    run("send", "--yes")
    run("forum", "--json")
    run("doctor")
    run("log", "--json")
    run("export", tmp_path / "export.jsonl")
    run("hand-over", tmp_path / "desk.jsonl")
    run("backup", tmp_path / "backup.db")
    live.forum.keys.clear()
    run("send", "--yes", code=1)
    run("forum", code=1)
    run(*connect, code=1, stdin=KEY)
    run(*connect, code=1, stdin=KEY + "\x07")
    run(*connect, code=1, stdin="ä" + KEY)
    run("forum", "connect", "http://127.0.0.1:9", "--api-key", "--account", "gm", code=1, stdin=KEY)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert tmp_path / "backup.db" in files
    holding = [path.name for path in files if KEY.encode() in path.read_bytes()]
    assert holding == ["forum-keys.json"]
    assert not any(KEY in text for text in said)
    assert KEY not in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
def test_doctor_knows_the_file_and_who_may_read_it(desk: Pbp, live: Live) -> None:
    desk("forum", "connect", live.url, "--api-key", "--account", "gm", stdin=KEY)
    file = desk.state / "forum-keys.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "Nothing is wrong" in desk("doctor").err
    file.chmod(0o640)
    assert "others than you may read" in desk("doctor", code=1).out


def test_no_word_of_a_message_is_in_a_log_of_the_network(
    desk: Pbp, live: Live, caplog: pytest.LogCaptureFixture
) -> None:
    """With the loudest logging that there is, as another library of the process may have set it."""
    caplog.set_level(logging.DEBUG)
    for name in ("httpx", "httpcore", "httpcore.http11", "httpcore.connection", "hpack", "tenacity"):
        assert not logging.getLogger(name).isEnabledFor(logging.CRITICAL) or name == "tenacity"
    desk("forum", "connect", live.url, "--api-key", "--account", "gm", stdin=KEY)
    desk("forum", "topic", "--in", "5")
    desk("send", "--yes")
    assert live.forum.all("post")
    assert [
        record for record in caplog.records if record.name.partition(".")[0] in ("httpx", "httpcore")
    ] == []
    assert "Your role" not in caplog.text


def test_a_traceback_shows_no_key(desk: Pbp, live: Live, tmp_path: Path) -> None:
    """`PBP_DEBUG=1` shows where a fault happened; what was said there, it doesn't show."""
    desk("forum", "connect", live.url, "--api-key", "--account", "gm", stdin=KEY)
    script = (
        "from pbp_mod.network import client\n"
        "client.Client.get = lambda self, *args: 1 / 0\n"
        "from pbp_mod.cli import run\n"
        "run(['forum'])\n"
    )
    env = {**os.environ, "PBP_DEBUG": "1", "PBP_STATE": str(desk.state)}
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", script],
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "ZeroDivisionError" in done.stderr
    assert KEY not in done.stderr + done.stdout


def test_what_an_account_can_see_tells_nothing_that_its_player_may_not_know(
    desk: Pbp, tmp_path: Path
) -> None:
    """Two games that differ only in who of Cleo and Emil is Trump, which Dora knows: what Anna and Bert can read is the same."""
    seen = []
    for number, roles in enumerate((ROLES, ROLES | {"Cleo": "Trump", "Emil": "Moderate"})):
        forum = table(list(PLAYERS))
        state = ("--state", str(tmp_path / f"state{number}"))
        setup = header("one")["setup"] | {"roles": roles}
        with serving(forum) as url:
            live = Live(forum, url)
            game = header("one", setup=setup)
            desk("import", write(tmp_path / f"twin{number}.jsonl", game, []), *state)
            desk("forum", "connect", url, "--api-key", "--account", "gm", *state, stdin="a" * 64)
            desk("forum", "topic", "--in", "5", *state)
            desk("send", "--yes", *state)
            for words in (["nominate", "A", "B"], ["vote", "A=yaw", "B=yaw", "C=yaw", "D=nah", "E=nah"]):
                desk(*words, "-q", *state)
                desk("send", "--yes", *state)
            seen.append({name: _all_that(live, name) for name in PLAYERS})
            live.close()
        forum.db.close()
    one, other = seen
    assert [name for name in PLAYERS if one[name] != other[name]] == ["Cleo", "Dora", "Emil"]
    assert [len(topics) for topics in one.values()] == [2] * 5


def _all_that(live: Live, name: str) -> list[tuple[object, ...]]:
    """All topics that an account can open, with what stands in them."""
    board, found = live.board(name), []
    for topic in live.forum.all("topic"):
        try:
            there = board.topic(str(topic["id"]))
        except BoardRefused:
            continue
        words = [page.data.replace(live.url.encode(), b"") for page in board.topic_posts(there.id, {})]
        stamped = [re.sub(rb'"(?:created|updated)_at": "[^"]*"', b"", text) for text in words]
        found.append((there._replace(url=""), stamped))
    return found


def test_nothing_of_the_network_is_loaded_by_other_commands(desk: Pbp, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom pbp_mod.cli import run\n"
        "for words in (['status'], ['outbox'], ['log'], ['nominate', 'A', 'B'], ['doctor']):\n    run(words)\n"
        "loaded = [name for name in ('httpx', 'tenacity', 'keyring', 'cryptography', 'pbp_mod.network') if name in sys.modules]\n"
        "sys.stderr.write(repr(loaded))\n"
    )
    env = {**os.environ, "PBP_STATE": str(desk.state)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr.endswith("[]")


@pytest.mark.parametrize("missing", ["httpx", "tenacity"])
def test_a_missing_library_is_named_in_one_line(desk: Pbp, live: Live, missing: str) -> None:
    script = f"import sys\nsys.modules[{missing!r}] = None\nfrom pbp_mod.cli import run\nsys.exit(run(sys.argv[1:]))\n"
    for words in (["forum", "connect", live.url], ["send"]):
        if words == ["send"]:
            desk("account", "--forum", live.url)
        env = {**os.environ, "PBP_STATE": str(desk.state)}
        done = subprocess.run(
            [sys.executable, "-c", script, *words],
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
            input="",
        )
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1] == (
            f"pbp: speaking to a board needs {missing}, which isn't installed (pip install 'pbp-mod[forum]')"
        )


def test_the_table_of_postings_grows_only(desk: Pbp, live: Live) -> None:
    desk("forum", "connect", live.url, "--api-key", "--account", "gm", stdin=KEY)
    desk("send", "2", "--yes")
    with closing(sqlite3.connect(desk.state / "pbp.db")) as db, db:
        for sql in ("UPDATE posting SET how = NULL", "DELETE FROM posting"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                db.execute(sql)
        with pytest.raises(sqlite3.IntegrityError, match="known already"):
            db.execute("INSERT INTO posting (game, at, about, how) VALUES (1, 'now', 1, 'posted')")
    db.close()

"""Streams that are closed, full or not read: what was recorded is said to be, and nothing ends in a traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from pbp_mod.console import terminal
from tests.conftest import Pbp

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams as a shell of POSIX hands them over")

FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
UNREAD = "unread"
"""A pipe that nobody reads from."""


class Ended(NamedTuple):
    code: int
    out: str
    err: str


def call(state: Path, command: str, streams: str = "") -> Ended:
    """The command in a process of its own, with the redirections of a shell, or with stdout `UNREAD`."""
    environment = {key: value for key, value in os.environ.items() if key != "PBP_DEBUG"}
    environment |= {"PBP_STATE": str(state), "PBP": f"{sys.executable} -m pbp_mod"}
    stdout: int = subprocess.PIPE
    if streams == UNREAD:
        read, stdout = os.pipe()
        os.close(read)
        streams = ""
    done = subprocess.run(
        ["sh", "-c", f"$PBP {command} {streams}"],
        env=environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        check=False,
    )
    if stdout != subprocess.PIPE:
        os.close(stdout)
    assert "Traceback" not in done.stderr
    assert "fault of pbp" not in done.stderr
    return Ended(done.returncode, done.stdout or "", done.stderr)


def last_row(pbp: Pbp) -> int:
    return len(pbp("log", "--json").json)


NOWHERE = [">&-", pytest.param(">/dev/full", marks=FULL), UNREAD]
"""Where no text can be printed."""


@pytest.fixture
def begun(game: Pbp) -> Pbp:
    """A game with a row that can be corrected, and everything that was ever due marked as sent."""
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "-q")
    game("sent", "--all")
    return game


RECORDING = {
    "vote E=yaw": 1,
    "post E 'nothing' || $PBP pm E yaw": 1,
    "amend 1 C --with-later -y": 5,
    "undo -y -q; $PBP undo -y -q; $PBP undo -y -q; $PBP undo -y -q; $PBP undo -y": 5,
    "void 1 --with-later -y": 5,
    "vote E=yaw -q; $PBP undo -y -q; $PBP redo -y": 3,
    "replace Emil Zoe=Z -y": 1,
    "deadline 48h": 1,
    "standing Emil 'vote yaw'": 1,
}
"""Every command that records and prints a text, with the rows that come of it."""


@pytest.mark.parametrize("streams", NOWHERE)
@pytest.mark.parametrize("command", RECORDING)
def test_what_was_recorded_ends_with_3_if_it_cannot_be_printed(
    begun: Pbp, command: str, streams: str
) -> None:
    before = last_row(begun)
    ended = call(begun.state, command, streams)
    assert ended.code == 3, ended
    last = ended.err.splitlines()[-1]
    assert last.startswith("pbp: it is recorded, but not printed (stdout can't be used: ")
    assert last.endswith("the text waits in 'pbp outbox'")
    assert last_row(begun) == before + RECORDING[command]
    waiting = begun("outbox", "--json").json
    assert [letter for letter in waiting if letter["status"] == "pending"]


@pytest.mark.parametrize("streams", NOWHERE)
def test_a_game_is_made_though_its_opening_cannot_be_printed(pbp: Pbp, streams: str) -> None:
    players = " ".join(f"--player {name}" for name in ("Anna", "Bert", "Cleo", "Dora", "Emil"))
    ended = call(pbp.state, f"new qanon one {players}", streams)
    assert ended.code == 3, ended
    assert pbp("games", "--json").json[0]["name"] == "one"


def test_a_seal_is_kept_though_its_post_cannot_be_printed(pbp: Pbp) -> None:
    players = " ".join(f"--player {name}" for name in ("Anna", "Bert", "Cleo", "Dora", "Emil"))
    ended = call(pbp.state, f"seal qanon winter {players}", ">&-")
    assert ended.code == 3
    assert "'pbp seal winter' prints it again" in ended.err
    assert "winter" in pbp("seal", "winter").out


@pytest.mark.parametrize("streams", [">&-", pytest.param(">/dev/full", marks=FULL)])
@pytest.mark.parametrize("command", ["status", "log", "outbox --json", "board", "export", "nominate C -n"])
def test_what_records_nothing_is_refused(game: Pbp, command: str, streams: str) -> None:
    before = game.rows()
    ended = call(game.state, command, streams)
    assert ended.code == 1
    assert ended.err.splitlines()[-1].startswith("pbp: stdout can't be used: ")
    assert game.rows() == before


def test_a_reader_that_has_seen_enough_is_no_error(game: Pbp) -> None:
    ended = call(game.state, "log", UNREAD)
    assert (ended.code, ended.err) == (1, "")


@pytest.mark.parametrize("streams", ["2>&-", pytest.param("2>/dev/full", marks=FULL)])
def test_talk_that_nobody_hears_is_no_reason_to_fail(game: Pbp, streams: str) -> None:
    quiet = call(game.state, "nominate B", streams)
    assert quiet.code == 0
    assert "Bert" in quiet.out
    assert last_row(game) == 1
    assert call(game.state, "nominate B", streams).code == 1


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("undo", 0, "Recorded row 2: void 1"),
        ("import -", 1, "pbp: line 1: there is no header (the input is empty)"),
        ("post A", 1, "pbp: "),
        ("pm A -", 1, "pbp: "),
        ("read -", 1, "pbp: stdin "),
        ("new qanon two --roster -", 1, "pbp: the roster names no player"),
        ("restore nothing", 1, "pbp: there is no file nothing"),
    ],
)
def test_a_closed_input_is_an_empty_one(game: Pbp, command: str, code: int, says: str) -> None:
    game("nominate", "B", "-q")
    ended = call(game.state, command, "<&-")
    assert ended.code == code
    assert any(line.startswith(says) for line in ended.err.splitlines()), ended.err


def test_all_streams_closed(game: Pbp) -> None:
    assert call(game.state, "note kept", "<&- >&- 2>&-").code == 0
    assert call(game.state, "status", "<&- >&- 2>&-").code == 1
    assert game("log", "--json").json[-1]["text"] == "kept"


def test_a_database_is_never_taken_for_a_stream(game: Pbp, tmp_path: Path) -> None:
    """With stdout closed, the next file that is opened would get its number, and the text would go into it."""
    call(game.state, "nominate B", ">&- 2>&-")
    assert "all 1 rows hold" in game("verify").out
    folder = tmp_path / "copy"
    shutil.copytree(game.state, folder)
    call(folder, "undo -y", ">&-")
    assert "all 2 rows hold" in game("verify", "--state", folder).out


def test_an_input_without_an_end_is_left(game: Pbp) -> None:
    ended = call(game.state, "read -", "</dev/zero")
    assert (ended.code, ended.err) == (1, "pbp: stdin is too long (more than 64 MB)\n")
    assert "stdin is too long" in call(game.state, "import -", "</dev/zero").err


def test_a_failing_stream_is_named_in_words() -> None:
    assert terminal.trouble(OSError(9, "Bad file descriptor")) == "stdout can't be used: it is closed"
    assert terminal.trouble(OSError("what?")) == "stdout can't be used: what?"

"""The desk on real screens of two sizes: what stands where, pastes that a terminal marks and that it doesn't, kills."""

from __future__ import annotations

import os
import signal
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbp_mod import clock
from tests.conftest import Pbp
from tests.games import header, write

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

from tests.prompt.screens import Terminal

SIZES = [(80, 24), (120, 40)]


REAL_NOW = clock.now
"""The clock of the desk in a terminal, which is no part of the test."""


@pytest.fixture
def state(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game for five that has begun, with its opening sent."""
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("sent", "--all")
    return pbp.state


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_what_is_awaited_waits_and_is_due_stands_under_the_prompt(
    state: Path, pbp: Pbp, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int
) -> None:
    pbp("nominate", "B", "-q")
    monkeypatch.setattr(clock, "now", REAL_NOW)
    due = datetime.now(UTC) + timedelta(days=2)
    pbp("deadline", f"{due:%Y-%m-%d} 20:15", "--zone", "UTC", "-q")
    with Terminal(state, columns, rows) as screen:
        screen.until("Awaited:")
        lines = [line for line in screen.lines if line]
        prompt = lines.index(">")
        below = " ".join(" ".join(lines[prompt + 1 :]).split())
        assert below.startswith("test · QAnon · 5 players")
        assert "2 texts wait (Enter)" in below or "1 text waits (Enter)" in below
        assert f"due {due:%a} {due.day} {due:%b %Y}, 20:15 (UTC)" in below
        assert "vote by PM from Anna, Bert, Cleo, Dora, Emil" in below
        screen.send("n rest\r")
        screen.until("nominate in the thread from Bert")
        screen.send("\r")
        screen.until("Enter: it is out")
        assert max(map(len, screen.lines)) <= columns
        assert not any(line.startswith(" ") and "Awaited" in line for line in screen.lines)
        screen.send("\x04")
        screen.until("Everything that was recorded is in the log.")


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_posts_messages_and_secrets_have_colours_of_their_own(
    state: Path, pbp: Pbp, columns: int, rows: int
) -> None:
    pbp("unsent", "2")
    pbp("nominate", "B", "-q")
    with Terminal(state, columns, rows) as screen:
        screen.until("Awaited:")
        screen.send("\r")
        screen.until("PM to Anna · Enter: it is out")
        private = screen.colour_of("That is all you know")
        screen.send("\r")
        screen.until("The vote is open")
        public = screen.colour_of("Everybody votes, these two included")
        talk = screen.colour_of("Marked as sent: 2")
        screen.send("secrets\r")
        screen.until("▌ votes: -")
        secret = screen.colour_of("▌ deck")
        assert len({private, public, talk, secret}) == 4


def test_pastes_in_a_real_terminal(state: Path, pbp: Pbp) -> None:
    with Terminal(state, 80, 24) as screen:
        screen.until("Awaited:")
        screen.send("B\r")
        screen.until("Recorded row 1")
        screen.send("\x1b[200~Cleo: Nah.\nDora: what if it ties?\n\x1b[201~")
        screen.until("Record what is sure? [Y/n]")
        screen.until("[2 lines pasted]")
        screen.send("\r")
        screen.until("Recorded row 2: C vote nah")
        # A terminal that marks no paste: all of it comes as keys.
        screen.send("Anna: Yaw\rBert: Yaw\r")
        screen.until("Record it? [Y/n]")
        screen.send("\r")
        screen.until("Recorded row 4: B vote yaw")
    assert [row["action"] for row in pbp("log", "--json").json] == ["nominate", "vote", "vote", "vote"]


def test_another_desk_is_told_while_it_waits(state: Path, pbp: Pbp) -> None:
    with Terminal(state, 80, 24) as screen, Terminal(state, 80, 24) as other:
        screen.until("Awaited:")
        other.until("Awaited:")
        other.send("B\r")
        other.until("Recorded row 1")
        screen.until("Recorded elsewhere: row 1")
        screen.until("vote by PM from")
        screen.send("y A B\r")
        screen.until("Meanwhile row 1 was recorded elsewhere: A nominate B")
        screen.send("\r")
        screen.until("Recorded row 3: B vote yaw")
        other.until("Recorded elsewhere: rows 2 to 3")


def test_a_shared_screen_and_its_key(state: Path) -> None:
    with Terminal(state, 80, 24, "--stream") as screen:
        screen.until("Awaited: nominate in the thread (1)")
        screen.send("secrets\r")
        screen.until("hidden (F2 shows")
        assert "Trump" not in screen.text
        screen.send("discard FR")
        screen.until("> discard ••")
        screen.send("\x1bOQ")
        screen.until("Any key hides this again")
        screen.until("Emil: Trump")
        screen.send("x")
        screen.until("> discard ••")
        assert "Trump" not in screen.text
        kept = ["".join(cell.data for cell in line.values()) for line in screen.screen.history.top]
        assert not any("Trump" in line for line in kept)


@pytest.mark.parametrize("when", ["at the prompt", "while it types", "while it records", "while it asks"])
def test_a_killed_terminal_loses_nothing_that_was_acknowledged(state: Path, pbp: Pbp, when: str) -> None:
    with Terminal(state, 80, 24) as screen:
        screen.until("Awaited:")
        screen.send("B\r")
        screen.until("Recorded row 1")
        screen.send("y A B\r")
        screen.until("Recorded row 3")
        if when == "while it types":
            screen.send("n C")
        elif when == "while it records":
            screen.send("n C D\r")
        elif when == "while it asks":
            screen.send("undo\r")
            screen.until("Strike it out?")
        os.kill(screen.child.pid, signal.SIGKILL)
        screen.child.wait()
    rows = [row["action"] for row in pbp("log", "--json").json]
    assert rows[:3] == ["nominate", "vote", "vote"]
    assert len(rows) in ((3, 5) if when == "while it records" else (3,))
    assert pbp("doctor").code == 0
    pbp("vote", "E=yaw")


def test_ctrl_c_in_a_real_terminal_gives_up_the_line_and_no_more(state: Path, pbp: Pbp) -> None:
    with Terminal(state, 80, 24) as screen:
        screen.until("Awaited:")
        screen.send("B\r")
        screen.until("Recorded row 1")
        screen.send("y A\x03")
        screen.send("undo\r")
        screen.until("been posted or sent all the same")
        screen.send("\r")
        screen.until("Strike it out?")
        screen.send("\x03")
        screen.until("stopped")
        screen.send("y B\r")
        screen.until("Recorded row 2: B vote yaw")
    assert len(pbp("log", "--json").json) == 2

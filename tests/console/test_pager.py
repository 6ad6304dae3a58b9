"""Long output goes through $PAGER at a terminal, as git has it; what is to be pasted, and secrets, never do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pbp_mod.console import pager
from tests.conftest import Pbp
from tests.games import header, write

if sys.platform == "win32":
    pytest.skip("the pager of these tests is a shell's", allow_module_level=True)


@pytest.fixture
def seen(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with forty rows at a terminal of 24 lines, and the file that the pager writes what it got into."""
    path = tmp_path / "seen.txt"
    pbp(
        "import",
        write(tmp_path / "log.jsonl", header(), [{"action": "note", "text": f"{n}"} for n in range(40)]),
    )
    monkeypatch.setenv("PAGER", f"cat > '{path}'")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    return path


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbp_mod.console.terminal.is_terminal", lambda: True)


@pytest.mark.usefixtures("at_terminal")
def test_a_long_list_goes_through_the_pager(pbp: Pbp, seen: Path) -> None:
    assert pbp("log").out == ""
    assert seen.read_text("utf-8").count("note") == 40
    pbp("help", "--all")
    assert "simulate" in seen.read_text("utf-8")


@pytest.mark.usefixtures("at_terminal")
def test_a_short_one_and_what_programs_want_does_not(pbp: Pbp, seen: Path) -> None:
    assert pbp("log", "--last", "3").out.count("note") == 3
    assert pbp("log", "--json").out.count('"note"') == 40
    assert pbp("--no-pager", "log").out.count("note") == 40
    assert not seen.exists()


@pytest.mark.usefixtures("at_terminal")
def test_neither_texts_nor_secrets_do(pbp: Pbp, seen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "3")
    for words in (
        ["outbox", "show", "1"],
        ["outbox", "next"],
        ["board"],
        ["hands"],
        ["remind"],
        ["show", "1"],
    ):
        assert pbp(*words).out
    for words in (["secrets"], ["status", "--secret"], ["export"]):
        assert pbp(*words).out
    assert not seen.exists()


def test_elsewhere_than_at_a_terminal_there_is_none(pbp: Pbp, seen: Path) -> None:
    assert pbp("log").out.count("note") == 40
    assert not seen.exists()


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize("said", ["", "cat", " ", "pbp-has-no-such-pager"])
def test_without_a_pager_it_is_printed(
    pbp: Pbp, seen: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv("PAGER", said)
    assert pbp("log").out.count("note") == 40


@pytest.mark.usefixtures("at_terminal")
def test_who_has_seen_enough_is_no_error(pbp: Pbp, seen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "true")
    assert pbp("log").err == ""


def test_how_long_a_text_is_counts_wrapped_lines(seen: Path) -> None:
    assert not pager.is_long("x\n" * 23)
    assert pager.is_long("x\n" * 24)
    assert pager.is_long("x" * 81 + "\n" + "x\n" * 22)


def test_less_is_what_git_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAGER", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert pager.program() == "less"
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert pager.program() is None
    monkeypatch.setenv("PAGER", "most -s")
    assert pager.program() == "most -s"
    monkeypatch.setenv("TERM", "dumb")
    assert pager.program() is None

"""The clipboard: which way is taken, and what is said of it."""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pbp_mod.console import clipboard

_ENV = ("SSH_CONNECTION", "SSH_TTY", "DISPLAY", "WAYLAND_DISPLAY", "TMUX", "TERMUX_VERSION")
TEXT = "### Ärger\n\nwords to paste\n"


class Terminal(io.StringIO):
    """A terminal that keeps what it is told."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without pyperclip, programs or desktop; a folder for programs."""
    for name in _ENV:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(sys.modules, "pyperclip", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def _terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Talk goes to a terminal from now on (a fixture would be too early for pytest's own capturing)."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


def program(folder: Path, name: str, code: int = 0) -> Path:
    """A program that keeps what it is given in a file."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n/bin/cat > {folder}/{name}.got\nexit {code}\n")
    file.chmod(0o755)
    return folder / f"{name}.got"


def test_pyperclip_comes_first(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    module = ModuleType("pyperclip")
    module.__dict__["copy"] = taken.append
    monkeypatch.setitem(sys.modules, "pyperclip", module)
    monkeypatch.setenv("DISPLAY", ":0")
    got = program(nothing, "xclip")
    assert clipboard.copy(TEXT) == "it is on the clipboard (pyperclip)"
    assert taken == [TEXT]
    assert not got.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the programs here are shell scripts")
@pytest.mark.parametrize(
    ("name", "desktop", "encoding"),
    [
        ("wl-copy", "WAYLAND_DISPLAY", "utf-8"),
        ("xclip", "DISPLAY", "utf-8"),
        ("termux-clipboard-set", "", "utf-8"),
        ("clip.exe", "", "utf-16-le"),
    ],
)
def test_then_the_systems_own_program(
    nothing: Path, monkeypatch: pytest.MonkeyPatch, name: str, desktop: str, encoding: str
) -> None:
    got = program(nothing, name)
    if desktop:
        monkeypatch.setenv(desktop, "there")
    assert clipboard.copy(TEXT) == f"it is on the clipboard ({name})"
    assert got.read_bytes().decode(encoding) == TEXT


@pytest.mark.skipif(sys.platform == "win32", reason="the programs here are shell scripts")
def test_a_program_that_fails_is_passed_over(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _terminal(monkeypatch)
    program(nothing, "xclip", code=1)
    monkeypatch.setenv("DISPLAY", ":0")
    said = clipboard.copy(TEXT)
    assert said.startswith("asked the terminal to take it (OSC 52")
    assert "install xclip" in said


def test_then_the_terminal_itself(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    said = clipboard.copy(TEXT)
    assert "OSC 52" in said
    assert "tmux" not in said
    start, end = "\x1b]52;c;", "\x07"
    assert terminal.getvalue().startswith(start)
    assert base64.b64decode(terminal.getvalue().removeprefix(start).removesuffix(end)).decode() == TEXT
    monkeypatch.setenv("TMUX", "a socket")
    assert "set -s set-clipboard on" in clipboard.copy(TEXT)
    assert "too long" not in clipboard.copy(TEXT)
    assert "too long" in clipboard.copy("x" * 60_000)


def test_over_ssh_the_clipboard_of_the_other_machine_is_of_no_use(
    nothing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _terminal(monkeypatch)
    got = program(nothing, "clip.exe")
    monkeypatch.setenv("SSH_CONNECTION", "1 2 3 4")
    said = clipboard.copy(TEXT)
    assert "OSC 52" in said
    assert "isn't yours" in said
    assert "install" not in said, "what is installed here puts nothing on the clipboard there"
    assert not got.exists()


@pytest.mark.parametrize(
    ("system", "there", "says"),
    [
        ("linux", "WAYLAND_DISPLAY", "install wl-clipboard"),
        ("linux", "DISPLAY", "install xclip"),
        ("linux", "TERMUX_VERSION", "install Termux:API"),
        ("linux", "", "copy what is printed by hand, since there is no desktop here"),
        ("darwin", "", "pip install 'pbp-mod[clipboard]'"),
    ],
)
def test_without_any_it_says_what_would_help(
    nothing: Path, monkeypatch: pytest.MonkeyPatch, system: str, there: str, says: str
) -> None:
    monkeypatch.setattr("pbp_mod.console.clipboard.sys.platform", system)
    if there:
        monkeypatch.setenv(there, "there")
    said = clipboard.copy(TEXT)
    assert said.startswith("nothing (")
    assert says in said

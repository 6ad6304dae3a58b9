"""What the desk needs, and what nobody else pays for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.games import header, write
from tests.house.test_startup import modules


@pytest.fixture
def begun(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    return pbp


@pytest.mark.parametrize(
    "args", [("nominate", "B"), ("status",), ("outbox",), ("desk", "--help"), ("--version",)]
)
def test_nobody_else_imports_prompt_toolkit(begun: Pbp, tmp_path: Path, args: tuple[str, ...]) -> None:
    loaded = modules(tmp_path, *args)
    assert not [name for name in loaded if name.startswith(("prompt_toolkit", "pbp_mod.prompt", "asyncio"))]


def test_a_script_needs_none(begun: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    begun("desk", stdin="B\ny A\n")
    assert [row["action"] for row in begun("log", "--json").json] == ["nominate", "vote"]


def test_without_prompt_toolkit_it_says_what_to_install(begun: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbp_mod.commands.desk.is_terminal", lambda: True)
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    assert begun.refused("desk") == "pbp: the desk needs prompt_toolkit (pip install 'pbp-mod[desk]')"


def test_without_a_game_it_says_so(pbp: Pbp) -> None:
    assert "there is no game yet" in pbp.refused("desk")


def test_a_desk_whose_output_goes_elsewhere_is_refused(begun: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbp_mod.commands.desk.is_terminal", lambda: True)
    monkeypatch.setattr("pbp_mod.commands.desk.is_shown", lambda: False)
    assert "needs a terminal" in begun.refused("desk")


def test_the_figures_of_the_page_are_those_that_are_measured() -> None:
    """The round of `benchmarks/desk.py`, counted: CPU is measured by hand only."""
    root = Path(__file__).parents[2]
    if not (root / "benchmarks").is_dir():
        pytest.skip("an installed package has no benchmarks")
    program = "import desk; print(desk.counted(at_once=False), desk.counted(at_once=True))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root / "benchmarks",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "(17, 53) (12, 48)\n"
    page = " ".join((root / "docs" / "desk.md").read_text("utf-8").split())
    assert "takes 12 inputs and 48 keys, each Enter counted (17 and 53 with `--on-enter`)" in page


WITHOUT_POSIX = """
import os, signal, sys
for name in ("curses", "fcntl", "grp", "posix_ipc", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for module, names in (
    (os, "fork getuid geteuid getgid setsid killpg getpgid mkfifo chown fchmod fchown sync nice O_NOFOLLOW O_DIRECTORY O_NONBLOCK"),
    (signal, "SIGALRM SIGHUP SIGKILL SIGPIPE SIGTSTP SIGCONT SIGUSR1 SIGWINCH SIGCHLD alarm setitimer"),
):
    for name in names.split():
        vars(module).pop(name, None)
from importlib import import_module
from pkgutil import walk_packages
import pbp_mod
found = [each.name for each in walk_packages(pbp_mod.__path__, "pbp_mod.") if not each.name.endswith("__main__")]
for name in found:
    import_module(name)
assert {"pbp_mod.prompt.terminal_screen", "pbp_mod.prompt.completer", "pbp_mod.store.files"} <= {*found}
from pbp_mod import cli
sys.exit(cli.run(sys.argv[1:]))
"""


def test_what_only_posix_has_is_nowhere_needed(begun: Pbp) -> None:
    """As near as one comes to Windows elsewhere: all modules can be imported, and lines at the desk are recorded."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX, "--state", str(begun.state), "desk"],
        input="note hello\nsent --all\nundo --yes\nstatus\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [row["action"] for row in begun("log", "--all", "--json").json][-2:] == ["note", "void"]

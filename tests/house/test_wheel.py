"""A wheel installed elsewhere works without the checkout: templates, themes and packs come along.

The wheel is built from a copy of the project, as it would be from a clean checkout, and installed into an empty
environment that sees the dependencies of this one but not the editable install of the project itself.
"""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pbp_mod import __version__
from pbp_mod.engines import ENGINES, load
from tests import wheels
from tests.wheels import ROOT, done

pytestmark = pytest.mark.checkout


PLAYERS = ("Anna", "Bert", "Cleo", "Dora", "Emil")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built offline by the project's own build backend."""
    return wheels.ours(tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `pbp` script of an environment that has the wheel and sees the dependencies, but no checkout."""
    return wheels.pbp(wheels.environment_with(tmp_path_factory.mktemp("venv"), wheel))


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Runs the installed `pbp` from an empty folder, with a state folder beside it."""
    desk = tmp_path / "empty"
    desk.mkdir()

    def call(*args: str) -> subprocess.CompletedProcess[str]:
        return done([installed, "--state", tmp_path / "desk", *args], desk)

    return call


def test_what_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    ours = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    assert ours
    for path in ours:
        assert f"pbp_mod/_templates/{path.relative_to(ROOT / 'templates').as_posix()}" in names
    for path in (ROOT / "docs").rglob("*.*"):
        assert f"pbp_mod/_docs/{path.relative_to(ROOT / 'docs').as_posix()}" in names
    for path in (ROOT / "pbp_mod").rglob("*"):
        kept = [part for part in path.relative_to(ROOT).parts if part == "__pycache__" or part[0] == "."]
        if path.is_file() and not kept:  # what tools keep for themselves is left out
            assert path.relative_to(ROOT).as_posix() in names
    roots = {name.split("/")[0] for name in names}
    assert roots == {"pbp_mod", f"pbp_mod-{__version__}.dist-info"}


def test_nothing_of_the_checkout_is_seen(installed: Path, tmp_path: Path) -> None:
    python = wheels.python(installed.parent)
    script = "import pbp_mod, sys, json; print(json.dumps([pbp_mod.__file__, sys.path]))"
    found, path = json.loads(done([python, "-c", script], tmp_path).stdout)
    assert not Path(found).is_relative_to(ROOT / "pbp_mod")
    assert str(ROOT) not in path


def test_the_version(run: Run) -> None:
    assert __version__ in run("--version").stdout


def test_a_game_is_made_looked_at_and_its_texts_come_out(run: Run) -> None:
    players = [word for name in PLAYERS for word in ("--player", name)]
    made = run("new", "qanon", "away", *players, "--theme", "secret-hitler")
    for name in PLAYERS:
        assert name in made.stdout
    status = json.loads(run("status", "--json").stdout)
    assert status["phase"] == "nomination"
    assert sorted(player["name"] for player in status["players"]) == sorted(PLAYERS)
    assert run("outbox", "show", "1").stdout.strip() in made.stdout
    bbcode = run("outbox", "show", "1", "--format", "phpbb").stdout
    assert "[b]" in bbcode
    nominee = status["table"]["eligible"][0]
    assert nominee in run("nominate", nominee).stdout


@pytest.mark.parametrize("engine", ENGINES)
def test_every_game_can_be_made(run: Run, engine: str) -> None:
    seats = load(engine).seats[0]
    players = [word for number in range(seats) for word in ("--player", f"Player {'ABCDEFGH'[number]}")]
    made = run("new", engine, "away", *players)
    assert "Player A" in made.stdout
    assert json.loads(run("status", "--json").stdout)["engine"] == engine
    assert run("outbox", "show", "1").stdout.strip()
    assert run("board").stdout.strip()


def test_the_documentation_comes_along(run: Run) -> None:
    listed = [line.split()[0] for line in run("docs").stdout.splitlines()[1:]]
    there = {
        path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")
    }
    assert set(listed) == there
    assert run("docs", "rules/qanon").stdout == (ROOT / "docs" / "rules" / "qanon.md").read_text("utf-8")


def test_the_page_for_players_comes_along(run: Run) -> None:
    assert run("verify", "--page", "-").stdout == (ROOT / "docs" / "verifier.html").read_text("utf-8")


def test_the_demo_runs(run: Run) -> None:
    assert len(run("demo").stdout.splitlines()) > 100

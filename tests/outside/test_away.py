"""A package as an author makes it: written by `pbp`, built, installed into a clean environment, tested and played there."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import wheels
from tests.outside.packages import GAME

pytestmark = pytest.mark.checkout

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with pbp, and without any game from outside."""
    new = tmp_path_factory.mktemp
    return wheels.environment_with(new("venv"), wheels.ours(new("source"), new("dist")))


@pytest.fixture(scope="module")
def author(scripts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which an author has written two packages, the second of which raises when it is imported."""
    folder = tmp_path_factory.mktemp("author")
    for name in (GAME, "sorry"):
        wheels.done([wheels.pbp(scripts), "engines", "new", name], folder)
    record = folder / "pbp-sorry" / "src" / "pbp_sorry" / "__init__.py"
    record.write_text(record.read_text("utf-8") + "\nraise RuntimeError('not yet')\n", "utf-8")
    for name in (GAME, "sorry"):
        wheels.install(scripts, wheels.built(folder / f"pbp-{name}", folder))
    return folder


@pytest.fixture
def run(scripts: Path, author: Path, tmp_path: Path) -> Run:
    """Runs that `pbp` from an empty folder, with a state folder beside it."""
    empty = tmp_path / "empty"
    empty.mkdir()

    def call(*args: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        return wheels.done([wheels.pbp(scripts), "--state", tmp_path / "desk", *args], empty, code)

    return call


def begin(run: Run) -> None:
    players = [word for name in ("Anna=A", "Bert=B", "Cleo=C") for word in ("--player", name)]
    run("new", GAME, "first", *players, "-o", "goal=3", "--in-order", "-q")


def test_its_own_tests_pass_at_once(scripts: Path, author: Path) -> None:
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-n", "0"]
    ran = wheels.done([wheels.python(scripts), *words], author / f"pbp-{GAME}")
    assert "failed" not in ran.stdout
    listed = wheels.done([wheels.python(scripts), *words, "--collect-only"], author / f"pbp-{GAME}").stdout
    assert listed.count("::TestLowBid::test_") > 20
    assert listed.count("test_rules.py::test_l") > 10


def test_it_is_listed_and_the_broken_one_is_named(run: Run) -> None:
    listed = run("engines", code=1)
    assert "pbp-low-bid 0.1.0" in listed.stdout
    assert "pbp-sorry 0.1.0 can't be used: it can't be loaded (RuntimeError: not yet)" in listed.stderr
    assert "Traceback" not in listed.stderr
    assert "can't be used" in run("new", "sorry", "x", "--player", "A", code=1).stderr


def test_it_is_played_from_the_deal_to_the_proof(run: Run) -> None:
    begin(run)
    assert "## Low Bid: first" in run("outbox", "show", "1").stdout
    run("pm", "Anna", "My number is 1")
    run("pick", "B=2")
    assert json.loads(run("status", "--json").stdout)["awaiting"][0]["from"] == ["Cleo"]
    assert "The result of round 1" in run("pick", "C=2").stdout
    run("sent", "--all")
    run("undo", "--yes")
    run("redo")
    waiting = json.loads(run("outbox", "--json").stdout)
    assert all(each["to"] for each in waiting)
    while not json.loads(run("status", "--json").stdout)["over"]:
        run("pick", "A=1", "B=2", "C=2", "-q")
    assert "all" in run("verify").stdout
    run("reveal", "log.jsonl")
    assert "won by Anna" in run("verify", "log.jsonl").stdout
    run("export", "whole.jsonl")
    run("import", "whole.jsonl", "--name", "second")
    assert json.loads(run("status", "--json").stdout)["winners"] == ["Anna"]


def test_demo_and_simulation_in_processes_of_their_own(run: Run) -> None:
    assert "Anna wins!" in run("demo", GAME).stdout
    report = json.loads(run("simulate", GAME, "--games", "60", "--workers", "2", "--json").stdout)
    assert (report["games"], report["faults"]) == (60, [])


def test_it_can_be_taken_away_and_come_back(run: Run, scripts: Path, author: Path) -> None:
    begin(run)
    wheels.remove(scripts, f"pbp-{GAME}")
    try:
        assert "unknown" in run("games").stdout
        assert "there is no engine 'low-bid'" in run("pick", "A=1", code=1).stderr
        assert '"engine": "low-bid"' in run("export").stdout
    finally:
        (wheel,) = author.glob("pbp_low_bid-*.whl")
        wheels.install(scripts, wheel)
    assert "Awaited since" in run("status").stdout


def test_mypy_finds_no_fault_in_it(author: Path) -> None:
    """With the settings that the package brings along; what it knows of pbp is what is installed beside this test."""
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(author / "mypy")],
        cwd=author / f"pbp-{GAME}",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr

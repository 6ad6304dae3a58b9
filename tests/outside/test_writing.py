"""`pbp engines new`: what it writes, and what it refuses."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbp_mod.commands import NAMES
from pbp_mod.desk import skeleton
from pbp_mod.engines import ENGINES
from tests.conftest import Pbp
from tests.outside.packages import GAME, installed, offer


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_the_files_are_listed_and_written(pbp: Pbp, tmp_path: Path) -> None:
    told = pbp("engines", "new", GAME)
    assert told.out.splitlines() == files_in(tmp_path / "pbp-low-bid")
    assert "src/pbp_low_bid/rules/rounds.py" in told.out
    assert "cd pbp-low-bid && pip install" in told.err


def test_a_folder_can_be_named_and_may_be_there_if_it_is_empty(pbp: Pbp, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    pbp("engines", "new", GAME, "mine")
    pbp("engines", "new", GAME, "not yet/there")
    assert files_in(tmp_path / "mine") == files_in(tmp_path / "not yet" / "there")
    assert sorted(os.listdir(tmp_path)) == ["mine", "not yet"], "something was left beside it"


def test_nothing_of_our_name_is_left(pbp: Pbp, tmp_path: Path) -> None:
    pbp("engines", "new", GAME, "mine")
    for file in files_in(tmp_path / "mine"):
        text = (tmp_path / "mine" / file).read_text("utf-8")
        assert "solo" not in f"{file}\n{text}".lower()


@pytest.mark.parametrize(
    ("name", "title", "module"),
    [("solo", "Solo", "pbp_solo"), ("a", "A", "pbp_a"), ("low-bid-2", "Low Bid 2", "pbp_low_bid_2")],
)
def test_the_name_in_all_its_forms(pbp: Pbp, tmp_path: Path, name: str, title: str, module: str) -> None:
    pbp("engines", "new", name, "mine")
    record = (tmp_path / "mine" / "src" / module / "__init__.py").read_text("utf-8")
    assert f'name="{name}"' in record
    assert f'title="{title}"' in record
    project = (tmp_path / "mine" / "pyproject.toml").read_text("utf-8")
    assert f'{name} = "{module}:ENGINE"' in project
    assert f'name = "pbp-{name}"' in project


@pytest.mark.parametrize(
    "name",
    ["", "Solo", "low_bid", "low--bid", "-x", "x-", "2much", "a b", "x/y", "../x", "ü", "a" * 31, "a\n"],
)
def test_what_is_no_name(pbp: Pbp, tmp_path: Path, name: str) -> None:
    line = pbp.refused("engines", "new", "--", name)
    assert "can't be the name of a game" in line
    assert "low-bid" in line, "what would be accepted"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["class", "import", "mod", "common", "shipped", *ENGINES])
def test_names_that_are_taken(pbp: Pbp, tmp_path: Path, name: str) -> None:
    assert name in pbp.refused("engines", "new", name)
    assert os.listdir(tmp_path) == []


def test_the_name_of_an_installed_game(pbp: Pbp, tmp_path: Path) -> None:
    with installed(offer(tmp_path / "there", "pbp-theirs", GAME, "nothing:ENGINE")):
        assert "a game low-bid already, of the package pbp-theirs" in pbp.refused("engines", "new", GAME)
    assert os.listdir(tmp_path) == ["there"]


def test_what_is_there_stays_as_it_is(pbp: Pbp, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for folder in ("full", "file", "."):
        assert "is there already" in pbp.refused("engines", "new", GAME, folder)
    assert (tmp_path / "full" / "a.txt").read_text() == (tmp_path / "file").read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["file", "full"]


def test_half_a_package_is_never_left(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(words: str, name: str, count: list[int] = []) -> str:  # noqa: B006
        count.append(1)
        if len(count) > 9:
            raise OSError(28, "No space left on device")
        return words

    monkeypatch.setattr(skeleton, "renamed", fails)
    assert "No space left" in pbp.refused("engines", "new", GAME)
    assert os.listdir(tmp_path) == []


def test_a_folder_that_cannot_be_written_into(pbp: Pbp, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    line = pbp.refused("engines", "new", GAME, "file/below")
    assert "file" in line


def test_the_action_of_the_game_is_no_command() -> None:
    assert '"pick"' in skeleton.text("src/pbp_solo/actions.py")
    assert "pick" not in NAMES


@pytest.mark.checkout  # where ruff is
def test_what_is_written_is_in_order(pbp: Pbp, tmp_path: Path) -> None:
    """As the author's own tools see it, by the settings that the package brings along."""
    pbp("engines", "new", GAME, "mine")
    for words in (["check"], ["format", "--check"]):
        ruff = shutil.which("ruff", path=os.path.dirname(sys.executable)) or "ruff"
        done = subprocess.run(
            [ruff, *words, "--no-cache", "."],
            cwd=tmp_path / "mine",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_of_rules_names_the_options_as_they_are() -> None:
    page = skeleton.text("rules.md")
    options = skeleton.text("src/pbp_solo/settings.py")
    for name, value in re.findall(r"`([a-z]+)=([a-z0-9]+)`", page):
        assert f'"{name}"' in options
        assert f'"{value}"' in options

"""Games of ours cost nothing more for those from outside: nobody looks for packages where a shipped name is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES, load
from tests.cardgames import claim
from tests.conftest import Pbp
from tests.games import write
from tests.house.test_startup import modules

LOOKED_FOR = "pbp_mod.engines.installed"
COMMANDS = (
    *(["status"], ["status", "--json"], ["games"], ["log"], ["board"], ["secrets"], ["outbox"], ["roster"]),
    *(["options"], ["options", "qanon"], ["verify"], ["export"], ["hand-over"], ["doctor"], ["--help"]),
    *(
        ["new", "claim", "x", "--player", "A1", "--player", "B2", "-n", "-q"],
        ["demo", "claim", "--format", "plain"],
    ),
    *(["simulate", "claim", "--games", "2", "--workers", "1"], ["use", "claim-test"], ["remind"]),
)


@pytest.fixture
def desk(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", claim(), []))
    return pbp


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_package_is_looked_for(desk: Pbp, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    def never(**_: object) -> None:
        raise AssertionError("installed packages were looked for")

    monkeypatch.setattr("pbp_mod.engines.installed.entry_points", never)
    desk(*words)


def test_that_it_would_be_seen(desk: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr("pbp_mod.engines.installed.entry_points", lambda group: looked.append(group) or ())
    desk("engines")
    assert looked == ["pbp_mod.engines"]


@pytest.mark.parametrize("words", [["play", "B", "gn1"], ["status"], ["games"], ["new", "claim", "x"]])
def test_what_would_look_is_not_even_imported(desk: Pbp, tmp_path: Path, words: list[str]) -> None:
    desk("use", "claim-test")
    loaded = modules(tmp_path, *words, code=0 if len(words) == 1 else 1 if words[0] == "play" else 2)
    assert LOOKED_FOR not in loaded
    assert "pbp_mod.testing" not in loaded
    assert not {"pytest", "hypothesis"} & loaded


@pytest.mark.parametrize("engine", ENGINES)
def test_ours_say_nothing_of_what_only_others_need(engine: str) -> None:
    found = load(engine)
    assert (found.folder, found.api) == (None, 0)


def test_pytest_and_hypothesis_are_imported_by_one_room_alone() -> None:
    import pbp_mod

    package = Path(pbp_mod.__file__).parent
    users = {
        path.relative_to(package).parts[0]
        for path in package.rglob("*.py")
        for name in ("pytest", "hypothesis")
        if f"import {name}" in (text := path.read_text("utf-8")) or f"from {name}" in text
    }
    assert users == {"testing", "skeleton"}  # the second of them in the tests that are written

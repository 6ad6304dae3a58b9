"""`pbp games` replays no game that hasn't changed since the last listing, and says of each what replaying it would say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk import phases
from pbp_mod.store.log import Log
from tests.conftest import Pbp
from tests.games import election, header, write


@pytest.fixture
def replayed(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are replayed from now on, on a desk with two, of which even the first listing is worth keeping."""
    for name in ("first", "second"):
        log = [header() | {"name": name}, election("A", "B", "YYY", "ABC")]
        pbp("import", write(tmp_path / "log.jsonl", *log))
    names: list[str] = []

    class Session(phases.Session):
        def __init__(self, log: Log, game: Any) -> None:
            names.append(game.name)
            super().__init__(log, game)

    monkeypatch.setattr(phases, "Session", Session)
    monkeypatch.setattr(phases, "WORTH", 1)
    return names


def listed(pbp: Pbp) -> dict[str, str]:
    return {row["name"]: row["phase"] for row in json.loads(pbp("games", "--json").out)}


def test_a_game_is_replayed_when_it_has_changed(pbp: Pbp, replayed: list[str]) -> None:
    assert listed(pbp) == listed(pbp) == {"first": "election", "second": "election"}
    assert replayed == ["first", "second"]
    pbp("vote", "D=yaw", "E=yaw", "--game", "first")
    assert listed(pbp) == {"first": "president-discards", "second": "election"}
    assert replayed == ["first", "second", "first"]
    pbp("undo", "--yes", "--game", "first")
    assert listed(pbp)["first"] == "election"
    assert listed(pbp)["first"] == "election"
    assert replayed == ["first", "second", "first", "first"]


@pytest.mark.parametrize(
    "note", ["", "no JSON", "[]", '{"first": 1, "second": ["a", 2]}', '{"first": ["0 x", "over"]}']
)
def test_a_note_that_is_damaged_or_of_another_program_is_none(
    pbp: Pbp, replayed: list[str], note: str
) -> None:
    with Log(str(pbp.state)) as log:
        log.remember(phases.NOTE, note)
    assert listed(pbp) == {"first": "election", "second": "election"}
    assert replayed == ["first", "second"]


def test_what_is_quick_is_not_kept(pbp: Pbp, replayed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phases, "WORTH", 1000)
    assert listed(pbp) == listed(pbp)
    assert replayed == ["first", "second"] * 2
    with Log(str(pbp.state)) as log:
        assert log.note(phases.NOTE) is None


def test_a_game_that_cannot_be_played_is_said_so_each_time(pbp: Pbp, replayed: list[str]) -> None:
    with Log(str(pbp.state)) as log:
        log._db.execute("DROP TRIGGER games_no_update")
        log._db.execute(
            "UPDATE games SET engine = 'gone', header = replace(header, '\"qanon\"', '\"gone\"') WHERE id = 1"
        )
    for _ in range(2):
        assert listed(pbp) == {"first": "unknown", "second": "election"}

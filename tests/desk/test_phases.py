"""`pbp games` replays no game that hasn't changed since the last listing, and says of each what replaying it would say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from pbp_mod import __version__
from pbp_mod.desk import phases
from pbp_mod.rows import replay
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position
from pbp_mod.store.log import Log
from pbp_mod.store.records import PHASE, Entry
from tests.conftest import Pbp
from tests.games import election, header, write


@pytest.fixture
def replayed(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that lists replay from now on, on a desk with two that were recorded before phases were kept."""
    for name in ("first", "second"):
        log = [header() | {"name": name}, election("A", "B", "YYY", "ABC")]
        pbp("import", write(tmp_path / "log.jsonl", *log))
    names: list[str] = []

    def fold(header: Header, entries: Sequence[Entry]) -> Position:
        names.append(header["name"])
        return replay.fold(header, entries)

    monkeypatch.setattr(phases, "fold", fold)
    monkeypatch.setattr(phases, "WORTH", 1)
    for module in (phases, replay):
        monkeypatch.setattr(module, "LONG", 1)
    return names


def listed(pbp: Pbp) -> dict[str, str]:
    return {row["name"]: row["phase"] for row in json.loads(pbp("games", "--json").out)}


def test_each_game_is_replayed_once(pbp: Pbp, replayed: list[str]) -> None:
    assert listed(pbp) == listed(pbp) == {"first": "election", "second": "election"}
    assert replayed == ["first", "second"]


def test_what_records_keeps_the_phase(pbp: Pbp, replayed: list[str]) -> None:
    pbp("vote", "D=yaw", "E=yaw", "--game", "first")
    pbp("vote", "D=yaw", "--game", "second")
    assert listed(pbp) == {"first": "president-discards", "second": "election"}
    pbp("undo", "--yes", "--game", "first")
    pbp("amend", "2", "nah", "--yes", "--game", "second")
    assert listed(pbp) == {"first": "election", "second": "election"}
    assert replayed == []


def test_a_dry_run_keeps_nothing(pbp: Pbp, replayed: list[str]) -> None:
    pbp("vote", "D=yaw", "E=yaw", "--game", "first", "--dry-run")
    assert listed(pbp)["first"] == "election"
    assert replayed == ["first", "second"]


def test_a_game_that_is_brought_in_keeps_its_phase(pbp: Pbp, replayed: list[str], tmp_path: Path) -> None:
    log = [header() | {"name": "third"}, election("A", "B")]
    pbp("import", write(tmp_path / "log.jsonl", *log))
    assert listed(pbp)["third"] == "president-discards"
    assert replayed == ["first", "second"]


def test_rows_that_others_added_are_noticed(pbp: Pbp, replayed: list[str]) -> None:
    """A program that keeps no phases, on the same file."""
    listed(pbp)
    with Log(str(pbp.state)) as log:
        game = log.game("first")
        log.append(game, log.count(game), election("A", "B")[-2:])
    assert listed(pbp) == {"first": "president-discards", "second": "election"}
    assert replayed == ["first", "second", "first"]


@pytest.mark.parametrize(
    "note", ["", "no note", "a b c", "{last} 0 over", "{other} {version} over", "{last} {version}"]
)
def test_a_note_that_is_damaged_or_of_another_program_is_none(
    pbp: Pbp, replayed: list[str], note: str
) -> None:
    with Log(str(pbp.state)) as log:
        first, second = log.games()
        last, other = (log.hash_at(game, log.count(game) - less) for game, less in ((first, 0), (first, 1)))
        log.remember(PHASE + str(first.id), note.format(last=last, other=other, version=__version__))
        log.remember(
            PHASE + str(second.id), f"{log.hash_at(second, log.count(second))} {__version__} election"
        )
    assert listed(pbp) == {"first": "election", "second": "election"}
    assert replayed == ["first"]


def test_of_short_games_nothing_is_kept(
    pbp: Pbp, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (phases, replay):
        monkeypatch.setattr(module, "LONG", 100)
    pbp("vote", "D=yaw", "--game", "first")
    assert_nothing_is_kept(pbp, replayed)


def test_a_list_that_was_quick_keeps_nothing(
    pbp: Pbp, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phases, "WORTH", 100)
    assert_nothing_is_kept(pbp, replayed)


def assert_nothing_is_kept(pbp: Pbp, replayed: list[str]) -> None:
    assert listed(pbp) == listed(pbp)
    assert replayed == ["first", "second"] * 2
    with Log(str(pbp.state)) as log:
        assert not [key for key in log.notes() if key.startswith(PHASE)]


def test_a_game_that_cannot_be_played_is_said_so_each_time(pbp: Pbp, replayed: list[str]) -> None:
    with Log(str(pbp.state)) as log:
        log._db.execute("DROP TRIGGER games_no_update")
        log._db.execute(
            "UPDATE games SET engine = 'gone', header = replace(header, '\"qanon\"', '\"gone\"') WHERE id = 1"
        )
    for _ in range(2):
        assert listed(pbp) == {"first": "unknown", "second": "election"}

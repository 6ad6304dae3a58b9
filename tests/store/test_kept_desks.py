"""A desk that an earlier version left still opens: same states, same texts, same rows, and the games go on.

tests/fixtures/desks/first/build.py tells how the desk came about, and how its answers are renewed when one of them is
changed on purpose.
"""

from __future__ import annotations

import json
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp

FIXTURES = Path(__file__).parents[1] / "fixtures"
FIRST = FIXTURES / "desks" / "first"
EXPECTED: dict[str, Any] = json.loads((FIRST / "expected.json").read_text("utf-8"))
GAMES: dict[str, dict[str, Any]] = EXPECTED["games"]
QUESTIONS = [
    *[("", words) for words in EXPECTED["desk"]],
    *[(game, words) for game, asked in GAMES.items() for words in asked],
]
"""Each game, or none for the whole desk, with the words of each question."""


@pytest.fixture
def desk(pbp: Pbp) -> Pbp:
    """`pbp` with a copy of the desk."""
    pbp.state.mkdir(mode=0o700)
    shutil.copyfile(FIRST / "pbp.db", pbp.state / "pbp.db")
    (pbp.state / "pbp.db").chmod(0o600)
    return pbp


def answer(desk: Pbp, game: str, words: str) -> Any:
    """What it answers now, as expected.json keeps it: JSON as it is, anything else as its lines."""
    result = desk(*shlex.split(words), *(["--game", game] if game else []))
    return result.json if "--json" in words else result.out.splitlines()


def expected(game: str, words: str) -> Any:
    return (GAMES[game] if game else EXPECTED["desk"])[words]


def columns(state: Path) -> dict[str, list[str]]:
    """The columns of each table."""
    with closing(sqlite3.connect(state / "pbp.db")) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table: [column for _, column, *_ in db.execute(f'PRAGMA table_info("{table}")')]
            for table in tables
            if not table.startswith(("_", "sqlite_"))
        }


def content(state: Path, known: dict[str, list[str]]) -> dict[str, list[Any]]:
    """All that is in the known columns of the known tables; a later version may have added some."""
    with closing(sqlite3.connect(state / "pbp.db")) as db:
        return {
            table: db.execute(
                'SELECT {} FROM "{}" ORDER BY rowid'.format(", ".join(f'"{name}"' for name in names), table)
            ).fetchall()
            for table, names in known.items()
        }


def triggers(state: Path) -> set[str]:
    with closing(sqlite3.connect(state / "pbp.db")) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}


@pytest.mark.parametrize(("game", "words"), QUESTIONS)
def test_the_answer_is_the_same(desk: Pbp, game: str, words: str) -> None:
    assert answer(desk, game, words) == expected(game, words)


def test_nothing_is_changed_by_looking(desk: Pbp) -> None:
    known, guards = columns(desk.state), triggers(desk.state)
    before = content(desk.state, known)
    assert {"games", "log", "sent", "standing", "read", "desk"} <= set(known)
    assert all(before.values()), "each table has something to lose"
    for game, words in QUESTIONS:
        answer(desk, game, words)
    assert content(desk.state, known) == before
    assert triggers(desk.state) >= guards


@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on(desk: Pbp, game: str) -> None:
    desk("note", "goes on", "--game", game)
    desk("undo", "--yes", "-q", "--game", game)
    lines = answer(desk, game, "export -")
    assert lines[1:-2] == expected(game, "export -")[1:]
    assert [json.loads(line)["action"] for line in lines[-2:]] == ["note", "void"]
    status, before = (
        each["table"] for each in (desk.status("--game", game), expected(game, "status --json --secret"))
    )
    assert status == before
    assert desk("verify", "--json", "--game", game).json["findings"] == []


def test_a_struck_out_row_comes_back(desk: Pbp) -> None:
    desk("redo", "--yes", "-q", "--game", "nine, awkward")
    assert desk.status("--secret", "--game", "nine, awkward")["secret"]["votes"]["Zoë*"] == "yaw"


def test_orders_that_wait_are_played(desk: Pbp) -> None:
    desk("play", "JSM", "dragon 5", "-q", "--game", "orders at the stump")
    played = json.loads(desk("export", "--game", "orders at the stump").out.splitlines()[-1])
    assert (played["by"], played["card"], played["source"]) == ("BF", "dragon 3", "standing order")
    orders = answer(desk, "orders at the stump", "standing --json --all")
    assert [order["status"] for order in orders][-1] == "used"
    assert "waiting" not in {order["status"] for order in orders}


def test_the_sealed_seed_is_used(desk: Pbp) -> None:
    words = "new claim 'still to come' --player Anna --player Bert --sealed --entropy '8 15' -q"
    desk(*shlex.split(words))
    seal = desk("verify", "--json", "--game", "still to come").json["seal"]
    assert f"`{seal}`" in EXPECTED["desk"]["seal 'still to come'"]


def test_posts_that_were_read_are_remembered(desk: Pbp) -> None:
    forums = FIXTURES / "forums"
    pages = [forums / name for name in ("phpbb.html", "phpbb-pm.html", "letters.txt")]
    found = desk("read", *pages, "--json", "--yes", "--game", "read from the thread").json
    assert found["recorded"] == []
    assert answer(desk, "read from the thread", "export -") == expected("read from the thread", "export -")

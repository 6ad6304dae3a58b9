"""Who takes a seat: refused, asked about, or a heckler under his own spelling."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from pbp_mod.console import asking
from tests.conftest import Pbp
from tests.games import election, header, session, write

HECKLERS = ["Kenny", "Doctor_Who"]
ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR")]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(hecklers=HECKLERS), ROWS))
    return pbp


def last(pbp: Pbp) -> Any:
    return json.loads(pbp("export").out.splitlines()[-1])


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: bool) -> list[str]:
    """Somebody sits there and gives this answer; what he is asked."""
    asked: list[str] = []
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(asking, "sys", terminal)
    monkeypatch.setattr(click, "prompt", lambda *_, **__: "no")
    monkeypatch.setattr(click, "confirm", lambda text, **_: asked.append(text) or answer)
    return asked


# ---- refused


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("thread=T", "the name thread can't be: 'thread' says where a text goes"),
        ("Zoe=MODERATOR", "the abbreviation MODERATOR of Zoe can't be"),
        ("Ｓｐｅｃｔａｔｏｒｓ=SP", "says where a text goes"),
        ("Thrеad=T", "'thread' says where a text goes"),  # the e is Cyrillic
        ("Bеrt=BX", "the name Bеrt can't be told from the name Bert (letters of another script"),
        ("Zoe=В", "the abbreviation В of Zoe can't be told from the abbreviation B of Bert"),
        ("Bért=BX", "the name Bért can't be told from the name Bert"),
        ("Кenny=K", "can't be told from the heckler Kenny"),
        ("Anna=AN", "Anna plays already, in seat 1"),
    ],
)
def test_who_could_be_taken_for_another_takes_no_seat(game: Pbp, who: str, says: str) -> None:
    assert says in game.refused("replace", "Emil", who)
    assert says in game.refused("replace", "Emil", who, "--yes")


@pytest.mark.parametrize("who", ["Dora", "dora=DX", "Dóra", "Dorа=D2"])
def test_nobody_takes_his_own_seat(game: Pbp, who: str) -> None:
    assert "Dora sits in this seat already" in game.refused("replace", "Dora", who, "--yes")


def test_names_of_new_games_are_looked_at_too(pbp: Pbp, tmp_path: Path) -> None:
    players = [word for name in ("Bert", "Cleo", "Dora", "Emil") for word in ("--player", name)]
    for name in ("thread", "Moderator", "SPECTATORS", "t.h.r.e.a.d", "Bеrt"):
        line = pbp.refused("new", "qanon", "one", "--player", name, *players)
        assert "says where a text goes" in line or "letters of another script" in line
        assert line == pbp.refused("new", "qanon", "one", "--player", name, *players, "-n")
        assert pbp.refused("seal", "qanon", "one", "--player", name, *players)
    ok = ["--player", "Anna", *players]
    assert "the heckler Thread" in pbp.refused("new", "qanon", "one", *ok, "--heckler", "Thread")
    (tmp_path / "roster.txt").write_text("Anna\nBert\nHecklers\nmoderator\n", "utf-8")
    line = pbp.refused("new", "qanon", "one", "--roster", "roster.txt")
    assert "roster, line 4: the heckler moderator can't be" in line


def test_rows_and_headers_that_are_brought_in_are_looked_at_too(game: Pbp, tmp_path: Path) -> None:
    new = {"name": "thread", "abbr": "TH"}
    rows = [*ROWS, {"action": "replace", "player": "E", "new": new}]
    line = game.refused("import", write(tmp_path / "rows.jsonl", header("rows"), rows))
    assert "line 10: the name thread can't be" in line
    same = [*ROWS, {"action": "replace", "player": "E", "new": {"name": "Emil", "abbr": "EM"}}]
    line = game.refused("import", write(tmp_path / "same.jsonl", header("same"), same))
    assert "line 10: Emil sits in this seat already" in line
    head = header("head", hecklers=["Ｔｈｒｅａｄ"])
    line = game.refused("import", write(tmp_path / "head.jsonl", head, ROWS))
    assert "line 1: the heckler Ｔｈｒｅａｄ can't be" in line


# ---- hecklers


@pytest.mark.parametrize("typed", ["kenny", "KENNY", "Kénny"])
def test_a_heckler_who_steps_in_is_spelt_as_the_roster_has_him(game: Pbp, typed: str) -> None:
    told = game("replace", "Emil", typed)
    assert "Kenny is a heckler, and steps in" in told.err
    assert last(game)["new"] == {"name": "Kenny", "abbr": "KE"}
    assert game("roster", "--json").json["hecklers"] == ["Doctor_Who"]


def test_a_heckler_may_bring_an_abbreviation(game: Pbp) -> None:
    game("replace", "Emil", "doctor who=DW")
    assert last(game)["new"] == {"name": "Doctor_Who", "abbr": "DW"}


@pytest.mark.parametrize("typed", ["Keny", "Kennny", "Doctor"])
def test_who_is_nearly_a_heckler_is_asked_about(game: Pbp, typed: str) -> None:
    heckler = "Doctor_Who" if typed == "Doctor" else "Kenny"
    says = f"nobody here is called {typed}, but there is the heckler {heckler}"
    line = game.refused("replace", "Emil", typed)
    assert says in line
    assert "--yes" in line
    assert says in game("replace", "Emil", typed, "--dry-run").err
    assert says in game("replace", "Emil", typed, "--yes").err
    assert last(game)["new"]["name"] == typed


def test_a_stranger_is_nobody_to_ask_about(game: Pbp) -> None:
    assert "Note" not in game("replace", "Emil", "Zoe").err


# ---- who knows what


def test_who_knows_what_a_seat_was_told_is_asked_about_before_he_takes_another(game: Pbp) -> None:
    game("replace", "Dora", "Zed")
    line = game.refused("replace", "Anna", "Dora")
    assert "Dora has sat in the seat that is Zed's now, and knows what was told there" in line
    game("replace", "Anna", "Dora", "--yes")
    assert game.status()["players"][0]["name"] == "Dora"


def test_who_comes_back_to_his_own_seat_is_not_asked_about(game: Pbp) -> None:
    game("replace", "Dora", "Zed")
    assert "Note" not in game("replace", "Zed", "Dora").err


def test_a_struck_out_replacement_has_told_him_all_the_same(game: Pbp) -> None:
    game("replace", "Dora", "Zed")
    game("undo")
    assert "Zed has sat in the seat that is Dora's now" in game.refused("replace", "Anna", "Zed")
    assert "Note" not in game("replace", "Dora", "Zed").err


def test_who_was_sent_nothing_knows_nothing(game: Pbp) -> None:
    game("sent", "--all")
    game("replace", "Dora", "Zed")
    game("undo")
    assert "Note" not in game("replace", "Anna", "Zed").err
    game("undo")
    assert "Dora has sat" not in game("replace", "Dora", "Yve").err
    assert "Dora has sat in the seat that is Yve's" in game.refused("replace", "Anna", "Dora")


def test_an_amended_replacement_is_asked_about_as_well(game: Pbp) -> None:
    game("replace", "Dora", "Zed")
    row = game("log", "--json").json[-1]["row"]
    assert "Zed has sat in the seat that is Dora's now" in game.refused("amend", str(row), "Anna", "Zed")
    game("amend", str(row), "Dora", "Yve")
    assert game.status()["players"][3]["name"] == "Yve"


def test_a_dead_seat_is_asked_about(pbp: Pbp, tmp_path: Path) -> None:
    log = Path(__file__).parents[1] / "playthroughs" / "qanon" / "five-vetoes.jsonl"
    head, *rows = map(json.loads, log.read_text("utf-8").splitlines())
    for key in ("rows", "head"):
        head.pop(key, None)
    death = next(at for at, row in enumerate(rows) if row["action"] == "assassinate")
    pbp("import", write(tmp_path / "log.jsonl", head, rows[: death + 1]))
    (dead,) = [each["name"] for each in pbp.status()["players"] if each["out"]]
    line = pbp.refused("replace", dead, "Zoe")
    assert f"{dead} is out of the game" in line
    assert f"{dead} is out of the game" in pbp("replace", dead, "Zoe", "--yes").err


def test_at_a_terminal_there_is_one_question(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("replace", "Dora", "Zed")
    asked = at_a_terminal(monkeypatch, answer=False)
    assert "stopped" in game.refused("replace", "Anna", "Dora")
    assert asked == ["Record it?"]
    at_a_terminal(monkeypatch, answer=True)
    told = game("replace", "Anna", "Dora")
    assert "Note: Dora has sat" in told.err
    assert sys.stdin is not None

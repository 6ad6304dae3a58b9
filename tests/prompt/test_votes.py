"""Votes and orders of a game with votes at the desk's prompt: answers that are players, or words of several parts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.samples import sample
from tests.conftest import Pbp, Result
from tests.games import write
from tests.prompt.sitting import line, sit

Sit = Any
SEATS = {
    "J.R. O'Neil": "JR",
    "Undo": "UN",
    "Yann": "Y",
    "Nils": "N",
    "Ben ": "BE",
    "D'Arcy": "DA",
    "Dee": "DE",
}


@pytest.fixture
def village(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A village whose wolf is Undo, with everything sent, and a way to sit down at it."""
    players = [word for name, abbr in SEATS.items() for word in ("--player", f"{name}={abbr}")]
    pbp("new", "ledger", "v", "--pack", "werewolf", *players, "--in-order", "--setup", _dealt(pbp), "-q")
    pbp("sent", "--all")
    return lambda *lines: sit(pbp, monkeypatch, *map(line, lines), options=("--on-enter",))


def _dealt(pbp: Pbp) -> str:
    path = pbp.state.parent / "setup.json"
    roles = {abbr: "Wolf" if abbr == "UN" else "Villager" for abbr in SEATS.values()}
    path.write_text(json.dumps({"roles": roles}), "utf-8")
    return str(path)


def _votes(pbp: Pbp) -> list[str]:
    return [f"{row['by']}={row['target']}" for row in pbp("log", "--json").json if row["action"] == "vote"]


def test_a_word_of_several_parts_is_an_answer_for_those_named_with_it(village: Sit, pbp: Pbp) -> None:
    village("no one Dee", "Nils Yann no one", "JR=Dee DA=Undo")
    assert _votes(pbp) == ["DE=no one", "N=no one", "Y=no one", "JR=DE", "DA=UN"]


def test_the_rest_are_those_who_are_awaited(village: Sit, pbp: Pbp) -> None:
    village("JR=DE DA=UN Y=UN", "no one rest")
    assert _votes(pbp) == ["JR=DE", "DA=UN", "Y=UN", "UN=no one", "N=no one", "BE=no one", "DE=no one"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("N BE", "which of the two is it from? (write 'N=BE' or 'BE=N')"),
        ("N BE DE", "from whom, and for whom? (write NAME=TARGET...)"),
        ("JR=Dee Qx=Dee", "Qx"),
        ("JR=Dee Y=Qx", "'Qx' is no answer for Y (write NAME=TARGET...)"),
        ("no one", "whose no one is it? (awaited: JR, UN, Y, N, BE, DA, DE; 'no one rest' for"),
    ],
)
def test_what_nobody_can_know_is_asked_for(village: Sit, pbp: Pbp, typed: str, says: str) -> None:
    done: Result = village(typed)
    assert says in done.err
    assert "'Dee' is no answer" not in done.err
    assert _votes(pbp) == []


def test_votes_are_moved_when_nobody_is_awaited_any_more(village: Sit, pbp: Pbp) -> None:
    village("JR=DE UN=DE DE=UN DA=UN Y=JR N=JR BE=no one", "N=undo, y=undo")
    assert _votes(pbp)[-2:] == ["N=UN", "Y=UN"]
    assert "out" in {each["name"]: each for each in pbp("status", "--json").json["players"]}["Undo"]
    done = village("JR=Dee", "anything at all")
    assert "'JR=Dee' is no command, and the game is over" in done.err


def test_an_order_that_comes_when_no_player_is_asked_is_told_what_is_awaited(village: Sit, pbp: Pbp) -> None:
    done = village("no one JR UN Y N", "kill Dee", "kill Undo Y")
    assert [row["target"] for row in pbp("log", "--json").json if row["action"] == "act"] == ["DE"]
    said = " ".join(done.err.split())
    assert "no player is asked for anything now (effect from you; close-phase from you)" in said


def test_who_is_out_is_told_with_what_was_shown_and_no_blank_behind(pbp: Pbp) -> None:
    for name, shown in (("open", "role"), ("close", "nothing")):
        players = [word for each, abbr in SEATS.items() for word in ("--player", f"{each}={abbr}")]
        game = ("--pack", "werewolf", "-o", f"show={shown}", "--setup", _dealt(pbp))
        pbp("new", "ledger", name, *game, *players, "--in-order", "-q")
        pbp("vote", "JR=BE", "UN=BE", "Y=BE", "N=BE", "-q")
    lines = [line for name in ("open", "close") for line in pbp("status", "--game", name).out.split("\n")]
    assert [line for line in lines if line.startswith("Out:")] == ["Out: Ben (Villager)", "Out: Ben"]


def test_numbers_from_several_are_offered_in_short_and_not_taken_for_a_command_later(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *rows = map(json.loads, sample("gnomic").splitlines())
    asked = next(at for at, row in enumerate(rows) if row["action"] == "secret-lobby")
    head = {key: value for key, value in first.items() if key not in ("rows", "head")}
    pbp("import", write(tmp_path / "log.jsonl", head, rows[:asked]))
    done = sit(pbp, monkeypatch, line("?"), line("0 rest"), line("0 rest"), options=("--on-enter",))
    assert "in short: 0 rest" in done.err
    assert "is awaited now (" in done.err
    assert "no command '0'" not in done.err


def test_two_ways_to_the_same_votes_are_one(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Undo=U", "Yann=Y", "Nils=N", "Ann", "D'Arcy")
    pbp("new", "qanon", "q", *(word for name in names for word in ("--player", name)), "--in-order", "-q")
    done = sit(pbp, monkeypatch, line("nominate Ann"), line("n Y y N"), options=("--on-enter",))
    assert "can mean" not in done.err
    votes = [(row["by"], row["choice"]) for row in pbp("log", "--json").json if row["action"] == "vote"]
    assert votes == [("Y", "nah"), ("N", "yaw")]

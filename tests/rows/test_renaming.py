"""`rename`: a misspelt name put right. It is the same player, so nobody new is told of and nothing that went out is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.games import election, header, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A game for five that has begun; nothing is sent."""
    pbp("import", write(tmp_path / "log.jsonl", header(hecklers=["Kenny"]), []))
    return pbp


def _letters(pbp: Pbp) -> dict[int, tuple[str, str]]:
    return {each["id"]: (each["to"], each["status"]) for each in pbp("outbox", "--json").json}


def test_whatever_is_still_to_be_sent_has_the_new_spelling(game: Pbp) -> None:
    game("sent", "1")
    before = game("outbox", "show", "1").out
    done = game("rename-player", "A", "Annabel")
    assert "Recorded row 1: rename A to Annabel" in done.err
    assert done.out == "", "nobody is told"
    assert _letters(game) == {
        1: ("thread", "sent"),
        2: ("Annabel", "pending"),
        3: ("Bert", "pending"),
        4: ("Cleo", "pending"),
        5: ("Dora", "pending"),
        6: ("Emil", "pending"),
        69: ("thread", "pending"),
    }
    assert game("outbox", "show", "2").out.count("Hello Annabel") == 1
    assert "| 1 | Annabel | A |" in game("outbox", "show", "1").out
    assert "| 1 | Anna | A |" in before
    assert game("status", "--json").json["awaiting"][0]["from"] == ["Annabel"]


def test_the_old_spelling_is_an_alias_and_the_abbreviation_stays(game: Pbp) -> None:
    game("rename-player", "Anna", "Annabel")
    game("nominate", "Anna", "B", "-q")
    assert game("roster", "--json").json["players"][0] | {"seat": 1} == {
        "seat": 1,
        "name": "Annabel",
        "abbr": "A",
        "aliases": ["Anna"],
        "out": False,
    }
    assert "Annabel with Bert" in game("outbox", "show", "201").out
    game("rename-player", "Annabel", "Anna")
    assert game("roster", "--json").json["players"][0]["aliases"] == ["Annabel"]


def test_letters_and_marks_may_be_all_that_changes(game: Pbp) -> None:
    game("rename-player", "A", "anna")
    game("rename-player", "A", "Änna")
    game("rename-player", "A", "王小明")
    assert game("roster", "--json").json["players"][0]["name"] == "王小明"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Anna", "is spelt so already"),
        ("Bert", "is given twice"),
        ("bert", "can't be told from"),
        ("Kenny", "is given twice"),
        ("Веrt", "can't be told from"),
        ("thread", "says where a text goes"),
        ("group:x", "says where a text goes"),
        ("", "at least one character"),
        ("x" * 61, "too long"),
    ],
)
def test_nobody_else_and_no_place_can_be_meant_by_it(game: Pbp, name: str, says: str) -> None:
    assert says in game.refused("rename-player", "A", name)


def test_a_row_that_a_file_holds_is_judged_as_strictly(game: Pbp, tmp_path: Path) -> None:
    for new, says in (("Bert", "given twice"), (" Annabel", "can't be a name so"), (7, "must be text")):
        row = {"action": "rename", "player": "A", "new": new}
        path = write(tmp_path / "bad.jsonl", header() | {"name": "bad"}, [row])
        assert says in game.refused("import", path)
    row = {"action": "rename", "player": "A", "new": "Annabel"}
    path = write(
        tmp_path / "good.jsonl", header() | {"name": "good"}, [row, *election("Annabel", "B", "YYY", "ABC")]
    )
    game("import", path)
    game("export", tmp_path / "again.jsonl")
    assert [json.loads(line) for line in (tmp_path / "again.jsonl").read_text("utf-8").splitlines()][1] == row


def test_a_correction_makes_no_sent_text_wrong_by_its_spelling(game: Pbp) -> None:
    game("sent", "--all")
    game("rename-player", "A", "Annabel")
    game("nominate", "A", "B", "-q")
    game("undo", "--yes")
    game("void", "1", "--yes")
    game("rename-player", "A", "Annie")
    assert {status for number, (_, status) in _letters(game).items() if number < 100} == {"sent"}
    assert all(number < 100 for number in _letters(game)), "and no erratum tells of it"


def test_a_newcomer_is_none_of_it(game: Pbp) -> None:
    game("rename-player", "A", "Annabel")
    game("replace", "A", "Zoe=Z", "--yes", "-q")
    game("rename-player", "Z", "Zoë")
    names = {number: to for number, (to, _) in _letters(game).items()}
    assert names[2] == "Annabel"
    assert names[202] == "Zoë"
    assert "thanks" not in game("outbox", "show", "201").out.lower()


def test_a_rename_is_undone_and_amended_like_other_rows(game: Pbp) -> None:
    game("rename-player", "A", "Annabel")
    game("amend", "1", "A", "Annabell", "--yes")
    assert game("roster", "--json").json["players"][0]["name"] == "Annabell"
    game("void", "1", "--yes")
    assert game("roster", "--json").json["players"][0]["name"] == "Anna"
    assert game("verify").code == 0


def test_an_account_and_a_standing_order_stay_his(pbp: Pbp) -> None:
    pbp(
        "new",
        "claim",
        "duel",
        "--player",
        "Anna=A",
        "--player",
        "Bert=B",
        "--in-order",
        "--seed",
        "ab" * 16,
        "-q",
    )
    pbp("account", "B", "bert99")
    held = next(iter(pbp("secrets", "--json").json["hands"]["Bert"]))
    pbp("standing", "B", f"play {held}")
    pbp("rename-player", "B", "Berthold")
    assert pbp("account", "B", "--json").json["accounts"] == {"Berthold": "bert99"}
    pbp("account", "B", "bert100")
    assert pbp("account", "--json").json["accounts"]["Berthold"] == "bert100"
    pbp("standing", "B", f"play {held}")
    orders = [(each["player"], each["status"]) for each in pbp("standing", "--json").json]
    assert orders == [("Bert", "replaced"), ("Berthold", "waiting")], "the later one takes its place"
    pbp("standing", "B", "--withdraw")
    assert "waiting" not in [each["status"] for each in pbp("standing", "--json").json]


def test_what_was_posted_under_the_right_name_before_is_his(game: Pbp) -> None:
    page = json.dumps(
        {
            "post_stream": {
                "posts": [
                    {
                        "id": 7,
                        "post_number": 3,
                        "username": "Annabel",
                        "created_at": "2026-11-29T20:00:00Z",
                        "cooked": "<p><strong>I nominate B</strong></p>",
                    }
                ]
            }
        }
    )
    game("rename-player", "A", "Annabel", "--at", "2026-11-29T20:10:00Z")
    done = game("read", "--yes", "--moderator", "gm", "-", stdin=page)
    assert "A nominate B" in done.out + done.err

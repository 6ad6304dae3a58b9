"""Corrections: rows of their own, shown before they are written, told to whom they concern and to nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.games import election, header, session, write

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR")]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    return pbp


def actions(pbp: Pbp) -> list[str]:
    return [json.loads(line)["action"] for line in pbp("export").out.splitlines()[1:]]


def test_undo_strikes_out_the_last_row_that_counts(game: Pbp) -> None:
    told = game("undo")
    assert "Strikes out row 8: B enacts Far Right" in told.err
    assert "Far Right policies: 1 of 6 → 0 of 6" in told.err
    assert "is not sent yet; it no longer holds" in told.err
    assert game.status()["phase"] == "vice-president-enacts"
    game("undo")
    assert game.status()["phase"] == "president-discards"
    assert actions(game)[-2:] == ["void", "void"]


def test_redo_brings_it_back_as_a_new_row(game: Pbp) -> None:
    before = game.status()
    game("undo")
    game("redo")
    assert game.status() == before
    assert actions(game)[-2:] == ["void", "enact"]
    assert "nothing to redo" in game.refused("redo")


def test_a_row_that_others_stand_on_is_not_struck_out_alone(game: Pbp) -> None:
    line = game.refused("void", "1")
    assert "row 2 no longer holds" in line
    assert "--with-later" in line
    told = game("void", "1", "--with-later")
    assert game.status()["phase"] == "nomination"
    assert actions(game).count("void") == 8
    assert told.out.count("──── thread") == 1, "one command, one correction"
    game("redo")
    assert game.status()["table"]["far_right"] == 1


def test_a_void_is_no_row_to_void(game: Pbp) -> None:
    game("undo")
    assert "redo" in game.refused("void", "9")
    assert "struck out already" in game.refused("void", "8")
    assert "rows are 1 to 9" in game.refused("void", "77")


def test_struck_rows_stay_visible_on_demand(game: Pbp) -> None:
    game("undo")
    assert "enact" not in game("log").out
    assert "struck out by row 9" in game("log", "--all").out


def test_a_secret_correction_is_nobody_elses_business(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")[:3]))
    told = pbp("void", "3")
    assert told.out == "", "nothing was said of it to anybody"
    assert pbp.status()["awaiting"][0]["from"] == ["Bert", "Cleo", "Dora", "Emil"]


def test_dry_run_of_a_correction(game: Pbp) -> None:
    before = game.rows()
    told = game("undo", "--dry-run")
    assert "Would record row 9: void 8" in told.err
    assert game.rows() == before


def test_what_was_sent_is_called_changed(game: Pbp) -> None:
    game("sent", "--all")
    game("undo")
    found = {letter["id"]: letter["status"] for letter in game("outbox", "--json").json}
    assert found[801] == "changed"
    assert found[601] == "sent"
    assert found[901] == "pending"


def test_replacing_a_player(game: Pbp) -> None:
    told = game("replace", "Dora", "Zoe Q=ZQ")
    assert "Seat 4: Dora (D) → Zoe Q (ZQ)" in told.err
    assert "PM to Zoe Q" in told.out
    found = game.status("--secret")
    assert found["players"][3] == {"seat": 4, "name": "Zoe Q", "abbr": "ZQ", "out": False}
    assert found["secret"]["roles"]["Zoe Q"] == "QAnon"
    assert "Emil" in told.out, "the newcomer is told what the seat was told: who Trump is"
    assert "can't be told from the name Zoe Q" in game.refused("replace", "Emil", "ZOE-Q")


def test_the_newcomer_is_told_what_the_seat_was_told_and_no_more(game: Pbp) -> None:
    game("replace", "A", "Zoe=Z", "-q")
    letters = {letter["id"]: letter for letter in game("outbox", "--json", "--format", "plain").json}
    role, hand, briefing = (letters[number]["text"] for number in (2, 602, 902))
    assert letters[902]["to"] == "Zoe"
    assert hand.strip() in briefing
    assert role.replace("Anna", "Zoe").strip() in briefing
    moderate = set(letters[3]["text"].split("\n\n"))
    for seat in (5, 6):  # what QAnon and Trump were told and no Moderate was
        known = set(letters[seat]["text"].split("\n\n")) - moderate
        assert len(known) >= 3
        assert not any(paragraph.strip() in briefing for paragraph in known)


def test_a_former_name_means_whoever_sits_there_now_but_is_no_author_any_more(game: Pbp) -> None:
    game("replace", "C", "Zoe=Z", "-q")
    told = game("nominate", "B", "Cleo", "-q")
    assert "former name" in told.err
    assert actions(game)[-1] == "nominate"
    for words in (
        ("vote", "Cleo", "yaw"),
        ("vote", "Cleo=yaw"),
        ("pm", "Cleo", "Yaw"),
        ("post", "Cleo", "**Hi**"),
    ):
        assert "'Cleo' has left the game; Zoe (Z) plays in that seat now" in game.refused(*words)


def test_notes_are_kept_and_say_nothing_to_anybody(game: Pbp) -> None:
    told = game("note", "ask", "the", "others", "about", "Sunday")
    assert told.out == ""
    assert "ask the others about Sunday" in game("log").out
    assert game("verify").out.startswith("test: all 9 rows hold.")


def test_nobody_needs_an_erratum_for_what_never_went_out(game: Pbp) -> None:
    """The desk knows what went out as soon as anything is marked; who marks nothing may have posted everything."""
    assert "thread" in game("undo", "--dry-run").out
    game("sent", "1", "2", "101")
    told = game("undo")
    assert "──── thread" not in told.out
    assert 901 not in {letter["id"] for letter in game("outbox", "--json").json}


def test_an_erratum_is_due_where_a_text_went_out(game: Pbp) -> None:
    game("sent", "801")
    told = game("undo")
    assert "──── thread" in told.out
    game("sent", "901")
    assert {letter["id"]: letter["status"] for letter in game("outbox", "--json").json}[901] == "sent"


# ---- who has been told what


def errata(pbp: Pbp) -> list[str]:
    waiting = pbp("outbox", "--json").json
    return [letter["to"] for letter in waiting if letter["template"] == "common/correction"]


def test_of_what_nobody_has_read_there_is_no_erratum(game: Pbp) -> None:
    game("sent", "1", "2", "3", "4", "5", "6")  # the opening and the roles, and nothing since
    told = game("amend", "1", "C", "--with-later", "--yes")
    assert "thread" not in errata(game)
    assert sorted(errata(game)) == ["Anna", "Bert", "Cleo", "Dora", "Emil"], (
        "their answers fell: only that is told"
    )
    assert told.out.count("your vote") == 5
    assert "what you discarded" in told.out
    assert "what you enacted" in told.out


def test_no_erratum_and_erratum_say_beforehand_what_has_been_read(game: Pbp) -> None:
    assert "Correction" in game("amend", "6", "nah", "--erratum", "--yes").out
    game("undo", "--yes", "--no-erratum")
    told = game("amend", "5", "nah", "--no-erratum", "--yes")
    assert "Correction" not in told.out
    assert json.loads(game("export").out.splitlines()[-1])["unsent"]


def test_what_was_marked_counts_as_read_and_so_does_what_came_before(game: Pbp) -> None:
    last = max(letter["id"] for letter in game("outbox", "--json").json)
    game("sent", str(last))
    assert errata(game) == []
    game("amend", "6", "nah", "--yes")
    assert "thread" in errata(game)

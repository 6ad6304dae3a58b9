"""Reminders: texts with numbers like all others, which are overtaken as soon as what they ask for has come."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp
from tests.games import election, header, session, write

START = "2026-11-29T20:00:00Z"


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """A ballot of five is open, and everything so far is out."""
    later(monkeypatch, START)
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), []))
    pbp("nominate", "B", "-q")
    pbp("sent", "--all")
    return pbp


def later(monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    monkeypatch.setattr("pbp_mod.clock.now", lambda: now)


def letters(pbp: Pbp) -> dict[int, dict[str, Any]]:
    return {letter["id"]: letter for letter in pbp("outbox", "--json").json}


def waiting(pbp: Pbp) -> list[int]:
    return sorted(number for number, each in letters(pbp).items() if each["status"] == "pending")


def test_its_texts_wait_in_the_outbox_like_all_others(game: Pbp) -> None:
    told = game("remind").out
    assert "──── thread · 201 ─" in told
    assert "──── PM to Cleo · 204 ─" in told
    assert waiting(game) == [201, 202, 203, 204, 205, 206]
    assert game("outbox", "show", "204").out in told
    assert letters(game)[201]["template"] == "qanon/reminder"
    assert letters(game)[204]["subject"] == "test: a message from the moderator"
    assert "Marked as sent: 201, 204" in game("sent", "201", "204").err
    assert waiting(game) == [202, 203, 205, 206]


def test_who_has_answered_is_reminded_no_more_and_the_post_counts_anew(game: Pbp) -> None:
    game("remind")
    game("vote", "C=nah")
    assert waiting(game) == [202, 203, 205, 206]
    assert {letters(game)[number]["status"] for number in (201, 204)} == {"overtaken"}
    game("vote", "A=yaw", "B=yaw", "D=yaw", "E=yaw", "-q")
    assert waiting(game) == [701, 702]  # the result, and what the President has drawn
    assert game("sent", "204").err == "Marked as sent: 204\n"  # it was on its way


def test_a_second_one_takes_the_place_of_the_first(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("remind", "-q")
    game("sent", "201", "202")
    later(monkeypatch, "2026-11-30T20:00:00Z")
    game("remind", "--name", "-q")
    assert waiting(game) == [301, 302, 303, 304, 305, 306]
    assert {letters(game)[number]["status"] for number in (201, 202)} == {"sent"}
    assert "Anna, Bert, Cleo, Dora and Emil, please" in letters(game)[301]["text"]


def test_the_same_words_are_not_recorded_twice_while_they_wait(
    game: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = game("remind").out
    later(monkeypatch, "2026-11-30T20:00:00Z")
    again = game("remind")
    assert again.out == first
    assert "Recorded" not in again.err
    assert len(game("log", "--json").json) == 2
    game("sent", "203")
    assert "Recorded row 3: players are reminded" in game("remind").err
    game("deadline", "24h", "-q")
    assert "Recorded row 5" in game("remind").err  # it names the deadline now


def test_which_of_the_texts_there_are(game: Pbp) -> None:
    game("remind", "--public", "-q")
    assert waiting(game) == [201]
    game("remind", "--private", "-q")
    assert waiting(game) == [201, 302, 303, 304, 305, 306]
    assert "--public and --private" in game.refused("remind", "--public", "--private", code=2)
    assert game("remind", "-n").err.startswith(
        "Would record row 4: players are reminded (waiting since 2026-"
    )
    assert len(game("log", "--json").json) == 3


def test_nobody_is_reminded_where_nobody_owes_anything(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B", "NNNNN"), *election("B", "C", "NNNNN"), *election("C", "D", "NNNNN")]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    while not pbp.status()["over"]:
        pbp("nominate", pbp.status()["table"]["eligible"][0][0], "-q")
        pbp("vote", *(f"{name}=nah" for name in "ABCDE"), "-q")
    assert "nobody is awaited" in pbp.refused("remind")


def test_undo_passes_over_it_and_redo_comes_back_behind_it(game: Pbp) -> None:
    game("vote", "A=yaw", "-q")
    game("remind", "-q")
    game("undo", "-y", "-q")
    assert [row["action"] for row in game("log", "--json").json] == ["nominate", "vote", "remind", "void"]
    game("remind", "-q")
    game("redo", "-y", "-q")
    assert game("log", "--json").json[-1]["again"] == 2
    assert "can't" not in game("void", "3", "-y").err
    assert "isn't amended" in game.refused("amend", "5", "-y")


def test_what_was_sent_stays_sent_whatever_is_corrected(game: Pbp) -> None:
    game("vote", "A=yaw", "-q")
    game("remind", "-q")
    game("sent", "--all")
    told = game("void", "2", "-y")
    assert "301" not in told.err  # no word of the reminder, in which one is missing more now
    assert letters(game)[301]["status"] == "sent"
    assert waiting(game) == []
    assert letters(game)[302]["status"] == "overtaken"  # the correction has told who owes something again
    game("void", "3", "-y", "-q")
    gone = letters(game)[301]
    assert (gone["status"], gone["template"]) == ("sent", "qanon/reminder")
    assert "4 votes are still missing" in gone["text"]
    assert letters(game)[303]["template"] == "qanon/nudge"


def test_errata_do_not_tell_of_it(game: Pbp) -> None:
    game("remind", "-q")
    game("sent", "--all")
    told = game("amend", "1", "C", "-y").out
    assert "Correction:" in told
    assert "reminder" not in told
    assert "should never have been written" not in told


def test_it_is_no_part_of_another_post(game: Pbp) -> None:
    for name in "ABCDE":
        game("vote", f"{name}=nah", "-q")
    game("remind", "--public", "-q")
    joined = [letters(game)[number].get("joined") for number in (601, 701)]
    assert joined == [None, None]


def test_the_newcomer_is_briefed_without_old_reminders(game: Pbp) -> None:
    game("remind", "-q")
    briefing = game("replace", "C", "Frida=F").out
    assert "Your role" in briefing
    assert "The game is waiting for you" not in briefing


def test_it_goes_along_with_export_and_import(game: Pbp, tmp_path: Path) -> None:
    game("deadline", "48h", "--zone", "Asia/Tokyo", "-q")
    game("remind", "--name", "-q")
    kept = game("export").out
    row = json.loads(kept.splitlines()[-1])
    assert row == {
        "action": "remind",
        "named": True,
        "since": START,
        "due": "2026-12-01T20:00:00Z",
        "zones": "Asia/Tokyo",
        "at": START,
    }
    (tmp_path / "kept.jsonl").write_text(kept, "utf-8")
    game("import", tmp_path / "kept.jsonl", "--name", "again")
    copy = {each["id"]: each["text"] for each in game("outbox", "--json", "--game", "again").json}
    assert copy[301] == letters(game)[301]["text"]
    assert "I have been waiting since Mon 30 Nov 2026, 05:00 (Asia/Tokyo)." in copy[301]
    game("verify")


def test_what_is_told_of_a_row_with_no_time_of_its_own(pbp: Pbp, tmp_path: Path) -> None:
    rows = [
        *election("A", "B"),
        *session("A", "B", "FR", "FR"),
        {"action": "remind", "due": "2026-12-01T20:00:00Z"},
    ]
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), rows))
    last = max(letters(pbp))
    assert "Deadline" not in letters(pbp)[last]["text"]
    assert "waiting since" not in letters(pbp)[last]["text"]


def test_the_public_export_and_the_page_tell_of_play_alone(game: Pbp, tmp_path: Path) -> None:
    game("remind", "-q")
    game("sent", "--all")
    assert "friendly reminder" not in game("export", "--public").out
    game("recap", tmp_path / "page.html")


def test_why_a_row_says_so(game: Pbp) -> None:
    game("remind", "-q")
    assert "reminded of what is awaited" in game("explain", "2").out

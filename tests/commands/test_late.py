"""What comes after the deadline: asked about in a thread, refused where its time is given, told where nobody gave one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod import clock
from tests.conftest import Pbp
from tests.games import header, write

SET, DUE = "2026-11-29T17:00:00Z", "2026-11-29T19:00:00Z"
BEFORE, AFTER = "2026-11-29T18:59:59Z", "2026-11-29T19:45:00Z"


@pytest.fixture
def due(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A game whose votes were due at 19:00; it is 20:15 now."""
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("nominate", "C", "--at", SET, "-q")
    pbp("deadline", "2h", "--at", SET, "-q")
    return pbp


def letters(tmp_path: Path, *messages: tuple[str, str, str]) -> Path:
    path = tmp_path / "letters.txt"
    path.write_text(
        "-----\n".join(f"From: {author}\nDate: {at}\n\n{text}\n\n" for author, at, text in messages), "utf-8"
    )
    return path


@pytest.mark.parametrize("words", [("vote", "B=yaw", "D=nah"), ("pm", "B", "Yaw")])
def test_late_by_the_time_that_is_given_is_refused(due: Pbp, words: tuple[str, ...]) -> None:
    assert due.refused(*words, "--at", AFTER) == (
        "pbp: 'vote' by Bert (B) is late: it came 45 min after the deadline of Sun 29 Nov 2026, 19:00 (UTC); --late takes it "
        "all the same"
    )
    assert due.refused(*words, "--at", AFTER, "--dry-run")
    due(*words, "--at", AFTER, "--late", "-q")
    assert json.loads(due("export").out.splitlines()[-1])["at"] == AFTER


def test_late_in_the_thread(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("deadline", "2h", "--at", SET, "-q", "--zone", "Europe/London")
    refused = pbp.refused("post", "A", "**I nominate Cleo**", "--at", AFTER)
    assert "'nominate' by Anna (A) is late" in refused
    assert "19:00 (Europe/London)" in refused
    pbp("post", "A", "**I nominate Cleo**", "--at", AFTER, "--late", "-q")


@pytest.mark.parametrize("words", [("vote", "B=yaw"), ("pm", "B", "Yaw")])
def test_in_time_by_the_time_that_is_given(due: Pbp, words: tuple[str, ...]) -> None:
    for at in (BEFORE, DUE):
        assert "deadline" not in due(*words, "--at", at, "-q").err


@pytest.mark.parametrize("words", [("vote", "B=yaw", "D=nah"), ("pm", "B", "Yaw")])
def test_typed_without_a_time_it_is_recorded_with_a_notice(due: Pbp, words: tuple[str, ...]) -> None:
    told = due(*words, "-q").err
    assert (
        told.count(
            "Note: it came 1 h 15 min after the deadline of Sun 29 Nov 2026, 19:00 (UTC); if it was sent"
        )
        == 1
    )
    assert "Recorded row 3: B vote yaw" in told
    assert "deadline" not in due("vote", "E=nah", "-q", "--late").err


def test_a_deadline_that_only_waits_makes_nobody_late(due: Pbp, tmp_path: Path) -> None:
    due("deadline", "2h", "--at", SET, "--then", "Wait.", "-q")
    found = due("read", letters(tmp_path, ("Emil", AFTER, "Nah")), "--moderator", "gm", "--json").json[
        "found"
    ]
    assert [item["certain"] for item in found] == ["sure"]
    due("vote", "D=yaw", "--at", AFTER, "-q")
    assert "deadline" not in due("vote", "B=yaw", "-q").err


def test_a_deadline_that_was_put_off_or_taken_off(due: Pbp) -> None:
    due("deadline", "--extend", "90m", "--at", SET, "-q")
    due("vote", "B=yaw", "--at", AFTER, "-q")
    due("deadline", "--clear", "-q")
    due("vote", "D=yaw", "--at", "2026-11-29T20:40:00Z", "-q")


def test_a_deadline_that_was_struck_out_makes_nobody_late(due: Pbp) -> None:
    due("deadline", "--extend", "90m", "--at", SET, "-q")
    due("void", "3", "-q")
    assert "19:00 (UTC)" in due.refused("vote", "B=yaw", "--at", AFTER)
    due("void", "2", "-q")
    due("vote", "B=yaw", "--at", AFTER, "-q")


def test_a_deadline_that_has_served(due: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    due("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw", "--at", BEFORE, "-q")
    due("pm", "A", "I discard the first", "--at", AFTER, "-q")
    monkeypatch.setattr(clock, "now", lambda: "2026-11-30T12:00:00Z")
    assert "deadline" not in due("pm", "C", "I enact the first", "-q").err


def test_the_moderators_own_rows_are_never_late(due: Pbp) -> None:
    due("note", "It is late.", "--at", AFTER)
    due("replace", "Emil", "Zoe", "--at", AFTER, "-q")


def test_b90_a_vote_after_the_deadline_is_asked_about_in_a_reading(due: Pbp, tmp_path: Path) -> None:
    said = letters(
        tmp_path, ("Bert", BEFORE, "Yaw"), ("Dora", DUE, "Nah"), ("Emil", "2026-11-29T19:00:01Z", "Nah")
    )
    found = due("read", said, "--moderator", "gm", "--json").json["found"]
    assert [(item["player"], item["certain"]) for item in found] == [
        ("B", "sure"),
        ("D", "sure"),
        ("E", "ask"),
    ]
    assert found[2]["why"] == (
        "it came less than a minute after the deadline of Sun 29 Nov 2026, 19:00 (UTC)"
    )
    told = due("read", said, "--yes", "-q")
    assert "Only you can tell: PM 11-29 19:00" in told.err
    assert [json.loads(line)["by"] for line in due("export").out.splitlines()[3:]] == ["B", "D"]
    due("read", said, "--yes", "--late", "-q")
    assert json.loads(due("export").out.splitlines()[-1])["by"] == "E"


def test_a_reading_judges_by_the_deadline_that_ran_when_it_was_written(due: Pbp, tmp_path: Path) -> None:
    """All votes came in time, and the deadline with them; what the President does afterwards isn't late."""
    votes = [(name, BEFORE, "Yaw") for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")]
    said = letters(tmp_path, *votes, ("Anna", AFTER, "I discard the first"))
    found = due("read", said, "--moderator", "gm", "--json").json["found"]
    assert [(item["action"], item["certain"]) for item in found] == [
        *[("vote", "sure")] * 5,
        ("discard", "sure"),
    ]

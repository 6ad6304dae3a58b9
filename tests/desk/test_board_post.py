"""The board as the second post of a thread: it is proposed behind the opening, until the thread goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.conftest import Pbp
from tests.games import election, header, session, write


def offered(pbp: Pbp) -> dict[int, Any]:
    return {letter["id"]: letter for letter in pbp("outbox", "--json").json}


def test_it_is_proposed_behind_the_opening(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), []))
    board = offered(pbp)[69]
    assert (board["to"], board["template"], board["status"]) == ("thread", "qanon/board", "pending")
    assert board["text"] == pbp("board").out
    pbp("sent", "69", "--url", "https://forum.example/t/1/2")
    assert offered(pbp)[69]["status"] == "sent"


def test_nobody_is_pressed_to_post_it_later(pbp: Pbp, tmp_path: Path) -> None:
    """An old game, or a moderator who wants none: it isn't offered once the thread has gone on."""
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")))
    assert 69 not in offered(pbp)
    assert "there is no message 69" in pbp.refused("outbox", "show", "69")


def test_what_was_posted_stays_known(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("sent", "1", "69")
    pbp("nominate", "B", "-q")
    assert offered(pbp)[69]["status"] == "sent"


def posted(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A game whose opening and board are out."""
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), []))
    pbp("sent", "1", "2", "3", "4", "5", "6")
    pbp("sent", "69", "--url", "https://forum.example/t/1/2")
    return pbp


def play(pbp: Pbp, *rows: dict[str, Any]) -> None:
    for row in rows:
        words = [str(row[key]) for key in ("action", "by", "player", "choice", "card") if key in row]
        pbp(*words, "-q")


def test_its_new_wording_is_offered_once_a_round(pbp: Pbp, tmp_path: Path) -> None:
    posted(pbp, tmp_path)
    play(pbp, *election("A", "B"))
    assert offered(pbp)[69]["status"] == "sent", "the round isn't over"
    play(pbp, *session("A", "B", "FR", "FR"))
    found = offered(pbp)[69]
    assert (found["status"], found["url"]) == ("changed", "https://forum.example/t/1/2")
    assert found["text"] == pbp("board").out
    assert "1 of 6" in found["text"]
    pbp("outbox", "show", "69")
    pbp("sent", "69")
    assert offered(pbp)[69]["status"] == "sent"
    assert offered(pbp)[69]["url"] == "https://forum.example/t/1/2", "its address is kept"
    pbp("nominate", "C", "-q")
    assert offered(pbp)[69]["status"] == "sent"


def test_a_newer_round_overtakes_the_wording_that_was_not_taken(pbp: Pbp, tmp_path: Path) -> None:
    posted(pbp, tmp_path)
    play(pbp, *election("A", "B"), *session("A", "B", "FR", "FR"))
    play(pbp, *election("B", "C", "NNNNN"))
    assert [each["id"] for each in offered(pbp).values() if each["status"] == "changed"] == [69]
    assert offered(pbp)[69]["text"] == pbp("board").out
    assert "voted down" in offered(pbp)[69]["text"]


def test_it_comes_behind_what_is_posted_and_names_its_place(pbp: Pbp, tmp_path: Path) -> None:
    posted(pbp, tmp_path)
    play(pbp, *election("A", "B", "NNNNN"))
    first = pbp("outbox", "next")
    assert "601" in first.err
    second = pbp("outbox", "next", "--sent")
    assert "edit your second post (https://forum.example/t/1/2) like this" in second.err
    pbp("outbox", "next", "--sent")
    assert offered(pbp)[69]["status"] == "sent"


def test_what_is_taken_back_changes_the_board_again(pbp: Pbp, tmp_path: Path) -> None:
    posted(pbp, tmp_path)
    play(pbp, *election("A", "B", "NNNNN"))
    pbp("outbox", "show", "69")
    pbp("sent", "69")
    pbp("undo", "-q", "--no-erratum")
    found = offered(pbp)[69]
    assert "voted down" not in found["text"]
    assert found["status"] == "changed"


def test_it_names_a_newcomer_at_once(pbp: Pbp, tmp_path: Path) -> None:
    posted(pbp, tmp_path)
    play(pbp, *election("A", "B"))
    pbp("replace", "C", "Frida=F", "-q")
    found = offered(pbp)[69]
    assert found["status"] == "changed"
    assert found["text"] == pbp("board").out
    assert "Frida" in found["text"]
    assert "Cleo" not in found["text"]
    pbp("sent", "69")
    assert offered(pbp)[69]["status"] == "sent"

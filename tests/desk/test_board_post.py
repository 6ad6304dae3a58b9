"""The board as the second post of a thread: it is proposed behind the opening, until the thread goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.conftest import Pbp
from tests.games import election, header, write


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

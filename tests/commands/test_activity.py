"""Who was last heard of when, and who is asked whether he still plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.games import election, header, write

THREAD = "".join(
    f"{author} | {at} UTC | #{number}\n\n{text}\n\n-------------------------\n\n"
    for number, (author, at, text) in enumerate(
        (
            ("gm", "2026-11-20 10:00:00", "Welcome!"),
            ("Cleo", "2026-11-26 10:00:00", "Hello all."),
            ("Dora", "2026-11-29 18:00:00", "I am still thinking."),
            ("Stranger", "2026-11-29 19:00:00", "Nice game."),
        ),
        1,
    )
)


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """Anna has nominated and voted on the 27th, Cleo and Dora have posted; it is the 29th, and the game is a fortnight old."""
    from pbp_mod import clock

    rows = election("A", "B", "Y", "A")
    for row in rows:
        row["at"] = "2026-11-27T10:00:00Z"
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: "2026-11-15T10:00:00Z")
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    monkeypatch.setattr(clock, "now", lambda: now)
    thread = tmp_path / "thread.txt"
    thread.write_text(THREAD, "utf-8")
    pbp("read", thread, "--moderator", "gm", "--yes")
    return pbp


def test_when_each_was_last_heard_of(game: Pbp) -> None:
    told = game("roster", "--active", "--json").json
    assert [(each["name"], each["post"], each["answer"]) for each in told] == [
        ("Bert", None, None),
        ("Emil", None, None),
        ("Cleo", "2026-11-26T10:00:00Z", None),
        ("Anna", None, "2026-11-27T10:00:00Z"),
        ("Dora", "2026-11-29T18:00:00Z", None),
    ]
    assert "2 h" in game("roster", "--active").out.splitlines()[-1]


def test_who_is_silent_is_asked(game: Pbp) -> None:
    told = game("remind", "--silent", "3d", "--format", "plain")
    assert [line.split(" · ")[0] for line in told.out.splitlines() if line.startswith("────")] == [
        "──── PM to Bert",
        "──── PM to Cleo",
        "──── PM to Emil",
    ]
    assert "Hello Cleo, I haven't heard from you in test for more than 3 d." in told.out
    assert "The game is waiting for an answer of yours" in told.out
    row = game("log", "--json").json[-1]
    assert row["action"] == "remind"
    assert "Bert" in game("outbox").out


def test_it_need_not_be_sent_to_who_has_answered(game: Pbp) -> None:
    game("remind", "--silent", "3d", "-q")
    game("vote", "B=yaw", "-q")
    waiting = {
        each["to"]: each["status"] for each in game("outbox", "--all", "--json").json if each["row"] == 3
    }
    assert waiting == {"Bert": "overtaken", "Cleo": "pending", "Emil": "pending"}
    game("remind", "--silent", "3d", "-q")
    waiting = {
        each["to"]: each["status"] for each in game("outbox", "--all", "--json").json if each["row"] == 3
    }
    assert set(waiting.values()) == {"overtaken"}, "they were asked again"


def test_a_newcomer_is_not_asked_what_others_were(game: Pbp) -> None:
    game("remind", "--silent", "3d", "-q")
    told = game("replace", "Bert", "Zed=ZE", "--yes", "--format", "plain")
    assert "Are you still with us?" not in told.out
    assert game("roster", "--active", "--json").json[-1]["name"] == "Zed", "he is new"


def test_nobody_is_asked_for_nothing(game: Pbp) -> None:
    assert "everybody was heard of within 30 d" in game.refused("remind", "--silent", "30d")
    assert "is no length of time" in game.refused("remind", "--silent", "soon")
    assert "can't be given with it" in game.refused("remind", "--silent", "3d", "--name", code=2)
    assert len(game("log", "--json").json) == 2

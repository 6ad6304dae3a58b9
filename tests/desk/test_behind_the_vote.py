"""Votes that come behind the one that ends their ballot are named, where they stand, and count for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.ledger.tables import VOTE, day, pack
from tests.conftest import Pbp
from tests.games import write
from tests.vote_threads import header

NIGHT = {"name": "night", "ends": ["moderator"]}
POSTS = (
    ("XS", "xX_Slayer_Xx", "**vote BF**"),
    ("IPD", "IPD", "**vote BF**"),
    ("KI", "Kit", "that does it. **vote BF**"),
    ("BF", "BruteForce", "**vote Kit** in vain"),
    ("XS", "xX_Slayer_Xx", "**unvote**"),
    ("IPD", "IPD", "we all said **vote BF** to him"),
    ("KI", "Kit", "[quote]**vote IPD**[/quote] too late"),
    ("Nobody", "Stranger", "**vote IPD**"),
)


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Eight players, of whom five can end the day; two have voted by hand."""
    head = header(8) | {"dialect": "plain"}
    head["setup"] = {"pack": pack(day("hammer moderator"), NIGHT)}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    pbp("vote", "ZM=BF", "DJ=BF", "-q")
    return pbp


def thread(path: Path, *posts: tuple[str, str, str], first: int = 1) -> Path:
    said = (
        f"{author} | 2026-12-01 10:{number:02} UTC | #{number}\n\n{text}\n\n-------------------------\n\n"
        for number, (_, author, text) in enumerate(posts, first)
    )
    path.write_text("".join(said), "utf-8")
    return path


def read(pbp: Pbp, path: Path) -> dict[str, str]:
    items = pbp("read", path, "--as", "discourse-raw", "--yes", "--json", "-q").json["found"]
    return {
        f"{item['post']} {item['words']}": item["why"] or ""
        for item in items
        if item["certain"] == "out of phase"
    }


LATE = {
    "#4 vote Kit": "it came behind the vote that ended it (#3 by KI)",
    "#5 unvote": "it came behind the vote that ended it (#3 by KI)",
}


def test_reading_names_what_came_behind_it(game: Pbp, tmp_path: Path) -> None:
    found = read(game, thread(tmp_path / "t.txt", *POSTS))
    assert {key: found[key] for key in LATE} == LATE
    assert not any(key.startswith(("#7", "#8")) for key in found), "quoted, and no player"


def test_so_it_does_when_they_are_read_later(game: Pbp, tmp_path: Path) -> None:
    read(game, thread(tmp_path / "t.txt", *POSTS[:3]))
    found = read(game, thread(tmp_path / "u.txt", *POSTS[3:], first=4))
    assert {key: found[key] for key in LATE} == LATE


def test_the_count_names_them(game: Pbp, tmp_path: Path) -> None:
    read(game, thread(tmp_path / "t.txt", *POSTS))
    told = game("count", code=1).err
    assert "The vote was ended by that of Kit in #3 (row 5)." in told
    assert "Behind it, and not counted: BF 'vote Kit' (#4), XS 'unvote' (#5)" in told
    assert "IPD'" not in told.partition("Behind it")[2], "what is quoted, or said by strangers, is no vote"
    assert "no vote runs in the thread now (phase: night)" in told


def test_in_a_twilight_the_count_says_who_has_cast_it(pbp: Pbp, tmp_path: Path) -> None:
    head = header(8) | {"dialect": "plain", "options": {"twilight": "yes"}}
    head["setup"] = {"pack": pack(day("hammer moderator"), NIGHT)}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    pbp("vote", "ZM=BF", "DJ=BF", "-q")
    read(pbp, thread(tmp_path / "t.txt", *POSTS))
    told = pbp("count")
    assert "Kit (post 3) has cast the deciding vote, and no vote counts any more." in told.out
    assert "Behind it, and not counted: BF 'vote Kit' (#4)" in told.err
    data = pbp("count", "--json").json
    assert {key: data["ended"][key] for key in ("name", "row", "post")} == {
        "name": "Kit",
        "row": 5,
        "post": 3,
    }
    assert data["behind"][:2] == [
        {"name": "BruteForce", "post": 4, "words": "vote Kit"},
        {"name": "xX_Slayer_Xx", "post": 5, "words": "unvote"},
    ]


def test_a_day_that_the_moderator_has_closed_was_ended_by_no_vote(game: Pbp, tmp_path: Path) -> None:
    read(game, thread(tmp_path / "t.txt", *POSTS[:3]))
    game("close-phase", "-q")
    game("vote", "ZM=KI", "-q")
    game("close-phase", "-q")
    assert "was ended" not in game("count", code=1).err


def test_a_vote_typed_by_hand_is_told_by_its_row(game: Pbp, tmp_path: Path) -> None:
    game("vote", "XS=BF", "IPD=BF", "KI=BF", "-q")
    found = read(game, thread(tmp_path / "t.txt", ("DJ", "BruteForce", "hm"), ("ZM", "IPD", "**vote Kit**")))
    assert found["#2 vote Kit"] == "it came behind the vote that ended it (row 5 by KI)"
    assert "The vote was ended by that of Kit (row 5)." in game("count", code=1).err


def test_in_the_very_same_post(pbp: Pbp, tmp_path: Path) -> None:
    head = header(3) | {"dialect": "plain"}
    head["setup"] = {"pack": pack(day("hammer moderator", **VOTE), NIGHT)}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    pbp("vote", "DJ=XS", "-q")
    read(
        pbp,
        thread(
            tmp_path / "t.txt",
            ("XS", "xX_Slayer_Xx", "**vote DJ**"),
            ("XS", "xX_Slayer_Xx", "**unvote**\n\n**vote XS**"),
        ),
    )
    assert [row["action"] for row in pbp("log", "--json").json] == ["vote", "vote", "unvote", "vote"]
    assert "The vote was ended by that of xX_Slayer_Xx in #2 (row 4)." in pbp("count", code=1).err

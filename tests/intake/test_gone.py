"""A post that was read and is deleted since: told where the file holds both neighbours of its number, and once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod.game.actions import Channel
from pbp_mod.intake.gone import TOLD, missing
from pbp_mod.intake.sources import Gathered, Posting
from pbp_mod.store.records import Read
from tests.conftest import Pbp
from tests.games import header, write
from tests.intake.saved_pages import PAGES, Post

NAMES = ("gm", "Anna", "Bert", "Cleo", "Dora", "Emil")


def said(own: int, number: int | None, channel: Channel = Channel.THREAD, author: str = "Anna") -> Posting:
    return Posting(f"x:{own}", author, channel, number)


def kept(own: int, number: int | None, channel: Channel = Channel.THREAD, digest: str = "") -> Read:
    return Read(f"x:{own}", channel.value, number, "Anna", None, digest, "words", "")


def gone(known: list[Read], *files: list[Posting]) -> list[str]:
    return [read.post for read in missing(known, [Gathered(file, []) for file in files])]


KNOWN = [kept(30 + number, number) for number in (2, 3, 4, 5)]


def test_a_number_that_is_not_there_any_more() -> None:
    assert gone(KNOWN, [said(31, 1), said(32, 2), said(34, 4), said(35, 5)]) == ["x:33"]


@pytest.mark.parametrize(
    "file",
    [
        [said(31, 1), said(32, 2)],  # the first page
        [said(34, 4), said(35, 5)],  # the last
        [said(31, 1), said(35, 5)],  # two have gone: nobody knows what was on a page that wasn't saved
        [],
    ],
)
def test_without_both_neighbours_nothing_is_said(file: list[Posting]) -> None:
    assert gone(KNOWN, file) == []


def test_forums_that_count_anew_what_is_left() -> None:
    assert gone(KNOWN, [said(31, 1), said(32, 2), said(34, 3), said(35, 4)]) == ["x:33"]
    assert gone(KNOWN, [said(31, 1), said(34, 2), said(35, 3)]) == ["x:32", "x:33"]
    assert gone(KNOWN, [said(31, 1), said(32, 2), said(33, 3), said(35, 4)]) == ["x:34"]


def test_a_page_that_begins_later_since_posts_before_it_are_gone() -> None:
    known = [kept(100 + number, number) for number in range(20, 25)]
    assert gone(known, [said(123, 21), said(124, 22)]) == []


def test_another_thread_of_the_same_forum() -> None:
    """Its posts have numbers of their own, and the forum's own numbers of both are mixed."""
    here = [kept(31, 1), kept(33, 2), kept(37, 3)]
    other = [kept(30, 1), kept(32, 2), kept(35, 3)]
    assert gone([*here, *other], [said(31, 1), said(33, 2), said(37, 3)]) == []
    assert gone([*here, *other], [said(30, 1), said(32, 2), said(35, 3)]) == []


def test_a_message_of_another_conversation() -> None:
    known = [kept(42, 2, Channel.PM)]
    talk = [said(51, 1, Channel.PM, "Bert"), said(53, 3, Channel.PM, "Bert")]
    assert gone(known, talk) == []
    assert gone(known, [*talk, said(54, 4, Channel.PM, "Anna")]) == ["x:42"]


def test_what_another_file_holds_is_there() -> None:
    assert gone(KNOWN, [said(32, 2), said(34, 4)], [said(33, 3)]) == []
    assert gone([kept(33, 3, digest=TOLD)], [said(32, 2), said(34, 4)]) == []
    assert gone([kept(33, None)], [said(32, 2), said(34, 4)]) == []


# As a moderator sees it


def pages(board: str, posts: list[Post], path: Path) -> Path:
    path.write_text(PAGES[board](posts), "utf-8")
    return path


def thread() -> list[Post]:
    words = ["Begin!", "<b>I nominate Cleo</b>", "No!", "Why not?", "Well.", "So be it."]
    return [
        Post(30 + number, number, name, number, said)
        for number, (name, said) in enumerate(zip(NAMES, words, strict=True), 1)
    ]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "game.jsonl", header(hecklers=["Kenny"]), []))
    return pbp


@pytest.mark.parametrize("board", ["vbulletin3", "xenforo", "mybb", "smf", "nodebb"])
def test_it_is_told_once_with_the_row_that_came_of_it(game: Pbp, tmp_path: Path, board: str) -> None:
    path = tmp_path / "page.html"
    game("read", pages(board, thread(), path), "--moderator", "gm", "--yes", "--quiet")
    left = [post for post in thread() if post.number != 2]
    if board != "nodebb":  # which keeps the numbers
        left = [post._replace(number=number) for number, post in enumerate(left, 1)]
    before = game.rows()
    told = game("read", pages(board, left, path), "--json").json["found"]
    assert [(item["player"], item["certain"], item["why"]) for item in told] == [
        ("A", "deleted", "deleted after it was read; what it ordered stands in row 1")
    ]
    assert "deleted after it was read" in " ".join(game("read", path, "--yes").out.split())
    assert "nothing new" in game("read", path).err
    assert game.rows() == before
    assert "nothing new" in game("read", pages(board, thread(), path)).err  # it was brought back


def test_a_post_that_the_forum_itself_calls_deleted(game: Pbp, tmp_path: Path) -> None:
    file = Path(__file__).parents[1] / "fixtures" / "forums" / "discourse.json"
    game("read", file, "--moderator", "gm", "--yes", "--quiet")
    topic = json.loads(file.read_text("utf-8"))
    topic["post_stream"]["posts"][4] |= {"user_deleted": True, "cooked": "<p>(post deleted by author)</p>"}
    path = tmp_path / "t.json"
    path.write_text(json.dumps(topic), "utf-8")
    (item,) = game("read", path, "--json").json["found"]
    assert (item["post"], item["certain"]) == ("#5", "deleted")
    assert item["words"].endswith("**I nominate @Cleo**")

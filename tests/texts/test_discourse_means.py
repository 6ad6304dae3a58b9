"""What Discourse has of its own for a game: times that every reader sees by his own clock, and quotes with a link."""

from __future__ import annotations

import re

import pytest

from pbp_mod.rows.times import times
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.marks import WORD_JOINER
from pbp_mod.texts.render import Renderer
from tests.conftest import Pbp
from tests.games import header, write
from tests.texts.boards import on_discourse

DUE = "2026-12-01T21:00:00Z"
ZONES = ("Europe/London", "America/New_York")
ADDRESS = "https://forum.example/t/a-table/5/17"


def due(used: str) -> str:
    renderer = Renderer(used, [], words={}, game={}, overrides=None, cache=None)
    return renderer.render("common/due", {"times": times(DUE, ZONES), "left": "2 d", "passed": False})


def test_a_deadline_is_one_moment_on_discourse() -> None:
    dates = re.findall(r"\[date[^]]*\]", due("discourse"))
    assert dates == [
        '[date=2026-12-01 time=21:00:00 timezone="Europe/London" timezones="America/New_York|UTC"]'
    ]
    assert "<date>" in on_discourse(due("discourse"))


@pytest.mark.parametrize("used", [used for used in DIALECTS if used != "discourse"])
def test_a_deadline_is_told_in_each_zone_elsewhere(used: str) -> None:
    assert [words in " ".join(due(used).split()) for words in times(DUE, ZONES)] == [True] * 3
    assert WORD_JOINER not in due(used)


def test_a_moment_is_told_in_the_zone_it_was_set_in() -> None:
    told = dialect("discourse").moment("2026-12-01T03:30:00Z", ["America/New_York"])
    assert told == '[date=2026-11-30 time=22:30:00 timezone="America/New_York"]'


@pytest.fixture
def game(pbp: Pbp, tmp_path: object) -> Pbp:
    from pathlib import Path

    pbp("import", write(Path(str(tmp_path)) / "game.jsonl", header(), []))
    return pbp


def test_a_deadline_that_moves_tells_both_moments(game: Pbp) -> None:
    """The old one was written in words, which everybody had to turn into his own time beside the new one."""
    game("deadline", "2026-12-01T20:00Z", "--zone", "Europe/London", "-q")
    game("deadline", "2026-12-02T20:00Z", "--zone", "Europe/London", "-q")
    told = game("outbox", "show", 201, "--format", "discourse").out
    assert re.findall(r"date=(\S+) time", told) == ["2026-12-02", "2026-12-01"]
    assert "Dec" not in told


def first_lines(game: Pbp, number: int, used: str = "discourse") -> str:
    return game("outbox", "show", number, "--format", used).out.partition("###")[0]


def test_a_post_begins_with_the_order_that_was_counted(game: Pbp) -> None:
    game("post", "A", "Well then: **I nominate Bert**", "--source", f"post #17 by Anna, {ADDRESS}", "--quiet")
    assert first_lines(game, 101) == (
        '[quote="Anna, post:17, topic:5"]\nWell then: I nominate Bert\n[/quote]\n\n'
    )
    assert "<block-quote>" in on_discourse(first_lines(game, 101))
    for used in DIALECTS:
        assert used == "discourse" or "Well then" not in game("outbox", "show", 101, "--format", used).out


def test_a_post_without_its_address_is_quoted_by_its_number(game: Pbp) -> None:
    game("post", "A", "**I nominate Bert**", "--source", "post 17", "--quiet")
    assert first_lines(game, 101).startswith('[quote="Anna, post:17"]\n')


def test_a_vote_by_private_message_is_never_quoted(game: Pbp) -> None:
    game("post", "A", "**I nominate Bert**", "--quiet")
    for player in "ABCDE":
        game("pm", player, "My secret reason: Yaw", "--source", "post 3", "--quiet")
    for text in game("outbox", "--json").json:
        assert "[quote" not in text["text"]
        assert "secret reason" not in text["text"]


def test_an_order_that_was_amended_is_not_quoted(game: Pbp) -> None:
    game("post", "A", "**I nominate Bert**", "--source", "post 17", "--quiet")
    game("amend", "1", "Cleo", "--yes", "--quiet")
    assert "[quote" not in "".join(text["text"] or "" for text in game("outbox", "--json").json)


@pytest.mark.parametrize("marked", [False, True], ids=["unsent", "sent"])
def test_an_order_that_was_undone_and_redone_is_quoted_as_before(game: Pbp, marked: bool) -> None:
    game("post", "A", "**I nominate Bert**", "--source", "post 17", "--quiet")
    before = game("outbox", "show", 101).out
    if marked:
        game("sent", "101")
    game("undo", "--yes", "--quiet", "--no-erratum")
    game("redo", "--yes", "--quiet")
    posts = [
        text for text in game("outbox", "--json", "--all").json if text["template"] == "qanon/nomination"
    ]
    assert [text["text"] for text in posts] == [before]
    assert [text["status"] for text in posts] == ["sent" if marked else "pending"]


def test_an_order_whose_amendment_was_undone_is_quoted_again(game: Pbp) -> None:
    game("post", "A", "**I nominate Bert**", "--source", "post 17", "--quiet")
    before = game("outbox", "show", 101).out
    game("amend", "1", "Cleo", "--yes", "--quiet")
    game("undo", "--yes", "--quiet")
    assert game("outbox", "show", 101).out == before
    game("redo", "--yes", "--quiet")
    assert "[quote" not in game("outbox", "show", 101).out


@pytest.mark.parametrize(
    "words", ["[/quote]", "a\n[/quote]\n# b", "[quote]\nc", "[date=2026-01-01]", "@all #5 **b**"]
)
def test_the_words_of_an_order_end_no_quote(words: str) -> None:
    post = dialect("discourse").order(words, 'An"n]a', 17, 5) + "Behind it.\n"
    assert post.startswith('[quote="Anna, post:17, topic:5"]\n')
    page = on_discourse(post)
    assert page.count("<block-quote>") == 1
    assert page.index("</block-quote>") < page.index("Behind it.")
    assert not re.search(r"<(?:h1|strong|date|mention|hashtag)\b", page)
    for line in words.split("\n"):
        assert line in page.replace(WORD_JOINER, "")

"""Our texts as a Misago that really runs shows them: names that look like markup come out to the letter.

Only collected where PBP_MISAGO_URL names one that was started for the tests (`.ci/misago` does that).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import httpx
import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines import ENGINES
from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import WORD_JOINER
from tests.texts.hostile import HOSTILE, as_entered
from tests.texts.hostile import names as drawn
from tests.texts.test_whole_games_on_boards import GAMES, SEEN, told, words

URL = os.environ.get("PBP_MISAGO_URL", "")
Shown = Callable[[str], Tag]
BOARD = dialect("misago")


@pytest.fixture(scope="module")
def shown() -> Iterator[Shown]:
    """What the board makes of a post, without posting it: its own preview."""
    with httpx.Client(base_url=URL, timeout=60) as http:
        http.get("/")
        for path, form in (("/api/auth/", {"username": "moderator", "password": "Pbp-Mod-Test-1"}),):
            head = {"X-CSRFToken": http.cookies["csrftoken"], "Referer": URL + "/"}
            assert http.post(path, data=form, headers=head).status_code == 200

        def preview(post: str) -> Tag:
            head = {"X-CSRFToken": http.cookies["csrftoken"], "Referer": URL + "/"}
            answer = http.post("/api/parse-markup/", json={"post": post}, headers=head)
            assert answer.status_code == 200, answer.text
            return BeautifulSoup(answer.json()["parsed"], "lxml")

        yield preview


def _text(element: Tag) -> str:
    return element.get_text().replace(WORD_JOINER, "").strip()


def _looks(shown: Shown, names: list[str]) -> None:
    said = [(name, Escaped(name, BOARD)) for name in names]
    post = BOARD.finish("\n\n".join(f"Here: {BOARD.bold(each)} {each}" for _, each in said))
    page = shown(post)
    assert [_text(each) for each in page.find_all("p")] == [f"Here: {name} {name}" for name, _ in said]
    assert [_text(each) for each in page.find_all(["b", "strong"])] == [name for name, _ in said]
    assert not page.find_all(
        ["a", "img", "em", "i", "u", "del", "code", "pre", "aside", "blockquote", "hr", "script"]
    )


def test_hostile_names_are_shown_as_they_are(shown: Shown) -> None:
    _looks(shown, [name for name in map(as_entered, HOSTILE) if name])


@settings(max_examples=15)
@given(st.lists(drawn, min_size=20, max_size=40))
def test_names_drawn_at_random_are_shown_as_they_are(shown: Shown, names: list[str]) -> None:
    _looks(shown, names)


def test_tables_lists_and_what_is_hidden(shown: Shown) -> None:
    names = [name for name in map(as_entered, HOSTILE) if name]
    said = [Escaped(name, BOARD) for name in names]
    table = BOARD.table(["Name", "Number"], [[each, number] for number, each in enumerate(said)])
    hidden = BOARD.spoiler("\n\n".join(str(each) for each in said[:9]), "Names")
    page = shown(BOARD.finish(table + "\n\n" + hidden))
    fixed = page.find("pre")
    assert fixed is not None
    rows = [line.rstrip() for line in fixed.get_text().replace(WORD_JOINER, "").strip("\n").split("\n")]
    assert [row.rsplit(None, 1)[0].strip() for row in rows[-len(names) :]] == names
    spoiler = page.select_one(".spoiler-body")
    assert spoiler is not None
    assert [_text(each) for each in spoiler.find_all("p")] == names[:9]


@pytest.mark.parametrize("engine", ENGINES)
def test_whole_games_show_their_words_and_no_markup(shown: Shown, engine: str) -> None:
    printers, messages = told(GAMES[engine])
    for message in messages:
        plain, post = (printers[used].text(message, look=False) for used in ("plain", "misago"))
        page = shown(post).get_text(" ")
        assert SEEN.search(page) is None, (post, page)
        missing = [word for word in words(plain) if not word.isdecimal() and word not in words(page)]
        assert missing == [], (missing, post, page)

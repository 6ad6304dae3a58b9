"""FlaskBB's pages where something is amiss: what can't be looked at is never taken for what isn't there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import httpx
import pytest

from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, Unreachable
from pbp_mod.network.board import Where
from pbp_mod.network.client import Client, Patience
from pbp_mod.network.flaskbb import FlaskBB
from pbp_mod.network.keys import SESSION, Key

URL = "https://forum.example"
TO_ANNA = Where(None, ("Anna",), "Your role")
LOG_IN = '<form method="post"><input name="login"></form>'
THREAD = """
<div id="topic-posts"><div class="topic-header"><a href="/topic/3-a-table">A table</a></div>
<div class="post-row" id="12"><a class="author-name">keeper</a></div><a href="/post/new">reply</a>
<form><textarea name="content"></textarea></form></div>
"""
Answer = Callable[[str, str], httpx.Response]
Forum = Callable[..., FlaskBB]


@pytest.fixture
def forum(monkeypatch: pytest.MonkeyPatch) -> Forum:
    """A board of these pages; others lead to the log-in."""

    def with_pages(pages: Mapping[str, httpx.Response], url: str = URL) -> FlaskBB:
        def ask(_: httpx.Client, method: str, url: str, **more: Any) -> httpx.Response:
            path = httpx.URL(url).path
            found = pages.get(f"{method} {path}") or pages.get(path) or _led_to("/auth/login?next=x")
            found.request = httpx.Request(method, url)
            return found

        monkeypatch.setattr(httpx.Client, "request", ask)
        client = Client(url, {}, Patience(answer=1.0, pause=0.0, tries=2))
        return FlaskBB(client, Key(url, SESSION, "keeper", "x"))

    return with_pages


def _led_to(path: str) -> httpx.Response:
    return httpx.Response(302, headers={"Location": path})


def test_whoever_was_logged_out_learns_nothing_of_what_is_there(forum: Forum) -> None:
    board = forum({"/auth/login": httpx.Response(200, text=LOG_IN)})
    asked: list[Callable[[], object]] = [
        lambda: board.find_mine(TO_ANNA, "You are the Cop.", "0", ()),
        lambda: board.find_mine(Where("c7", ("Anna",)), "You are the Cop.", "0", ()),
        lambda: board.mark(TO_ANNA),
        lambda: list(board.messages()),
        lambda: board.topic("3"),
        lambda: board.reply(Where("3"), "The night has come."),
    ]
    for each in asked:
        with pytest.raises(BoardRefused, match="logged the desk out") as refused:
            each()
        assert refused.value.code == "key"


@pytest.mark.parametrize("raw", [_led_to("/auth/login"), httpx.Response(404, text="gone")])
def test_words_that_cant_be_read_are_not_other_words(forum: Forum, raw: httpx.Response) -> None:
    pages = {
        "/topic/3": httpx.Response(200, text=THREAD),
        "/auth/login": httpx.Response(200, text=LOG_IN),
        "/post/12/raw": raw,
    }
    with pytest.raises(CantTell):
        forum(pages).find_mine(Where("3"), "The night has come.", "0", ())


@pytest.mark.parametrize(
    "answer",
    [
        _led_to("/somewhere"),
        _led_to("http://[bad"),
        httpx.Response(200, text=""),
        httpx.Response(200, text=THREAD),
    ],
)
def test_only_what_the_board_says_it_refused_is_surely_not_there(
    forum: Forum, answer: httpx.Response
) -> None:
    pages = {
        "/topic/3": httpx.Response(200, text=THREAD),
        "/topic/3/post/new": httpx.Response(200, text=THREAD),
        "/somewhere": httpx.Response(200, text="<p>Welcome</p>"),
        "POST /topic/3/post/new": answer,
    }
    with pytest.raises(FateUnknown):
        forum(pages).reply(Where("3"), "The night has come.")
    told = '<div class="invalid-feedback">That is too long.</div>'
    said = forum(pages | {"POST /topic/3/post/new": httpx.Response(200, text=told)})
    with pytest.raises(BoardRefused, match=r"the board says: That is too long$"):
        said.reply(Where("3"), "The night has come.")


def test_what_is_no_page_is_told_of(forum: Forum) -> None:
    for text in ("", "  ", "<!-- -->", '<?xml version="1.0" encoding="utf-8"?><html/>'):
        with pytest.raises(Unreachable, match="isn't FlaskBB's"):
            forum({"/topic/3": httpx.Response(200, text=text)}).topic("3")
    with pytest.raises(Unreachable, match="no address"):
        forum({"/topic/3": _led_to("/" + "x" * 70_000)}).topic("3")


def test_a_board_may_lie_in_a_folder_of_its_host(forum: Forum) -> None:
    head = '<nav><a href="/forum/user/keeper">keeper</a><a href="/forum/auth/logout">x</a><a href="/forum/conversations/inbox">x</a></nav>'
    inbox = (
        '<div class="conversation-row"><div class="conversation-subject"><a href="/forum/conversations/7/view">Hi</a></div>'
        '<div class="conversation-meta"><a href="/forum/user/keeper">k</a> <a href="/forum/user/Anna">A</a></div></div>'
        '<div class="conversation-row"><a href="/conversations/8/view">x</a><a href="https://elsewhere.example/forum/conversations/9/view">'
        '</a><div class="conversation-meta"><a href="/forum/user/keeper">k</a> <a href="/forum/user/Bert">B</a></div></div>'
    )
    pages = {
        "/forum/": httpx.Response(200, text=head),
        "/forum/user/Anna": httpx.Response(
            200, text='<ol class="breadcrumb"><a href="/forum/user/Anna">A</a></ol>'
        ),
        "/forum/topic/3": httpx.Response(200, text=THREAD),
        "/forum/topic/3/post/new": httpx.Response(200, text=THREAD),
        "POST /forum/topic/3/post/new": _led_to("/forum/topic/3-a-table?page=1#pid13"),
        "/forum/post/12/raw": httpx.Response(200, text="> head\n>\n> said before"),
        "/forum/conversations/inbox": httpx.Response(200, text=inbox),
    }
    board = forum(pages, f"{URL}/forum")
    assert board.who_am_i() == ("keeper", True, "")
    assert board.find_account("Anna") == ("Anna", True, "")
    assert board.topic_of(f"{URL}/forum/topic/3-a-table?page=2#pid13") == "3"
    assert board.topic_of(f"{URL}/topic/3") is None
    assert [(each.id, each.people) for each in board.messages()] == [("c7", ("keeper", "Anna"))]
    with pytest.raises(FateUnknown, match="doesn't show it yet"):  # it was taken, and isn't on these pages
        board.reply(Where("3"), "The night has come.")


def test_what_has_no_number_is_no_post(forum: Forum) -> None:
    odd = THREAD.replace(
        'id="12"', 'id="12"></div><div class="post-row" id="new"></div><div class="post-row"'
    )
    for page in (odd, odd.replace('id="12"', 'id="mid"'), odd.replace('id="12"', f'id="{"9" * 5000}"')):
        board = forum({"/topic/3": httpx.Response(200, text=page)})
        assert board.topic("3").last in ("12", "0")
        assert board.find_mine(Where("3"), "The night has come.", "12", ()) is None

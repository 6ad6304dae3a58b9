"""Misago as it really runs: what is posted over its API is found again, and a whole game of nine is played on it.

Only collected where PBP_MISAGO_URL names a Misago that was started for the tests (`.ci/misago` does that, with these accounts).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, NotUnderstood
from pbp_mod.network.board import Where
from pbp_mod.network.client import Client, Patience
from pbp_mod.network.keys import Key
from pbp_mod.network.misago import Misago, cookies, log_in, normalised
from tests.conftest import Pbp
from tests.network.whole_game import SEED, Table

URL = os.environ.get("PBP_MISAGO_URL", "")
PASSWORD = "Pbp-Mod-Test-1"
PATIENCE = Patience(answer=30.0, longest=30.0, pause=0.05)
STAFF, MEMBER, OTHER, THIRD = "moderator", "keeper", "Yan", "Zoe"
"""Of these only the moderator is in the game: other tests may run meanwhile."""
NAMES = ("Ada", "Bob", "Cyd", "Dee", "Eve_1", "Fay", "Gus_L", "Hal9000", "Ivy")
SECTION = "3"


class Person:
    """Somebody at the table, over the board's own API."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=URL, timeout=60)
        self.http.get("/")
        found = self.send("/api/auth/", username=name, password=PASSWORD)
        assert found["username"] == name

    def send(self, path: str, **fields: str) -> dict[str, Any]:
        head = {"X-CSRFToken": self.http.cookies["csrftoken"], "Referer": URL + "/"}
        for _ in range(10):
            answer = self.http.post(path, data=fields, headers=head)
            if "so quickly" not in answer.text:
                break
            time.sleep(1)  # the board guards against floods, and its players are quick
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> Any:
        return self.http.get(path).json()

    def post(self, topic: str, words: str) -> None:
        self.send(f"/api/threads/{topic}/posts/", post=words)

    def answer(self, box: str, words: str) -> None:
        self.send(f"/api/private-threads/{box}/posts/", post=words)

    def thread(self, topic: str) -> list[tuple[str, str]]:
        return self._typed(f"/api/threads/{topic}/posts/")

    def boxes(self) -> list[str]:
        return [str(each["id"]) for each in self.get("/api/private-threads/?list=all")["results"]]

    def conversation(self, box: str) -> list[tuple[str, str]]:
        return self._typed(f"/api/private-threads/{box}/posts/")

    def _typed(self, path: str) -> list[tuple[str, str]]:
        found, page = dict[int, tuple[str, str]](), 1
        while page:
            posts = self.get(path + (f"?page={page}" if page > 1 else ""))["post_set"]
            for post in posts["results"]:
                if not post["is_event"] and post["id"] not in found:  # pages overlap by a post
                    words = self.get(f"{path}reply_editor/?reply={post['id']}")["post"]
                    found[post["id"]] = post["poster_name"], words
            page = posts["next"]
        return list(found.values())


@pytest.fixture(scope="module")
def people() -> Iterator[dict[str, Person]]:
    found = {name: Person(name) for name in (STAFF, OTHER, THIRD, *NAMES)}
    yield found
    for person in found.values():
        person.http.close()


class Ours:
    """Our own connections."""

    def __init__(self) -> None:
        self.clients: list[Client] = []

    def key(self, account: str, password: str = PASSWORD) -> Key:
        self.clients.append(Client(URL, {}, PATIENCE))
        return log_in(URL, account, password, self.clients[-1])

    def board(self, account: str = STAFF, now: Callable[[], float] = time.monotonic) -> Misago:
        self.last = self.key(account)
        self.clients.append(Client(URL, {}, PATIENCE, cookies=cookies(self.last)))
        board = Misago(self.clients[-1], self.last, now)
        board.who_am_i()
        return board

    def again(self) -> Misago:
        """The last of them, as another process has it."""
        return Misago(self.clients[-1], self.last)


@pytest.fixture
def ours() -> Iterator[Ours]:
    found = Ours()
    yield found
    for client in found.clients:
        client.close()


ODD = "Odd words: **bold** [b]x[/b] `code`\r\n\r\n> a quotation\n>\n> of two\n\n- a list  \nü ä 🐺 \u2060 end\n\n"


def test_accounts_are_found_whole_or_not_at_all(ours: Ours) -> None:
    board = ours.board()
    assert board.who_am_i() == (STAFF, True, "")
    asked = ("eve_1", "Eve", "E", "Eve-1", "Gus_L", "Nobody", "", "../admin", "a b", "%")
    assert [found and found.name for found in map(board.find_account, asked)] == [
        *("Eve_1", None, None, None, "Gus_L"),
        *[None] * 5,
    ]
    with pytest.raises(NotUnderstood, match="doesn't take"):
        ours.key(STAFF, "wrong")
    assert board.log_out()
    with pytest.raises(BoardRefused, match="logged the desk out"):
        board.who_am_i()


def test_what_is_posted_is_found_again_and_nothing_else(ours: Ours, people: dict[str, Person]) -> None:
    board = ours.board()
    new = Where(None, (), "A table for trying", SECTION)
    mark = board.mark(new)
    made = board.post(new, ODD)
    assert board.find_mine(new, ODD, mark, ()) == made
    assert board.find_mine(new, ODD, mark, {made.post}) is None
    assert board.topic_of(made.url) == made.topic
    inside = Where(made.topic)
    replies = [board.reply(inside, f"reply {number}") for number in range(40)]  # three pages
    assert board.find_mine(inside, "reply 3", made.post, ()) == replies[3]
    assert board.find_mine(inside, "reply 39", replies[38].post, ()) == replies[39]
    assert board.find_mine(inside, "reply 3", replies[3].post, ()) is None
    people[OTHER].post(made.topic, "reply 99")
    assert board.find_mine(inside, "reply 99", made.post, ()) is None
    board.edit(replies[3].post, "reply 3, put right", "a slip")
    assert board.find_mine(inside, "reply 3, put right", made.post, ()) == replies[3]
    to = Where(None, (OTHER,), "A word with you")
    mark = board.mark(to)
    first = board.message(to, ODD)
    assert board.find_mine(to, ODD, mark, ()) == first
    assert board.find_mine(Where(None, (THIRD,), "A word"), ODD, mark, ()) is None
    there = board.topic(first.topic)
    assert (there.private, sorted(there.people), there.groups) == (True, [OTHER, STAFF], ())
    second = board.reply(Where(first.topic, (OTHER,)), "And another")
    assert board.find_mine(Where(first.topic, (OTHER,)), "And another", there.last, ()) == second
    board.edit(second.post, "And another one", "a slip")
    assert people[OTHER].conversation(first.topic[1:])[-1] == (STAFF, "And another one")
    den = Where(None, (OTHER, THIRD), "A word with both of you")
    mark = board.mark(den)
    both = board.message(den, ODD)
    assert sorted(board.topic(both.topic).people) == [OTHER, THIRD, STAFF]
    assert board.find_mine(den, ODD, mark, ()) == both
    assert board.find_mine(to, ODD, mark, ()) is None
    with pytest.raises(BoardRefused, match="could not be found: nobody"):
        board.message(Where(None, ("Nobody",), "A word with you"), "You there")
    with pytest.raises(BoardRefused, match="at least 5 characters"):
        board.reply(inside, "abc")
    with pytest.raises(BoardRefused, match="category"):
        board.post(Where(None, (), "A table for trying", "4711"), ODD)
    with pytest.raises(BoardRefused):
        board.topic("p4711")


def test_who_is_no_moderator_waits_between_posts_and_writes_into_no_closed_topic(ours: Ours) -> None:
    staff, member = ours.board(), ours.board(MEMBER, now=lambda: 0.0)
    made = staff.post(Where(None, (), "A table that is closed", SECTION), ODD)
    inside = Where(made.topic)
    member.reply(inside, "The first of two posts")
    with pytest.raises(BoardRefused, match="one post in three seconds") as refused:
        member.reply(inside, "The second of two posts")
    assert (refused.value.code, refused.value.wait) == ("limited", 3.5)
    with pytest.raises(
        BoardRefused, match="so quickly"
    ) as refused:  # by the board itself, if another process has posted
        for _ in range(30):  # a busy machine may need longer for a post than the board asks to wait
            ours.again().reply(inside, "The second of two posts")
    assert (refused.value.code, refused.value.wait) == ("limited", 3.5)
    with pytest.raises(BoardRefused, match="permission to close"):
        member.shut(made.topic, True)
    staff.shut(made.topic, True)
    assert member.topic(made.topic).shut == "the topic is closed"
    assert staff.topic(made.topic).shut == ""
    with pytest.raises(CantTell):  # neither can he answer nor edit any more
        member.find_mine(inside, "The first of two posts", made.post, ())
    staff.shut(made.topic, False)
    assert member.find_mine(inside, "The first of two posts", made.post, ()) is not None


def test_an_answer_that_is_lost_is_no_refusal(ours: Ours, monkeypatch: pytest.MonkeyPatch) -> None:
    board = ours.board()
    made = board.post(Where(None, (), "Another table for trying", SECTION), "The opening")
    before = httpx.Client.request

    def loses(self: httpx.Client, method: str, url: Any, **more: Any) -> httpx.Response:
        answer = before(self, method, url, **more)
        if method == "POST":
            raise httpx.ReadError("gone")
        return answer

    monkeypatch.setattr(httpx.Client, "request", loses)
    with pytest.raises(FateUnknown):
        board.reply(Where(made.topic), "it arrives all the same")
    monkeypatch.undo()
    assert board.find_mine(Where(made.topic), "it arrives all the same", made.post, ()) is not None


def test_a_whole_game_of_nine(
    pbp: Pbp, people: dict[str, Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBP_KEYRING", "no")
    seats = [word for number, name in enumerate(NAMES) for word in ("--player", f"{name}=P{number}")]
    pbp("new", "qanon", "nine", *seats, "--in-order", "--seed", SEED, "--format", "misago", "-q")
    table = Table(pbp, people, STAFF, normalised)
    table.begin(URL, PASSWORD, SECTION, r"/t/[^/]+/(\d+)/")
    table.play()
    assert pbp.status()["over"]
    table.keeps_its_secrets(pbp.state, PASSWORD)
    table.compare(table.reveal(tmp_path))
    assert "doesn't take it any more" in pbp("forum", "disconnect").err

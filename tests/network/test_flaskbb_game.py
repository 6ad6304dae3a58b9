"""A whole game of nine on a forum that really runs, from `connect` to the last post: the moderator only fetches and sends, the
players answer in the thread and by message, and what stands on the board's own pages is what the outbox says.

Only collected where PBP_FLASKBB_URL names a FlaskBB that was started for the tests (`.ci/flaskbb` does that).
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from lxml import html

from pbp_mod.errors import BoardRefused, FateUnknown
from pbp_mod.network.board import Where
from pbp_mod.network.client import Client, Patience
from pbp_mod.network.flaskbb import FlaskBB, cookie, log_in, normalised
from tests.conftest import Pbp
from tests.live import alone

URL = os.environ.get("PBP_FLASKBB_URL", "")
PASSWORD = "Pbp-Mod-Test-1"
PATIENCE = Patience(answer=30.0, longest=30.0, pause=0.05)
NAMES = ("Ada_L", "Bo.B", "C++", "dee-dee", "Emo-E", "F.F.", "G_h_i", "Hal9000", "Ivy")
"""Whatever the board's own form lets an account be called; no two of them look alike."""
MODERATOR = "keeper"
"""Not the forum's first account: another test reads that one's inbox meanwhile."""
SEED = "5eed" * 16


class Person:
    """Somebody at the table, who writes with the board's own forms."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=URL, timeout=60)
        self._token, self._box = "", ""
        self.send("/auth/login", login=name, password=PASSWORD)

    @property
    def is_there(self) -> bool:
        return "/auth/logout" in self.page("/")

    def page(self, path: str) -> str:
        return self.http.get(path, follow_redirects=True).text

    def send(self, path: str, **fields: str) -> httpx.Response:
        if not self._token or "login" in path:
            found = re.search(r'name="csrf-token" content="([^"]+)"', self.page(path))
            self._token = found[1] if found else ""
        form = fields | {"csrf_token": self._token}
        return self.http.post(path, data=form, headers={"Referer": URL + path})

    def post(self, topic: str, words: str) -> None:
        assert self.send(f"/topic/{topic}/post/new", content=words, submit="y").is_redirect

    def answer(self, words: str) -> None:
        """In the conversation that the moderator has begun."""
        if not self._box:
            self._box = re.findall(r"/conversations/\d+/view", self.page("/conversations/inbox"))[0]
        assert self.send(self._box, message=words, submit="y").is_redirect

    def conversations(self) -> list[list[tuple[str, str]]]:
        """All that he can read by message: author and text."""
        found = []
        for path in dict.fromkeys(re.findall(r"/conversations/\d+/view", self.page("/conversations/inbox"))):
            rows = html.fromstring(self.page(path)).xpath("//div[contains(@class, 'conversation-message')]")
            found.append([(_author(row), self._typed(row.get("id"))) for row in rows if row.get("id")])
        return found

    def _typed(self, name: str) -> str:
        text = self.page(f"/conversations/message/{name.removeprefix('mid')}/raw")
        return "\n".join(line[2:] for line in text.rstrip("\n").split("\n")[2:])


def _author(row: html.HtmlElement) -> str:
    return str(row.xpath("(.//*[contains(@class, 'author-name')])[1]")[0].text_content()).strip()


@pytest.fixture(scope="module", autouse=True)
def by_itself() -> Iterator[None]:
    with alone(URL):
        yield


@pytest.fixture(scope="module")
def people(by_itself: None) -> Iterator[dict[str, Person]]:
    first = Person("moderator")
    assert first.is_there
    first.send("/admin/settings/plugin/conversations", MESSAGE_QUOTA="100000", MESSAGE_QUOTA_ENABLED="y")
    found = {}
    for number, name in enumerate((MODERATOR, *NAMES)):
        found[name] = Person(name)
        if not found[name].is_there:
            found[name].http.close()
            form = {"username": name, "email": f"seat{number}@example.org", "password": PASSWORD}
            group = "1" if name == MODERATOR else "4"
            first.send("/admin/users/add", **form, activated="y", primary_group=group, submit="Save")
            found[name] = Person(name)
        assert found[name].is_there, f"{name} has no account"
    first.http.close()
    yield found
    for person in found.values():
        person.http.close()


@pytest.fixture
def board(people: dict[str, Person]) -> Iterator[FlaskBB]:
    clients = [Client(URL, {}, PATIENCE)]
    key = log_in(URL, MODERATOR, PASSWORD, clients[0])
    clients.append(Client(URL, {}, PATIENCE, cookies=cookie(key)))
    yield FlaskBB(clients[1], key)
    for client in clients:
        client.close()


def test_what_is_posted_is_found_again_and_nothing_else(board: FlaskBB, people: dict[str, Person]) -> None:
    assert board.who_am_i() == (MODERATOR, True, "")
    assert [
        found and found.name for found in map(board.find_account, ("C++", "c++", "Nobody", "", "../admin"))
    ] == [
        "C++",
        *[None] * 4,
    ]
    new = Where(None, (), "A table for trying", "1")
    mark = board.mark(new)
    odd = "Odd words: **bold** `code`\r\n\r\n> a quotation\n>\n> of two\n\n- a list  \nü ä 🐺 \u2060 end\n\n"
    made = board.post(new, odd)
    assert board.find_mine(new, odd, mark, ()) == made
    assert board.find_mine(new, odd, mark, {made.post}) is None
    inside = Where(made.topic)
    replies = [board.reply(inside, f"reply {number}") for number in range(12)]
    assert board.find_mine(inside, "reply 3", made.post, ()) == replies[3]
    assert board.find_mine(inside, "reply 3", replies[3].post, ()) is None
    people["Emo-E"].post(made.topic, "reply 99")
    assert board.find_mine(inside, "reply 99", made.post, ()) is None
    board.edit(replies[3].post, "reply 3, put right", "a slip")
    assert board.find_mine(inside, "reply 3, put right", made.post, ()) == replies[3]
    board.edit(made.post, "The opening, put right", "a slip")
    assert board.find_mine(inside, "The opening, put right", "0", ()) == made
    to = Where(None, ("Emo-E",), "A word with you")
    mark = board.mark(to)
    first = board.message(to, odd)
    assert board.find_mine(to, odd, mark, ()) == first
    assert board.find_mine(Where(None, ("Ivy",), "x"), odd, mark, ()) is None
    there = board.topic(first.topic)
    assert (there.private, sorted(there.people), there.groups) == (True, ["Emo-E", MODERATOR], ())
    second = board.reply(Where(first.topic, ("Emo-E",)), "And another")
    assert board.find_mine(Where(first.topic, ("Emo-E",)), "And another", there.last, ()) == second
    with pytest.raises(BoardRefused, match="edited"):
        board.edit(second.post, "no", "")
    with pytest.raises(BoardRefused, match="username you entered does not exist"):
        board.message(Where(None, ("Nobody",), "A word"), "You there")
    board.shut(made.topic, True)
    assert board.topic(made.topic).shut == ""  # who is of the staff may write all the same
    board.shut(made.topic, False)
    with pytest.raises(BoardRefused):
        board.post(Where(None, (), "A table", "4711"), odd)


def test_an_answer_that_is_lost_is_no_refusal(board: FlaskBB, monkeypatch: pytest.MonkeyPatch) -> None:
    made = board.post(Where(None, (), "Another table for trying", "1"), "The opening")
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


def test_a_whole_game_of_nine(pbp: Pbp, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBP_KEYRING", "no")
    seats = [word for number, name in enumerate(NAMES) for word in ("--player", f"{name}=P{number}")]
    pbp("new", "qanon", "nine", *seats, "--in-order", "--seed", SEED, "--format", "flaskbb", "-q")
    pbp("forum", "connect", URL, "--account", MODERATOR, stdin=PASSWORD)
    pbp("forum", "topic", "--in", "1")
    pbp("send", "--yes")
    topic = str(re.search(r"/topic/(\d+)", pbp("forum", "--json").json["topic"])[1])  # type: ignore[index]
    for turn in range(120):
        status = pbp("status", "--json", "--secret").json
        if status["over"]:
            break
        _answers(people, topic, status, turn)
        pbp("fetch", "--yes", "-q")
        pbp("send", "--yes")
    status = pbp.status()
    assert status["over"], status["awaiting"]
    pbp("send", "--edit", "--yes")  # the board is edited as the game goes on
    _compare(pbp, people, topic)


def _answers(people: dict[str, Person], topic: str, status: dict[str, Any], turn: int) -> None:
    """What those who are awaited write, in the words that the posts ask for."""
    ask = status["awaiting"][0]
    secret, table = status["secret"], status["table"]
    hand = secret.get("hand") or []
    eligible = table.get("eligible") or [""]
    alive = [each["name"] for each in status["players"] if not each["out"]]
    for number, name in enumerate(ask["from"]):
        words = {
            "nominate": f"**I nominate {eligible[turn % len(eligible)]}**",
            "vote": "Nah" if number % 4 == 3 else "Yaw",
            "discard": "Moderate" if "M" in hand else "Far Right",
            "enact": "Far Right" if "FR" in hand else "Moderate",
            "raid": f"**I order an FBI raid on {_other(alive, name, turn)}**",
            "choose": f"**I choose {_other(alive, name, turn)} to be the next President**",
            "assassinate": f"**I assassinate {_other(alive, name, turn)}**",
            "cia": "**I consult the CIA**",
        }[ask["action"]]
        if ask["channel"] == "pm":
            people[name].answer(words)
        else:
            people[name].post(topic, words)


def _other(alive: list[str], name: str, turn: int) -> str:
    others = [each for each in alive if each != name]
    return others[turn % len(others)]


def _compare(pbp: Pbp, people: dict[str, Person], topic: str) -> None:
    """Everything on the real pages is what the outbox says went out, each where its reader and nobody else reads it."""
    letters = pbp("outbox", "--all", "--json").json
    assert {letter["status"] for letter in letters} <= {"sent", "overtaken"}
    sent = [letter for letter in letters if letter["status"] == "sent"]
    for name in NAMES:
        mine = [letter for letter in sent if letter["to"] == name]
        with_him = people[name].conversations()[:1]
        assert len(with_him) >= 1
        posted = Counter(text for author, text in with_him[0] if author == MODERATOR)
        assert sum(posted.values()) == len({letter["url"] for letter in mine}), name
        for letter in mine:
            assert any(normalised(letter["text"]) in text for text in posted), (name, letter["id"])
        others = [letter for letter in sent if letter["to"] not in ("thread", name)]
        seen = "\n".join(posted)
        assert not any(
            normalised(letter["text"]) in seen for letter in others if len(letter["text"]) > 200
        ), name
    pages = [people["Ivy"].page(f"/topic/{topic}?page={number}") for number in range(1, 40)]
    urls = {letter["url"] for letter in sent if letter["to"] == "thread"}
    there = {name for page in pages for name in re.findall(r'<div id="(\d+)" class="row post-row">', page)}
    assert {url.partition("#pid")[2] for url in urls} <= there

"""A whole game of nine on a forum that really runs, from `connect` to the last post: the moderator only fetches and sends, the
players answer in the thread and by message, and what stands on the board's own pages is what the outbox says.

Only collected where PBP_FLASKBB_URL names a FlaskBB that was started for the tests (`.ci/flaskbb` does that).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from lxml import html

from pbp_mod.errors import BoardRefused, FateUnknown
from pbp_mod.network.board import Where
from pbp_mod.network.client import Client, Patience
from pbp_mod.network.flaskbb import FlaskBB, cookie, log_in, normalised
from tests.conftest import Pbp
from tests.games import header, write
from tests.live import alone
from tests.network.whole_game import SEED, Table

URL = os.environ.get("PBP_FLASKBB_URL", "")
PASSWORD = "Pbp-Mod-Test-1"
PATIENCE = Patience(answer=30.0, longest=30.0, pause=0.05)
NAMES = ("Ada_L", "Bo.B", "C++", "dee-dee", "Emo-E", "F.F.", "G_h_i", "Hal9000", "Ivy")
"""Whatever the board's own form lets an account be called; no two of them look alike."""
MODERATOR = "keeper"
"""Not the forum's first account: another test reads that one's inbox meanwhile."""
ROLE = {"M": "Moderate", "Q": "QAnon", "T": "Trump"}
ROLES = "MMMQT"
DECK = "FR FR M M FR FR FR FR M FR FR M FR M FR FR M"
"""One round is played: three cards are drawn, and a Moderate policy is discarded, if there is one."""
TWINS = [
    # Who is Trump, only he and QAnon know; with five he knows QAnon, too.
    ("MMTQM", DECK, "015678"),
    ("QMMMT", DECK, "125678"),
    # The first draw, which President and Vice President see; and what nobody has drawn.
    (ROLES, "FR M M FR FR FR FR FR M FR FR M FR M FR FR M", "2345678"),
    (ROLES, "FR FR M M FR FR M FR FR FR FR FR FR M FR M M", "012345678"),
]
"""Roles and deck of the other game; which of all accounts can see no difference, those without a seat among them."""


class Person:
    """Somebody at the table, who writes with the board's own forms."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=URL, timeout=60)
        self._token = ""
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

    def answer(self, box: str, words: str) -> None:
        assert self.send(box, message=words, submit="y").is_redirect

    def boxes(self) -> list[str]:
        found = re.findall(r"/conversations/\d+/view", self.page("/conversations/inbox"))
        return list(dict.fromkeys(found))

    def conversation(self, box: str) -> list[tuple[str, str]]:
        rows = html.fromstring(self.page(box)).xpath("//div[contains(@class, 'conversation-message')]")
        return [(_author(row), self._typed(row.get("id"))) for row in rows if row.get("id")]

    def thread(self, topic: str) -> list[tuple[str, str]]:
        """All that stands in a topic: author and text."""
        found, number = [], 1
        while rows := html.fromstring(self.page(f"/topic/{topic}?page={number}")).xpath(_POSTS):
            found += [(_author(row), self._typed(row.get("id"))) for row in rows]
            number += 1
        return found

    def _typed(self, name: str) -> str:
        """The board's own quotation of it: a head, and each line behind a sign."""
        if name.startswith("mid"):
            text = self.page(f"/conversations/message/{name.removeprefix('mid')}/raw")
        else:
            text = self.page(f"/post/{name}/raw")
        return "\n".join(line[2:] for line in text.rstrip("\n").split("\n")[2:])


_POSTS = "//div[contains(concat(' ', @class, ' '), ' post-row ')]"


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


def test_a_whole_game_of_nine(
    pbp: Pbp, people: dict[str, Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBP_KEYRING", "no")
    seats = [word for number, name in enumerate(NAMES) for word in ("--player", f"{name}=P{number}")]
    pbp("new", "qanon", "nine", *seats, "--in-order", "--seed", SEED, "--format", "flaskbb", "-q")
    table = Table(pbp, people, MODERATOR, normalised)
    table.begin(URL, PASSWORD, "1", r"/topic/(\d+)")
    table.play()
    assert pbp.status()["over"]
    table.keeps_its_secrets(pbp.state, PASSWORD)
    table.compare(table.reveal(tmp_path))


def test_what_accounts_can_see_tells_nothing_that_their_players_may_not_know(
    pbp: Pbp, people: dict[str, Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that differ only in what some accounts may not know: what these can read on the board is the same, to the letter."""
    monkeypatch.setenv("PBP_KEYRING", "no")
    seen = [
        _seen(pbp, people, tmp_path / str(number), roles, deck)
        for number, (roles, deck, _) in enumerate([(ROLES, DECK, ""), *TWINS])
    ]
    for other, (_, _, alike) in zip(seen[1:], TWINS, strict=True):
        same = {name for name in NAMES if seen[0][name] == other[name]}
        assert same == {NAMES[int(number)] for number in alike}
    assert {len(boxes) for name, (_, boxes) in seen[0].items() if name in NAMES[5:]} == {0}


def _seen(pbp: Pbp, people: dict[str, Person], state: Path, roles: str, deck: str) -> dict[str, Any]:
    """One round of a game of five, and what each account can read then."""
    five = NAMES[:5]
    made = header(
        "twins",
        dialect="flaskbb",
        players=[{"name": name, "abbr": f"P{seat}"} for seat, name in enumerate(five)],
        setup={
            "roles": {f"P{seat}": ROLE[each] for seat, each in enumerate(roles)},
            "deck": deck.split(),
        },
    )
    state.mkdir()
    pbp("import", write(state / "twin.jsonl", made, []), "--state", state)
    table = Table(pbp, people, MODERATOR, normalised, state)
    table.begin(URL, PASSWORD, "1", r"/topic/(\d+)")
    table.play(4)
    assert pbp("log", "--json", "--state", state).json[-1]["action"] == "enact"
    return {name: table.seen_by(name) for name in NAMES}

"""A game on a forum that really runs: `pbp read` on the pages and conversations that a live FlaskBB makes of it.

Only collected where PBP_FLASKBB_URL names one that was started for the tests (`.ci/flaskbb` does that).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from bs4 import BeautifulSoup, Tag

from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import WORD_JOINER
from tests.conftest import Pbp
from tests.games import header, write
from tests.live import alone
from tests.texts.hostile import HOSTILE, as_entered

URL = os.environ["PBP_FLASKBB_URL"]
PASSWORD = "Pbp-Mod-Test-1"
PLAYERS = ("Anna", "Bert", "Cleo", "Dora", "Emil")


class Account:
    """Somebody who is logged in at the forum."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self.send("/auth/login", login=name, password=PASSWORD)

    @property
    def is_there(self) -> bool:
        return "/auth/logout" in self.page("/")

    def page(self, path: str) -> str:
        return str(self._opener.open(URL + path, timeout=30).read().decode())

    def send(self, path: str, **fields: str) -> str:
        """Fill in the form of a page; the address that it led to."""
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.page(path))
        form = fields | ({"csrf_token": token[1]} if token else {})
        request = Request(URL + path, urlencode(form).encode(), {"Referer": URL + path})
        return str(self._opener.open(request, timeout=30).geturl()).removeprefix(URL)

    def write_to(self, name: str, subject: str, words: str) -> None:
        self.send("/conversations/new", to_user=name, subject=subject, message=words, send_message="Send")


@pytest.fixture(scope="module", autouse=True)
def by_itself() -> Iterator[None]:
    with alone(URL):
        yield


@pytest.fixture(scope="module")
def accounts(by_itself: None) -> dict[str, Account]:
    """Everybody at the table; who has no account yet gets one, with a signature that orders something."""
    moderator = Account("moderator")
    assert moderator.is_there
    people = {"moderator": moderator}
    for name in (*PLAYERS, "Kenny"):
        if not Account(name).is_there:
            form = {"username": name, "email": f"{name}@example.org", "password": PASSWORD, "activated": "y"}
            more = {"primary_group": "4", "signature": "**I nominate Emil**", "submit": "Save"}
            moderator.send("/admin/users/add", **form, **more)
        people[name] = Account(name)
        assert people[name].is_there, f"{name} has no account"
    return people


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "game.jsonl", header(hecklers=["Kenny"]), []))
    return pbp


def topic_of(accounts: dict[str, Account], opening: str) -> str:
    return re.split(
        r"[-#]", accounts["moderator"].send("/1/topic/new", title="A table", content=opening, submit="y")
    )[0]


def reply(account: Account, topic: str, words: str) -> None:
    account.send(f"{topic}/post/new", content=words, submit="y")


def test_a_game_on_a_real_forum(game: Pbp, accounts: dict[str, Account], tmp_path: Path) -> None:
    opening = next(each["text"] for each in game("outbox", "--json").json if each["to"] == "thread")
    topic = topic_of(accounts, opening)
    reply(accounts["Bert"], topic, "**I nominate Dora**")
    reply(accounts["Kenny"], topic, "> **I nominate Emil**\n\nreally?")
    reply(accounts["Anna"], topic, "Let me think. ** I nominate Bert **")
    reply(accounts["Anna"], topic, "> said before\n**I nominate Emil**")
    reply(accounts["Anna"], topic, ">! **I nominate Dora**\n\n~~**I nominate Emil**~~ `**I nominate Bert**`")
    reply(accounts["Anna"], topic, "So be it:\n\n**I nominate @Cleo**, as I *said*")
    page = tmp_path / "page.html"
    page.write_text(accounts["moderator"].page(topic), "utf-8")
    found = game("read", page, "--moderator", "moderator", "--yes", "--quiet", "--json").json
    assert [(item["post"], item["certain"], item["player"]) for item in found["found"]] == [
        ("#2", "out of phase", "B"),
        ("#4", "almost", "A"),
        ("#5", "almost", "A"),
        ("#6", "almost", "A"),
        ("#6", "almost", "A"),
        ("#6", "almost", "A"),
        ("#7", "sure", "A"),
    ]
    rows = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert [(row["action"], row["by"], row["player"]) for row in rows] == [("nominate", "A", "C")]
    assert rows[0]["source"].startswith("post #7 by Anna, ")
    assert game("status", "--json").json["phase"] == "election"

    reply(accounts["Anna"], topic, "**I nominate Dora**")
    page.write_text(accounts["moderator"].page(topic), "utf-8")
    again = game("read", page, "--yes", "--quiet", "--json").json
    assert [(item["post"], item["certain"]) for item in again["found"]] == [("#8", "out of phase")]

    votes = {"Anna": "Yaw", "Bert": "Nah", "Cleo": "I vote yaw!", "Dora": "nah", "Emil": "**Yaw**"}
    for name, words in votes.items():
        accounts[name].write_to("moderator", f"Vote of {name}", words)
    inbox = accounts["moderator"].page("/conversations/inbox")
    folder = tmp_path / "messages"
    folder.mkdir()
    for number, path in enumerate(sorted(set(re.findall(r"/conversations/[\w-]+/view", inbox)))):
        (folder / f"{number}.html").write_text(accounts["moderator"].page(path), "utf-8")
    read = game("read", folder, "--yes", "--quiet", "--json").json
    assert {(row["by"], row["choice"]) for row in read["recorded"]} == {
        ("A", "yaw"),
        ("B", "nah"),
        ("C", "yaw"),
        ("D", "nah"),
        ("E", "yaw"),
    }
    assert game("status", "--json").json["phase"] == "president-discards"


def test_what_was_edited_shows(game: Pbp, accounts: dict[str, Account], tmp_path: Path) -> None:
    topic = topic_of(accounts, "Another table")
    reply(accounts["Anna"], topic, "** I nominate Bert **")
    page = tmp_path / "page.html"
    html = accounts["Anna"].page(topic)
    page.write_text(html, "utf-8")
    game("read", page, "--moderator", "moderator", "--yes", "--quiet")
    edit = re.findall(r'href="(/[^"]*/post/\d+/edit|/post/\d+/edit)"', html)[-1]
    accounts["Anna"].send(edit, content="**I nominate Bert**", submit="y")
    page.write_text(accounts["Anna"].page(topic), "utf-8")
    found = game("read", page, "--yes", "--quiet", "--json").json
    assert [item["certain"] for item in found["found"]] == ["edited", "ask"]
    assert "+ '**I nominate Bert**'" in found["found"][0]["why"]
    assert found["recorded"] == []


def test_our_own_posts_show_what_they_say(accounts: dict[str, Account]) -> None:
    """Names that look like markup, in bold and bare, in paragraphs and in a table."""
    board = dialect("flaskbb")
    said = [(name, Escaped(name, board)) for name in filter(None, map(as_entered, HOSTILE))]
    lines = [f"Here: {board.bold(each)} {each}" for _, each in said]
    table = board.table(["Name", "Number"], [[each, number] for number, (_, each) in enumerate(said)])
    hidden = board.spoiler("\n\n".join(str(each) for _, each in said[:9]), "Names")
    post = board.finish("\n\n".join(lines) + table + hidden)
    page = BeautifulSoup(accounts["moderator"].page(topic_of(accounts, post)), "lxml").select_one(
        ".post-content"
    )
    assert page is not None
    shown = [paragraph for paragraph in page.find_all("p", recursive=False) if "Here: " in paragraph.text]
    assert [_text(paragraph) for paragraph in shown] == [f"Here: {name} {name}" for name, _ in said]
    assert [_text(row.td) for row in page.select("tbody tr") if row.td] == [name for name, _ in said]
    assert not page.find_all(["a", "img", "em", "del", "sup", "sub", "mark", "ins", "code", "input"])
    spoiler = page.select_one(".spoiler")
    assert spoiler is not None
    assert [_text(each) for each in spoiler.find_all("p")] == [name for name, _ in said[:9]]


def _text(element: Tag) -> str:
    return element.get_text().replace(WORD_JOINER, "").strip()

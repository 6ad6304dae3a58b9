"""FlaskBB, with its plugin for conversations, over its pages and forms: it has no API.

The key is what a log-in leaves (the cookie that remembers it); the password is not kept. Ids of posts, conversations and messages
only grow. A conversation is between two people; each has a copy of it, with ids of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Sequence
from urllib.parse import quote

import httpx
from lxml import html

from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, NotUnderstood, Unreachable
from pbp_mod.network.board import REFUSED, UNAUTHORISED, Account, Page, Posted, Topic, Where
from pbp_mod.network.client import Client
from pbp_mod.network.flaskbb_pages import MESSAGE, is_log_in, last_page, rows, user_of
from pbp_mod.network.flaskbb_site import Site
from pbp_mod.network.keys import SESSION, Key

_REMEMBERED = "remember_token"
_TOPIC = re.compile(r"/topic/(\d+)(?:-[^/]*)?/?")
_CONVERSATION = re.compile(r"/conversations/(\d+)/view")
_ROW = "//div[contains(concat(' ', @class, ' '), ' conversation-row ')]"
_META = ".//div[contains(@class, 'conversation-meta')]//a"
_SHOWN = ".//div[contains(@class, 'conversation-meta') or contains(@class, 'conversation-content')]//text()"


def log_in(board: str, account: str, password: str, client: Client) -> Key:
    """A key, by the account's password. Raises NotUnderstood if the board doesn't take it."""
    site, path = Site(client), "/auth/login"
    form = {"login": account, "password": password.rstrip("\r\n"), "remember_me": "y"}
    answer = site.send(path, form, site.parsed(client.get(path)))
    found = client.cookies.get(_REMEMBERED)
    if answer.status_code != httpx.codes.FOUND or not found:
        raise NotUnderstood(f"{board} doesn't take that account and password")
    return Key(board, SESSION, account, found)


def cookie(key: Key) -> dict[str, str]:
    """What shows the board whose key it is."""
    return {_REMEMBERED: key.secret}


def normalised(text: str) -> str:
    """A text as FlaskBB shows it in a quotation, which is the one way to read it as it was typed."""
    return text.replace("\r\n", "\n").strip()


class FlaskBB:
    """A FlaskBB that somebody is logged in at."""

    title, format = "FlaskBB", "flaskbb"
    several = False
    tells_of_edits = True  # since a message can't be edited

    def __init__(self, client: Client, key: Key) -> None:
        self._client, self._key, self._site = client, key, Site(client)
        self._people: dict[str, tuple[str, ...]] = {}

    @property
    def account(self) -> str:
        return self._key.account

    def who_am_i(self) -> Account:
        page = self._site.read("/")
        if not page.xpath("//a[contains(@href, '/auth/logout')] | //form[contains(@action, '/auth/logout')]"):
            raise BoardRefused(UNAUTHORISED, f"{self._client.url} has logged the desk out (connect anew)")
        # The first profile that the page leads to is one's own, in its head.
        led = self._site.hrefs(page, "//nav//a/@href | //header//a/@href")
        names = [name for path in led if (name := user_of(path))]
        if not names:
            raise Unreachable(f"{self._client.url} doesn't say who is logged in")
        writes = bool(page.xpath("//a[contains(@href, '/conversations/')]"))
        return Account(names[0], writes, "" if writes else "the board has no plugin for messages")

    def find_account(self, name: str) -> Account | None:
        if not name or "/" in name:
            return None
        answer = self._client.get(f"/user/{quote(name, safe='')}")
        if answer.status_code == httpx.codes.NOT_FOUND:
            return None
        page = self._site.page_of(answer)
        there = map(user_of, self._site.hrefs(page, "//ol[contains(@class, 'breadcrumb')]//a/@href"))
        return Account(name) if name in there else None

    def topic(self, number: str) -> Topic:
        if number.startswith(_PRIVATE):
            return self._conversation(number)
        first = self._site.read(f"/topic/{number}")
        last = first if last_page(first) == 1 else self._site.read(f"/topic/{number}", last_page(first))
        link = first.xpath("(//*[@id='topic-posts']//div[contains(@class, 'topic-header')]/a)[1]")
        title = link[0].text_content().strip() if link else ""
        shut = (
            ""
            if last.xpath("//a[contains(@href, '/post/new')] | //form[.//textarea]")
            else "the topic is locked"
        )
        url = f"{self._client.url}/topic/{number}"
        return Topic(number, title, url, False, shut=shut, last=_last(last))

    def _conversation(self, number: str) -> Topic:
        page = self._site.read(self._path(number))
        people = self._both(number)
        subject = "".join(
            page.xpath("(//div[contains(@class, 'conversation-header')]/strong)[1]//text()")
        ).strip()
        shut = "" if page.xpath("//textarea[@name='message']") else "nobody can reply there any more"
        url = self._client.url + self._path(number)
        return Topic(number, subject, url, True, people, (), shut, _last(page))

    def _both(self, number: str) -> tuple[str, ...]:
        """The two people of a conversation, as the list names them; they never change."""
        if number not in self._people:
            self._people.update({topic.id: topic.people for topic in self._listed()})
        if number not in self._people:
            raise BoardRefused(REFUSED, "the conversation is not in your inbox (was it moved to the trash?)")
        return self._people[number]

    def topic_of(self, url: str) -> str | None:
        found = _TOPIC.fullmatch(self._client.path_of(url) or "")
        return None if found is None else found[1]

    def mark(self, where: Where) -> str:
        if where.topic is not None:
            return self.topic(where.topic).last
        if where.private:
            return str(max((_number(topic.id) for topic in self._listed()), default=0))
        return str(max(self._own_topics(), default=0))

    def post(self, where: Where, text: str) -> Posted:
        path = f"/{where.section}/topic/new"
        answer = self._site.fill(path, {"title": where.subject, "content": text, "submit": "y"})
        found = _TOPIC.fullmatch(self._site.led(answer))
        if found is None:
            raise self._site.refused(answer)
        return self._after(Where(found[1]), text, "0")

    def reply(self, where: Where, text: str) -> Posted:
        number, mark = str(where.topic), self.topic(str(where.topic)).last
        if number.startswith(_PRIVATE):
            answer = self._site.fill(self._path(number), {"message": text, "submit": "y"})
            done = _CONVERSATION.fullmatch(self._site.led(answer)) is not None
        else:
            answer = self._site.fill(f"/topic/{number}/post/new", {"content": text, "submit": "y"})
            done = re.match(r"/(?:topic|post)/\d+", self._site.led(answer)) is not None
        if not done:
            raise self._site.refused(answer)
        return self._after(where, text, mark)

    def message(self, where: Where, text: str) -> Posted:
        mark = self.mark(where)
        form = {"to_user": where.to[0], "subject": where.subject, "message": text, "send_message": "y"}
        answer = self._site.fill("/conversations/new", form)
        if self._site.led(answer) != "/conversations/sent":
            raise self._site.refused(answer)
        return self._after(where, text, mark)

    def _after(self, where: Where, text: str, mark: str) -> Posted:
        """What was posted just now. Raises FateUnknown if it can't be looked at: then it is looked for later."""
        try:
            found = self.find_mine(where, text, mark, ())
        except (BoardRefused, CantTell, Unreachable):
            found = None
        if found is None:
            raise FateUnknown("the board took it, and doesn't show it yet")
        return found

    def edit(self, post: str, text: str, reason: str) -> None:
        if post.startswith(MESSAGE):
            raise BoardRefused(REFUSED, "messages can't be edited on this board")
        answer = self._client.get(f"/post/{post}/edit")
        page = self._site.page_of(answer)
        path, form = f"/post/{post}/edit", {"content": text, "submit": "y"}
        if title := page.xpath("//input[@name='title']/@value"):  # the first post is edited with its topic
            path, form["title"] = self._site.below(str(answer.url)), str(title[0])
        done = self._site.send(path, form, page)
        if not self._site.led(done) or done.status_code != httpx.codes.FOUND:
            raise self._site.refused(done)

    def find_mine(self, where: Where, text: str, since: str, known: Collection[str]) -> Posted | None:
        wanted, behind = normalised(text), int(since)
        if where.topic is not None:
            return self._mine_in(where.topic, wanted, behind, known)
        if where.private:
            expected = {self.account, where.to[0]}
            begun = [
                each for each in self._listed() if _number(each.id) > behind and set(each.people) == expected
            ]
        else:
            begun = [Topic(str(each), "", "", False) for each in self._own_topics() if each > behind]
        for topic in sorted(begun, key=lambda each: _number(each.id)):
            found = self._mine_in(topic.id, wanted, 0, known)
            if found is not None:
                return found
        return None

    def _mine_in(self, topic: str, wanted: str, behind: int, known: Collection[str]) -> Posted | None:
        path = self._path(topic)
        for page in self._site.from_the_end(path):
            there = rows(page)
            for row in there:
                if row.author != self.account or row.number <= behind or row.id in known:
                    continue
                if self._typed(row.id) == wanted:
                    anchor = f"#{row.id}" if topic.startswith(_PRIVATE) else f"#pid{row.id}"
                    return Posted(row.id, topic, self._client.url + path + anchor)
            if there and there[0].number <= behind:
                break
        return None

    def _typed(self, name: str) -> str:
        """What was typed, by the quotation that the board makes of it: a head, and each line behind a sign. Raises CantTell."""
        number = name.removeprefix(MESSAGE)
        path = f"/conversations/message/{number}/raw" if name != number else f"/post/{number}/raw"
        answer = self._client.get(path)
        if answer.status_code != httpx.codes.OK or is_log_in(
            answer
        ):  # no words to compare, which isn't other words
            raise CantTell("the board doesn't show how your posts were typed")
        lines = answer.text.rstrip("\n").split("\n")[2:]
        return normalised(
            "\n".join(
                line.removeprefix("> ").removeprefix(">") if line == ">" else line[2:] for line in lines
            )
        )

    def upload(self, name: str, data: bytes, alt: str) -> str | None:
        return None

    def shut(self, topic: str, shut: bool) -> None:
        path = f"/topic/{topic}/{'lock' if shut else 'unlock'}"
        answer = self._site.send(path, {}, self._site.read(f"/topic/{topic}"))
        page = self._site.read(f"/topic/{topic}")
        if answer.status_code >= 400 or bool(page.xpath("//form[contains(@action, '/unlock')]")) != shut:
            raise BoardRefused(REFUSED, "this account may not do that there")

    def topic_posts(self, topic: str, seen: dict[str, str]) -> list[Page]:
        path = self._path(topic)
        return [
            Page(f"{self._client.url}{path}?page={number}", text.encode())
            for number, text in enumerate(self._site.texts(path), 1)
        ]

    def messages(self) -> Sequence[Topic]:
        return list(self._listed())

    def _listed(self) -> Iterator[Topic]:
        """The conversations of the inbox, which holds those that one has begun, too."""
        for page in self._site.pages("/conversations/inbox"):
            for row in page.xpath(_ROW):
                if (found := self._of_the_list(row)) is not None:
                    yield found

    def _of_the_list(self, row: html.HtmlElement) -> Topic | None:
        led = self._site.hrefs(row, ".//a/@href")
        found = next((m for path in led if (m := _CONVERSATION.fullmatch(path))), None)
        people = [name for path in self._site.hrefs(row, f"{_META}/@href") if (name := user_of(path))]
        if found is None or len(people) != 2:
            return None
        title = "".join(row.xpath(".//div[contains(@class, 'conversation-subject')]/a//text()")).strip()
        number = _PRIVATE + found[1]
        unread = "*" if "unread" in str(row.get("class")).split() else ""
        last = hashlib.sha256("".join(row.xpath(_SHOWN)).encode()).hexdigest()[:16] + unread
        url = self._client.url + self._path(number)
        return Topic(number, title, url, True, tuple(people), last=last, by=people[0], others=1)

    def _own_topics(self) -> list[int]:
        found: list[int] = []
        for page in self._site.pages(f"/user/{quote(self.account, safe='')}/topics"):
            led = self._site.hrefs(page, "//div[contains(@class, 'topic-header')]//a/@href")
            found += [int(m[1]) for path in led if (m := _TOPIC.fullmatch(path))]
        return found

    def log_out(self) -> bool:
        return False  # the board keeps no list of log-ins that one of them could be taken from

    def close(self) -> None:
        self._client.close()

    def _path(self, topic: str) -> str:
        number = topic.removeprefix(_PRIVATE)
        return f"/conversations/{number}/view" if topic != number else f"/topic/{number}"


_PRIVATE = "c"
"""How the id of a conversation begins, which is no topic there."""


def _number(topic: str) -> int:
    return int(topic.removeprefix(_PRIVATE))


def _last(page: html.HtmlElement) -> str:
    """The number of the last post of a page."""
    return str(max((row.number for row in rows(page)), default=0))

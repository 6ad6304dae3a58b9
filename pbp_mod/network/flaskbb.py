"""FlaskBB, with its plugin for conversations, over its pages and forms: it has no API.

The key is what a log-in leaves (the cookie that remembers it); the password is not kept. Ids of posts, conversations and messages
only grow. A conversation is between two people; each has a copy of it, with ids of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import httpx
from lxml import html

from pbp_mod.errors import BoardRefused, BoardTrouble, CantTell, FateUnknown, NotUnderstood, Unreachable
from pbp_mod.network.board import Account, Page, Posted, Topic, Where
from pbp_mod.network.client import REFUSED, UNAUTHORISED, Client
from pbp_mod.network.flaskbb_pages import complaint, is_log_in, last_page, page_of, parsed, token_of, user_of
from pbp_mod.network.keys import SESSION, Key

_REMEMBERED = "remember_token"
_TOPIC = re.compile(r"/topic/(\d+)(?:-[^/]*)?/?")
_CONVERSATION = re.compile(r"/conversations/(\d+)/view")
_POST = "//div[contains(concat(' ', @class, ' '), ' post-row ')]"
_MESSAGE = "//div[contains(concat(' ', @class, ' '), ' conversation-message ')]"
_AUTHOR = ".//*[contains(concat(' ', @class, ' '), ' author-name ')]"
_ROW = "//div[contains(concat(' ', @class, ' '), ' conversation-row ')]"
_META = ".//div[contains(@class, 'conversation-meta')]//a"
_SHOWN = ".//div[contains(@class, 'conversation-meta') or contains(@class, 'conversation-content')]//text()"


def log_in(board: str, account: str, password: str, client: Client) -> Key:
    """A key, by the account's password. Raises NotUnderstood if the board doesn't take it."""
    page = parsed(client.get("/auth/login"), client)
    form = {
        "login": account,
        "password": password.rstrip("\r\n"),
        "remember_me": "y",
        "csrf_token": token_of(page),
    }
    answer = client.send("POST", "/auth/login", form, _from(client, "/auth/login"))
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
        self._client, self._key = client, key
        self._people: dict[str, tuple[str, ...]] = {}

    @property
    def account(self) -> str:
        return self._key.account

    def who_am_i(self) -> Account:
        page = self._read("/")
        if not page.xpath("//a[contains(@href, '/auth/logout')] | //form[contains(@action, '/auth/logout')]"):
            raise BoardRefused(UNAUTHORISED, f"{self._client.url} has logged the desk out (connect anew)")
        # The first profile that the page leads to is one's own, in its head.
        names = [user_of(href) for href in page.xpath("//nav//a/@href | //header//a/@href") if user_of(href)]
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
        page = page_of(answer, self._client)
        there = [user_of(href) for href in page.xpath("//ol[contains(@class, 'breadcrumb')]//a/@href")]
        return Account(name) if name in there else None

    def topic(self, number: str) -> Topic:
        if number.startswith(_PRIVATE):
            return self._conversation(number)
        first = self._read(f"/topic/{number}")
        last = first if last_page(first) == 1 else self._nth(f"/topic/{number}", last_page(first))
        link = first.xpath("(//*[@id='topic-posts']//div[contains(@class, 'topic-header')]/a)[1]")
        title = link[0].text_content().strip() if link else ""
        shut = (
            ""
            if last.xpath("//a[contains(@href, '/post/new')] | //form[.//textarea]")
            else "the topic is locked"
        )
        ids = [int(each) for each in last.xpath(f"{_POST}/@id")]
        return Topic(
            number,
            title,
            f"{self._client.url}/topic/{number}",
            False,
            shut=shut,
            last=str(max(ids, default=0)),
        )

    def _conversation(self, number: str) -> Topic:
        page = self._read(self._path(number))
        people = self._both(number)
        ids = [int(each.removeprefix("mid")) for each in page.xpath(f"{_MESSAGE}/@id")]
        subject = "".join(
            page.xpath("(//div[contains(@class, 'conversation-header')]/strong)[1]//text()")
        ).strip()
        shut = "" if page.xpath("//textarea[@name='message']") else "nobody can reply there any more"
        return Topic(
            number,
            subject,
            self._client.url + self._path(number),
            True,
            people,
            (),
            shut,
            str(max(ids, default=0)),
        )

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
        answer = self._fill(path, {"title": where.subject, "content": text, "submit": "y"})
        found = _TOPIC.fullmatch(self._led(answer))
        if found is None:
            raise self._refused(answer)
        return self._after(Where(found[1]), text, "0")

    def reply(self, where: Where, text: str) -> Posted:
        number, mark = str(where.topic), self.topic(str(where.topic)).last
        if number.startswith(_PRIVATE):
            answer = self._fill(self._path(number), {"message": text, "submit": "y"})
            done = _CONVERSATION.fullmatch(self._led(answer)) is not None
        else:
            answer = self._fill(f"/topic/{number}/post/new", {"content": text, "submit": "y"})
            done = re.match(r"/(?:topic|post)/\d+", self._led(answer)) is not None
        if not done:
            raise self._refused(answer)
        return self._after(where, text, mark)

    def message(self, where: Where, text: str) -> Posted:
        mark = self.mark(where)
        form = {"to_user": where.to[0], "subject": where.subject, "message": text, "send_message": "y"}
        answer = self._fill("/conversations/new", form)
        if self._led(answer) != "/conversations/sent":
            raise self._refused(answer)
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
        if post.startswith("mid"):
            raise BoardRefused(REFUSED, "messages can't be edited on this board")
        path = f"/post/{post}/edit"
        answer = self._client.get(path)
        page = page_of(answer, self._client)
        form: dict[str, Any] = {"content": text, "submit": "y"}
        if title := page.xpath("//input[@name='title']/@value"):  # the first post is edited with its topic
            path, form["title"] = urlsplit(str(answer.url)).path, str(title[0])
        done = self._client.send(
            "POST", path, form | {"csrf_token": token_of(page)}, _from(self._client, path)
        )
        if not self._led(done) or done.status_code != httpx.codes.FOUND:
            raise self._refused(done)

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
        private = topic.startswith(_PRIVATE)
        path = self._path(topic)
        for page in self._from_the_end(path):
            rows = page.xpath(_MESSAGE if private else _POST)
            for row in rows:
                name = str(row.get("id", ""))
                author = "".join(row.xpath(f"({_AUTHOR})[1]//text()")).strip()
                if author != self.account or int(name.removeprefix("mid")) <= behind or name in known:
                    continue
                if self._typed(name) == wanted:
                    anchor = f"#{name}" if private else f"#pid{name}"
                    return Posted(name, topic, self._client.url + path + anchor)
            if rows and int(str(rows[0].get("id", "")).removeprefix("mid")) <= behind:
                break
        return None

    def _typed(self, name: str) -> str:
        """What was typed, by the quotation that the board makes of it: a head, and each line behind a sign. Raises CantTell."""
        number = name.removeprefix("mid")
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

    def shut(self, topic: str, shut: bool) -> None:
        path = f"/topic/{topic}/{'lock' if shut else 'unlock'}"
        token = token_of(self._read(f"/topic/{topic}"))
        answer = self._client.send(
            "POST", path, {"csrf_token": token}, _from(self._client, f"/topic/{topic}")
        )
        page = self._read(f"/topic/{topic}")
        if answer.status_code >= 400 or bool(page.xpath("//form[contains(@action, '/unlock')]")) != shut:
            raise BoardRefused(REFUSED, "this account may not do that there")

    def topic_posts(self, topic: str, seen: dict[str, str]) -> list[Page]:
        path = self._path(topic)
        found = []
        for number, text in enumerate(self._texts(path), 1):
            found.append(Page(f"{self._client.url}{path}?page={number}", text.encode()))
        return found

    def messages(self) -> Sequence[Topic]:
        return list(self._listed())

    def _listed(self) -> Iterator[Topic]:
        """The conversations of the inbox, which holds those that one has begun, too."""
        for page in self._pages("/conversations/inbox"):
            for row in page.xpath(_ROW):
                found = next(
                    (m for href in row.xpath(".//a/@href") if (m := _CONVERSATION.fullmatch(href))), None
                )
                people = [unquote(user_of(href)) for href in row.xpath(f"{_META}/@href") if user_of(href)]
                if found is None or len(people) != 2:
                    continue
                title = "".join(
                    row.xpath(".//div[contains(@class, 'conversation-subject')]/a//text()")
                ).strip()
                number = _PRIVATE + found[1]
                shown = "".join(row.xpath(_SHOWN))
                unread = "*" if "unread" in str(row.get("class")).split() else ""
                last = hashlib.sha256(shown.encode()).hexdigest()[:16] + unread
                url = self._client.url + self._path(number)
                yield Topic(number, title, url, True, tuple(people), last=last, by=people[0], others=1)

    def _own_topics(self) -> list[int]:
        found: list[int] = []
        for page in self._pages(f"/user/{quote(self.account, safe='')}/topics"):
            hrefs = page.xpath("//div[contains(@class, 'topic-header')]//a/@href")
            found += [int(m[1]) for href in hrefs if (m := _TOPIC.fullmatch(urlsplit(href).path))]
        return found

    def log_out(self) -> bool:
        return False  # the board keeps no list of log-ins that one of them could be taken from

    def close(self) -> None:
        self._client.close()

    # --- pages and forms

    def _path(self, topic: str) -> str:
        number = topic.removeprefix(_PRIVATE)
        return f"/conversations/{number}/view" if topic != number else f"/topic/{number}"

    def _read(self, path: str) -> html.HtmlElement:
        return page_of(self._client.get(path), self._client)

    def _texts(self, path: str) -> Iterator[str]:
        """The pages of what is at that address, one after the other."""
        answer = self._client.get(path)
        page = page_of(answer, self._client)
        yield answer.text
        for number in range(2, last_page(page) + 1):
            answer = self._client.get(path, [("page", str(number))])
            page_of(answer, self._client)
            yield answer.text

    def _nth(self, path: str, number: int) -> html.HtmlElement:
        return page_of(self._client.get(path, [("page", str(number))]), self._client)

    def _from_the_end(self, path: str) -> Iterator[html.HtmlElement]:
        """The pages of what is at that address, the last one first."""
        first = self._read(path)
        for number in range(last_page(first), 1, -1):
            yield self._nth(path, number)
        yield first

    def _pages(self, path: str) -> Iterator[html.HtmlElement]:
        first = self._read(path)
        yield first
        for number in range(2, last_page(first) + 1):
            yield self._nth(path, number)

    def _fill(self, path: str, form: dict[str, Any]) -> httpx.Response:
        """Fill in the form of a page; sent once."""
        answer = self._client.get(path)
        page = page_of(answer, self._client)
        if not page.xpath("//form[.//textarea]"):
            raise BoardRefused(
                "closed", f"this account can't write there ({complaint(page) or 'there is no form'})"
            )
        return self._client.send(
            "POST", path, form | {"csrf_token": token_of(page)}, _from(self._client, path)
        )

    def _led(self, answer: httpx.Response) -> str:
        """The path of where an answer leads to; "" if nowhere."""
        try:
            return urlsplit(str(answer.headers.get("Location", ""))).path
        except ValueError:
            return ""

    def _refused(self, answer: httpx.Response) -> BoardTrouble:
        """What the board says of a form that it hasn't taken; FateUnknown where it doesn't say. Raises BoardRefused if it has
        logged the desk out.
        """
        if answer.status_code >= 400:
            return BoardRefused(REFUSED, f"the board answered {answer.status_code}")
        led = self._led(answer)
        try:
            said = complaint(self._read(led) if led else parsed(answer, self._client)).rstrip(".")
        except Unreachable:
            said = ""
        if not said:
            return FateUnknown(f"{self._client.url} doesn't say what became of it")
        return BoardRefused(REFUSED, f"the board says: {said}")


_PRIVATE = "c"
"""How the id of a conversation begins, which is no topic there."""


def _number(topic: str) -> int:
    return int(topic.removeprefix(_PRIVATE))


def _from(client: Client, path: str) -> dict[str, str]:
    return {"Referer": client.url + path}

"""Misago, over the API that its own pages use: private threads are its messages.

The key is what a log-in leaves (its cookies); the password is not kept. Ids of threads and of posts only grow. The id of a
private thread begins with a letter here, and a post's names its thread, since the board asks for both.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote

import httpx

from pbp_mod.errors import BoardRefused, BoardTrouble, CantTell, FateUnknown, NotUnderstood, Unreachable
from pbp_mod.network.board import LIMITED, REFUSED, UNAUTHORISED, Account, Page, Posted, Topic, Where
from pbp_mod.network.client import Client, json_of
from pbp_mod.network.keys import MISAGO, Key

_PRIVATE = "p"
"""How the id of a private thread begins."""
_ADDRESS = re.compile(r"/(?P<kind>[tp])/[^/]+/(?P<number>\d+)(?:/.*)?")
_PAGES = 20
"""Pages of a list that are looked through at most."""
_PAUSE = 3.5
"""Seconds between two posts of an account that the board guards against floods; it asks for three."""
_HASTE = re.compile(r"so quickly")
Json = dict[str, Any]


def log_in(board: str, account: str, password: str, client: Client) -> Key:
    """A key, by the account's password. Raises NotUnderstood if the board doesn't take it."""
    client.get("/")  # which gives the token that the log-in is asked for
    form = {"username": account, "password": password.rstrip("\r\n")}
    answer = client.send("POST", "/api/auth/", form, _shown(client.url, _token(client)))
    found, body = SimpleCookie(), json_of(answer)
    for name, value in client.cookies.items():
        found[name] = value
    if answer.status_code != httpx.codes.OK or len(found) < 2 or not isinstance(body, dict):
        raise NotUnderstood(f"{board} doesn't take that account and password")
    secret = "; ".join(f"{name}={found[name].value}" for name in found)
    return Key(board, MISAGO, str(body.get("username", account)), secret)


def cookies(key: Key) -> dict[str, str]:
    """What shows the board whose key it is."""
    return {name: morsel.value for name, morsel in SimpleCookie(key.secret).items()}


def normalised(text: str) -> str:
    """A text as Misago keeps it: without what is blank around it."""
    return text.replace("\r\n", "\n").strip()


class Misago:
    """A Misago that somebody is logged in at."""

    title, format = "Misago", "misago"
    tells_of_edits = False
    several = True

    def __init__(self, client: Client, key: Key, now: Callable[[], float] = time.monotonic) -> None:
        self._client, self._key, self._now = client, key, now
        self._guarded = True
        self._posted = -_PAUSE

    @property
    def account(self) -> str:
        return self._key.account

    def who_am_i(self) -> Account:
        me = self._object("/api/auth/")
        acl = _dict(me.get("acl"))
        if not me.get("id"):
            raise BoardRefused(UNAUTHORISED, f"{self._client.url} has logged the desk out (connect anew)")
        self._guarded = not acl.get("can_omit_flood_protection")
        writes = bool(acl.get("can_use_private_threads") and acl.get("can_start_private_threads"))
        return Account(
            str(me.get("username", "")), writes, "" if writes else "it may begin no private threads"
        )

    def find_account(self, name: str) -> Account | None:
        if not name.replace("_", "").isalnum():  # such a name no account can have
            return None
        found = self._json("/api/mention/", [("q", name.replace("_", "-"))])
        names = [str(each.get("username", "")) for each in _dicts(found)]
        same = [each for each in names if each.casefold() == name.casefold()]
        return Account(same[0]) if len(same) == 1 else None

    def topic(self, number: str) -> Topic:
        found = self._object(self._path(number))
        if _dict(found.get("acl")).get("can_reply"):
            shut = ""
        else:
            shut = "the topic is closed" if found.get("is_closed") else "this account can't write there"
        return Topic(
            number,
            str(found.get("title", "")),
            self._address(found),
            number.startswith(_PRIVATE),
            tuple(str(each.get("username", "")) for each in _dicts(found.get("participants"))),
            (),
            shut,
            str(found.get("last_post") or 0),
        )

    def topic_of(self, url: str) -> str | None:
        found = _ADDRESS.fullmatch(self._client.path_of(url) or "")
        return None if found is None else (_PRIVATE if found["kind"] == "p" else "") + found["number"]

    def mark(self, where: Where) -> str:
        if where.topic is not None:
            return self.topic(where.topic).last
        return str(max((each["id"] for each in self._own(where.private, pages=1)), default=0))

    def post(self, where: Where, text: str) -> Posted:
        return self._begun({"category": where.section, "title": where.subject, "post": text}, private=False)

    def message(self, where: Where, text: str) -> Posted:
        return self._begun({"to": list(where.to), "title": where.subject, "post": text}, private=True)

    def reply(self, where: Where, text: str) -> Posted:
        number = str(where.topic)
        body = self._written("POST", f"{self._path(number)}posts/", {"post": text})
        if "id" not in body:
            raise self._unknown()
        return self._stands(number, body)

    def _begun(self, form: Json, *, private: bool) -> Posted:
        """Begin a thread. Of a thread that was begun the board tells the id, and not that of its post."""
        body = self._written("POST", f"/api/{'private-' if private else ''}threads/", form)
        if "id" not in body:
            raise self._unknown()
        number = f"{_PRIVATE if private else ''}{body['id']}"
        try:
            first = next(self._posts(number), None)
        except (BoardTrouble, Unreachable):
            first = None
        if first is None:
            raise FateUnknown("the board took it, and doesn't show it yet")
        return self._stands(number, first)

    def edit(self, post: str, text: str, reason: str) -> None:
        topic, _, number = post.partition(".")
        self._written("PUT", f"{self._path(topic)}posts/{quote(number)}/", {"post": text}, haste=True)

    def find_mine(self, where: Where, text: str, since: str, known: Collection[str]) -> Posted | None:
        wanted, behind = normalised(text), int(since.rpartition(".")[2])
        if where.topic is not None:
            return self._mine_in(where.topic, wanted, behind, known)
        begun = sorted(each["id"] for each in self._own(where.private) if each["id"] > behind)
        expected = {name.casefold() for name in (*where.to, self.account)}
        for number in begun:
            topic = f"{_PRIVATE if where.private else ''}{number}"
            if where.private and {name.casefold() for name in self.topic(topic).people} != expected:
                continue
            if (found := self._mine_in(topic, wanted, 0, known)) is not None:
                return found
        return None

    def _mine_in(self, topic: str, wanted: str, behind: int, known: Collection[str]) -> Posted | None:
        for post in self._posts(topic):
            mine = str(post.get("poster_name", "")).casefold() == self.account.casefold()
            if post["id"] <= behind or not mine or post.get("is_event"):
                continue
            stands = self._stands(topic, post)
            if stands.post not in known and self._typed(topic, post) == wanted:
                return stands
        return None

    def _typed(self, topic: str, post: Json) -> str:
        """What was typed. Raises CantTell where the board shows it to nobody who may neither answer nor edit."""
        path = f"{self._path(topic)}posts/"
        for each, query in (
            ("reply_editor/", [("reply", str(post["id"]))]),
            (f"{post['id']}/post_editor/", []),
        ):
            answer = self._client.get(path + each, query)
            body = json_of(answer)
            if answer.status_code == httpx.codes.OK and isinstance(body, dict) and "post" in body:
                return normalised(str(body["post"]))
        raise CantTell("the board doesn't show how your posts were typed")

    def upload(self, name: str, data: bytes, alt: str) -> str | None:
        return None

    def shut(self, topic: str, shut: bool) -> None:
        change = [{"op": "replace", "path": "is-closed", "value": shut}]
        self._written("PATCH", self._path(topic), json=change, haste=True)
        if bool(self._object(self._path(topic)).get("is_closed")) != shut:
            raise BoardRefused(REFUSED, "this account may not do that there")

    def topic_posts(self, topic: str, seen: dict[str, str]) -> list[Page]:
        found = []
        for number, page in enumerate(self._page_by_page(topic), 1):
            found.append(
                Page(f"{self._client.url}{self._path(topic)}posts/?page={number}", json.dumps(page).encode())
            )
        return found

    def messages(self) -> Sequence[Topic]:
        return [
            Topic(
                f"{_PRIVATE}{each['id']}",
                str(each.get("title", "")),
                self._address(each),
                True,
                last=str(each.get("last_post") or 0) + ("" if each.get("is_read") else "*"),
                by=str(each.get("starter_name", "")),
                at=str(each.get("started_on", ""))[:19] + "Z",
            )
            for each in self._list("private-threads", "all", _PAGES)
        ]

    def log_out(self) -> bool:
        answer = self._client.send("POST", "/logout/", {}, _shown(self._client.url, _token(self._client)))
        return answer.status_code == httpx.codes.FOUND

    def close(self) -> None:
        self._client.close()

    # --- what is asked of the board

    def _path(self, topic: str) -> str:
        number = topic.removeprefix(_PRIVATE)
        return f"/api/{'private-' if number != topic else ''}threads/{quote(number, safe='')}/"

    def _posts(self, topic: str) -> Iterator[Json]:
        for page in self._page_by_page(topic):
            posts = _dicts(_dict(page.get("post_set")).get("results"))
            yield from (post for post in posts if isinstance(post.get("id"), int))

    def _page_by_page(self, topic: str) -> Iterator[Json]:
        number: Any = 1
        while isinstance(number, int):
            query = [("page", str(number))] if number > 1 else []
            page = self._object(f"{self._path(topic)}posts/", query)
            yield page
            last, number = number, _dict(page.get("post_set")).get("next")
            if isinstance(number, int) and number <= last:
                return

    def _own(self, private: bool, pages: int = _PAGES) -> list[Json]:
        """The threads that one has begun, those with the newest posts first."""
        return self._list("private-threads" if private else "threads", "my", pages)

    def _list(self, kind: str, which: str, pages: int) -> list[Json]:
        found: dict[int, Json] = {}
        query = [("list", which)]
        for _ in range(pages):
            body = self._object(f"/api/{kind}/", query)
            found |= {
                each["id"]: each for each in _dicts(body.get("results")) if isinstance(each.get("id"), int)
            }
            if not isinstance(body.get("next"), int):
                break
            query = [("list", which), ("start", str(body["next"]))]
        return list(found.values())

    def _stands(self, topic: str, post: Json) -> Posted:
        return Posted(f"{topic}.{post['id']}", topic, self._address(post), bool(post.get("is_unapproved")))

    def _address(self, each: Json) -> str:
        path = str(_dict(each.get("url")).get("index") or "")
        return str(httpx.URL(self._client.url + "/").join(path))

    def _object(self, path: str, query: Sequence[tuple[str, str]] = ()) -> Json:
        found = self._json(path, query)
        if not isinstance(found, dict):
            raise Unreachable(f"{self._client.url} answered with something that isn't Misago's")
        return found

    def _json(self, path: str, query: Sequence[tuple[str, str]] = ()) -> Any:
        answer = self._client.get(path, query)
        if answer.status_code >= 300:
            raise self._refusal(answer)
        return json_of(answer)

    def _written(
        self, method: str, path: str, form: Json | None = None, json: Any = None, *, haste: bool = False
    ) -> Json:
        """Ask for a change, once; `haste`: it is none that the board guards against floods. Raises BoardRefused, FateUnknown."""
        wait = self._posted + _PAUSE - self._now()
        if self._guarded and not haste and wait > 0:
            raise BoardRefused(LIMITED, "the board takes one post in three seconds", wait)
        headers = _shown(self._client.url, _token(self._client))
        answer = self._client.send(method, path, form, headers, json=json)
        if answer.status_code >= 300:
            raise self._refusal(answer)
        self._posted = self._posted if haste else self._now()
        body = json_of(answer)
        if not isinstance(body, dict):
            raise self._unknown()
        return body

    def _unknown(self) -> FateUnknown:
        return FateUnknown(f"{self._client.url} answered with something that isn't Misago's")

    def _refusal(self, answer: httpx.Response) -> BoardRefused:
        words = said(json_of(answer)).rstrip(".")
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            return BoardRefused(UNAUTHORISED, f"{self._client.url} has logged the desk out (connect anew)")
        if _HASTE.search(words):
            return BoardRefused(LIMITED, f"the board says: {words}", _PAUSE)
        return BoardRefused(
            REFUSED, f"the board says: {words}" if words else f"the board answered {answer.status_code}"
        )


def said(body: Any) -> str:
    """All sentences of a refusal, which stand under the names of what they are about."""
    if isinstance(body, str):
        return body
    each = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    return " ".join(words for part in each if (words := said(part)))


def _token(client: Client) -> str:
    """What a request that changes something has to be sent with: the cookie of that name, once more."""
    return next((value for name, value in client.cookies.items() if "csrf" in name.casefold() and value), "")


def _shown(url: str, token: str) -> dict[str, str]:
    return {"X-CSRFToken": token, "Referer": url + "/"}


def _dict(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _dicts(value: Any) -> list[Json]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []

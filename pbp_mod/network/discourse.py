"""Discourse, over its API: with the user's own key, or one that an administrator made.

A private message is a topic there. Ids of posts and of topics only grow, so that a mark is the last one. What Discourse
refuses, discourse_words.py puts into words.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any
from urllib.parse import quote

import httpx

from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, Unreachable
from pbp_mod.network.board import UNAUTHORISED, Account, Page, Posted, Topic, Where
from pbp_mod.network.client import Client, json_of, words_of
from pbp_mod.network.discourse_words import refusal
from pbp_mod.network.keys import USER_KEY, Key

_CHUNK = 20
"""Posts that are asked for at once."""
_TEXT, _TEXT_PAGE = "text page ", 100
"""Posts on a page of a topic's text."""
_LISTED = 30
"""Topics on a page of a list."""
_PAGES = 20
"""Pages of a list that are looked through at most."""
_NAME = re.compile(r"[\w.-]+")
_SPACES = re.compile("[\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_TOPIC = re.compile(r"/t/(?:[^/]+/)?(\d+)(?:/\d+)?/?")


def headers(key: Key) -> dict[str, str]:
    """What shows the board whose key it is."""
    if key.way == USER_KEY:
        return {"User-Api-Key": key.secret, "User-Api-Client-Id": key.client}
    return {"Api-Key": key.secret, "Api-Username": key.account}


def normalised(text: str) -> str:
    """A text as Discourse keeps it: other spaces become spaces, and none stay at the end."""
    return _SPACES.sub(" ", text.replace("\r\n", "\n").replace("\0", "")).rstrip()


class Discourse:
    """A Discourse that somebody has a key for."""

    title, format = "Discourse", "discourse"
    several = True
    tells_of_edits = False

    def __init__(self, client: Client, key: Key) -> None:
        self._client, self._key = client, key

    @property
    def account(self) -> str:
        return self._key.account

    def who_am_i(self) -> Account:
        answer = self._client.get("/session/current.json")
        body = json_of(answer)
        user = body.get("current_user") if isinstance(body, dict) else None
        if answer.status_code != 200 or not isinstance(user, dict) or not user.get("username"):
            raise BoardRefused(
                UNAUTHORISED,
                f"{self._client.url} doesn't take the key ({words_of(answer) or answer.status_code})",
            )
        writes = user.get("can_send_private_messages", True)
        why = "" if writes else "this account may not send private messages"
        return Account(str(user["username"]), bool(writes), why)

    def find_account(self, name: str) -> Account | None:
        if not _NAME.fullmatch(name):  # such a name no account can have; a comma would even mean two
            return None
        answer = self._client.get(f"/u/{quote(name, safe='')}.json")
        if answer.status_code == 404:
            return None
        user = self._object(answer).get("user")
        if not isinstance(user, dict) or str(user.get("username", "")).casefold() != name.casefold():
            return None
        why = ""
        if user.get("suspended_till"):
            why = "it is suspended"
        elif user.get("staged"):
            why = "nobody has ever logged in with it"
        elif user.get("can_send_private_message_to_user") is False:
            why = "the board lets no message be sent to it"
        return Account(str(user["username"]), not why, why)

    def topic(self, number: str) -> Topic:
        found = self._topic_json(number)
        details = _dict(found.get("details"))
        stream = _stream(found)
        shut = ""
        if found.get("archived"):
            shut = "the topic is archived"
        elif "can_create_post" in details or "created_by" in details:
            shut = "" if details.get("can_create_post") else "the topic is closed"
        elif found.get("closed"):
            shut = "the topic is closed"
        return Topic(
            str(found.get("id", number)),
            str(found.get("title", "")),
            self._address(found.get("slug"), found.get("id", number)),
            found.get("archetype") == "private_message",
            _names(details.get("allowed_users"), "username"),
            _names(details.get("allowed_groups"), "name"),
            shut,
            str(max(stream, default=0)),
        )

    def topic_of(self, url: str) -> str | None:
        found = _TOPIC.fullmatch(self._client.path_of(url) or "")
        return None if found is None else found[1]

    def mark(self, where: Where) -> str:
        if where.topic is not None:
            return self.topic(where.topic).last
        return str(max((number for number, _ in self._own_topics(where, 0, pages=1)), default=0))

    def post(self, where: Where, text: str) -> Posted:
        section = {"category": where.section} if where.section else {}
        return self._posted({"raw": text, "title": where.subject, **section})

    def reply(self, where: Where, text: str) -> Posted:
        return self._posted({"raw": text, "topic_id": str(where.topic)})

    def message(self, where: Where, text: str) -> Posted:
        to = ",".join(where.to)
        return self._posted(
            {"raw": text, "title": where.subject, "archetype": "private_message", "target_recipients": to}
        )

    def _posted(self, form: dict[str, str]) -> Posted:
        answer = self._client.send("POST", "/posts.json", form)
        body = json_of(answer)
        if answer.status_code >= 300:
            raise refusal(answer)
        if not isinstance(body, dict):
            raise FateUnknown(f"{self._client.url} answered with something that isn't Discourse's")
        if body.get("action") == "enqueued" and body.get("success"):
            pending = _dict(body.get("pending_post"))
            return Posted(f"pending:{pending.get('id', '')}", str(form.get("topic_id", "")), "", held=True)
        if body.get("success") is False:
            raise refusal(answer)
        if "id" not in body or "topic_id" not in body:
            raise FateUnknown(f"{self._client.url} answered with something that isn't Discourse's")
        url = self._address(body.get("topic_slug"), body["topic_id"], body.get("post_number"))
        return Posted(str(body["id"]), str(body["topic_id"]), url)

    def edit(self, post: str, text: str, reason: str) -> None:
        form = {"post[raw]": text, "post[edit_reason]": reason}
        answer = self._client.send("PUT", f"/posts/{quote(post, safe='')}.json", form)
        if answer.status_code >= 300:
            raise refusal(answer)

    def find_mine(self, where: Where, text: str, since: str, known: Collection[str]) -> Posted | None:
        wanted, behind = normalised(text), int(since)
        if where.topic is not None:
            for post in self._posts_behind(where.topic, behind):
                if self._is_mine(post, wanted, known):
                    return self._stands(post)
        else:
            for number, private in self._own_topics(where, behind):
                found = self._begun(number, where, wanted, known) if private == where.private else None
                if found is not None:
                    return found
        return None if where.private else self._waiting(where, wanted, known)

    def _begun(self, number: int, where: Where, wanted: str, known: Collection[str]) -> Posted | None:
        """The first post of a topic, if it is the one: with these words, to these people and nobody else."""
        topic = self._topic_json(str(number), raw=True)
        posts = [post for post in _posts(topic) if post.get("post_number") == 1]
        if not posts or not self._is_mine(posts[0], wanted, known):
            return None
        details = _dict(topic.get("details"))
        people = {name.casefold() for name in _names(details.get("allowed_users"), "username")}
        groups = _names(details.get("allowed_groups"), "name")
        expected = {name.casefold() for name in (*where.to, self.account)}
        return self._stands(posts[0]) if not where.private or (people == expected and not groups) else None

    def _is_mine(self, post: dict[str, Any], wanted: str, known: Collection[str]) -> bool:
        mine = str(post.get("username", "")).casefold() == self.account.casefold()
        return mine and str(post.get("id")) not in known and normalised(str(post.get("raw", ""))) == wanted

    def _stands(self, post: dict[str, Any]) -> Posted:
        topic = post.get("topic_id", "")
        url = self._address(post.get("topic_slug"), topic, post.get("post_number"))
        return Posted(str(post["id"]), str(topic), url)

    def _waiting(self, where: Where, wanted: str, known: Collection[str]) -> Posted | None:
        """A post of one's own that the staff hasn't approved yet."""
        answer = self._client.get(f"/posts/{quote(self.account, safe='')}/pending.json")
        body = json_of(answer)
        if answer.status_code != 200 or not isinstance(body, dict):
            raise CantTell("the board doesn't show which of your posts wait for approval")
        for each in _dicts(body.get("pending_posts")):
            topic = each.get("topic_id")
            same = str(topic) == where.topic if where.topic is not None else topic is None
            name = f"pending:{each.get('id')}"
            if same and name not in known and normalised(str(each.get("raw_text", ""))) == wanted:
                return Posted(name, where.topic or "", "", held=True)
        return None

    def _own_topics(self, where: Where, behind: int, pages: int = _PAGES) -> Iterator[tuple[int, bool]]:
        """The ids of topics that were begun behind the one of that id, private or not as it is wanted; those with the newest
        posts come first, so that a page on which all are older ends the list.
        """
        name = quote(self.account, safe="")
        path = f"/topics/{'private-messages-sent' if where.private else 'created-by'}/{name}.json"
        for page in range(pages):
            answer = self._client.get(path, [("page", str(page))] if page else [])
            topics = _dicts(_dict(self._object(answer).get("topic_list")).get("topics"))
            numbers = [each["id"] for each in topics if isinstance(each.get("id"), int)]
            found = [number for number in numbers if number > behind]
            yield from ((number, where.private) for number in sorted(found))
            if not found:
                return

    def _posts_behind(self, topic: str, behind: int) -> Iterator[dict[str, Any]]:
        found = self._topic_json(topic, raw=True)
        shown = {post.get("id"): post for post in _posts(found)}
        wanted = [number for number in _stream(found) if number > behind]
        yield from (shown[number] for number in wanted if number in shown)
        yield from self._by_number(topic, [number for number in wanted if number not in shown])

    def _by_number(self, topic: str, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
        for at in range(0, len(numbers), _CHUNK):
            query = [("post_ids[]", str(number)) for number in numbers[at : at + _CHUNK]]
            answer = self._client.get(f"/t/{topic}/posts.json", [*query, ("include_raw", "1")])
            yield from _posts(self._object(answer))

    def _topic_json(self, number: str, *, raw: bool = False) -> dict[str, Any]:
        query = [("include_raw", "1")] if raw else []
        return self._object(self._client.get(f"/t/{quote(number, safe='')}.json", query))

    def _object(self, answer: httpx.Response) -> dict[str, Any]:
        """The JSON object of an answer to reading. Raises BoardRefused, Unreachable."""
        if answer.status_code >= 300:
            raise refusal(answer)
        body = json_of(answer)
        if not isinstance(body, dict):
            raise Unreachable(f"{self._client.url} answered with something that isn't Discourse's")
        return body

    def _address(self, slug: Any, topic: Any, number: Any = None) -> str:
        end = "" if number is None else f"/{number}"
        return f"{self._client.url}/t/{quote(str(slug or '-'))}/{topic}{end}"

    def upload(self, name: str, data: bytes, alt: str) -> str | None:
        form = {"type": "composer", "upload_type": "composer", "synchronous": "true"}
        files = {"file": (name, data, "image/png")}
        answer = self._client.send("POST", "/uploads.json", form, files=files)
        if answer.status_code >= 300:
            raise refusal(answer)
        body = _dict(json_of(answer))
        if not str(body.get("short_url", "")).startswith("upload://"):
            raise Unreachable(f"{self._client.url} answered with something that isn't Discourse's")
        said = " ".join(re.sub(r"[\[\]|\\`*_<>!]", " ", alt).split())
        size = "x".join(str(body.get(key)) for key in ("width", "height") if isinstance(body.get(key), int))
        return f"![{said}{f'|{size}' if 'x' in size else ''}]({body['short_url']})"

    def shut(self, topic: str, shut: bool) -> None:
        form = {"status": "closed", "enabled": "true" if shut else "false"}
        answer = self._client.send("PUT", f"/t/{quote(topic, safe='')}/status.json", form)
        if answer.status_code >= 300:
            raise refusal(answer)

    def topic_posts(self, topic: str, seen: dict[str, str]) -> list[Page]:
        """A full page of the topic's text (100 posts) that reads as the last time has nothing new: its posts aren't asked for."""
        found = self._topic_json(topic, raw=True)
        stream, shown = _stream(found), {post.get("id"): post for post in _posts(found)}
        kept = {key: value for key, value in seen.items() if key.startswith(_TEXT)}
        now = self._texts(topic, len(stream) // _TEXT_PAGE) if stream else {}
        same = now == {key: kept.get(key) for key in now}
        known = {int(each) for each in seen.get("posts", "").split()}
        old = known.intersection(stream[: len(now) * _TEXT_PAGE]) if same else set[int]()
        wanted = [number for number in stream if number not in old]
        posts = [shown[number] for number in wanted if number in shown]
        posts += self._by_number(topic, [number for number in wanted if number not in shown])
        seen.clear()
        seen.update(now, posts=" ".join(map(str, stream)))
        if not posts:
            return []
        page = {key: found.get(key) for key in ("id", "title", "archetype")}
        page["post_stream"] = {"posts": posts}
        return [Page(self._address(found.get("slug"), found.get("id", topic)), json.dumps(page).encode())]

    def _texts(self, topic: str, pages: int) -> dict[str, str]:
        """What stands for the words of each full page of a topic's text."""
        found = {}
        for page in range(1, pages + 1):
            answer = self._client.get(f"/raw/{quote(topic, safe='')}", [("page", str(page))])
            if answer.status_code >= 300:
                raise refusal(answer)
            found[f"{_TEXT}{page}"] = hashlib.sha256(answer.content).hexdigest()[:16]
        return found

    def messages(self) -> Sequence[Topic]:
        found: dict[str, Topic] = {}
        for kind in ("private-messages", "private-messages-sent"):
            path = f"/topics/{kind}/{quote(self.account, safe='')}.json"
            for page in range(_PAGES):
                body = self._object(self._client.get(path, [("page", str(page))] if page else []))
                names = {each.get("id"): str(each.get("username", "")) for each in _dicts(body.get("users"))}
                topics = _dicts(_dict(body.get("topic_list")).get("topics"))
                new = [each for each in topics if str(each.get("id")) not in found]
                found.update({str(each.get("id")): self._listed(each, names) for each in new})
                if not new or len(topics) < _LISTED:
                    break
        return list(found.values())

    def _listed(self, each: dict[str, Any], names: dict[Any, str]) -> Topic:
        posters = _dicts(each.get("posters"))  # the first of them has begun it
        count = each.get("allowed_user_count")
        groups = len(_dicts(each.get("participant_groups")))
        return Topic(
            str(each.get("id", "")),
            str(each.get("title", "")),
            self._address(each.get("slug"), each.get("id", "")),
            True,
            last=str(each.get("highest_post_number", 0)),
            by=names.get(posters[0].get("user_id"), "") if posters else "",
            at=str(each.get("created_at", ""))[:19] + "Z",
            others=count - 1 + groups if isinstance(count, int) else None,
        )

    def log_out(self) -> bool:
        if self._key.way != USER_KEY:
            return False
        answer = self._client.send("POST", "/user-api-key/revoke", {})
        if answer.status_code >= 300:
            raise refusal(answer)
        return True

    def close(self) -> None:
        self._client.close()


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _posts(topic: dict[str, Any]) -> list[dict[str, Any]]:
    return _dicts(_dict(topic.get("post_stream")).get("posts"))


def _stream(topic: dict[str, Any]) -> list[int]:
    """The ids of all posts of a topic."""
    stream = _dict(topic.get("post_stream")).get("stream")
    return [each for each in stream if isinstance(each, int)] if isinstance(stream, list) else []


def _names(value: Any, key: str) -> tuple[str, ...]:
    return tuple(str(each[key]) for each in _dicts(value) if key in each)

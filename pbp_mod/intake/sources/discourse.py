"""Discourse: topics as JSON (/t/ID.json and its further pages), and as text (/raw/ID).

A private message is a topic too. JSON is the better source: it says whose each post is, where text only has a line
above it, and holds the post as everybody sees it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources.heads import under
from pbp_mod.intake.sources.json_text import JsonFormat, members, whole, words
from pbp_mod.intake.sources.markdown import to_html
from pbp_mod.intake.sources.page import fragment
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import read_time
from pbp_mod.tuples import NamedTuple

_SMALL_ACTION, _WHISPER = 3, 4
_HEAD = re.compile(
    r"^(?P<author>[^\s|]+) \| (?P<at>\d{4}-\d\d-\d\d[T ][\d:.]+ ?(?:UTC|Z)?) \| #(?P<number>\d{1,18})[ \t]*$",
    re.MULTILINE,
)
_RULE = re.compile(r"\n-{25}\s*\Z")
_PLAIN_RULE = re.compile(r"(?:\A|\n-{25}\n\s*)\Z")


def _topics(value: Any) -> list[dict[str, Any]]:
    pages = value if isinstance(value, list) else [value]
    return [page for page in pages if isinstance(page, dict)]


def _recognises(value: Any) -> bool:
    topics = _topics(value)
    return bool(topics) and all(
        isinstance(topic.get("post_stream"), dict) or _is_post(topic) for topic in topics
    )


def _is_post(value: dict[str, Any]) -> bool:
    return "post_number" in value and "username" in value


def _read(value: Any) -> Gathered:
    found: list[Posting] = []
    notes: list[str] = []
    gone: list[str] = []
    for topic in _topics(value):
        here = [topic] if _is_post(topic) else members(topic["post_stream"], "posts")
        private = topic.get("archetype") == "private_message"
        for post in here:
            if post.get("deleted_at") or post.get("user_deleted"):
                gone.append(f"discourse:{post.get('id')}")
                notes.append(
                    f"post #{whole(post.get('post_number')) or '?'} was deleted by then and is left out"
                )
            elif (said := _said(post, topic, private, notes)) is not None:
                found.append(said)
    for topic in _topics(value):
        posts = topic.get("post_stream")
        stream = posts.get("stream") if isinstance(posts, dict) else None
        stream = stream if isinstance(stream, list) else []
        missing = set(map(str, stream)) - {
            name.partition(":")[2] for name in (*(said.id for said in found), *gone)
        }
        if missing:
            notes.append(
                f"{len(missing)} of the {len(stream)} posts of {topic.get('title') or 'the topic'} are not in this "
                f"file (the rest is on its further pages, …/t/{topic.get('id', 'ID')}.json?page=2 and so on)"
            )
    return Gathered(found, notes, gone)


def _said(post: dict[str, Any], topic: dict[str, Any], private: bool, notes: list[str]) -> Posting | None:
    number = whole(post.get("post_number"))
    if post.get("post_type") == _SMALL_ACTION:
        return None
    if post.get("post_type") == _WHISPER:
        notes.append(f"post #{number} is a whisper among the staff and is left out")
        return None
    cooked, raw, author = post.get("cooked"), post.get("raw"), post.get("username")
    if number is None or post.get("id") is None or not isinstance(author, str) or not author:
        raise NotUnderstood(f"post {number or '?'} of it lacks its 'id', 'post_number' or 'username'")
    if not isinstance(cooked, str) and not isinstance(raw, str):
        raise NotUnderstood(f"post #{number} has no words ('cooked' or 'raw')")
    body = cooked if isinstance(cooked, str) else to_html(str(raw))
    number_of_topic = post.get("topic_id", topic.get("id"))
    return Posting(
        id=f"discourse:{post.get('id')}",
        author=author,
        channel=Channel.PM if private else Channel.THREAD,
        number=number,
        at=read_time(words(post.get("created_at"))),
        url=words(post.get("post_url")) or f"/t/{number_of_topic}/{number}",
        html=fragment(body),
        raw=raw if isinstance(raw, str) and isinstance(cooked, str) else None,
        edited=(whole(post.get("version")) or 1) > 1,
    )


JSON = JsonFormat("discourse", "Discourse (JSON)", _recognises, _read)


class RawText(NamedTuple):
    """Discourse's text of a topic."""

    name: str = "discourse-raw"
    title: str = "Discourse (raw text)"

    def recognises(self, text: str) -> bool:
        """Whether a text begins with the head of a post."""
        return _HEAD.match(text.lstrip()) is not None

    def read(self, data: bytes) -> Gathered:
        """The posts in it. Whoever writes a head into his own post can't pass for somebody else: the numbers tell."""
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
        found: list[Posting] = []
        notes: list[str] = []
        for head, body in _parts(text):
            number = int(head["number"])
            found.append(
                Posting(
                    id=f"discourse-raw:{number}",
                    author=head["author"],
                    channel=Channel.THREAD,
                    number=number,
                    at=read_time(head["at"]),
                    url=None,
                    html=fragment(to_html(body)),
                )
            )
        return Gathered(list(_doubted(found, notes)), notes)


def _parts(text: str) -> Iterator[tuple[re.Match[str], str]]:
    heads = [
        head
        for head in _HEAD.finditer(text)
        if _PLAIN_RULE.search(text, max(0, head.start() - 40), head.start())
    ]
    for head, body in under(heads, text):
        yield head, _RULE.sub("", body.rstrip() + "\n").strip("\n")


def _doubted(found: list[Posting], notes: list[str]) -> Iterator[Posting]:
    """The posts; those between which one was put that can't be the next are in doubt."""
    numbers = [said.number or 0 for said in found]
    times = [said.at or "" for said in found]
    wrong = {
        at
        for at in range(1, len(found))
        if numbers[at] <= max(numbers[:at][-1:], default=0) or times[at] < times[at - 1]
    }
    double = {number for number, often in Counter(numbers).items() if often > 1} if wrong else set()
    for at, said in enumerate(found):
        if wrong and (said.number in double or at in wrong or at + 1 in wrong):
            notes.append(
                f"post {said.label} is out of order, as if its head were written by a player; take the topic's JSON"
            )
            said = said._replace(doubt="the head above it may be written by a player")
        yield said


RAW = RawText()

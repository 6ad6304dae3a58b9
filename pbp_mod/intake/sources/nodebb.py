"""NodeBB: a saved page of a topic, a topic from its read API (/api/topic/…), or a chat (/api/chats/…)."""

from __future__ import annotations

from typing import Any

from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources.json_text import JsonFormat, members, whole, words
from pbp_mod.intake.sources.page import Layout, fragment, has
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import read_time

LAYOUT = Layout(
    name="nodebb",
    title="NodeBB",
    marks=('component="post/content"', "component='post/content'"),
    post="//*[@component='post' and @data-pid]",
    id="string(@data-pid)",
    author="string((@data-username | .//*[@component='user/name']/@data-username"
    " | .//*[@itemprop='author']/@content)[1])",
    body="(.//*[@component='post/content'])[1]",
    time="string((.//*[contains(@class,'timeago')]/@title)[1])",
    number="string(@data-index)",
    url="string((.//a[contains(@href,'/post/')]/@href)[1])",
    edited="boolean(.//*[@component='post/edit-indicator' and not(contains(@class,'hidden'))])",
    first=0,
    deleted=f"boolean(self::*[{has('deleted')}])",
)


def _recognises(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    return ("tid" in value and isinstance(value.get("posts"), list)) or (
        "roomId" in value and isinstance(value.get("messages"), list)
    )


def _read(value: Any) -> Gathered:
    if "messages" in value:
        return Gathered([_message(each) for each in members(value, "messages")], [])
    found: list[Posting] = []
    notes: list[str] = []
    gone: list[str] = []
    for post in members(value, "posts"):
        index = whole(post.get("index"))
        number = None if index is None else index + 1
        if post.get("deleted"):
            gone.append(f"nodebb:{post.get('pid')}")
            notes.append(f"post #{number or '?'} was deleted by then and is left out")
            continue
        found.append(
            Posting(
                id=f"nodebb:{post.get('pid')}",
                author=_name(post.get("user")),
                channel=Channel.THREAD,
                number=number,
                at=read_time(words(post.get("timestampISO"))),
                url=f"/post/{post.get('pid')}",
                html=fragment(str(post.get("content", ""))),
                edited=bool(post.get("edited")),
            )
        )
    return Gathered(found, notes, gone)


def _message(message: dict[str, Any]) -> Posting:
    return Posting(
        id=f"nodebb:chat-{message.get('messageId', message.get('mid'))}",
        author=_name(message.get("fromUser")),
        channel=Channel.PM,
        at=read_time(words(message.get("timestampISO"))),
        html=fragment(str(message.get("content", ""))),
        edited=bool(message.get("edited")),
    )


def _name(user: Any) -> str:
    return str(user.get("username", "")) if isinstance(user, dict) else ""


API = JsonFormat("nodebb-api", "NodeBB (read API)", _recognises, _read)

"""Misago: a page of a thread from the API that its own pages use (/api/threads/ID/posts/, /api/private-threads/ID/posts/)."""

from __future__ import annotations

from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources.json_text import JsonFormat, members, whole, words
from pbp_mod.intake.sources.page import fragment
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import read_time


def _recognises(value: Any) -> bool:
    posts = value.get("post_set") if isinstance(value, dict) else None
    return isinstance(posts, dict) and isinstance(posts.get("results"), list)


def _read(value: Any) -> Gathered:
    found: list[Posting] = []
    notes: list[str] = []
    gone: list[str] = []
    private = "participants" in value
    for post in members(value["post_set"], "results"):
        if post.get("is_event"):  # of the thread: that it was closed, who was let in
            continue
        name, author = whole(post.get("id")), words(post.get("poster_name"))
        if name is None or not author:
            raise NotUnderstood(f"post {name or '?'} of it lacks its 'id' or 'poster_name'")
        content = words(post.get("content"))
        if post.get("is_hidden"):
            gone.append(f"misago:{name}")
            notes.append(f"post {name} was hidden by then and is left out")
            continue
        if content is None:
            raise NotUnderstood(f"post {name} has no words ('content')")
        links = post.get("url")
        found.append(
            Posting(
                id=f"misago:{name}",
                author=author,
                channel=Channel.PM if private else Channel.THREAD,
                at=read_time(words(post.get("posted_on"))),
                url=words(links.get("index")) if isinstance(links, dict) else None,
                html=fragment(content),
                edited=bool(whole(post.get("edits"))),
            )
        )
    return Gathered(found, notes, gone)


API = JsonFormat("misago", "Misago (API)", _recognises, _read)

"""What a source yields: one post or message, with who wrote it, when, and where it is to be found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.game.actions import Channel
from pbp_mod.tuples import NamedTuple


class Posting(NamedTuple):
    """A post in the thread or a message to the moderator.

    `id` is the forum's own, with its format before it, and the same whenever the post is read. `number` is its place in
    the thread, `at` the time as the log keeps it; None where the source doesn't tell. The words are either `html` (an
    element of lxml) or `text` (as typed, or as in an e-mail); `raw` is the text as typed where the source has both.
    `doubt` says why the post may not be what it seems; nothing in it is taken without asking then. `received`: when the
    moderator handed over what has no time of its own, and is said now.
    """

    id: str
    author: str
    channel: Channel
    number: int | None = None
    at: str | None = None
    url: str | None = None
    html: Any = None
    text: str = ""
    raw: str | None = None
    edited: bool = False
    doubt: str = ""
    received: str | None = None

    @property
    def label(self) -> str:
        """How the moderator finds it: its number, else the forum's own."""
        return self.id.partition(":")[2] if self.number is None else f"#{self.number}"


class Gathered(NamedTuple):
    """What a file holds: its posts in its own order, what the moderator should know about it, and the ids of posts of
    which the forum shows that they were deleted.
    """

    said: list[Posting]
    notes: list[str]
    gone: Sequence[str] = ()

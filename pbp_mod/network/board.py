"""What every board can do, whatever its software: the protocol `Board`, and the records that it speaks in.

A board's own module does it (discourse.py, flaskbb.py); which there are, opening.py knows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from pbp_mod.tuples import NamedTuple

LIMITED, UNAUTHORISED, REFUSED = "limited", "key", "refused"
"""Codes of BoardRefused: too much at once or in a day; the key isn't taken; anything else. Boards have more of their own."""


class Account(NamedTuple):
    """An account of the board, as the board itself spells it. `writes`: whether private messages may be sent from it (of one's
    own) or to it; `why` says why not.
    """

    name: str
    writes: bool = True
    why: str = ""


class Where(NamedTuple):
    """Where a text goes: into the topic of that id, or to accounts under a subject, or into a section as a new topic."""

    topic: str | None
    to: tuple[str, ...] = ()
    subject: str = ""
    section: str | None = None

    @property
    def private(self) -> bool:
        """Whether it is a message and no post."""
        return bool(self.to)


class Posted(NamedTuple):
    """What stands on the board: its id, its topic's, its address; `held`: not for all to see before the board's staff has
    approved it. A new topic that is held has no id yet ("").
    """

    post: str
    topic: str
    url: str
    held: bool = False


class Topic(NamedTuple):
    """A topic or conversation as it is. `people` and `groups` may read it, if it is private. `shut` says why nobody (or not
    this account) can write there, or "". `last`: the id of its last post. `by` and `at` tell who began it and when (as the log
    writes times), where a list was asked for; `others`: how many accounts besides one's own read it, if the list tells.
    """

    id: str
    title: str
    url: str
    private: bool
    people: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    shut: str = ""
    last: str = "0"
    by: str = ""
    at: str = ""
    others: int | None = None


class Page(NamedTuple):
    """Posts as the board gives them, to be read by the reader of threads: what to call it, and its bytes."""

    name: str
    data: bytes


class Board(Protocol):
    """A board that somebody is logged in at."""

    @property
    def title(self) -> str:
        """What people call the software."""

    @property
    def format(self) -> str:
        """What the reader of threads calls its pages."""

    @property
    def account(self) -> str:
        """Whose key it is."""

    def who_am_i(self) -> Account:
        """Whose key it is, by the board's own word."""

    def find_account(self, name: str) -> Account | None:
        """The one account of that name; None if there is none."""

    def topic(self, number: str) -> Topic:
        """A topic as it is now. Raises BoardRefused if it can't be read."""

    def topic_of(self, url: str) -> str | None:
        """The id of the topic that an address leads to; None if it is no address of a topic on this board."""

    def mark(self, where: Where) -> str:
        """Something behind which all stands that will be posted there from now on."""

    def post(self, where: Where, text: str) -> Posted:
        """Begin a topic in a section. Never tried twice. Raises BoardRefused, Unreachable, FateUnknown."""

    def reply(self, where: Where, text: str) -> Posted:
        """Post into a topic or an existing conversation; the same."""

    @property
    def several(self) -> bool:
        """Whether a conversation can have more than one reader besides oneself."""

    def message(self, where: Where, text: str) -> Posted:
        """Begin a conversation; the same."""

    def edit(self, post: str, text: str, reason: str) -> None:
        """Put other words into an own post."""

    def find_mine(self, where: Where, text: str, since: str, known: Collection[str]) -> Posted | None:
        """An own post with that text there, behind the mark and not one of the `known`; as the board itself makes texts alike.

        None if it is surely not there. Raises CantTell, BoardRefused, Unreachable.
        """

    def upload(self, name: str, data: bytes, alt: str) -> str | None:
        """Lay a picture (PNG) on the board: the words that show it in a post, `alt` in its place for who can't see it. None where the
        board takes none from here. Raises BoardRefused, Unreachable, FateUnknown.
        """

    def shut(self, topic: str, shut: bool) -> None:
        """Close a topic, or open it again."""

    def topic_posts(self, topic: str, seen: dict[str, str]) -> list[Page]:
        """The posts of a topic as they are now: at least those that are new or were changed since `seen`, which is what was kept of
        the last time and is brought up to date; none if there are none.
        """

    @property
    def tells_of_edits(self) -> bool:
        """Whether the list of private topics tells by `last` of everything that can change in one."""

    def messages(self) -> Sequence[Topic]:
        """The private topics of the account, those with the newest posts first. `last` stands for how each is now, and ends with * if it
        is unread."""

    def log_out(self) -> bool:
        """Make the key useless, where the board lets a user do so; whether it did."""

    def close(self) -> None:
        """Hang up."""

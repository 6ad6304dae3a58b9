"""Where posts and messages come from: files of many forums, each recognised by what stands in it.

One module for each family of formats; all yield `Posting`. A new forum is one more entry in `FORMATS`. Nothing here knows
a game, a player or an order.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.encoded import in_utf8
from pbp_mod.intake.sources import (
    bgg,
    discourse,
    flaskbb,
    mail,
    misago,
    mybb,
    nodebb,
    phpbb,
    smf,
    vbulletin,
    xenforo,
)
from pbp_mod.intake.sources.json_text import not_json
from pbp_mod.intake.sources.page import Layout, decode
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.tuples import NamedTuple

__all__ = ["FORMATS", "Format", "Gathered", "Posting", "Source", "gather", "in_order", "sources"]


class Format(Protocol):
    """A format that can be read."""

    @property
    def name(self) -> str:
        """What `--as` calls it."""

    @property
    def title(self) -> str:
        """What people call it."""

    def recognises(self, text: str) -> bool:
        """Whether a text is of this format."""

    def read(self, data: bytes) -> Gathered:
        """The posts in it. Raises NotUnderstood."""


# The more telling ones first: pages of several forums name vBulletin somewhere.
FORMATS: tuple[Format, ...] = (
    discourse.JSON,
    nodebb.API,
    misago.API,
    bgg.XML,
    discourse.RAW,
    mail.MAIL,
    mail.LETTERS,
    nodebb.LAYOUT,
    flaskbb.LAYOUT,
    xenforo.LAYOUT,
    smf.LAYOUT,
    mybb.LAYOUT,
    phpbb.LAYOUT,
    vbulletin.LAYOUT,
)


LARGEST = 64 * 2**20
"""Bytes of a file; a whole thread with its pictures is shorter."""


class Source(NamedTuple):
    """A file to be read: what it is called, and what is in it."""

    name: str
    data: bytes


def sources(paths: Sequence[str], stdin: Callable[[], bytes]) -> Iterator[Source]:
    """The files that are meant: each path, every file of a folder (not of those below it), or - for stdin.

    Raises NotUnderstood for what can't be read.
    """
    for path in paths or ("-",):
        if path == "-":
            yield Source("stdin", in_utf8(stdin()))
            continue
        for name in _files(path):
            try:
                with open(name, "rb") as file:
                    data = file.read(LARGEST + 1)
                if len(data) > LARGEST:
                    raise NotUnderstood(f"{name} is too long (more than {LARGEST >> 20} MB)")
                yield Source(name, in_utf8(data))
            except OSError as error:
                raise NotUnderstood(f"{name} can't be read: {error.strerror}") from None


def _files(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    names = sorted((entry for entry in os.listdir(path) if entry[0] != "."), key=_natural)
    return [file for name in names if os.path.isfile(file := os.path.join(path, name))]


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name)]


def gather(
    source: Source,
    wanted: str | None = None,
    more: Sequence[Format] = (),
    *,
    private: bool = False,
    saved: str | None = None,
) -> Gathered:
    """The posts of a file. `wanted`: the format's name (else it is recognised); `private`: all are private messages;
    `saved`: when a page was saved that doesn't say so itself.

    `more`: formats that only this call knows, looked at last.
    Raises NotUnderstood, naming the formats, for a file that is of none.
    """
    formats = (*FORMATS, *more)
    chosen = _named(wanted, formats) if wanted is not None else _recognised(source, formats)
    try:
        found = chosen.read(source.data, saved) if isinstance(chosen, Layout) else chosen.read(source.data)
    except NotUnderstood as error:
        raise NotUnderstood(f"{source.name}: {error}") from None
    if private:
        found = found._replace(said=[said._replace(channel=Channel.PM) for said in found.said])
    return found


def _named(name: str, formats: Sequence[Format]) -> Format:
    for each in formats:
        if each.name == name:
            return each
    from difflib import get_close_matches

    names = [each.name for each in formats]
    near = get_close_matches(name.casefold(), names, 1)
    meant = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names)}"
    raise NotUnderstood(f"there is no format {name!r} ({meant})")


def _recognised(source: Source, formats: Sequence[Format]) -> Format:
    text = decode(source.data)
    text = source.data.decode("latin-1") if text is None else text
    for each in formats:
        if each.recognises(text):
            return each
    if problem := not_json(text):
        raise NotUnderstood(f"{source.name} is not JSON ({problem}): it was cut off, or changed")
    if 'content="Discourse' in text:
        raise NotUnderstood(
            f"{source.name} is a page of Discourse, which shows only a part of the topic; save its address with "
            f".json at the end instead"
        )
    raise NotUnderstood(
        f"{source.name} is of no format that can be recognised (--as takes: "
        f"{', '.join(each.name for each in formats)})"
    )


def in_order(gathered: Iterable[Gathered]) -> tuple[list[Posting], list[str]]:
    """All posts of several files by time, each once, and what the moderator should know.

    One without a time keeps its place behind its predecessor in the file; what is said now comes last. A post that two files give with the same id
    is taken from the later file.
    """
    notes: list[str] = []
    placed: dict[str, tuple[str, int, int, Posting]] = {}
    count = 0
    for each in gathered:
        notes += each.notes
        last = ""
        for said in each.said:
            last = said.at or said.received or last
            count += 1
            placed[said.id] = (last, said.channel is Channel.PM, count, said)
    ordered = sorted(placed.values(), key=lambda place: place[:3])
    return [place[3] for place in ordered], list(dict.fromkeys(notes))

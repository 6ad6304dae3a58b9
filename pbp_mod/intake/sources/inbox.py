"""Messages as one types them, or copies them from the list of an inbox: `NAME: what he wrote`, one below the other.

A line with somebody's name and a colon begins a message: the moderator himself says whose it is, unlike a head that
stands in a message that was sent. Nothing tells when they came. Who is called what, it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.game.digest import sha256
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.people.names import LONGEST, quoted
from pbp_mod.tuples import NamedTuple

_COLONS = re.compile("[:\uff1a]")
_RULE = re.compile(r"\n[ \t]*[-=*_#~]{3,}[ \t]*\Z")
_MARKS = "*_ \t"
_LETTERS = re.compile(r"(?:From|Date|Subject|Sent|To):", re.IGNORECASE)


class Called(NamedTuple):
    """Who is meant by the words before a colon: the `name` of his account, or who it `may` be ("": nobody)."""

    name: str = ""
    may: str = ""


class _Block(NamedTuple):
    author: str
    lines: list[str]
    doubts: list[str]


class Inbox(NamedTuple):
    """The format. `called`: who is meant by a name; `now`: when the messages were handed over."""

    called: Callable[[str], Called]
    now: str
    name: str = "inbox"
    title: str = "messages as typed (NAME: text)"

    def recognises(self, text: str) -> bool:
        """Whether a text begins with a name and a colon."""
        first = next((line for line in text.lstrip("\ufeff").split("\n") if line.strip()), "")
        return bool(self._head(first)[0].name)

    def read(self, data: bytes) -> Gathered:
        """The messages. Raises NotUnderstood for words before the first name."""
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
        stamp = f"{self.now}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
        return Gathered(
            [
                Posting(
                    id=f"inbox:{stamp}-{number}",
                    author=block.author,
                    channel=Channel.PM,
                    number=number,
                    text=_body(block.lines),
                    doubt="; ".join(block.doubts),
                    received=self.now,
                )
                for number, block in enumerate(self._blocks(text), 1)
            ],
            [],
        )

    def _blocks(self, text: str) -> Iterator[_Block]:
        block: _Block | None = None
        for number, line in enumerate(text.split("\n"), 1):
            called, rest = self._head(line)
            if called.name:
                if block is not None:
                    yield block
                block = _Block(called.name, [rest], [])
            elif block is not None:
                block.lines.append(line)
                if called.may:
                    words = quoted(line.strip())
                    block.doubts.append(f"the line {words} may begin a message of {called.may}")
            elif line.strip():
                raise NotUnderstood(_before_the_first(number, line, called))
        if block is None:
            raise NotUnderstood("there is no message in it (each begins with a player's name and a colon)")
        yield block

    def _head(self, line: str) -> tuple[Called, str]:
        """Who is meant by the words before a colon, and the words behind it; the longest name counts: names have colons."""
        perhaps = Called()
        for colon in reversed(list(_COLONS.finditer(line, 0, 2 * LONGEST))):
            before = line[: colon.start()].strip()
            called = self.called(before) if before else Called()
            if called.name:
                rest = line[colon.end() :].lstrip()
                marked = before[0] in _MARKS and rest[:1] == before[0]  # **Anna:** yaw
                return called, rest.lstrip(_MARKS) if marked else rest
            perhaps = called if called.may else perhaps
        return perhaps, line


def _body(lines: list[str]) -> str:
    return _RULE.sub("", "\n" + "\n".join(lines).rstrip()).strip("\n")


def _before_the_first(number: int, line: str, called: Called) -> str:
    if called.may:
        return f"line {number}, {quoted(line.strip())}: write the name of {called.may} in full, or as the abbreviation"
    if _LETTERS.match(line.strip()):
        return f"line {number} is the head of a letter ({quoted(line.strip())}): 'pbp read' takes letters"
    return f"line {number}, {quoted(line.strip())}, is nobody's message: each begins with a player's name and a colon"

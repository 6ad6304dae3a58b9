"""A paste taken apart by who wrote what: posts and messages as boards copy them, one or many.

    BruteForce  Nov 29, 9:14 PM          Discourse        Post by BruteForce » Sun Nov 29, 2026 9:14 pm      phpBB
    I nominate Mountainhawk                               I nominate Mountainhawk

A line is the head of a block only if it names a player letter by letter (or by an alias) and holds nothing else but a time
and what boards put around a name. What is in front of the first head has no author that could be told. Judges no words;
`NAME: words` is for intake/sources/inbox.py to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import ALIAS, EXACT, FOLDED, Roster
from pbp_mod.tuples import NamedTuple


class Block(NamedTuple):
    """What one person wrote: the seat of the player (None: nobody is named), the words, and why it isn't sure that these
    are all of his and no other's.
    """

    seat: int | None
    words: str
    doubt: str = ""


_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_TIME = rf"""(?:
    \d{{1,2}}:\d{{2}}(?::\d{{2}})?\s*(?:[ap]\.?m\.?)? | {_MONTH}\.? | \d{{1,4}}(?:st|nd|rd|th)?
    | (?:mon|tue|wed|thu|fri|sat|sun)[a-z]* | today | yesterday | just\ now | at | on | ago
    | \d+\s*(?:s|m|h|d|y|min|mins|minutes?|hours?|days?|months?|years?) | (?:utc|gmt)(?:[+-]\d+)? | [»•·|,./\-]
)"""
_TIMES = re.compile(rf"(?:{_TIME}\s*)+", re.IGNORECASE | re.VERBOSE)
_BEFORE = re.compile(r"(?:re:.*\s)?(?:(?:post|posted|message|sent|written)\s+)?(?:by|from)\s+", re.IGNORECASE)
_LEADS = re.compile(r"^(?:re|subject|betreff|to|date|sent|topic)\s*:", re.IGNORECASE)


def read_blocks(text: str, roster: Roster) -> list[Block]:
    """The blocks of a paste, in order; blocks without words are left out."""
    found: list[tuple[int | None, list[str]]] = [(None, [])]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    at = 0
    while at < len(lines):
        head = _head(lines, at, roster)
        if head is None:
            found[-1][1].append(lines[at])
            at += 1
            continue
        seat, at = head
        found.append((seat, []))
    return [Block(seat, words) for seat, said in found if (words := _tidy(said))]


def _head(lines: list[str], at: int, roster: Roster) -> tuple[int, int] | None:
    """Whether a line begins a block: whose, and the number of the line behind its head."""
    line = lines[at].strip()
    if not line or _LEADS.match(line):
        return None
    for name, rest in _named(line):
        seat = player(name, roster)
        if seat is None:
            continue
        if rest and _TIMES.fullmatch(rest):
            return seat, at + 1
        # A name alone is a head only above a time: it may as well be somebody's whole answer.
        below = lines[at + 1].strip() if at + 1 < len(lines) else ""
        if not rest and below and _TIMES.fullmatch(below):
            return seat, at + 2
        if not rest and _BEFORE.match(line):
            return seat, at + 1
    return None


def _named(line: str) -> Iterator[tuple[str, str]]:
    """A line as a name and what stands behind it, in every way that leaves a time or nothing behind."""
    line = _BEFORE.sub("", line, count=1) if _BEFORE.match(line) else line
    yield line, ""
    words = line.split()
    for count in range(len(words) - 1, 0, -1):
        rest = " ".join(words[count:])
        if _TIMES.fullmatch(rest):
            yield " ".join(words[:count]).rstrip(" »•·|,-"), rest


def player(name: str, roster: Roster) -> int | None:
    """The seat of the player of just that name, abbreviation or alias; no beginnings, and nobody who has left."""
    try:
        found = roster.find(name)
    except NotUnderstood:
        return None
    return found.seat if found.how in (EXACT, FOLDED, ALIAS) else None


def _tidy(lines: list[str]) -> str:
    """The words without blank lines around them."""
    return "\n".join(lines).strip("\n").strip()

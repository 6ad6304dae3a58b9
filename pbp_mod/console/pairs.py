"""NAME=ANSWER for each of several players, however a moderator types them in a hurry.

Only the signs between words are judged; what an answer means isn't known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import Roster


def pairs(words: Sequence[str], roster: Roster) -> Sequence[str]:
    """`BF=yaw, MA=nah`, `BF:yaw` and `BF yaw MA nah` as NAME=ANSWER each; the words themselves if they are none of it."""
    bare = [word.strip(",;").rstrip("!.:") for word in words if word.strip(",;")]
    found = [word if "=" in word else _parted(word, roster) for word in bare]
    if all("=" in word for word in found):
        return found
    if len(bare) > 3 and len(bare) % 2 == 0 and all(_is_name(word, roster) for word in bare[::2]):
        return [f"{name}={answer}" for name, answer in zip(bare[::2], bare[1::2], strict=True)]
    return words


def _parted(word: str, roster: Roster) -> str:
    name, colon, answer = word.rpartition(":")
    return f"{name}={answer}" if colon and answer and _is_name(name, roster) else word


def _is_name(word: str, roster: Roster) -> bool:
    try:
        roster.find(word)
    except NotUnderstood:
        return False
    return True

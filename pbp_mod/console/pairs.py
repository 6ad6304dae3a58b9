"""NAME=ANSWER for each of several players, however a moderator types them in a hurry.

Only the signs between words are judged; what an answer means isn't known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import Roster, quoted


def pairs(words: Sequence[str], roster: Roster) -> Sequence[str]:
    """`BF=yaw, MA=nah`, `BF=yaw,MA=nah`, `BF:yaw` and `BF yaw MA nah` as NAME=ANSWER each; the words themselves if they are
    none of it. Raises NotUnderstood if only some have an answer.
    """
    parts = [part for word in words for part in _separate(word, roster)]
    bare = [word.strip(",;").rstrip("!.:") for word in parts if word.strip(",;")]
    found = [word if "=" in word else _parted(word, roster) for word in bare]
    if all("=" in word for word in found):
        return found
    odd = next((word for word in found if "=" not in word), "")
    if any(_is_name(word.rpartition("=")[0], roster) for word in found if "=" in word):
        raise NotUnderstood(f"{quoted(odd)} stands without an answer (write NAME=ANSWER for each)")
    if len(bare) > 3 and len(bare) % 2 == 0 and all(_is_name(word, roster) for word in bare[::2]):
        return [f"{name}={answer}" for name, answer in zip(bare[::2], bare[1::2], strict=True)]
    return words


def _separate(word: str, roster: Roster) -> Sequence[str]:
    """`BF=yaw,MA=nah` in its parts; a name may have a comma in it."""
    parts = word.split(",")
    pairs = [part for part in parts if "=" in part or ":" in part]
    if len(pairs) < 2 or len(pairs) < len([part for part in parts if part.strip()]):
        return [word]
    return (
        parts
        if all(_is_name(part.replace(":", "=").rpartition("=")[0], roster) for part in pairs)
        else [word]
    )


def _parted(word: str, roster: Roster) -> str:
    name, colon, answer = word.rpartition(":")
    return f"{name}={answer}" if colon and answer and _is_name(name, roster) else word


def _is_name(word: str, roster: Roster) -> bool:
    try:
        roster.find(word)
    except NotUnderstood:
        return False
    return True

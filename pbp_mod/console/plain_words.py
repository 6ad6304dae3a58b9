"""Words that mean the same in every game: numbers, yes and no, names with a number behind them.

Refuses what is none of them, and resolves nobody.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Field

_YES = ("yes", "y", "true", "agree")
_NO = ("no", "n", "false", "refuse")


def numbered(word: str) -> list[tuple[str, str]]:
    """`BF=2 MH=1` as names with what stands behind them. Raises NotUnderstood."""
    found = []
    for pair in word.split():
        name, given, number = pair.rpartition("=")
        if not given:
            raise NotUnderstood(f"{pair!r} is not NAME=NUMBER")
        found.append((name, number))
    return found


def whole_number(name: str, word: str) -> int:
    """A whole number. Raises NotUnderstood, naming the field."""
    try:
        return int(word)
    except ValueError:
        raise NotUnderstood(f"{name} must be a whole number, not {word!r}") from None


def flag(field: Field, word: Any) -> bool:
    """Yes or no. Raises NotUnderstood, naming the field."""
    if isinstance(word, bool):
        return word
    if word.lower() in (*_YES, *_NO):
        return word.lower() in _YES
    raise NotUnderstood(f"{field.name} is 'yes' or 'no', not {word!r}")

"""Numbers that a text must not say: how many have voted which way so far."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.secrets import Tally
from pbp_mod.texts.guard.letters import Words, spelled

_NUMBER_WORDS = (
    *(
        "no 0 none zero nobody",
        "1 one",
        "2 two",
        "3 three",
        "4 four",
        "5 five",
        "6 six",
        "7 seven",
        "8 eight",
    ),
    *("9 nine", "10 ten", "11 eleven", "12 twelve"),
)
NUMBERS = {word: number for number, text in enumerate(_NUMBER_WORDS) for word in text.split()}
"""Numbers as they are written."""
_SO_FAR_WORDS = "far now yet already until till moment currently count stands voted in received"
_SO_FAR = frozenset(_SO_FAR_WORDS.split())
"""Words that make of a single number how things stand."""
_SMALL_WORDS = "vote votes voted for x times is are was were has have says said of the them"
_BETWEEN = frozenset(_SMALL_WORDS.split())


def counted(lines: Sequence[tuple[int, list[str]]], rule: Tally) -> int | None:
    """The line that tells how the votes stand, in numbers that are true; None if there is none.

    A single number counts if the others are zero, or if the line says that it is so far.
    """
    choices = {
        spelled(word + end): choice
        for choice, words in rule.words.items()
        for word in words
        for end in ("", "s")
    }
    wanted = {choice for choice, number in rule.numbers.items() if number}
    before: dict[str, int] = {}
    for number, words in lines:
        if not words:
            continue
        said = _said(words, choices)
        so_far = not _SO_FAR.isdisjoint(words)
        for found in (said, before | said) if said else ():
            true = all(rule.numbers[choice] == count for choice, count in found.items())
            whole = found.keys() >= wanted and len(found) > 1
            if true and (whole or (so_far and any(found.values()))):
                return number
        before = said
    return None


def _said(words: Sequence[str], choices: dict[Words, str]) -> dict[str, int]:
    """What numbers a line gives to choices: "1 Yaw, 2 Nah", "Yaw: 1, Nah: 2"."""
    places = [
        (at, at + len(choice), name)
        for at in range(len(words))
        for choice, name in choices.items()
        if tuple(words[at : at + len(choice)]) == choice
    ]
    ahead = [_number(words, range(at - 1, -1, -1)) for at, _, _ in places]
    behind = [_number(words, range(end, len(words))) for _, end, _ in places]
    numbers = ahead if ahead and ahead[0] is not None else behind
    found: dict[str, int] = {}
    for (_, _, name), number in zip(places, numbers, strict=True):
        if number is not None:
            found.setdefault(name, number)
    return found


def _number(words: Sequence[str], places: range) -> int | None:
    """The number that stands next in that direction, with nothing but small words before it."""
    for at in places:
        number = NUMBERS.get(words[at].removesuffix("x"))
        if number is not None:
            return number
        if words[at] not in _BETWEEN:
            return None
    return None

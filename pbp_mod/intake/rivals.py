"""What behind an order corrects it or names another: then nobody but the moderator can tell which is meant.

Plain words in, a reason out. `same` tells whether some words are another value of what was ordered; knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbp_mod.intake.english import BECAUSE
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.turns import (
    ASKING_SIGNS,
    CORRECTION,
    IRONY,
    LEADS,
    MISPOSTED,
    NO_SIGNS,
    OTHER_GAME,
    SECOND_THOUGHT,
)
from pbp_mod.people.names import quoted

_SENTENCE = Keyed(r"(?<=[.!?…])[\"')\]*_]*\s+|\n+|\s[-–—]+\s", flags=0)
_CLAUSE = Keyed(
    r"[,;:()/&+](?=\s|\w|$)|\s-+\s|--+|[–—…]|\.{2,}|\s(?:and|then|over|with|or|not|instead of|rather than)\s"
)
_INSTEAD = Keyed(r"[\s,]*\b(?:instead|then|rather|please|it is|as \w+)\W*$")
_FAR = 4_000
"""Characters behind an order in which a correction is looked for."""
_NEAR = 2
"""Sentences behind an order in which a second thought is one about it."""

_LEFT_OPEN = Keyed(
    r"[/|]\s*(?=\w)|(?:only )?(?:if|unless|provided|assuming|pending|once|when|as long as)\b[^,;]{1,50}$"
    r"|(?:\w+ )?(?:not (?:sure|decided|certain)|undecided)\b|(?:hm+,? |\w+, )?let me (?:think|sleep|reconsider|mull)"
)
"""A sentence right behind an order that is a condition and no more, or says that nothing is decided."""
_TURNS = (OTHER_GAME, IRONY, NO_SIGNS, ASKING_SIGNS)
"""What may turn an order round, right behind it."""
_TURNED = Keyed(
    r"\W*(?:(?:no|nope|nah|wait|err?|um+|uh+|hm+|argh|gah|oops|actually|rather|sorry,? i meant?|i meant?|make (?:it|that))\b\W*)+"
)
"""Before a name they name that one instead: "no no, MA, MA!"."""
_SORRY = Keyed(r"(?:and )?sorry,? ")
"""Behind an order, with a name, it is said to somebody ("Sorry, Cleo!")."""

Other = Callable[[str, bool], str]
"""`other(words, whole)`: what stands among these words (or, `whole`, what all of them are) of what could be ordered
instead, or ""."""


def in_sentence(rest: str, other: Other) -> str:
    """Why what follows an order in its own sentence makes it name two, or ""."""
    rest = BECAUSE.sub("", re.split(r"\n(?=I\b)", rest)[0])
    for part in _CLAUSE.split(rest):
        if (
            MISPOSTED.search(part or "")
            or CORRECTION.match((part or "").strip())
            or SECOND_THOUGHT.match((part or "").strip())
        ):
            return f"what follows takes it back or corrects it ({quoted(part.strip()[:60])})"
        named = other(LEADS.sub("", part or "").strip(), False)
        if named:
            return f"it names {named} as well"
    return ""


def behind(after: str, other: Other, *, bold: bool) -> str:
    """Why what follows an order in later sentences takes it back, or "". `bold`: whether that is in bold as well."""
    after = after[:_FAR]
    sentences = [each.strip(" \t*_[](){}-–—…>\"'").lstrip(",; ") for each in _SENTENCE.split(after)]
    for at, sentence in enumerate(filter(None, sentences)):
        if (
            CORRECTION.match(sentence)
            or (at <= _NEAR and MISPOSTED.search(sentence))
            or (at < _NEAR and SECOND_THOUGHT.match(sentence))
        ):
            return f"what follows takes it back or corrects it ({quoted(sentence[:60])})"
        if at < _NEAR and _LEFT_OPEN.match(sentence):
            return f"what follows is a condition or a doubt ({quoted(sentence[:60])})"
        if at < _NEAR and any(sign.search(sentence) for sign in _TURNS):
            return f"what follows may turn it round ({quoted(sentence[:60])})"
        if at < _NEAR and (turned := _TURNED.match(sentence)):
            first = _CLAUSE.split(sentence[turned.end() :], maxsplit=1)[0]
            if named := other((first or "").strip(" .!,"), True):
                return f"what follows names {named} as well"
        called = at < _NEAR and other(_INSTEAD.sub("", LEADS.sub("", sentence)).strip(" .!,"), True)
        if called and (bold or not _SORRY.match(sentence)):
            return f"what follows names {called} as well"
    return ""

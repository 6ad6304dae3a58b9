"""What the words around an order make of it: a question, a condition, a denial, a second thought.

Plain English in, a reason in words out; knows no phrase and no game.
"""

from __future__ import annotations

import re

from pbp_mod.intake.english import (
    BECAUSE,
    CONDITIONAL,
    CONDITIONS,
    NEGATIONS,
    REPORTED,
    RETRACTIONS,
)
from pbp_mod.people.names import fold

_NEXT = 200
"""Characters behind an order in which the two words stand that may take it back."""


def doubt_behind(rest: str) -> str | None:
    """Why what follows an order in its sentence makes it none, or None."""
    sentence = re.split(r"\n|[.!](?:\s|$)", rest.strip(), maxsplit=1)[0]
    if "?" in sentence:
        return "it is a question"
    heard = fold_words(BECAUSE.sub("", sentence))
    if CONDITIONS.intersection(heard) or CONDITIONAL.search(sentence):
        return "it has a condition"
    if "or" in heard:
        return "it leaves a choice open"
    return taken_back(sentence)


def taken_back(after: str) -> str | None:
    """Whether the words right after an order take it back ("not!", "just kidding")."""
    return "what follows takes it back" if RETRACTIONS.intersection(fold_words(after[:_NEXT])[:2]) else None


def doubt_around(before: str, after: str) -> str | None:
    """Why the plain words around a bold order, in its own line, make it none, or None."""
    lead = fold_words(re.split(r"[.!?;](?:\s|$)", before)[-1])
    if NEGATIONS.intersection(lead):
        return "the words before it deny it"
    if (CONDITIONS | REPORTED).intersection(lead):
        return "the words before it make it no plain order"
    return doubt_behind(after) or taken_back(after)


def fold_words(text: str) -> list[str]:
    """The words of a text, folded; signs that stand alone are no words."""
    return [fold(word) for word in text.split() if any(map(str.isalnum, word))]

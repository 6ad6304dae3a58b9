"""What the words around an order make of it: a question, a condition, a denial, a second thought.

Plain English in, a reason in words out; knows no phrase and no game.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pbp_mod.intake.english import (
    BECAUSE,
    BEHIND_ORDER,
    CONDITIONS,
    NEGATIONS,
    NO_TAKING_BACK,
    OF_AN_ANSWER,
    OPINIONS,
    PREFERS,
    REPORTED,
    RETRACTIONS,
    THEN_WHAT,
    THINKS,
    UNSETTLED,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.turns import (
    BLAMED_IF,
    CONDITIONAL,
    IRONY,
    PART_OF_IT,
    PUT_SO,
    RELAYED,
    UNNAMED,
)
from pbp_mod.people.names import fold, quoted

_EXAMPLE = Keyed(r"\b(?:e\.\s?g|i\.\s?e|ex)\b[.:,]*\W*$")
_ORDER_END = Keyed(r"[,;:.!?()\n–—…]|\s-+\s|--+|\s(?:and|because|since|cuz|cause|coz|bc|so)\b")
"""Where the clause of an order ends."""
_HENCE = Keyed(
    r"(?:^\W*(?:and |so |well |ok |okay )?(?:since|because|as|seeing (?:that|as|how)|given that) (?!when\b|if\b)[^.!?;:]*,|,\s*(?:so|but|hence|therefore|thus|anyway)|\b(?:i|we|he|she|they|nobody)\b(?:(?: ?['’]| )\w+){2,} (?<!said )(?<!say )(?<!think )(?<!if )(?<!do )(?<!not )(?:so|hence|therefore|thus))\W*$",
    "so but henc ther thus anyw sinc beca as seei give",
)
"""Behind these what is denied before them is something else: "Nobody wants it, so"."""
_AS_I_SAID = Keyed(
    r"\b(?:like|as) i(?:['’]ve| have)? (?:said|wrote|told you|say)(?: (?:before|already|earlier|above))?\b,?",
    "said wrot told say",
)
_OF_SOMEBODY = frozenset({"im", "hes", "shes", "theyre", "youre"})
_CLOSE = 3
"""Words before a colon that may deny the order behind it."""
_NEXT = 200
"""Characters behind an order in which the two words stand that may take it back."""


def doubt_behind(rest: str) -> str | None:
    """Why what follows an order in its sentence makes it none, or None."""
    sentence = BLAMED_IF.sub("", re.split(r"\n|[.!](?:\s|$)", rest.strip(), maxsplit=1)[0])
    if "?" in sentence or THEN_WHAT.search(sentence):
        return "it is a question"
    heard = fold_words(BECAUSE.sub("", sentence))
    if CONDITIONS.intersection(heard) or CONDITIONAL.search(sentence):
        return "it has a condition"
    if IRONY.search(sentence):
        return "it may be meant otherwise"
    if UNNAMED.search(sentence):
        return "the words behind it doubt the name"
    if "or" in heard:
        return "it leaves a choice open"
    return taken_back(sentence)


def changed_behind(rest: str) -> str | None:
    """Why words right behind an order that ends in words of its own make another sentence of it, or None.

    "I pass" is an order, "I pass the salt" is none.
    """
    clause = _ORDER_END.split(rest, maxsplit=1)[0]
    words = [fold(word) for word in clause.split() if fold(word)]
    if BEHIND_ORDER.issuperset(words):
        return None
    return f"{quoted(clause.strip())} behind it may change what is meant"


def takes_back(words: list[str], against: bool) -> bool:
    """Whether these words behind an answer take it back. `against`: whether the answer is a no, which a "not" may explain."""
    if words[1:2] == ["not"] and words[0] in _OF_SOMEBODY:  # "I'm not convinced"
        words = words[1:]
    found = RETRACTIONS.intersection(words[:2])
    if found == {"never"}:  # "never trusting him again" is a reason
        return len(words) < 3
    if found == {"rather"} and against and PREFERS.intersection(words[2:4]):
        return False
    if found != {"not"} or words[0] != "not":
        return bool(found)
    rest = words[1:]
    if not OF_AN_ANSWER.isdisjoint(rest):  # "not a real vote"
        return True
    if against:
        return not rest or rest[0] in UNSETTLED
    return rest[:1] == [] or rest[0] not in (NO_TAKING_BACK if len(rest) > 1 else OPINIONS)


def taken_back(after: str) -> str | None:
    """Whether the words right after an order take it back ("not!", "just kidding")."""
    words = fold_words(re.split(r"[.!?\n]", after[:_NEXT].lstrip(" .!?…"), maxsplit=1)[0])
    return "what follows takes it back" if takes_back(words, against=False) else None


def doubt_around(before: str, after: str, *, ended: bool = False) -> str | None:
    """Why the plain words around a bold order, in its own line, make it none, or None. `ended`: whether its sentence ends in
    bold, so that a question or condition behind it stands in one of its own.
    """
    if _EXAMPLE.search(before):
        return "the words before it make it no plain order"
    before = _AS_I_SAID.sub("", before)
    lead = fold_words(re.split(r"[.!?;](?:\s|$)", before)[-1])
    headed = before.rstrip().endswith(":")
    if NEGATIONS.intersection(() if _HENCE.search(before) else lead[-_CLOSE:] if headed else lead):
        return "the words before it deny it"
    thinks = lead[-2:] != ["here", "goes"] and (THINKS - {"thought"}).intersection(lead[-2:])
    last = re.split(r"[.!?;]\s", before)[-1]
    relayed = (
        headed and lead[:1] != ["to"] and (lead[-1:] == ["yet"] or RELAYED.search(last))
    ) or PUT_SO.search(last)
    if (CONDITIONS | REPORTED).intersection(lead) or thinks or relayed:
        return "the words before it make it no plain order"
    if not ended and PART_OF_IT.match(after):
        return "the words behind it make it a part of another sentence"
    return (None if ended else doubt_behind(after)) or taken_back(after)


fold_word = lru_cache(maxsize=4096)(fold)
"""`fold`, kept: the same words and names come again and again in a thread."""


def fold_words(text: str) -> list[str]:
    """The words of a text, folded; signs that stand alone are no words."""
    return [fold_word(word) for word in text.split() if any(map(str.isalnum, word))]

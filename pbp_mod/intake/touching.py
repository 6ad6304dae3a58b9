"""What else in a message touches an answer in it: a taking-back, a contrary sign, another game, agreement, a condition.

Plain English in, a reason in words out; knows no phrase, no player and no game. What an opinion, a reason or a past vote
says touches nothing.
"""

from __future__ import annotations

from pbp_mod.intake.doubt import fold_words, takes_back
from pbp_mod.intake.english import (
    CONDITIONS,
    CONTRAST,
    FRAGMENTS,
    HESITATES,
    NEGATIONS,
    SAID_BY,
    SOFTENED,
    TEMPORAL,
    UNABLE,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.turns import (
    ACKNOWLEDGES,
    AGREES,
    AS_SAID,
    ASKED_BACK,
    ASKING_SIGNS,
    CONDITIONAL,
    FORGOT,
    HARMLESS_IF,
    IRONY,
    MISPOSTED,
    NO_SIGNS,
    NO_TIME,
    OTHER_GAME,
    PAST_GAMES,
    PREDICATE,
    PROXY,
    REVISING,
    UNSURE_OF_OTHERS,
    YES_SIGNS,
)
from pbp_mod.people.names import quoted

_QUOTED = Keyed(r"[\"'“”„«»‘’][^\"“”„«»\n]*[\"'“”«»‘’]\W*", signs=tuple("\"'“”„«»‘’"))

_PLAIN_IFS = frozenset({"if", "unless", "provided", "providing", "assuming", "supposing"})
_LEADING = frozenset(
    [
        "that",
        "thats",
        "this",
        "is",
        "well",
        "and",
        "but",
        "only",
        "i",
        "mean",
        "so",
        "at",
        "least",
        "of",
        "course",
        "just",
        "then",
        "ok",
        "okay",
        "still",
        "its",
        "it",
        "obviously",
        "naturally",
    ]
)
"""Words that only lead up to a condition."""
_LEAD = 5
_WHETHER = frozenset(
    ["see", "know", "wonder", "wondering", "find", "check", "test", "curious", "tell", "ask", "doubt", "out"]
)
"""Before an "if" they make it a question, and no condition."""


def in_whole(text: str) -> str:
    """Why no answer in this whole message is beyond doubt, or ""."""
    if found := OTHER_GAME.search(PAST_GAMES.sub("", text)):
        return f"{quoted(found[0])} may mean that it isn't for this game"
    if found := REVISING.search(UNSURE_OF_OTHERS.sub("", FORGOT.sub("", text))):
        return f"{quoted(found[0])} may take an answer back or put it off"
    if found := MISPOSTED.search(text):
        return f"{quoted(found[0])} may take it back"
    if found := IRONY.search(text):
        return f"{quoted(found[0].strip())} may turn it round"
    if found := PROXY.search(text):
        return f"{quoted(found[0])} may make it somebody else's"
    if ACKNOWLEDGES.fullmatch(text):
        return "it may only say that something has arrived"
    if _QUOTED.fullmatch(text.strip()):
        return "it stands in quotation marks as a whole"
    if ASKING_SIGNS.search(text):
        return "a sign beside it asks or shrugs"
    return ""


def contrary(text: str, against: bool) -> str:
    """Why a sign in the message says something else than its answer, or "". `against`: whether the answer is a no."""
    if not NO_SIGNS.search(text):
        return ""
    if against:
        return "the signs beside it contradict each other" if YES_SIGNS.search(text) else ""
    return "a sign beside it says no"


def agreement(text: str, own: frozenset[str]) -> str:
    """Why a clause may only agree with somebody, or "". `own`: words of the question, with which it agrees to that."""
    found = AGREES.search(text)
    if found is None:
        return ""
    words = [
        word
        for word in fold_words(text[found.end() :])
        if word not in ("the", "a", "an", "this", "your", "his")
    ]
    return "" if words and words[0] in own else "it agrees with somebody or something else"


def by_neighbour(clause: str, answered: bool, against: bool) -> str:
    """Why a clause that says no answer touches one in its sentence, or "". `answered`: whether it stands behind one, which
    `against`: is a no.
    """
    words = fold_words(clause)
    if not words:
        return ""
    if answered and takes_back(words, against):
        return "what follows takes it back"
    if answered and (words[0] in SAID_BY or AS_SAID.search(clause)):
        return "it may be somebody else's"
    if _hangs(words):
        return "it leaves the answer open"
    if len(words) <= 2 and (SOFTENED | CONDITIONS).intersection(words):
        return "it leaves the answer open"
    if answered and NO_TIME.match(clause):
        return "it is put off"
    if answered and PREDICATE.match(clause):
        return "it may be somebody else's"
    if answered and words[0] in CONTRAST and SOFTENED.intersection(words):
        return "it leaves the answer open"
    if answered and words[0] in CONTRAST and len(words) < 4 and UNABLE.intersection(words):
        return "what follows takes it back"
    return _condition(clause, words)


def _hangs(words: list[str]) -> bool:
    """Whether a clause breaks off behind an "if" or a "not" ("I vote if, yaw"): what that is about may be the answer."""
    neither = words[-1] == "either" and not NEGATIONS.isdisjoint(words)  # "don't trust him either"
    asks = words[-1] == "if" and not _WHETHER.isdisjoint(words[-3:-1])  # "let's see if they lie"
    if words[-1] == "not" or (words[-1] in CONDITIONS and not (neither or asks)):
        return True
    said = {*words} - HESITATES - {"i", "vote"}
    return bool(said) and said <= CONDITIONS | {"not"}


def _condition(clause: str, words: list[str]) -> str:
    lead = words[1:] if words[0] in CONTRAST or words[0] in ("and", "only", "so", "then") else words
    if not lead or HARMLESS_IF.search(clause):
        return ""
    if lead[0] in FRAGMENTS and not (lead is not words and lead[0] in TEMPORAL and _speaks_of_itself(lead)):
        return "it has a condition"
    at = next((at for at, word in enumerate(words) if word in _PLAIN_IFS), 0)
    if 0 < at <= _LEAD and _LEADING.issuperset(words[:at]):  # "that is if nobody objects"
        return "it has a condition"
    return "it has a condition" if CONDITIONAL.search(clause) else ""


def _speaks_of_itself(words: list[str]) -> bool:
    """Whether "once you're up I'd like to hear you" has a main clause of its own to date."""
    return any(word in ("i", "id", "ill", "im", "we", "well") for word in words[3:])


def sentence_alone(sentence: str, answered: bool, against: bool) -> str:
    """Why a sentence without an answer touches one in another sentence of the message, or "". As for `by_neighbour`."""
    words = fold_words(sentence)
    if not words:
        return ""
    if answered and takes_back(words, against):
        return "what follows takes it back"
    if AS_SAID.search(sentence) or (answered and words[0] in SAID_BY):
        return "it may be somebody else's"
    if answered and NO_TIME.fullmatch(sentence.strip(" .!")):
        return "it is put off"
    if "?" in sentence and ASKED_BACK.search(sentence):
        return "a question follows that may be about it" if answered else "a question may be about it"
    if answered and "?" in sentence and len(words) == 1:  # "yes... and?"
        return "a question follows that may be about it"
    asks = "?" in sentence and words[0] == "when"
    if (
        not asks
        and "," not in sentence
        and words[0] in FRAGMENTS
        and not HARMLESS_IF.search(sentence)
        and len(words) < 8
    ):
        return "it has a condition"
    return ""

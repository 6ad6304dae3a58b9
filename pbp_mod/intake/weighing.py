"""Each clause of a message again, in view of all others: a letter that may be a signature, a bare no, a near miss.

Works on clauses that were read; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbp_mod.intake import touching
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.clauses import Clauses
from pbp_mod.intake.english import (
    ABSTAINS,
    BARE_NO,
    COURTESY,
    GREETINGS,
    HESITATES,
    LAUGHS,
    MANNER,
    ORDINALS,
    SIGNING,
)
from pbp_mod.intake.lexicon import Lexicon, words_of
from pbp_mod.intake.turns import REACTS, TAKES_UP
from pbp_mod.people.names import quoted

ANOTHERS = "it may be somebody else's"
_SAID_TO = "it may be said to somebody"


def is_courtesy(text: str) -> bool:
    """Whether a clause says no more than hello, please, thanks."""
    return COURTESY.issuperset(words_of(text))


class Weighing:
    """Weighs clauses that were read with `words`."""

    def __init__(self, words: Lexicon, read: Clauses) -> None:
        self._words, self._read = words, read

    def weighed(
        self, clause: Clause, before: list[Clause], after: list[Clause], others: list[Clause], shouted: bool
    ) -> Clause:
        """The clause with what in the rest makes it doubtful. `others`: all that say more than a courtesy; `shouted`: whether
        the message has a "!".
        """
        words = words_of(clause.text)
        if clause.doubt:
            return clause
        if sum(map(self._words.is_answer, words)) > 2 and any(each.more for each in others):
            return clause._replace(doubt="it may be sung or shouted at something else")
        if not clause.said:
            return clause._replace(doubt=self._beside(words, before, after, others))
        doubt = "" if clause.settles() else self._of_loose(words, before, others, shouted)
        return clause._replace(doubt=doubt or self._agrees(clause, words, others))

    def _beside(
        self, words: list[str], before: list[Clause], after: list[Clause], others: list[Clause]
    ) -> str:
        """Why a clause without an answer touches one beside it."""
        spoken = [[each for each in some if not is_courtesy(each.text)] for some in (before, after)]
        near = [*spoken[0][-1:], *spoken[1][:1]]
        if any(each.said for each in near) and self._read.whose.is_signed(words):
            return ANOTHERS
        return self._stray(words, before, others)

    def _of_loose(self, words: list[str], before: list[Clause], others: list[Clause], shouted: bool) -> str:
        """Why a word that may answer anything may be something else here."""
        if self._is_signature(words, before):
            return f"{quoted(self._letter(words))} alone may be a signature"
        whose = self._read.whose
        rest = [word for word in words if not self._words.is_answer(word)]
        hailed = GREETINGS.intersection(words[1:]) and self._words.is_answer(words[0])
        told = any(one == "to" and whose.names_another([then]) for one, then in pairwise(words))
        if hailed or told or (whose.names_only(rest) and len(words) > 1):
            return _SAID_TO
        if LAUGHS.intersection(words):
            return "it may be a reaction to something else"
        place = next((word for word in words if word in ORDINALS), "")
        if place and (shouted or others):
            return f"{quoted(place)} may say something else than a place"
        return ""

    def _letter(self, words: Sequence[str]) -> str:
        """The answer of one letter among the words, or ""."""
        return next(
            (word for word in words if len(word) == 1 and word.isalpha() and self._words.is_answer(word)), ""
        )

    def _is_signature(self, words: Sequence[str], before: Sequence[Clause]) -> bool:
        letter = self._letter(words)
        hailed = not GREETINGS.isdisjoint(words) and not SIGNING.isdisjoint(words)
        above = [each for each in before if not self._read.names_an_answer(each)]
        alone = (self._words.beside_letter | MANNER).issuperset({*words} - {letter})
        return bool(letter) and (bool(above) or not alone) and (len(words) < 4 or hailed)

    def _agrees(self, clause: Clause, words: Sequence[str], others: Sequence[Clause]) -> str:
        """Why an answer may only agree with somebody, or be a word about the question."""
        agreed = touching.agreement(clause.text, frozenset(self._words.topic))
        plain = clause.firm or not {str(each.value) for each in clause.said}.isdisjoint(words)
        short = len(words) < 3 and not clause.firm
        if short and any(
            TAKES_UP.match(each.text) or (not plain and REACTS.match(each.text)) for each in others
        ):
            return "it may agree with somebody"
        if agreed or clause.firm or len(words) > 2 or not self._words.topic.intersection(words):
            return agreed
        speaks = any(self._speaks_of_it(each) for each in others if not each.said)
        return "another clause speaks of the question" if speaks else ""

    def _speaks_of_it(self, clause: Clause) -> bool:
        return any(
            word != topic and word.startswith(topic)
            for word in words_of(clause.text)
            for topic in self._words.topic
        )

    def _stray(self, words: list[str], before: list[Clause], others: list[Clause]) -> str:
        """Why a clause without an answer touches the one in another clause."""
        stated = [each for clause in others for each in clause.said]
        if not stated or not words:
            return ""
        rest = [word for word in words if not self._words.adds_nothing(word)]
        if rest and ABSTAINS.issuperset(rest):
            return "it may be an abstention"
        if HESITATES.issuperset(words) and any(each.said for each in before):
            return "it hesitates"
        if rest and BARE_NO.issuperset(rest):
            if all(each.against for each in stated):
                return ""
            return "what follows takes it back" if any(each.said for each in before) else "it is negated"
        if len(words) == 1 and len(words[0]) > 2 and self._words.is_near_miss(words[0], stated):
            return "it is nearly another answer"
        return ""

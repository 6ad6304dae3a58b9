"""Each clause of a message again, in view of all others: a letter that may be a signature, a bare no, a near miss.

Works on clauses that were read; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from pbp_mod.intake import bare, touching
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.clauses import DENIES, Clauses
from pbp_mod.intake.english import (
    ABSTAINS,
    BARE_NO,
    COURTESY,
    EMPHASIS,
    GREETINGS,
    HESITATES,
    LAUGHS,
    MANNER,
    NO,
    ORDINALS,
    SIGNING,
    YES,
)
from pbp_mod.intake.lexicon import Lexicon, words_of
from pbp_mod.intake.turns import REACTS, TAKES_UP
from pbp_mod.people.names import quoted

ANOTHERS = "it may be somebody else's"
_SAID_TO = "it may be said to somebody"
_TURNED_DOWN = frozenset({"again", "this", "these", "those", "with", "him", "her", "them"})
"""Behind "not" they say what is turned down: "Nah. Not again"."""


def is_courtesy(text: str) -> bool:
    """Whether a clause says no more than hello, please, thanks."""
    return COURTESY.issuperset(words_of(text))


class Whole:
    """The clauses of a message, and what is known of all of them together: found out once, as each is weighed against all."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = clauses
        self.spoken = [not is_courtesy(each.text) for each in clauses]
        """Whether each says more than a courtesy; only such ones touch anything."""
        alone = [each for each, speaks in zip(clauses, self.spoken, strict=True) if speaks]
        self.stated = [each for clause in alone for each in clause.said]
        self._alone, self._more = len(alone), sum(each.more for each in alone)
        said = [at for at, each in enumerate(clauses) if each.said]
        self._first = said[0] if said else len(clauses)
        self._takes_up: list[tuple[bool, bool]] | None = None

    def is_answered(self, at: int) -> bool:
        """Whether an answer stands before that place."""
        return self._first < at

    def has_others(self, at: int) -> bool:
        """Whether another clause says more than a courtesy."""
        return self._alone > self.spoken[at]

    def goes_on(self, at: int) -> bool:
        """Whether another clause speaks of something else."""
        return self._more > (self.spoken[at] and self.clauses[at].more)

    def near(self, at: int) -> Iterator[Clause]:
        """The clauses before and behind it, courtesies left out."""
        for places in (range(at - 1, -1, -1), range(at + 1, len(self.clauses))):
            yield from (self.clauses[each] for each in islice((one for one in places if self.spoken[one]), 1))

    def others(self, at: int) -> Iterator[Clause]:
        """All other clauses, courtesies left out."""
        return (each for one, each in enumerate(self.clauses) if one != at and self.spoken[one])

    def takes_up(self, at: int, *, plain: bool) -> bool:
        """Whether another clause takes up what somebody has said; `plain`: in words that do so beside any answer."""
        if self._takes_up is None:
            self._takes_up = [
                (TAKES_UP.match(each.text) is not None, REACTS.match(each.text) is not None)
                if speaks and not each.said
                else (False, False)
                for each, speaks in zip(self.clauses, self.spoken, strict=True)
            ]
        return any(
            always or (reacts and not plain)
            for one, (always, reacts) in enumerate(self._takes_up)
            if one != at
        )


class Weighing:
    """Weighs clauses that were read with `words`."""

    def __init__(self, words: Lexicon, read: Clauses) -> None:
        self._words, self._read = words, read

    def weighed(self, whole: Whole, at: int, *, shouted: bool) -> Clause:
        """The clause at that place with what in the rest makes it doubtful. `shouted`: whether the message has a "!"."""
        clause = whole.clauses[at]
        words = words_of(clause.text)
        if clause.doubt:
            turned_down = clause.doubt == DENIES and self._turns_down(clause, words, whole, at)
            return clause._replace(doubt="") if turned_down else clause
        if whole.has_others(at) and sum(map(self._words.is_answer, words)) > 2:
            return clause._replace(doubt="it may be sung or shouted at something else")
        if clause.said:
            doubt = "" if clause.settles() else self._of_loose(words, whole, at, shouted)
            if not (doubt or clause.firm) and self._is_said_to(clause, words):
                doubt = _SAID_TO
            doubt = doubt or self._agrees(clause, words, whole, at)
        else:
            doubt = self._beside(words, whole, at)
        return clause._replace(doubt=doubt) if doubt else clause

    def _turns_down(self, clause: Clause, words: Sequence[str], whole: Whole, at: int) -> bool:
        """Whether a clause that only denies says the same as the no beside it: "not for me: nah", "Nah. Not again"."""
        return (
            not clause.said
            and words[:1] == ["not"]
            and len(words) > 1
            and all(each.against for each in whole.stated)
            and words[1] in (_TURNED_DOWN if whole.is_answered(at) else _TURNED_DOWN | {"for", "today"})
        )

    def _is_said_to(self, clause: Clause, words: Sequence[str]) -> bool:
        """Whether an answer is followed by a name and no more ("yaw MH"), or by one that is called ("nah @MH")."""
        behind = words[self._words.end_of_answer(words) :]
        return (
            bool(behind)
            and self._read.whose.names_only(list(behind))
            and self._read.whose.names_another(behind)
        )

    def _beside(self, words: list[str], whole: Whole, at: int) -> str:
        """Why a clause without an answer touches one beside it."""
        sorry = at > 0 and words_of(whole.clauses[at - 1].text)[-1:] == ["sorry"]  # "sorry, BF"
        called = at + 1 < len(whole.clauses) and words_of(whole.clauses[at + 1].text)[:1] in (
            ["you"],
            ["u"],
            ["your"],
            ["youre"],
        )
        if (
            not (sorry or called)
            and self._read.whose.is_signed(words)
            and any(each.said for each in whole.near(at))
        ):
            return ANOTHERS
        return self._stray(words, whole, at)

    def _of_loose(self, words: list[str], whole: Whole, at: int, shouted: bool) -> str:
        """Why a word that may answer anything may be something else here."""
        if self._is_signature(words, whole.clauses[:at]):
            return f"{quoted(self._letter(words))} alone may be a signature"
        whose = self._read.whose
        rest = [word for word in words if not self._words.is_answer(word)]
        hailed = GREETINGS.intersection(words[1:]) and self._words.is_answer(words[0])
        told = any(one == "to" and whose.names_another([then]) for one, then in pairwise(words))
        if hailed or told or (whose.names_only(rest) and len(words) > 1):
            return _SAID_TO
        if LAUGHS.intersection(words) or any(
            EMPHASIS.issuperset(words_of(each.text)) for each in whole.near(at)
        ):
            return "it may be a reaction to something else"
        if any(bare.CRIES.issuperset(words_of(each.text)) for each in whole.near(at)):
            return "it may be a cry"
        place = next((word for word in words if word in ORDINALS), "")
        answer = next((at for at, word in enumerate(words) if word in YES | NO), None)
        if answer is not None and (why := bare.doubt(words, answer)):
            return why
        if place and (shouted or whole.has_others(at)):
            return f"{quoted(place)} may say something else than a place"
        return ""

    def _letter(self, words: Sequence[str]) -> str:
        """The answer of one letter among the words, or ""."""
        return next(
            (word for word in words if len(word) == 1 and word.isalpha() and self._words.is_answer(word)), ""
        )

    def _is_signature(self, words: Sequence[str], before: Sequence[Clause]) -> bool:
        letter = self._letter(words)
        if not letter:
            return False
        hailed = not GREETINGS.isdisjoint(words) and not SIGNING.isdisjoint(words)
        above = [each for each in before if not self._read.names_an_answer(each)]
        alone = (self._words.beside_letter | MANNER).issuperset({*words} - {letter})
        return (bool(above) or not alone) and (len(words) < 4 or hailed)

    def _agrees(self, clause: Clause, words: Sequence[str], whole: Whole, at: int) -> str:
        """Why an answer may only agree with somebody, or be a word about the question."""
        agreed = touching.agreement(clause.text, frozenset(self._words.topic))
        plain = clause.firm or not {str(each.value) for each in clause.said}.isdisjoint(words)
        if len(words) < 3 and not clause.firm and whole.takes_up(at, plain=plain):
            return "it may agree with somebody"
        if agreed or clause.firm or len(words) > 2 or not self._words.topic.intersection(words):
            return agreed
        speaks = any(self._speaks_of_it(each) for each in whole.others(at) if not each.said)
        return "another clause speaks of the question" if speaks else ""

    def _speaks_of_it(self, clause: Clause) -> bool:
        return any(
            word != topic and word.startswith(topic)
            for word in words_of(clause.text)
            for topic in self._words.topic
        )

    def _stray(self, words: list[str], whole: Whole, at: int) -> str:
        """Why a clause without an answer touches the one in another clause."""
        stated = whole.stated
        if not stated or not words:
            return ""
        rest = [word for word in words if not self._words.adds_nothing(word)]
        if rest and ABSTAINS.issuperset(rest):
            return "it may be an abstention"
        if HESITATES.issuperset(words) and whole.is_answered(at):
            return "it hesitates"
        if rest and BARE_NO.issuperset(rest):
            if all(each.against for each in stated):
                return ""
            return "what follows takes it back" if whole.is_answered(at) else "it is negated"
        if len(words) == 1 and len(words[0]) > 2 and self._words.is_near_miss(words[0], stated):
            return "it is nearly another answer"
        return ""

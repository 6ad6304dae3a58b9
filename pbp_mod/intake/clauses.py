"""What one clause of a message says: an answer, nothing of it, or an answer that something in the clause itself touches.

Works on plain words; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from pbp_mod.intake.cards import Cards
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.counting import count
from pbp_mod.intake.doubt import fold_words
from pbp_mod.intake.english import (
    ABSTAINS,
    ADDRESSED,
    ADDRESSEES,
    AGREEING,
    ASKS_FIRST,
    BARE_NO,
    BUSY,
    CONDITIONS,
    COUNTED,
    COURTESY,
    FINITE,
    FIRST_PERSON,
    HESITATES,
    INVERTED,
    JOINT,
    KINDS_OF,
    LABELS,
    LAUGHS,
    NEGATIONS,
    NODS,
    NUMBERED,
    OF_ALL,
    OPENING,
    PAST,
    RETRACTIONS,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, Said, words_of
from pbp_mod.intake.turns import CONDITIONAL, OTHER_TIME
from pbp_mod.intake.whose import Whose
from pbp_mod.people.names import quoted

DENIES = "it is negated"
_GOES_WITH = (("go", "with"), ("going", "with"))
_BEHIND_IT = frozenset({"then", "again", "now", "this", "time", "from", "me", "for"})
"""Behind "nah it is" they add nothing."""
_FROM_ME = Keyed(r"\bfrom (?:me|my side|here)\b", "from & me my here")


class Clauses:
    """Reads clauses with a lexicon. `hand`: as for `messages.read_pm`; `own`: what the author goes by."""

    def __init__(
        self, words: Lexicon, read_card: Callable[[str], str], hand: Sequence[str], own: frozenset[str]
    ) -> None:
        self.words, self._cards = words, Cards(words, read_card, hand)
        self.whose = Whose(words, own)

    def is_imperative(self, text: str) -> bool:
        """Whether a clause may tell others what to do: "vote yes", but not "I vote yes" or "vote: yes"."""
        words = words_of(text)
        at = next((at for at, word in enumerate(words) if word in self.words.verbs), len(words))
        return (
            "vote" in words[at : at + 1]
            and words[at + 1 : at + 2] != ["is"]
            and not FIRST_PERSON.intersection(words)
            and "my" not in words[:at]
        )

    def may_say_it_too(self, clause: Clause) -> bool:
        """Whether a doubtful clause only repeats the answer that another one states, if it has no other."""
        words = words_of(clause.text)
        rest = words[1:] if self.words.is_answer(words[0]) else words
        touches = RETRACTIONS | CONDITIONS | NEGATIONS | HESITATES | {"or"}
        if all(each.against for each in clause.said):  # "nope I'm not convinced, I vote no"
            touches -= NEGATIONS
        return (
            bool(clause.said)
            and touches.isdisjoint(rest)
            and words[0] not in ASKS_FIRST
            and "?" not in (clause.within or clause.text)
            and not CONDITIONAL.search(clause.text)
        )

    def denies_another(self, clause: Clause, stated: Sequence[Said]) -> bool:
        """Whether a doubtful clause only turns down another answer than the one that is stated: "I can't say yes to John. I
        vote no".
        """
        words = words_of(clause.text)
        at = self.words.end_of_answer(words)
        denied = [at for at, word in enumerate(words) if word in NEGATIONS]
        return (
            clause.doubt == DENIES
            and bool(clause.said)
            and {each.value for each in clause.said}.isdisjoint(each.value for each in stated)
            and len(denied) == 1
            and denied[0] < at
            and (RETRACTIONS | CONDITIONS | HESITATES | BARE_NO).isdisjoint({*words[:at]} - NEGATIONS)
            and "?" not in (clause.within or clause.text)
        )

    def addresses(self, behind: Sequence[Clause]) -> bool:
        """Whether what stands behind "vote no" only says to whom it is said: "Vote no, people!"."""
        words = [word for word in words_of(behind[0].text) if word not in LAUGHS] if behind else []
        return (
            bool(words) and ADDRESSED.union(ADDRESSEES).issuperset(words) and not COURTESY.issuperset(words)
        )

    def answers_else(self, clause: Clause) -> bool:
        """Whether a doubtful clause only nods or says no to something else, where another clause states the answer: "No
        objections", "yeah I read it".
        """
        words = words_of(clause.text)
        at = next((at for at, word in enumerate(words) if word not in self.words.small), 0)
        words = words[at:]
        rest = [word for word in words[1:] if not self.words.adds_nothing(word)]
        touches = RETRACTIONS | CONDITIONS | NEGATIONS | HESITATES | BARE_NO | {"or"}
        return (
            not NODS.isdisjoint(words[:1])
            and bool(rest)
            and touches.isdisjoint(words[1:])
            and not any(self.words.is_answer(word) for word in words[1:])
        )

    def names_an_answer(self, clause: Clause) -> bool:
        """Whether a clause only says that an answer follows: "discard:", "my pick:"."""
        words = words_of(clause.text)
        named = self.words.verbs | LABELS | {"pick"}
        return (
            not clause.said
            and not named.isdisjoint(words)
            and named.union(self.words.small).issuperset(words)
        )

    def is_statement(self, clause: Clause) -> bool:
        words = words_of(clause.text)
        mine = self._is_first_person(words) or self._settles_it(words, clause.said)
        return clause.firm and bool(clause.said) and not clause.doubt and mine

    def _is_first_person(self, words: Sequence[str]) -> bool:
        return bool(FIRST_PERSON.intersection(words) or OPENING.intersection(words[:2]))

    def clause(self, text: str) -> Clause:
        """What a clause says by itself."""
        words = [self.words.unstretched(word) for word in words_of(text)]
        if OTHER_TIME.match(text) and not self.words.cards:
            return Clause(text, (), "", more=True)
        said, rest = self.words.look_up(words)
        firm = (
            not self.words.verbs.isdisjoint(words)
            or _FROM_ME.search(text) is not None
            or self._agrees_to_it(words)
            or self._goes_with_it(words)
            or self._settles_it(words, said)
        )
        if self.words.cards and rest and not said:
            said, rest, number = self._cards.read(" ".join(rest), rest, words)
            if number:
                return Clause(text, (), number)
        if self.words.numbers and not said and (numbers := self._numbers(text, words, rest)):
            said, rest = numbers, []
        strong = {(each.kind, each.field) for each in said if not each.weak}
        said = [each for each in said if not each.weak or (each.kind, each.field) not in strong]
        if not said:
            alone = self._only_denies(words, rest, firm)
            nobody = bool(rest) and ABSTAINS.issuperset(rest) and self.words.kinds and not self.words.people
            doubt = DENIES if alone else "it may be an abstention" if nobody else ""
            polite = COURTESY.issuperset(words) or (words[0] == "sorry" and self.whose.names_only(words[1:]))
            return Clause(text, (), doubt, not polite and (bool(rest) or self.whose.names_another(words)))
        if else_said := self._answers_else(words, said):
            return Clause(text, tuple(said), else_said)
        settled = firm or not all(each.loose for each in said)
        rest = self._without_asides(words, rest, said)
        if settled and self._is_first_person(words):
            more = () if self.words.cards else ("too", "also")  # of cards it may be one more
            rest = [word for word in rest if word not in BUSY and word not in more]
            if words[0] in HESITATES:  # "hm ok, I vote yes"
                rest = [word for word in rest if word not in HESITATES]
        elif self.is_imperative(text) and not re.search(r"\bvote\s*[:=]", text, re.IGNORECASE):
            said, firm = [each._replace(loose=True) for each in said], False
            if ADDRESSED.intersection(words[:1]) or ADDRESSEES.intersection(words):
                return Clause(text, tuple(said), "it may tell somebody else what to do")
        if "voted" in rest and (FIRST_PERSON.isdisjoint(words) or PAST.search(text)):
            return Clause(text, (), "", more=True)  # what somebody voted once
        doubt = self._doubt(text, words, rest) or (
            self._cards.doubt(said, words, firm) if self.words.cards else ""
        )
        return Clause(text, tuple(said), doubt, firm=firm)

    def _agrees_to_it(self, words: Sequence[str]) -> bool:
        """Whether a clause says to what it agrees, in a word of the question: "I agree to the veto"."""
        agreeing = not AGREEING.isdisjoint(words)
        return agreeing and "i" in words and not (self.words.topic - AGREEING).isdisjoint(words)

    def _goes_with_it(self, words: Sequence[str]) -> bool:
        """Whether the author says that he goes with an answer: "I'll go with yes here"."""
        at = next((at for at, each in enumerate(pairwise(words)) if each in _GOES_WITH), -1)
        return (
            at > 0
            and not FIRST_PERSON.isdisjoint(words[:at])
            and any(map(self.words.is_answer, words[at + 2 : at + 4]))
        )

    def _settles_it(self, words: Sequence[str], said: Sequence[Said]) -> bool:
        """Whether a clause says that this is what it comes to: "so nah it is"; "yes it is" may answer anything."""
        at = self.words.end_of_answer(words)
        return (
            at > 0
            and list(words[at : at + 2]) == ["it", "is"]
            and not any(each.loose for each in said)
            and _BEHIND_IT.issuperset(words[at + 2 :])
        )

    def _numbers(self, text: str, words: Sequence[str], rest: Sequence[str]) -> list[Said]:
        """What the one number in a clause answers; nothing if it counts or names something else."""
        counts = {word: number for word in words if (number := count(word, text)) is not None}
        if (
            len(counts) != 1
            or self._answers_else(words, ())
            or not set(rest) <= {*counts, "all", "single"}
            or self._counts_else(words)
        ):
            return []
        (number,) = counts.values()
        return [Said(name, field.name, number, loose=True) for name, field in self.words.numbers]

    def _without_asides(self, words: Sequence[str], rest: Sequence[str], said: Sequence[Said]) -> list[str]:
        """The words that may change an answer, without whose the question is ("Emil's law") and what one is sorry for."""
        sorry = all(each.against for each in said)
        behind = words[self.words.end_of_answer(words) :]
        whose = (
            []
            if self.words.cards or self.words.people
            else [word for word in behind if word[-1] == "s" and word[:-1] in self.words.names]
        )
        ours = words[0] == "we" and all(not each.field for each in said)  # a right that he uses
        dropped = {*whose, *(["sorry"] if sorry else ()), *(["we"] if ours else ())}
        if "sorry" in behind and self.whose.names_only(to := list(behind[behind.index("sorry") + 1 :])):
            dropped |= {"sorry", *to} - {word for word in to if self.words.is_answer(word)}
        return [word for word in rest if word not in dropped and word not in KINDS_OF]

    def _only_denies(self, words: Sequence[str], rest: Sequence[str], firm: bool) -> bool:
        """Whether a clause without an answer denies one beside it ("not, yaw"); "this isn't the team" says something itself."""
        alone = bool(rest) and NEGATIONS.issuperset(rest)
        return alone and (len(words) < 4 or firm or not FIRST_PERSON.isdisjoint(words))

    def _answers_else(self, words: Sequence[str], said: Sequence[Said]) -> str:
        """Why something is said of an answer, or a word that may answer anything goes on as such ("no it's fine"); or ""."""
        at = self.words.end_of_answer(words)
        if not said:
            at = next((at for at, word in enumerate(words, 1) if count(word, "") is not None), 0)
        behind = list(words[at : at + 2]) if at else []
        if behind[:1] in (["is"], ["are"], ["was"], ["were"]) and not FIRST_PERSON.intersection(
            words[at + 1 :]
        ):
            return f"{quoted(' '.join(words[at:]))} beside it may change what is meant"
        loose = bool(said) and all(each.loose or each.against for each in said)
        if (
            loose
            and at
            and not self._settles_it(words, said)
            and FIRST_PERSON.isdisjoint(words[:at])
            and (behind[:1] in (["its"], ["thats"]) or not FINITE.isdisjoint(words[at + 1 : at + 4]))
        ):
            return "it may answer something else"
        return ""

    def _counts_else(self, words: Sequence[str]) -> bool:
        """Whether a number in a clause counts or names something else: "law 13", "2 to BF"."""
        if self.whose.names_another(words):
            return True
        before = {word for word, then in pairwise(words) if count(then, "") is not None}
        return not before.isdisjoint((self.words.card_words | NUMBERED) - {"one"})

    def _doubt(self, text: str, words: list[str], rest: list[str]) -> str:
        heard = set(fold_words(text.replace(",", " ")))
        if CONDITIONS.intersection(heard) or CONDITIONAL.search(text):
            return "it has a condition"
        if words[0] in INVERTED:
            return "it is a question"
        if FIRST_PERSON.isdisjoint(words) and OF_ALL.search(text):
            return "it may say what others ought to answer"
        if words[0] == "vote" and words[-2:] in (["with", "me"], ["with", "us"]):
            return "it may tell somebody else what to do"
        if words[0] == "go" and any(map(self.words.is_answer, words[1:2])):
            return "it may tell somebody else what to do"
        if any(one == "no" and then in BARE_NO - {"no"} for one, then in pairwise(words)):
            return "it is negated"
        if any(one == "no" and then in COUNTED for one, then in pairwise(words)):
            return "it may say what there is none of"
        if not rest:
            return (
                "it may be somebody else's"
                if self.whose.is_of_another(words) or self.whose.is_from_another(words)
                else ""
            )
        if NEGATIONS.intersection(heard):
            return "it is negated"
        return f"{quoted(' '.join(rest).replace(JOINT, ' '))} beside it may change what is meant"

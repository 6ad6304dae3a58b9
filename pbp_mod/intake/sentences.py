"""A sentence of a message in clauses, each with what in the sentence touches it: a question, a condition, a reason, whose it is.

Works on plain words; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbp_mod.intake import touching
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.clauses import Clauses
from pbp_mod.intake.english import (
    ADDRESSED,
    ADDRESSEES,
    ASKS_OTHERS,
    BECAUSE,
    BUSY,
    COURTESY,
    EVERYDAY,
    FELLOWS,
    FINITE,
    FIRST_PERSON,
    GREETINGS,
    HESITATES,
    JOINT,
    LABELS,
    LAUGHS,
    LINKS,
    MEANT_FOR,
    NEGATIONS,
    NOT_NOW,
    NUMBERED,
    PLACES,
    REPORTED,
    RUN_ON_VERBS,
    TALLIES,
    THEN_WHAT,
    THINKS,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, Said, words_of
from pbp_mod.intake.parting import Parting
from pbp_mod.intake.turns import (
    AGAINST,
    ASKED_BACK,
    CONDITIONAL,
    HARMLESS_IF,
    RELAYED,
    REPLIES,
    REPORTING,
    SUPPOSED,
)
from pbp_mod.intake.weighing import ANOTHERS

_QUOTED = Keyed(r"[\"“”„«»]([^\"“”„«»]+)[\"“”«»]", signs=tuple('"“”„«»'))
_BRACKETS = Keyed(r"[(\[]([^()\[\]]{1,40})[)\]]", signs=("(", "["))
_REASON_ENDS = Keyed(
    r"[,;–—…]|\s-+\s|\.{2,}|\b(?=(?:so|hence|thus|therefore)\b(?! that))|\b(?=i(?:'?ll| will| am|'?m)? vot(?:e|ing)\b)"
)
_THIS_GAME = frozenset({"this", "first", "last", "good", "nice"})
_OF_THEM = Keyed(r"\b(?:he|she|they)\b", "he she they")
_CLAUSE = re.compile(r"[,;:()](?=\D|$)|[.!?]+(?=\s|$)|\s-+\s|--+|[-=]+>|[–—…]|\.{2,}")


class Sentences:
    """Reads sentences. `words`, `read`: what is known of words and of clauses."""

    def __init__(self, words: Lexicon, read: Clauses) -> None:
        self._words, self._read, self._parting = words, read, Parting(words, read)

    def read(self, sentence: str, before: Sequence[Said]) -> Iterator[Clause]:
        """The clauses of a sentence, each with what in the sentence touches it. `before`: the answers that stand before it."""
        said = list(before)
        cut = BECAUSE.search(sentence)
        clauses = self._parts(sentence if cut is None else sentence[: cut.start()])
        if cut is not None and not any(clause.said for clause in clauses):  # "because …, I vote yes"
            end = _REASON_ENDS.search(cut[0])
            clauses += self._behind_reason(cut[0], end.start()) if end is not None else []
        elif cut is not None and cut[0][:1].casefold() in "hstw" and clauses:  # "no he isn't"
            clauses[-1] = self._of_one_piece(clauses[-1], sentence[: cut.start()])
        if cut is not None and _OF_THEM.match(cut[0]):
            clauses.append(Clause(cut[0].strip(), more=True))
        doubt = self._sentence_doubt(sentence, clauses, said)
        if not any(clause.said for clause in clauses):
            yield from [Clause(sentence.strip(), (), doubt)] if doubt else clauses
            return
        for at, clause in enumerate(clauses):
            if not clause.said:
                near = touching.by_neighbour(clause.text, bool(said), are_against(said))
                yield clause._replace(doubt=clause.doubt or near)
                continue
            said += clause.said
            if at and self._is_headed(clauses[at - 1], sentence):
                clause = clause._replace(firm=True)
            why = doubt or clause.doubt or (self._spoken(clause, clauses[at - 1], sentence) if at else "")
            if not why and self._read.is_imperative(clause.text) and self._read.addresses(clauses[at + 1 :]):
                why = "it may tell somebody else what to do"
            if not why and self._replies(clause, clauses[at + 1 :]):
                why = "it may answer something else"
            yield clause._replace(doubt=why, within=sentence if why else "")

    def _replies(self, clause: Clause, behind: Sequence[Clause]) -> bool:
        """Whether an everyday "no" may only begin a reply: "nah mate, BF is clean", "nah, you're overthinking it". What goes
        on in its sentence has to be a reason against what is voted on.
        """
        words = words_of(clause.text)
        if clause.firm or not are_against(clause.said) or EVERYDAY.isdisjoint(words) or not behind:
            return False
        then = next((each for each in behind if each.more), behind[0])
        if then.said:
            return False
        told = not ADDRESSEES.union(FELLOWS).isdisjoint(words)
        speaks = then.more or not FINITE.isdisjoint(words_of(then.text))
        return (
            REPLIES.match(then.text) is not None
            or (speaks and told)
            or (speaks and not any(AGAINST.search(each.text) for each in behind))
        )

    def _behind_reason(self, text: str, end: int) -> list[Clause]:
        """The clauses behind a reason; one that is no statement of the author's may be a part of it ("he gave me M, FR")."""
        named = any(clause.said for clause in self._parts(text[:end]))
        thought = not THINKS.isdisjoint(words_of(text[:end])[-1:])
        found = []
        for clause in self._parts(text[end:]):
            why = "the reason names one, too" if named and not self._read.is_statement(clause) else ""
            why = ANOTHERS if thought else why
            found.append(clause._replace(doubt=clause.doubt or why) if clause.said else clause)
        return found

    def _of_one_piece(self, clause: Clause, before: str) -> Clause:
        """The clause before "he" or "they": with no comma between them "no he isn't" answers something else."""
        loose = bool(clause.said) and not clause.settles() and not clause.doubt
        if loose and before.rstrip()[-1:].isalpha():
            return clause._replace(doubt="it may answer something else")
        return clause

    def _parts(self, text: str) -> list[Clause]:
        parts = (part.strip() for part in _CLAUSE.split(text) if part and part.strip())
        return [each for part in parts for each in self._parting.read(part)]

    def _sentence_doubt(self, sentence: str, clauses: Sequence[Clause], said: Sequence[Said]) -> str:
        """Why a sentence as a whole touches the answer, in it or elsewhere."""
        conditional = CONDITIONAL.search(sentence) is not None and not HARMLESS_IF.search(sentence)
        if not any(clause.said for clause in clauses):
            return touching.sentence_alone(sentence, bool(said), are_against(said)) or (
                "it has a condition" if conditional else ""
            )
        if SUPPOSED.search(sentence):
            return "it may only be supposed"
        if ("?" in sentence and not self._asks_else(sentence, clauses)) or THEN_WHAT.search(sentence):
            return "it is a question"
        if any(self._states(each[1]) for each in _QUOTED.finditer(sentence)) and _QUOTED.sub(
            "", sentence
        ).strip(" .!"):
            return ANOTHERS
        if any(self._is_label(each[1]) for each in _BRACKETS.finditer(sentence)):
            return "what stands in brackets may say what it is meant for"
        cut = BECAUSE.search(sentence)
        if cut is not None and REPORTING.match(cut[0]):
            return ANOTHERS
        return "it has a condition" if conditional else ""

    def _asks_else(self, sentence: str, clauses: Sequence[Clause]) -> bool:
        """Whether the author states his answer, and only what stands behind it asks, for something else."""
        last = clauses[-1]
        return (
            sentence.count("?") == 1
            and sentence.rstrip().endswith(f"{last.text.rstrip('?')}?")
            and not (last.said or last.doubt)
            and len(words_of(last.text)) > 2
            and ASKS_OTHERS.match(last.text.removeprefix("and ")) is not None
            and ASKED_BACK.search(sentence[sentence.rfind(last.text) :]) is None
            and all(
                self._read.is_statement(each) or (each.settles() and last.text[:4].casefold() == "and ")
                for each in clauses
                if each.said
            )
        )

    def _is_label(self, bracketed: str) -> bool:
        """Whether what stands in brackets is a word or two of something else, and no aside: "(Werewolf)"."""
        words = words_of(bracketed)
        if not PLACES.isdisjoint(words) and FIRST_PERSON.union(_THIS_GAME).isdisjoint(words):
            return True
        if (
            len(words) > 2
            and words[0] in MEANT_FOR
            and words[1] in LINKS
            and not self._adds_nothing(words[-1])
        ):
            return True  # "(for the raid question)"
        return 0 < len(words) < 3 and not any(map(self._adds_nothing, words))

    def _adds_nothing(self, word: str) -> bool:
        """Whether a word is no name of something else."""
        known = COURTESY | LAUGHS | HESITATES | RUN_ON_VERBS | FIRST_PERSON
        return (
            word in known or word.isdigit() or self._words.adds_nothing(word) or self._words.is_answer(word)
        )

    def _states(self, quoted_words: str) -> bool:
        """Whether what stands between quotation marks is a statement, and not just a word that is pointed out."""
        words = words_of(quoted_words)
        return (
            len(words) > 1 and not FIRST_PERSON.isdisjoint(words) and not self._words.verbs.isdisjoint(words)
        )

    def _is_headed(self, before: Clause, sentence: str) -> bool:
        """Whether the clause before says that the author's own answer follows: "my vote is easy: yes"."""
        words = words_of(before.text)
        at = next((at for at, word in enumerate(words) if word in self._words.verbs), 0)
        said_so = words[at - 1 : at] == ["my"] or (
            self._words.verbs.issuperset(words[at:]) and words[at - 1 : at] in (["i"], ["ill"], ["im"])
        )
        return (
            said_so
            and (REPORTED | THINKS).isdisjoint(words)
            and NEGATIONS.isdisjoint(words[max(at - 3, 0) : at])
            and NOT_NOW.isdisjoint(words)
            and not (before.said or before.doubt)
            and re.search(re.escape(before.text) + r"\s*:", sentence) is not None
        )

    def _spoken(self, clause: Clause, before: Clause, sentence: str) -> str:
        """Whether the clause before says that an answer is another's, or is said to others; why, or ""."""
        words = words_of(before.text)
        head = re.search(re.escape(before.text) + r"\s*:", sentence) is not None
        if head and self._read.whose.is_voted_for(words):
            return ANOTHERS
        if self._is_headed(before, sentence):
            return ""
        here = BUSY.intersection(words[-1:]) and (len(words) < 5 or FIRST_PERSON.isdisjoint(words))
        if self._read.whose.is_of_another(words) and (head or here):
            return ANOTHERS
        if GREETINGS.intersection(words) and self._read.whose.names_another(words):
            return "it may be said to somebody"
        if "quote" in words or "quoting" in words:
            return ANOTHERS
        strange = (
            len(words) == 1
            and JOINT not in words[0]
            and words[0] not in LABELS
            and not self._words.adds_nothing(words[0])
        )
        numbered = not NUMBERED.isdisjoint(words[:1]) and len(words) == 2  # "option 1: yaw"
        told = (REPORTED | TALLIES).intersection(words) or RELAYED.search(before.text)
        if head and (strange or numbered or told):
            return ANOTHERS
        if self._read.is_imperative(clause.text) and (
            ADDRESSED.intersection(words) or self._read.whose.names_only(words)
        ):
            return "it may tell somebody else what to do"
        return ""


def are_against(said: Sequence[Said]) -> bool:
    """Whether all these answers are a no."""
    return bool(said) and all(each.against for each in said)

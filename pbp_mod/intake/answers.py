"""The answers to a few actions in the words of a message: what each of its clauses states, and whether the rest touches it.

An answer is taken if one clause states it, in the first person or standing alone, and nothing else in the message can
touch it. Works on plain words; knows the vocabulary that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbp_mod.intake import touching
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.clauses import Clauses
from pbp_mod.intake.english import (
    ADDRESSED,
    ASKED_BACK,
    ASKS_OTHERS,
    BECAUSE,
    BUSY,
    CONDITIONAL,
    COURTESY,
    FIRST_PERSON,
    GREETINGS,
    HARMLESS_IF,
    HESITATES,
    JOINT,
    LABELS,
    LAUGHS,
    LIST_MARK,
    NEGATIONS,
    NOT_NOW,
    ORDINALS,
    RELAYED,
    REPORTED,
    REPORTING,
    RUN_ON_VERBS,
    SIGN_OFF,
    TALLIES,
    THEN_WHAT,
    THINKS,
)
from pbp_mod.intake.idioms import plainly
from pbp_mod.intake.idioms import steps as steps_of
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, Said, words_of
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.rewriting import Rewriting, Step
from pbp_mod.intake.weighing import ANOTHERS, Weighing, is_courtesy
from pbp_mod.people.names import quoted

_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*(?:\s+|$)|\n+")
_QUOTED = Keyed(r"[\"“”„«»]([^\"“”„«»]+)[\"“”«»]", signs=tuple('"“”„«»'))
_SHOUT = Keyed(r"\W*[^\W\d_]+\s*!+\s+\w", signs=("!",))
"""A cry before other words: "Yes! Finally a nomination"."""
_BRACKETS = Keyed(r"[(\[]([^()\[\]]{1,40})[)\]]", signs=("(", "["))
_LONGEST = 300
"""Clauses of a message that is read; each is weighed against all others."""
_REASON_ENDS = Keyed(
    r"[,;–—…]|\s-+\s|\.{2,}|\b(?=(?:so|hence|thus|therefore)\b(?! that))|\b(?=i(?:'?ll| will| am|'?m)? vot)"
)
_OF_THEM = Keyed(r"\b(?:he|she|they)\b", "he she they")
_CLAUSE = re.compile(r"[,;:()](?=\D|$)|[.!?]+(?=\s|$)|\s-+\s|--+|[-=]+>|[–—…]|\.{2,}")


class Answers:
    """Looks for answers to the actions `wanted`. `hand`, `subject`: as for `messages.read_pm`; `own`: what the author goes
    by.
    """

    def __init__(
        self,
        wanted: Sequence[str],
        phrases: Phrases,
        hand: Sequence[str],
        own: frozenset[str],
        subject: str = "",
    ) -> None:
        self._words = Lexicon(wanted, phrases)
        self._kinds, self._aliases = phrases.kinds, list(phrases.spaced)
        if subject and not (self._words.numbers or self._words.cards):
            self._aliases.append((_number(subject, self._words.card_words), "ballot"))
        self._read = Clauses(self._words, phrases.read_card, hand, own)
        self._weighing = Weighing(self._words, self._read)

    def wanted(self) -> str:
        """What would be understood, as the end of a remark."""
        return self._words.wanted()

    def clauses(self, text: str) -> tuple[Clause, ...]:
        """How each clause of a text is read, shown in its author's own words."""
        return tuple(self._in_own_words(text, tuple(self._clauses(text, whole=True))))

    def answer(self, text: str) -> tuple[tuple[str, dict[str, Any]] | None, str]:
        """The one action that a text says plainly, or None and why it is not to be had ("" if it says nothing)."""
        if not self._words.may_answer(text):
            return None, ""
        clauses = tuple(self._clauses(text, whole=False))
        clause, problem = self._problem(text, clauses)
        if clause is not None:
            own = clause
            if (clause.within or clause.text) not in text:
                own = self._in_own_words(text, clauses[: clauses.index(clause) + 1])[-1]
            return None, f"{quoted(own.shown)} {problem}{self._words.wanted()}"
        if problem:
            return None, f"{problem}{self._words.wanted()}"
        said: dict[str, dict[str, Any]] = {}
        for each in (each for clause in clauses if not clause.doubt for each in clause.said):
            values = said.setdefault(each.kind, {})
            if values.setdefault(each.field, each.value) != each.value:
                return None, f"the message gives two different answers{self._words.wanted()}"
        if len(said) > 1:
            return None, f"the message asks for two things ({' and '.join(said)})"
        for name, values in said.items():
            fields = self._kinds[name].fields
            if all(field.name in values for field in fields if field.required):
                return (name, {key: value for key, value in values.items() if key}), ""
            return None, f"a part of the answer is missing{self._words.wanted()}"
        return None, ""

    def _in_own_words(self, text: str, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses with what is shown of each in the author's own words."""
        if all((clause.within or clause.text) in text for clause in clauses):
            return list(clauses)
        steps: tuple[Step, ...] = (
            *self._words.verb_steps(),
            *self._aliases,
            *steps_of(numbers=bool(self._words.numbers)),
            (LIST_MARK, " "),
        )
        own = Rewriting(text, steps).own([clause.within or clause.text for clause in clauses])
        return [clause._replace(own=words) for clause, words in zip(clauses, own, strict=True)]

    def _problem(self, text: str, clauses: Sequence[Clause]) -> tuple[Clause | None, str]:
        """Why no answer is to be had, and the clause that this is said of."""
        sure = [each for clause in clauses if self._read.is_statement(clause) for each in clause.said]
        doubtful = next(
            (
                each
                for each in clauses
                if each.doubt
                and not (sure and self._read.answers_else(each))
                and not self._says_it_too(each, sure)
            ),
            None,
        )
        if doubtful is not None:
            return doubtful, f"was not recorded: {doubtful.doubt}"
        stated = [clause for clause in clauses if clause.said and not clause.doubt]
        if not stated:
            return None, ""
        against = _are_against([each for clause in stated for each in clause.said])
        places = {
            word for clause in stated for word in words_of(clause.text) if word in ORDINALS or word.isdigit()
        }
        if len(places) > 1 and all(each.place for clause in stated for each in clause.said):
            return None, "the message names two places"
        fields = {field.name for _, field in self._words.cards}
        bare = [each for each in stated if not each.firm and fields & {said.field for said in each.said}]
        if self._words.cards and len(bare) > 1:
            return None, "the message names more than one card"
        touched = touching.in_whole(text) or touching.contrary(text, against)
        if touched:
            return stated[0], f"was not recorded: {touched}"
        loose = not any(clause.settles() for clause in stated)
        shouted = _SHOUT.match(text) is not None
        if loose and any(
            clause.more
            or (
                shouted
                and not clause.said
                and len(words_of(clause.text)) > 1
                and not is_courtesy(clause.text)
            )
            for clause in clauses
        ):
            return stated[0], "may answer something else in this message"
        return None, ""

    def _says_it_too(self, clause: Clause, stated: Sequence[Said]) -> bool:
        """Whether a doubtful clause says nothing else than a statement beside it does: "the dice say nah, I vote nah"."""
        same = {(each.kind, each.field, each.value) for each in stated}
        own = {(each.kind, each.field, each.value) for each in clause.said}
        return bool(own) and own <= same and self._read.may_say_it_too(clause)

    def _clauses(self, text: str, *, whole: bool) -> Iterator[Clause]:
        """The clauses of a text, each weighed; not `whole`: up to one that nothing can make plain."""
        shouted = "!" in text
        marked = self._calmed(self._words.with_own_verbs(text))
        text = LIST_MARK.sub(" ", marked)
        listed = text != marked and bool(self._words.cards)
        found: list[Clause] = []
        spoken = False
        for sentence in _SENTENCE.split(text):
            if sentence and sentence.strip():
                read = self._sentence(sentence, [each for clause in found for each in clause.said])
                spoken = spoken or self._read.whose.quotes(sentence)
                found += (
                    (each._replace(doubt=each.doubt or ANOTHERS) if each.said else each for each in read)
                    if spoken
                    else read
                )
                lost = not whole and any(
                    each.doubt and not (self._read.answers_else(each) or self._read.may_say_it_too(each))
                    for each in found
                )
                if lost or len(found) > _LONGEST:
                    break
        if len(found) > _LONGEST:  # nobody answers so
            yield from (
                each._replace(doubt=each.doubt or "the message is too long") for each in found if each.said
            )
            return
        if len(found) > 1 and self._is_signature(found[-2], found[-1]):
            found[-1] = found[-1]._replace(more=False)
        if not any(clause.said for clause in found):  # then nothing touches anything
            yield from found
            return
        alone = [clause for clause in found if not is_courtesy(clause.text)]
        for at, clause in enumerate(found):
            others = [each for each in alone if each is not clause]
            weighed = self._weighing.weighed(clause, found[:at], found[at + 1 :], others, shouted)
            if listed and not (weighed.doubt or weighed.firm) and any(each.place for each in weighed.said):
                weighed = weighed._replace(doubt="it may be the mark of a list")
            yield weighed

    def _is_signature(self, above: Clause, last: Clause) -> bool:
        """Whether a message ends in the name of somebody who isn't at the table, below "Regards" and the like."""
        words = words_of(last.text)
        return (
            len(words) == 1
            and not (last.said or last.doubt)
            and not SIGN_OFF.isdisjoint(words_of(above.text)[-1:])
            and not self._read.whose.names_another(words)
        )

    def _calmed(self, text: str) -> str:
        """The text with what would be misread written otherwise, and without smileys."""
        for name, abbr in self._aliases:
            text = name.sub(abbr, text)
        return plainly(text, numbers=bool(self._words.numbers))

    def _sentence(self, sentence: str, before: Sequence[Said]) -> Iterator[Clause]:
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
                near = touching.by_neighbour(clause.text, bool(said), _are_against(said))
                yield clause._replace(doubt=clause.doubt or near)
                continue
            said += clause.said
            if at and self._is_headed(clauses[at - 1], sentence):
                clause = clause._replace(firm=True)
            why = doubt or clause.doubt or (self._spoken(clause, clauses[at - 1], sentence) if at else "")
            if not why and self._read.is_imperative(clause.text) and self._read.addresses(clauses[at + 1 :]):
                why = "it may tell somebody else what to do"
            yield clause._replace(doubt=why, within=sentence if why else "")

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
        return [each for part in parts for each in self._read.read(part)]

    def _sentence_doubt(self, sentence: str, clauses: Sequence[Clause], said: Sequence[Said]) -> str:
        """Why a sentence as a whole touches the answer, in it or elsewhere."""
        conditional = CONDITIONAL.search(sentence) is not None and not HARMLESS_IF.search(sentence)
        if not any(clause.said for clause in clauses):
            return touching.sentence_alone(sentence, bool(said), _are_against(said)) or (
                "it has a condition" if conditional else ""
            )
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
            and ASKS_OTHERS.match(last.text) is not None
            and ASKED_BACK.search(sentence[sentence.rfind(last.text) :]) is None
            and all(self._read.is_statement(each) for each in clauses if each.said)
        )

    def _is_label(self, bracketed: str) -> bool:
        """Whether what stands in brackets is a word or two of something else, and no aside: "(Werewolf)"."""
        words = words_of(bracketed)
        known = COURTESY | LAUGHS | HESITATES | RUN_ON_VERBS | FIRST_PERSON
        return 0 < len(words) < 3 and not any(
            word in known or word.isdigit() or self._words.adds_nothing(word) or self._words.is_answer(word)
            for word in words
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
        if self._is_headed(before, sentence):
            return ""
        if self._read.whose.is_of_another(words) and (head or BUSY.intersection(words[-1:])):
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
        if head and (strange or (REPORTED | TALLIES).intersection(words) or RELAYED.search(before.text)):
            return ANOTHERS
        if self._read.is_imperative(clause.text) and (
            ADDRESSED.intersection(words) or self._read.whose.names_only(words)
        ):
            return "it may tell somebody else what to do"
        return ""


def _number(subject: str, cards: Iterable[str]) -> Keyed:
    """The number of what is voted on, where it says no more than that: "law 13", "yes to #13"."""
    words = "|".join(sorted(map(re.escape, cards)))
    return Keyed(
        rf"(?<!\w)(?:(?:(?:the|this) )?(?:{words}),? (?:no\.? ?|nr\.? ?|number |#)?{subject}(?!\w)"
        rf"|(?:(?<=to )|(?<=on )|(?<=for )|(?=#))#?{subject}(?=\W*(?:[.,;:!)\n]|$|please\b|pls\b|from me\b)))",
        signs=(subject,),
    )


def _are_against(said: Sequence[Said]) -> bool:
    """Whether all these answers are a no."""
    return bool(said) and all(each.against for each in said)

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
    LIST_MARK,
    ORDINALS,
    SIGN_OFF,
)
from pbp_mod.intake.idioms import plainly
from pbp_mod.intake.idioms import steps as steps_of
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, Said, words_of
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.rewriting import Rewriting, Step
from pbp_mod.intake.sentences import Sentences, are_against
from pbp_mod.intake.weighing import ANOTHERS, Weighing, Whole, is_courtesy
from pbp_mod.people.names import quoted

_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*(?:\s+|$)|\n+")
_SHOUT = Keyed(r"\W*[^\W\d_]+\s*!+\s+\w", signs=("!",))
"""A cry before other words: "Yes! Finally a nomination"."""
_LONGEST = 300
"""Clauses of a message that is read; each is weighed against all others."""

_BEGINNING = 100
"""Characters of a long message that are read first, up to the end of the sentence: most talk is told by them."""
_Found = tuple[tuple[str, dict[str, Any]] | None, str]
"""An action with its arguments, or why there is none."""


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
        self._aliases += [
            (Keyed(rf"\b(from|for) {re.escape(name)}(?!\w)", signs=(name,)), r"\1 me")
            for name in own
            if name.isalnum()
        ]
        if subject and not (self._words.numbers or self._words.cards):
            self._aliases.append((_number(subject, self._words.card_words), "ballot"))
        self._read = Clauses(self._words, phrases.read_card, hand, own)
        self._sentences = Sentences(self._words, self._read)
        self._weighing = Weighing(self._words, self._read)
        self._kept: tuple[str, _Found] = ("", (None, ""))

    def wanted(self) -> str:
        """What would be understood, as the end of a remark."""
        return self._words.wanted()

    def clauses(self, text: str) -> tuple[Clause, ...]:
        """How each clause of a text is read, shown in its author's own words."""
        return tuple(self._in_own_words(text, tuple(self._clauses(text, whole=True))))

    def answer(self, text: str) -> _Found:
        """The one action that a text says plainly, or None and why it is not to be had ("" if it says nothing).

        The last one is kept: the same message is asked for what is awaited, and then for what isn't.
        """
        if text != self._kept[0]:
            self._kept = text, self._answer(text)
        return self._kept[1]

    def _answer(self, text: str) -> _Found:
        if not self._words.may_answer(text):
            return None, ""
        clauses: tuple[Clause, ...] = ()
        for part in _by_and_by(text):
            clauses = tuple(self._clauses(part, whole=False))
            if any(map(self._is_lost, clauses)):
                text = part
                break
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
                and not (sure and self._read.denies_another(each, sure))
            ),
            None,
        )
        if doubtful is not None:
            return doubtful, f"was not recorded: {doubtful.doubt}"
        stated = [clause for clause in clauses if clause.said and not clause.doubt]
        if not stated:
            return None, ""
        against = are_against([each for clause in stated for each in clause.said])
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
        said: list[Said] = []
        spoken = False
        for sentence in _SENTENCE.split(text):
            if sentence and sentence.strip():
                read = list(self._sentences.read(sentence, said))
                spoken = spoken or self._read.whose.quotes(sentence)
                if spoken:
                    read = [
                        each._replace(doubt=each.doubt or ANOTHERS) if each.said else each for each in read
                    ]
                found += read
                said += [one for each in read for one in each.said]
                lost = not whole and any(map(self._is_lost, read))
                if lost or len(found) > _LONGEST:
                    break
        if len(found) > _LONGEST:  # nobody answers so
            yield from (
                each._replace(doubt=each.doubt or "the message is too long") for each in found if each.said
            )
            return
        if len(found) > 1 and self._is_signature(found[-2], found[-1]):
            found[-1] = found[-1]._replace(more=False)
        if not said:  # then nothing touches anything
            yield from found
            return
        message = Whole(found)
        for at in range(len(found)):
            weighed = self._weighing.weighed(message, at, shouted=shouted)
            if listed and not (weighed.doubt or weighed.firm) and any(each.place for each in weighed.said):
                weighed = weighed._replace(doubt="it may be the mark of a list")
            yield weighed

    def _is_lost(self, clause: Clause) -> bool:
        """Whether a clause is so doubtful that nothing else in the message can make that plain."""
        return bool(clause.doubt) and not (
            self._read.answers_else(clause)
            or self._read.may_say_it_too(clause)
            or self._read.denies_another(clause, ())
        )

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


def _by_and_by(text: str) -> Iterator[str]:
    """A long message up to the end of a sentence, and all of it; else only that."""
    end = _SENTENCE.search(text, _BEGINNING)
    if end is not None and len(text) > 2 * end.end():
        yield text[: end.start()]
    yield text


def _number(subject: str, cards: Iterable[str]) -> Keyed:
    """The number of what is voted on, where it says no more than that: "law 13", "yes to #13"."""
    words = "|".join(sorted(map(re.escape, cards)))
    return Keyed(
        rf"(?<!\w)(?:(?:(?:the|this) )?(?:{words}),? (?:no\.? ?|nr\.? ?|number |#)?{subject}(?!\w)"
        rf"|(?:(?<=to )|(?<=on )|(?<=for )|(?=#))#?{subject}(?=\W*(?:[.,;:!)\n]|$|please\b|pls\b|from me\b)))",
        signs=(subject,),
    )

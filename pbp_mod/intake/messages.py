"""A private message to the moderator, read as its author wrote it: a vote, a card, a yes or no.

Nothing has to be bold here, so the answer has to be plain in another way: a clause that says it and little else. A
clause that has a word for an answer among words that may turn it round (not, if, a question) makes the whole message
doubtful, and so do two different answers, in whichever order: a vote taken the wrong way restarts games. Only an
answer that is struck out is gone. Words from "because" on are reasons and are not looked at. A word like "yes", which
may answer anything, counts only in a message that says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Ask, Channel, Field, Type, Vocabulary
from pbp_mod.intake.doubt import fold_words, taken_back
from pbp_mod.intake.english import (
    ADDRESS,
    BECAUSE,
    CONDITIONAL,
    CONDITIONS,
    FILLERS,
    IDIOMS,
    LOOSE,
    NEGATIONS,
    ORDINALS,
    SMILEYS,
)
from pbp_mod.intake.markup import plain, read_markup
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.pieces import Markup
from pbp_mod.intake.posts import names_in
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import Roster, fold, quoted

_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*(?:\s+|$)|\n+")
_CLAUSE = re.compile(r"[,;:()](?=\D|$)|[.!?]+(?=\s|$)|\s-+\s|--+|[–—…]")


class _Said(NamedTuple):
    """What a word means for one of the actions looked for; `field` is "" for an action without one.

    `weak`: the vocabulary has the word for something else too, so it yields to one that is clear ("refuse the veto").
    """

    kind: str
    field: str
    value: Any
    weak: bool = False
    loose: bool = False


class _Clause(NamedTuple):
    """What one clause says, and why it is doubtful ("" if it is plain); `more`: it speaks of something else."""

    text: str
    said: tuple[_Said, ...]
    doubt: str
    more: bool = False


_SIGNATURE = re.compile(
    r"^(?:-- ?$|(?:sent|written) (?:from|with|via|on) (?:my|the) )", re.IGNORECASE | re.MULTILINE
)
"""Where what a telephone or a signature adds to a message begins: no word of the player's."""


def read_pm(
    text: str,
    asks: Sequence[Ask],
    vocabulary: Vocabulary,
    kinds: Mapping[str, ActionKind],
    roster: Roster,
    read_card: Callable[[str], str],
    hand: Sequence[str] = (),
) -> Reading:
    """The answer in a message. `asks`: what is awaited now from the player who sent it.

    `hand`: his cards in the order in which they were shown to him; only with it "the second" or "2" is a card.
    """
    phrases = Phrases(vocabulary, kinds, roster, read_card)
    return answer(read_markup(text, names_in(roster)), asks, phrases, hand)


def answer(markup: Markup, asks: Sequence[Ask], phrases: Phrases, hand: Sequence[str] = ()) -> Reading:
    """The answer in a message that was taken apart. `asks`, `hand`: as for `read_pm`."""
    kinds = phrases.kinds
    own = _SIGNATURE.split("\n".join(line.text for line in markup.lines), maxsplit=1)[0]
    here = [ask.kind for ask in asks if ask.channel is not Channel.THREAD and ask.kind in kinds]
    reader = _Reader(here, phrases, hand)
    remarks = [*_for_the_thread(own, phrases), *markup.troubles]
    action, problem = reader.answer(own)
    if action is not None:
        return Reading((action,), tuple(remarks))
    others = [name for name, kind in kinds.items() if kind.channel is Channel.PM and name not in here]
    if not problem and not remarks:
        problem = _not_awaited(own, others, phrases) or _hidden(markup.hidden, reader)
    if problem:
        remarks.append(problem)
    if not remarks:
        remarks.append(f"no answer was found{reader.wanted()}")
    return Reading((), tuple(dict.fromkeys(remarks)))


def _for_the_thread(own: str, phrases: Phrases) -> Iterator[str]:
    for hit in phrases.find(own):
        if not hit.problem and phrases.kinds[hit.kind].channel is Channel.THREAD:
            yield f"{quoted(hit.text)} was not recorded: it has to be posted in the thread, in bold"


def _not_awaited(own: str, others: Sequence[str], phrases: Phrases) -> str:
    known = []
    for name in others:
        action, _ = _Reader([name], phrases, ()).answer(own)
        if action is not None:
            known.append(name)
    if not known:
        return ""
    return f"{quoted(own)} was recognised ({' or '.join(known)}), but it is not awaited from this player now"


def _hidden(hidden: Sequence[tuple[str, str]], reader: _Reader) -> str:
    for why, text in hidden:
        if reader.answer(plain(text))[0] is not None:
            return f"{quoted(' '.join(plain(text).split()))} was not recorded: it stands {why}"
    return ""


class _Reader:
    """Looks for answers to a few actions."""

    def __init__(self, wanted: Sequence[str], phrases: Phrases, hand: Sequence[str]) -> None:
        self._phrases, self._hand = phrases, hand
        self._kinds = [phrases.kinds[name] for name in wanted]
        self._cards = [
            (kind.name, field) for kind in self._kinds for field in kind.fields if field.type is Type.CARD
        ]
        self._numbers = [
            (kind.name, field) for kind in self._kinds for field in kind.fields if field.type is Type.NUMBER
        ]
        self._lexicon: dict[tuple[str, ...], list[_Said]] = {}
        self._fillers = set(FILLERS)
        for kind in self._kinds:
            self._learn(kind)
        self._longest = max(map(len, self._lexicon), default=0)

    def wanted(self) -> str:
        """What would be understood, as the end of a remark."""
        if not self._kinds:
            return " (nothing is awaited from this player by message now)"
        words = [
            "yes/no"
            if field.type is Type.FLAG
            else "/".join(str(value) for value, _ in self._phrases.meanings(field)) or field.name
            for kind in self._kinds
            for field in kind.fields
            if field.required
        ]
        names = [kind.name for kind in self._kinds if not any(field.required for field in kind.fields)]
        return f" (awaited: {' or '.join([*words, *names])})"

    def answer(self, text: str) -> tuple[tuple[str, dict[str, Any]] | None, str]:
        """The one action that a text says plainly, or None and why it is not to be had ("" if it says nothing)."""
        clauses = list(self._clauses(text))
        doubtful = next((clause for clause in clauses if clause.doubt), None)
        if doubtful is not None:
            return None, f"{quoted(doubtful.text)} was not recorded: {doubtful.doubt}{self.wanted()}"
        said: dict[str, dict[str, Any]] = {}
        for each in (each for clause in clauses for each in clause.said):
            values = said.setdefault(each.kind, {})
            if values.setdefault(each.field, each.value) != each.value:
                return None, f"the message gives two different answers{self.wanted()}"
        loose = next(
            (clause for clause in clauses if clause.said and all(each.loose for each in clause.said)), None
        )
        firm = any(not each.loose for clause in clauses for each in clause.said)
        if loose and not firm and any(clause.more for clause in clauses):
            return None, f"{quoted(loose.text)} may answer something else in this message{self.wanted()}"
        if len(said) > 1:
            return None, f"the message asks for two things ({' and '.join(said)})"
        for name, values in said.items():
            fields = self._phrases.kinds[name].fields
            if all(field.name in values for field in fields if field.required):
                return (name, {key: value for key, value in values.items() if key}), ""
            return None, f"a part of the answer is missing{self.wanted()}"
        return None, ""

    def _learn(self, kind: ActionKind) -> None:
        self._fillers.update(fold_words(kind.name.replace("-", " ")))
        for phrase in self._phrases.vocabulary.phrases.get(kind.name, ()):
            self._fillers.update(fold_words(re.sub(r"\{\w+\}", " ", phrase)))
        if not any(field.required for field in kind.fields):
            for word in (kind.name, *self._phrases.vocabulary.words.get(kind.name, ())):
                self._add(word, _Said(kind.name, "", True))
        for field in kind.fields:
            if field.type is Type.FLAG and not field.required:  # "FR, and I agree to a veto"
                agreed = self._phrases.vocabulary.words.get("agree", ())
                self._fillers.update(word for each in agreed for word in _words(each) if word not in LOOSE)
            for value, said in self._phrases.meanings(field):
                for word in said:
                    self._add(word, _Said(kind.name, field.name, value, self._is_shared(field, word)))

    def _is_shared(self, field: Field, word: str) -> bool:
        return field.type is Type.FLAG and any(
            fold(word) in map(fold, said)
            for key, said in self._phrases.vocabulary.words.items()
            if key not in (field.name, "refuse")
        )

    def _add(self, word: str, said: _Said) -> None:
        key = tuple(_words(word))
        said = said._replace(loose=len(key) == 1 and key[0] in LOOSE)
        if key and said not in self._lexicon.setdefault(key, []):
            self._lexicon[key].append(said)

    def _clauses(self, text: str) -> Iterator[_Clause]:
        text = ADDRESS.sub(" ", IDIOMS.sub(" ", SMILEYS.sub(" ", text)))
        answered = False
        for sentence in _SENTENCE.split(text):
            doubt = _doubt(sentence)
            if CONDITIONAL.search(sentence):
                yield _Clause(sentence.strip(), (), doubt)
            for part in _CLAUSE.split(BECAUSE.sub("", sentence)):
                if part and part.strip():
                    clause = self._clause(part.strip(), sentence.strip(), doubt)
                    back = taken_back(part) if answered and not clause.said else None
                    yield clause._replace(doubt=back) if back else clause
                    answered = answered or bool(clause.said)

    def _clause(self, text: str, sentence: str, doubt: str) -> _Clause:
        said, rest = self._look_up(_words(text))
        if self._cards and rest and not said:
            said, rest, number = self._read_card(" ".join(rest), rest)
            if number:
                return _Clause(text, (), "a number names no card here")
        if self._numbers and not said:
            counts = {word: count for word in _words(text) if (count := _count(word, text)) is not None}
            if len(counts) == 1 and set(rest) <= set(counts):
                (count,) = counts.values()
                said, rest = [_Said(name, field.name, count) for name, field in self._numbers], []
        strong = {(each.kind, each.field) for each in said if not each.weak}
        said = [each for each in said if not each.weak or (each.kind, each.field) not in strong]
        if not said:
            alone = bool(rest) and NEGATIONS.issuperset(rest)  # "not, yaw"
            return _Clause(text, (), "it is negated" if alone else "", bool(rest))
        if not doubt and rest:
            negated = NEGATIONS & set(fold_words(text))
            doubt = (
                "it is negated" if negated else f"{quoted(' '.join(rest))} beside it may change what is meant"
            )
        return _Clause(sentence if doubt else text, tuple(said), doubt)

    def _look_up(self, words: list[str]) -> tuple[list[_Said], list[str]]:
        """The meanings of the words, the longest first at each place, and the words that have none."""
        said: list[_Said] = []
        rest: list[str] = []
        at = 0
        while at < len(words):
            for length in range(min(self._longest, len(words) - at), 0, -1):
                meanings = self._lexicon.get(tuple(words[at : at + length]))
                if meanings and not (length == 1 and self._is_article(words, at)):
                    said += meanings
                    at += length
                    break
            else:
                if not self._adds_nothing(words[at]):
                    rest.append(words[at])
                at += 1
        return said, rest

    def _is_article(self, words: list[str], at: int) -> bool:
        """Whether a word that is also a filler is one here: the "a" of "a veto"."""
        return len(words) > 1 and words[at] in ("a", "i")

    def _adds_nothing(self, word: str) -> bool:
        if word in self._fillers or not fold(word):
            return True
        if any(field.type is Type.PLAYER for kind in self._kinds for field in kind.fields):
            return False
        return fold(word) in self._phrases.names  # "yaw for BF": whom it is about is known

    def _read_card(self, text: str, rest: list[str]) -> tuple[list[_Said], list[str], bool]:
        """A card in the game's own notation, or by its place in the hand; whether it is a number without a card."""
        try:
            card = self._phrases.read_card(text)
        except NotUnderstood:
            digits = text.removeprefix("#")
            number = ORDINALS.get(text) or (int(digits) if digits.isdecimal() and len(digits) < 3 else 0)
            if not 0 < number <= len(self._hand):
                return [], rest, number > 0
            card = self._hand[number - 1]
        return [_Said(name, field.name, card) for name, field in self._cards], [], False


_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _count(word: str, clause: str) -> int | None:
    """The number that a word says. "No" is one only beside what it counts: alone it may answer something else."""
    if word.isascii() and word.isdigit():
        return int(word)
    if word == "no":
        return 0 if re.search(r"\bvotes?\b", clause, re.IGNORECASE) else None
    return 0 if word in ("zero", "nothing") else _COUNTS.index(word) if word in _COUNTS else None


def _doubt(sentence: str) -> str:
    """Why nothing in this sentence is a plain answer, or ""."""
    if "?" in sentence:
        return "it is a question"
    heard = fold_words(BECAUSE.sub("", sentence).replace(",", " "))
    return "it has a condition" if CONDITIONS.intersection(heard) or CONDITIONAL.search(sentence) else ""


def _words(text: str) -> list[str]:
    """The words of a clause in lower case, without what stands around them; a hyphen or slash between letters parts them."""
    text = re.sub(r"(?<=[^\W\d])[-/](?=[^\W\d])", " ", text.casefold().replace("’", "'").replace("'", ""))
    return [word for word in (each.strip("\"'‘’“”.!*_@()[]<>~`…") for each in text.split()) if word]

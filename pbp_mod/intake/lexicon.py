"""The words for the answers to a few actions, and the words that add nothing beside them.

Learnt from a game's vocabulary; knows no sentence and no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from pbp_mod.game.actions import ActionKind, Field, Type
from pbp_mod.intake.doubt import fold_word, fold_words
from pbp_mod.intake.english import (
    ABSTAINS,
    ADDRESSEES,
    AGREEING,
    BARE_NO,
    BESIDE_LETTER,
    CARD_WORDS,
    COURTESY,
    FILLERS,
    LOOSE,
    MANNER,
    NO,
    POSITIONS,
    STATING,
    STRETCHED,
    YES,
)
from pbp_mod.intake.idioms import MADE, MADE_OF
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.phrases import Phrases
from pbp_mod.people.names import fold
from pbp_mod.tuples import NamedTuple

_KEPT = 2000
_LONG = 7
"""Letters of a word that is still known with one of them wrong."""
_TOKEN = re.compile(r"[^\W_]+")
_SPLIT_VERB = Keyed(
    r"\b(throw|throwing|toss|tossing|chuck|chucking) ((?:\w+ ){0,2}\w+) (away|out)\b", "away out"
)
"""A verb of two words with what is meant between them."""
_PARTS = re.compile(r"(?<=[^\W\d])[-/](?=[^\W\d])")


class Said(NamedTuple):
    """What a word means for one of the actions looked for; `field` is "" for an action without one.

    `weak`: the vocabulary has the word for something else too, so it yields to one that is clear ("refuse the veto").
    `loose`: it answers only in a message that says nothing else. `place`: it is a card by its place. `against`: it is a no.
    """

    kind: str
    field: str
    value: Any
    weak: bool = False
    loose: bool = False
    place: bool = False
    against: bool = False


class Lexicon:
    """The words for the actions `wanted`."""

    def __init__(self, wanted: Sequence[str], phrases: Phrases) -> None:
        self._phrases = phrases
        self.names = phrases.names | (phrases.parts - FILLERS - COURTESY - STATING)
        """What players are called, folded, and what parts of a name may be short for it."""
        self.kinds = [phrases.kinds[name] for name in wanted]
        fields = [(kind.name, field) for kind in self.kinds for field in kind.fields]
        self.cards = [each for each in fields if each[1].type is Type.CARD]
        self.numbers = [each for each in fields if each[1].type is Type.NUMBER]
        self.people = any(field.type is Type.PLAYER for _, field in fields)
        self._meanings: dict[tuple[str, ...], list[Said]] = {}
        own = phrases.vocabulary
        self.card_words = CARD_WORDS.union(own.cards)
        """What a card is called."""
        self.beside_letter = BESIDE_LETTER.union(own.cards)
        """Words that leave a single letter beside them an answer."""
        self.small = FILLERS.union(own.cards, own.topics)
        """What changes nothing beside an answer, whatever is asked."""
        self._fillers = set(self.small | ADDRESSEES | MANNER)
        self._long = [word for word in self.small if len(word) >= _LONG]
        """Words so long that a slip in one is seen to be one ("goverment")."""
        self.topic: frozenset[str] = frozenset()
        """Longer words of the question itself."""
        self.verbs = set(STATING)
        """With one of them a clause says of itself that it is an answer."""
        self._verbs_too: list[tuple[re.Pattern[str], str]] = []
        for kind in self.kinds:
            self._learn(kind)
        self._left: re.Pattern[str] | None = None
        rights = [kind.name for kind in self.kinds if not any(field.required for field in kind.fields)]
        if 0 < len(rights) < len(self.kinds):
            names = "|".join(map(re.escape, rights))
            self._left = re.compile(
                rf"\b(?:no|without (?:an? )?)\s*(?:{names})(?: from me)?\b", re.IGNORECASE
            )
        keys = {frozenset(_TOKEN.findall(" ".join(key))) for key in self._meanings}
        self._single = ABSTAINS.union(*(key for key in keys if len(key) == 1))
        self._several = [key for key in keys if len(key) > 1 and key.isdisjoint(self._single)]
        self._listed = {said.field for meanings in self._meanings.values() for said in meanings}
        self._lengths: dict[str, int] = {}
        """How many words an answer has at most that begins with this one."""
        for key in self._meanings:
            self._lengths[key[0]] = max(self._lengths.get(key[0], 0), len(key))
        self._wanted: str | None = None
        self._adding: dict[str, bool] = {}
        """Words that were heard, and whether they add nothing."""
        self._as_it_is: set[str] = set()
        """Words that were heard and aren't drawn out."""

    def wanted(self) -> str:
        """What would be understood, as the end of a remark."""
        if self._wanted is None:
            self._wanted = self._all_wanted()
        return self._wanted

    def _all_wanted(self) -> str:
        if not self.kinds:
            return " (nothing is awaited from this player by message now)"
        words = [
            "yes/no"
            if field.type is Type.FLAG
            else "/".join(str(value) for value, _ in self._phrases.meanings(field)) or field.name
            for kind in self.kinds
            for field in kind.fields
            if field.required
        ]
        names = [kind.name for kind in self.kinds if not any(field.required for field in kind.fields)]
        return f" (awaited: {' or '.join([*words, *names])})"

    def _learn(self, kind: ActionKind) -> None:
        own = set(fold_words(kind.name.replace("-", " ")))
        said_too = self._phrases.vocabulary.words.get(kind.name, ())
        if said_too and any(field.required for field in kind.fields):
            words = "|".join(
                r"\s+".join(map(re.escape, each.split())) for each in sorted(said_too, key=len, reverse=True)
            )
            self._verbs_too.append((re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE), kind.name))
        for phrase in self._phrases.vocabulary.phrases.get(kind.name, ()):
            own.update(fold_words(re.sub(r"\{\w+\}", " ", phrase)))
        self._fillers.update(own)
        self.verbs.update(
            stem for word in own - self.small for stem in (word, f"{word}ing", f"{word.rstrip('e')}ing")
        )
        self._fillers.update(self.verbs)
        if not any(field.required for field in kind.fields):
            for word in (kind.name, *self._phrases.vocabulary.words.get(kind.name, ())):
                self._add(word, Said(kind.name, "", True))
        for field in kind.fields:
            if field.type is Type.FLAG and not field.required:  # "FR, and I agree to a veto"
                agreed = self._phrases.vocabulary.words.get("agree", ())
                self._fillers.update(word for each in agreed for word in words_of(each) if word not in LOOSE)
            for value, said in self._phrases.meanings(field):
                against = value is False or not BARE_NO.isdisjoint(map(fold, said))
                for word in _with_the_like(said):
                    shared = self._is_shared(field, word)
                    self._add(word, Said(kind.name, field.name, value, shared, against=against))
            self._drop_contrary(kind.name, field)
        self.topic |= {word for key in self._meanings for word in key if len(word) > 3 and word not in LOOSE}

    def _drop_contrary(self, kind: str, field: Field) -> None:
        """Forget a word that was only like the words of one value where it is a word of another."""
        own = {fold_word(word): value for value, said in self._phrases.meanings(field) for word in said}
        for key, meanings in self._meanings.items():
            if len(key) == 1 and key[0] in own and key[0] in YES | NO:
                meanings[:] = [
                    each
                    for each in meanings
                    if (each.kind, each.field) != (kind, field.name) or each.value == own[key[0]]
                ]

    def _is_shared(self, field: Field, word: str) -> bool:
        return field.type is Type.FLAG and any(
            fold_word(word) in map(fold, said)
            for key, said in self._phrases.vocabulary.words.items()
            if key not in (field.name, "refuse") and key in self._phrases.kinds
        )

    def _add(self, word: str, said: Said) -> None:
        key = tuple(words_of(word))
        single = len(key) == 1 and (key[0] in LOOSE or len(key[0]) == 1)
        said = said._replace(loose=single or not AGREEING.isdisjoint(key))
        if key and said not in self._meanings.setdefault(key, []):
            self._meanings[key].append(said)

    def may_answer(self, text: str) -> bool:
        """Whether a text has a word of an answer at all; most messages have none, and that is soon told."""
        tokens = set(_TOKEN.findall(text.casefold()))
        if (
            not self._single.isdisjoint(tokens)
            or not MADE.isdisjoint(tokens)
            or any(key <= tokens for key in self._several)
            or MADE_OF.search(text) is not None
        ):
            return True
        if STRETCHED.search(text) is not None or any(
            word[-1] == word[-2:-1] and self.unstretched(word) != word for word in tokens
        ):
            return True
        if any(field.name not in self._listed for _, field in self.cards):
            return True  # only the game itself knows its cards
        if not (self.cards or self.numbers):
            return False
        return not POSITIONS.isdisjoint(tokens) or any(map(str.isdigit, text))

    def with_own_verbs(self, text: str) -> str:
        """The text with the vocabulary's other words for an action ("toss", "lay") as the action's own name.

        What only leaves a right unused ("no veto" from one who may veto or enact) is no part of it any more.
        """
        for pattern, said in self.verb_steps():
            text = pattern.sub(said, text)
        return text

    def verb_steps(self) -> Iterator[tuple[re.Pattern[str] | Keyed, str]]:
        """What `with_own_verbs` writes otherwise, one after the other."""
        if self._verbs_too:
            yield (_SPLIT_VERB, r"\1 \3 \2")
        yield from self._verbs_too
        if self._left is not None:
            yield (self._left, " ")

    def is_answer(self, word: str) -> bool:
        """Whether a word alone is an answer."""
        return (word,) in self._meanings

    def is_near_miss(self, word: str, stated: Sequence[Said]) -> bool:
        """Whether a word is nearly an answer, and none of those stated."""
        if word in self.small or word in COURTESY or word in self.names:
            return False
        values = {each.value for each in stated}
        return any(
            _is_one_off(word, key[0])
            for key, said in self._meanings.items()
            if len(key) == 1 and len(key[0]) > 1 and not any(each.value in values for each in said)
        )

    def unstretched(self, word: str) -> str:
        """The word, or the answer that it is if it was only drawn out ("yesss")."""
        if word in self._as_it_is:
            return word
        short = STRETCHED.sub(r"\1", word)
        if word[-1:] == word[-2:-1] and short == word and (word,) not in self._meanings:  # "yess"
            short = word[:-1]
        if len(short) > 1 and short != word and (short,) in self._meanings:
            return short
        if len(self._as_it_is) < _KEPT:
            self._as_it_is.add(word)
        return word

    def look_up(self, words: list[str]) -> tuple[list[Said], list[str]]:
        """The meanings of the words, the longest first at each place, and the words that have none."""
        said: list[Said] = []
        rest: list[str] = []
        at = 0
        while at < len(words):
            most = self._lengths.get(words[at], 0)
            for length in range(min(most, len(words) - at), 0, -1) if most else ():
                meanings = self._meanings.get(tuple(words[at : at + length]))
                if meanings and not (length == 1 and self._is_article(words, at)):
                    said += meanings
                    at += length
                    break
            else:
                if not self.adds_nothing(words[at]):
                    rest.append(words[at])
                at += 1
        return said, rest

    def end_of_answer(self, words: Sequence[str]) -> int:
        """Where the first answer among the words ends; 0 if there is none."""
        for at, word in enumerate(words):
            most = self._lengths.get(word, 0)
            for length in range(min(most, len(words) - at), 0, -1) if most else ():
                if tuple(words[at : at + length]) in self._meanings:
                    return at + length
        return 0

    def _is_article(self, words: list[str], at: int) -> bool:
        """Whether a word that is also a filler is one here: the "a" of "a veto"."""
        return len(words) > 1 and words[at] in ("a", "i")

    def adds_nothing(self, word: str) -> bool:
        """Whether a word changes nothing beside an answer."""
        found = self._adding.get(word)
        if found is None:
            found = word in self._fillers or self._is_like_a_filler(word)
            if len(self._adding) < _KEPT:
                self._adding[word] = found
        return found

    def _is_like_a_filler(self, word: str) -> bool:
        bare = fold_word(word)
        if not bare or (not (self.people or self.cards) and bare in self.names):
            return True  # "yaw for BF": whom it is about is known
        return len(bare) >= _LONG and any(
            _is_one_off(bare, each) for each in self._long if each[0] == bare[0]
        )


def _with_the_like(said: Iterable[str]) -> dict[str, None]:
    """The words for a value, and the other plain words for yes or no if one of them is among these."""
    heard = {fold_word(word) for word in said}
    like = [word for words, plain in ((YES, "yes"), (NO, "no")) if plain in heard for word in sorted(words)]
    return dict.fromkeys((*said, *(word for word in like if word not in heard)))


def _is_one_off(word: str, other: str) -> bool:
    """Whether two words differ in one letter, added, left out or changed."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    short, long = sorted((word, other), key=len)
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at + 1 :] == long[at + 1 :] if len(short) == len(long) else short[at:] == long[at + 1 :]


def words_of(text: str) -> list[str]:
    """The words of a clause in lower case, without what stands around them; a hyphen or slash between letters parts them."""
    return list(_words(text))


@lru_cache(maxsize=256)  # a clause is looked at from several sides, for each action that it may answer
def _words(text: str) -> tuple[str, ...]:
    text = _PARTS.sub(" ", text.casefold().replace("’", "'").replace("'", ""))
    bare = (each.strip("\"'‘’“”.!*_@()[]<>~`…=") for each in text.split())
    return tuple([word for word in bare if word])

"""Whose an answer is: whether a name beside it makes it somebody else's, or only says whom it is about.

Works on plain words; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbp_mod.intake.doubt import fold_word
from pbp_mod.intake.english import (
    ABOUT,
    FIRST_PERSON,
    LABELS,
    LAUGHS,
    RECORDS,
    REPORTED,
    SIGNING,
    THINKS,
    WHOSE,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, words_of

_HEAD = Keyed(r"\W*([^:\n.!?]{1,60}):(?=\s|$)", signs=(":",))
_POSSESSIVE = Keyed(r"['’]s\b", signs=("'s", "’s"))


class Whose:
    """Judges the names in clauses. `own`: what the author goes by."""

    def __init__(self, words: Lexicon, own: frozenset[str]) -> None:
        self._words, self._own_names = words, own
        self._others = words.names - own

    def names_only(self, words: list[str]) -> bool:
        return bool(words) and all(fold_word(word) in self._words.names for word in words)

    def names_another(self, words: Sequence[str]) -> bool:
        """Whether somebody is named who isn't the author."""
        return any(fold_word(word) in self._others for word in words)

    def quotes(self, sentence: str) -> bool:
        """Whether a sentence begins with somebody and a colon ("MH:", "MA's take:", "BF told me:"): what follows may be his."""
        head = _HEAD.match(sentence)
        if head is None or len(words := words_of(_POSSESSIVE.sub("", head[1]))) > 5:
            return False
        of_mine = not {"i", "im", "ill"}.isdisjoint(words) and (REPORTED | THINKS).isdisjoint(words)
        return self.is_of_another(words) and not of_mine

    def is_signed(self, words: list[str]) -> bool:
        """Whether a clause says no more than whose the answer beside it is: one name, which isn't the author's."""
        names = {
            fold_word(word)
            for word in words
            if fold_word(word) in self._words.names and word not in self._words.small
        }
        rest = [word for word in words if fold_word(word) not in names]
        return len(names) == 1 and not names & self._own_names and (SIGNING | LAUGHS).issuperset(rest)

    def is_of_another(self, words: list[str]) -> bool:
        """Whether a name stands before the answer that isn't what the answer is about: "BF yaw" may be his."""
        if self._words.people or words[:2] == ["my", "vote"]:
            return False
        first = next((at for at, word in enumerate(words) if self._words.is_answer(word)), len(words))
        return any(
            fold_word(word) in self._words.names
            and fold_word(word) not in self._own_names
            and word not in self._words.small
            and not self._is_about(words, at)
            for at, word in enumerate(words[:first])
        )

    def is_voted_for(self, words: Sequence[str]) -> bool:
        """Whether somebody else's vote may follow: "I'm voting for BF:", but not "my vote for BF:"."""
        return (
            any(
                one in ("vote", "voting", "votes", "answering")
                and middle == "for"
                and self.names_another([then])
                for one, middle, then in zip(words, words[1:], words[2:], strict=False)
            )
            and "my" not in words
        )

    def is_from_another(self, words: Sequence[str]) -> bool:
        """Whether it says whose answer it is ("a nah from BF"), or what it is given for ("yaw for yaw")."""
        for one, then in pairwise(words):
            told = (  # "put down a nah for BF", "it's a no for BF"
                one == "for"
                and not (RECORDS | {"is", "its", "thats"}).isdisjoint(words)
                and FIRST_PERSON.isdisjoint(words)
            )
            if (
                (told or one in ("from", "by"))
                and then not in self._words.small
                and self.names_another([then])
            ):
                return True
        return any(
            middle == "for" and one == then and self._words.is_answer(one)
            for one, middle, then in zip(words, words[1:], words[2:], strict=False)
        )

    def _is_about(self, words: list[str], at: int) -> bool:
        """Whether the name at that place says whom a vote is about, and not whose it is ("the vote of BF")."""
        near = words[max(at - 2, 0) : at]
        if near and fold_word(near[-1]) in self._words.names:  # "my vote for JSM/BF"
            return self._is_about(words, at - 1)
        if len(near) == 1 and near[0] in ("and", "plus"):  # "and BF: yaw"
            return False
        return bool(ABOUT.intersection(near[-1:])) and not (
            len(near) == 2 and near[1] in WHOSE and near[0] in LABELS | {"votes", "ballot"}
        )

"""The card in a clause: in the game's own notation, or by its place in the hand.

Works on plain words; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.english import COURTESY, ORDINALS, SEVERAL
from pbp_mod.intake.lexicon import Lexicon, Said


class Cards:
    """Reads cards. `hand`: as for `messages.read_pm`."""

    def __init__(self, words: Lexicon, read_card: Callable[[str], str], hand: Sequence[str]) -> None:
        self._words, self._card, self._hand = words, read_card, hand

    def read(self, text: str, rest: list[str], words: list[str]) -> tuple[list[Said], list[str], str]:
        """A card in the game's own notation, or by its place in the hand; why it is a number without a card, or ""."""
        try:
            card = self._card(text)
        except NotUnderstood:
            digits = text.removeprefix("#")
            number = ORDINALS.get(text) or (int(digits) if digits.isdecimal() and len(digits) < 3 else 0)
            if not number:
                return [], rest, ""
            if not number <= len(self._hand):
                return [], rest, "a number names no card here"
            if text == "second" and self._seconds(words, text):
                return [], rest, ""
            at = next((at for at, word in enumerate(words) if word.removeprefix("#") == digits), 0)
            if digits.isdecimal() and self._words.card_words.intersection(words[at + 1 : at + 2]):
                return [], rest, "it may be how many and not which"
            named = bool(self._words.card_words.union(self._words.verbs).intersection(words))
            bare = {*words} - COURTESY - self._words.beside_letter - {text, digits, f"#{digits}"}
            if bare and not named:
                return [], rest, ""
            card = self._hand[number - 1]
            return (
                [
                    Said(name, field.name, card, loose=not named, place=True)
                    for name, field in self._words.cards
                ],
                [],
                "",
            )
        return [Said(name, field.name, card) for name, field in self._words.cards], [], ""

    def doubt(self, said: Sequence[Said], words: Sequence[str], firm: bool) -> str:
        """Why a clause with a card doesn't say which one is meant, or says something else of it; or ""."""
        fields = [(each.kind, each.field) for each in said if not each.place]
        if SEVERAL.intersection(words) or len(set(fields)) < len(fields):
            return "it names more than one card"
        is_i = "im" in words or ("i", "am") in pairwise(words)
        if is_i and not firm and not {"going", "gonna", "taking", "choosing", "picking"}.intersection(words):
            return "it may say what somebody is"
        return ""

    def _seconds(self, words: list[str], text: str) -> bool:
        """Whether "second" agrees with somebody, or is a moment: it is a card with an article, a verb or a card word only."""
        before = words[: words.index(text)]
        named = self._words.verbs | self._words.card_words | {"the"}
        return not {"a", "one", "just"}.isdisjoint(before) or named.isdisjoint(words)

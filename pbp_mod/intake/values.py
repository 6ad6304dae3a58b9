"""What the fields of an order hold, in the words of players: somebody, a card, a number, shares, a word of a choice.

Refuses what it doesn't know, and never guesses. Knows the vocabulary that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Field, Type, Vocabulary
from pbp_mod.intake.english import NUMBER_WORDS, TOO_LONG
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.patterns import share
from pbp_mod.people.names import Roster, fold, quoted
from pbp_mod.rows.entries import spoken

AND = Keyed(r"\s*(?:,|&|\band\b)\s*(?:and\s+)?")
_NOBODY = ("nobody", "noone", "none")


class Values:
    """Reads values with the words of one game, for one roster."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kinds: Mapping[str, ActionKind],
        roster: Roster,
        read_card: Callable[[str], str],
    ) -> None:
        self.vocabulary, self.kinds, self.roster, self.read_card = vocabulary, kinds, roster, read_card
        self._share = share(vocabulary)

    def value(self, field: Field, text: str, notices: list[str]) -> tuple[Any, Any]:
        """A field's value as the log takes it, and decoded. Raises NotUnderstood."""
        text = text.strip()
        if field.type is Type.PLAYER:
            found = self.roster.find(text)
            notice = self.roster.notice(text, found)
            notices += [notice] if notice else []
            return self.roster.abbr(found.seat), found.seat
        if field.type is Type.TARGET:
            return self._target(text, notices)
        if field.type is Type.NUMBER:
            digits = text.isascii() and text.isdigit() and len(text) < TOO_LONG
            number = NUMBER_WORDS.get(text.casefold(), int(text) if digits else -1)
            if number < 0:
                raise NotUnderstood(f"{quoted(text)} is no number")
            return number, number
        if field.type is Type.PLAYERS:
            return self._people(text, notices)
        if field.type is Type.SHARES:
            return self._shares(text, notices)
        if field.type in (Type.CARD, Type.CHOICE, Type.FLAG):
            value = self._word(field, text)
            return value, value
        return text, text

    def _target(self, text: str, notices: list[str]) -> tuple[Any, Any]:
        """A player, or else a word: whether there is such a one, what is awaited says."""
        bare = text.strip("\"'‘’“”.!* ").removeprefix("for ")
        try:
            found = self.roster.find(bare)
        except NotUnderstood:
            return spoken(bare), spoken(bare)
        notice = self.roster.notice(bare, found)
        notices += [notice] if notice else []
        return self.roster.abbr(found.seat), found.seat

    def _people(self, text: str, notices: list[str]) -> tuple[list[str], tuple[int, ...]]:
        """Several players, parted by commas and "and"."""
        player = Field("player", Type.PLAYER, "")
        read = [self.value(player, name, notices) for name in AND.split(text) if name]
        return [abbr for abbr, _ in read], tuple(seat for _, seat in read)

    def _shares(self, text: str, notices: list[str]) -> tuple[dict[str, int], dict[int, int]]:
        """So many for each: "BF 2, MH 1", "2 to BF and 1 to MH"."""
        player = Field("player", Type.PLAYER, "")
        raw: dict[str, int] = {}
        meant: dict[int, int] = {}
        for part in filter(None, AND.split(text.strip("\"'‘’“”.!"))):
            found = self._share.fullmatch(part)
            if found is None:
                raise NotUnderstood(f"{quoted(part)} doesn't say who gets how many (as in BF 2, MH 1)")
            abbr, seat = self.value(player, found["to"] or found["name"], notices)
            if seat in meant:
                raise NotUnderstood(f"{abbr} is named twice")
            raw[abbr] = meant[seat] = int(found["first"] or found["then"])
        return raw, meant

    def answer(self, text: str, offered: Sequence[Any], notices: list[str]) -> tuple[Any, Any]:
        """What is asked for, among what is offered, as the log takes it and decoded: players, a card's number or a word.

        Raises NotUnderstood.
        """
        if any(isinstance(each, tuple) for each in offered):
            raw, seats = ([], ()) if fold(text) in _NOBODY else self._people(text, notices)
            return raw, tuple(sorted(seats))
        if any(isinstance(each, int) for each in offered):
            number = int(self.read_card(text))
            return number, number
        words = self.vocabulary.words
        for each in offered:
            if fold(text) in map(fold, (each, *words.get(each, ()))):
                return each, each
        raise NotUnderstood(f"{quoted(text)} is none of {', '.join(map(str, offered))}")

    def _word(self, field: Field, text: str) -> Any:
        text = re.sub(r"^(?:the|an?|my)\s+", "", text, flags=re.IGNORECASE)
        key = fold(text)
        for value, said in self.meanings(field):
            if any(fold(each) == key for each in said):
                return value
        if field.type is Type.CARD:
            return self.read_card(text.strip("\"'‘’“”.!"))
        raise NotUnderstood(
            f"{quoted(text)} is none of {', '.join(str(value) for value, _ in self.meanings(field))}"
        )

    def meanings(self, field: Field) -> list[tuple[Any, tuple[str, ...]]]:
        """What a field can hold, with all words for it that the vocabulary has.

        The words of a flag stand under its own name, those of its opposite under "refuse".
        """
        words = self.vocabulary.words
        if field.type is Type.CHOICE:
            return [(value, (value, *words.get(value, ()))) for value in field.choices]
        if field.type is Type.FLAG:
            yes = (True, (field.name, *words.get(field.name, ())))
            return [yes, (False, words.get("refuse", ("no",)))] if field.required else [yes]
        if field.type is Type.CARD:
            return [(value, said) for value, said in words.items() if self._is_card(value)]
        return []

    def _is_card(self, value: str) -> bool:
        try:
            return self.read_card(value) == value
        except NotUnderstood:
            return False

"""Finds players in the words of a line, by the words that each is called with; for the first look in any spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pbp_mod.people.names import Player
from pbp_mod.texts.guard.letters import LAST_MARK, Text, Words, shown, spelled

Hit = tuple[int, int, int]
"""Where in a line a player is spoken of: the first word, the one behind the last, the seat."""


_IN_A_TAG = {ord(mark): None for mark in '"[]'}
"""What is left out of a name within a tag: `[quote="…"]`."""


class Names:
    """Finds players in the words of a line, by the words that each is called with; for the first look in any spelling."""

    def __init__(self, called: Iterable[tuple[Words, int]]) -> None:
        self._by_first: dict[str, list[tuple[Words, int]]] = {}
        for words, seat in called:
            if words:
                self._by_first.setdefault(words[0], []).append((words, seat))

    def find(self, words: Sequence[str]) -> Iterator[Hit]:
        """Every place where a player is called so; marks within a name are passed over."""
        for at, word in enumerate(words):
            for name, seat in self._by_first.get(word, ()):
                end = ends(words, at, name)
                if end:
                    yield at, end, seat


def ends(words: Sequence[str], at: int, name: Words) -> int:
    """Behind which word the name ends that begins there, marks within it passed over; 0 if it isn't there."""
    for place, wanted in enumerate(name):
        while place and wanted > LAST_MARK and at < len(words) and words[at] <= LAST_MARK:
            at += 1
        if at >= len(words) or words[at] != wanted:
            return 0
        at += 1
    return at


class Anyhow:
    """Finds whatever might be meant as a player: a name in any case, a genitive, a seat's number.

    It wants the folded words of a line, but those in `initials` as they are written: else every "a" would be Anna. Who
    isn't in the text at all isn't looked for.
    """

    def __init__(self, people: Sequence[Player], text: Text) -> None:
        called: list[tuple[Words, int]] = []
        self.initials: set[str] = set()
        said = text.said
        for seat, (player, forms) in enumerate(zip(people, _forms(tuple(people)), strict=True)):
            if len(player.abbr) <= 1 and player.abbr in text.cased:
                self.initials.add(player.abbr)
                called.append(((player.abbr,), seat))
            for before, last, genitive in forms:
                if said.issuperset(before):
                    if last in said:
                        called.append(((*before, last), seat))
                    if genitive in said:
                        called.append(((*before, genitive), seat))
        self.seats = {seat for _, seat in called}
        self.words = {word for form, _ in called for word in form}
        self._names = Names(called)

    def find(self, words: Sequence[str]) -> set[int]:
        """The seats that the words might speak of. An initial may be the first letter of another's name, too ("D.J.")."""
        found = {seat for _, _, seat in self._names.find(words)}
        if not self.initials.isdisjoint(words):
            found.update(seat for _, _, seat in self._names.find([word.casefold() for word in words]))
        return found


@lru_cache(maxsize=16)
def _forms(people: tuple[Player, ...]) -> list[list[tuple[Words, str, str]]]:
    """What each might be called, single letters aside: the words before the last, that, and its genitive without apostrophe."""
    seats, found = seat_words(people), []
    for seat, player in enumerate(people):
        forms = {spelled(player.name), *seats[seat], *map(spelled, player.aliases)}
        if not player.name.isalnum():
            forms |= {spelled(shown(player.name)), spelled(player.name.translate(_IN_A_TAG))}
        if len(player.abbr) > 1:
            forms.add(spelled(player.abbr))
        found.append([(form[:-1], form[-1], form[-1] + "s") for form in forms if form])
    return found


def seat_words(people: Sequence[Player]) -> list[list[Words]]:
    """How each seat is called by its number; "player 4" may be somebody's name, and then it is his."""
    named = {spelled(word) for player in people for word in (player.name, player.abbr, *player.aliases)}
    found = []
    for number in map(str, range(1, len(people) + 1)):
        words = [("seat", number), ("seat", "#" + number), ("seat", "no", number), ("seat", "number", number)]
        words += [("player", number), ("player", "#" + number), ("player", "no", number)]
        found.append([each for each in words if each not in named])
    return found


def nameless(people: Sequence[Player]) -> bool:
    """Whether one of them has a name of nothing but signs, which no words are found by."""
    names = (name for player in people for name in (player.name, player.abbr))
    return any(not spelled(name) or not spelled(shown(name)) for name in names)

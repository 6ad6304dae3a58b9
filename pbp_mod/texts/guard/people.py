"""How a text may speak of a player, and the stand-ins that show where a text was given one.

A name may be any word ("Moderate", "Will", "AS"), so that its letters alone tell nothing. Printed once more with
stand-ins, a text shows where the renderer put a player. In the moderator's own words a name is what he wrote as the
roster does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbp_mod.people.names import Player
from pbp_mod.texts.guard.letters import ASK, BREAK, COLON, CRY, LAST_MARK, STOP, Words, plain, shown, spelled
from pbp_mod.texts.guard.names import Hit, Names, seat_words

_HEAD, _TAIL = "qx", "xq"


def stand_in(seat: int, *, abbr: bool = False) -> str:
    """A name for a seat that no text holds by itself."""
    return f"{_HEAD}{seat}{'a' if abbr else 'n'}{_TAIL}"


NOBODY = f"{_HEAD}{_TAIL}"
"""A stand-in for names that are nobody's at the table."""


def _stands_for(word: str) -> int | None:
    """The seat that a word is the stand-in of, whatever ending it has been given."""
    if not word.startswith(_HEAD):
        return None
    digits = word[len(_HEAD) :].partition(_TAIL)[0][:-1]
    return int(digits) if digits.isdecimal() else None


class Meant:
    """Finds the players that a text printed with stand-ins really speaks of.

    `wording`: what the moderator himself wrote, in his own templates or in a remark that is posted. A name that
    stands there counts wherever it stands.
    """

    def __init__(self, people: Sequence[Player], wording: str) -> None:
        self._seats = Names((words, seat) for seat, forms in enumerate(seat_words(people)) for words in forms)
        own = plain(shown(wording)).split()
        self._written = Names(_written(people, own))
        self._lower = Names(_lower(people, own))
        self._initials: Mapping[str, int] = {
            player.abbr: seat
            for seat, player in enumerate(people)
            if len(player.abbr) == 1 and player.abbr in own
        }

    def find(self, cased: Sequence[str], folded: Sequence[str]) -> list[Hit]:
        """Every place where a player is meant, in the words of a line as written and folded."""
        found = [
            (at, at + 1, seat) for at, word in enumerate(folded) if (seat := _stands_for(word)) is not None
        ]
        found += self._seats.find(folded)
        found += self._written.find(cased)
        if all(word == folded[at] for at, word in enumerate(cased) if not word.startswith(_HEAD)):
            found += self._lower.find(cased)  # in a line without any capitals a name needs none
        for at, word in enumerate(cased):
            if word in self._initials and (len(cased) == 1 or cased[at + 1 : at + 2] == [COLON]):
                found.append((at, at + 1, self._initials[word]))
        longest: dict[tuple[int, int], int] = {}
        for at, end, seat in found:  # "J.R." ends no sentence
            longest[at, seat] = max(end, longest.get((at, seat), 0))
        return [(at, end, seat) for (at, seat), end in longest.items()]


def _written(people: Sequence[Player], own: Sequence[str]) -> Iterator[tuple[Words, int]]:
    """The names and abbreviations that the moderator wrote himself, letter by letter or in capitals."""
    there = set(own)
    for seat, player in enumerate(people):
        names = {player.name, shown(player.name), *player.aliases}
        names |= {name.upper() for name in names}
        if len(player.abbr) > 1:
            names.add(player.abbr)
        for name in names:
            words = tuple(word for word in plain(name).split() if word > LAST_MARK)
            forms = [words, (*words[:-1], words[-1] + "s")] if words else []
            if name[-1:] in _ENDS:  # then it ends no sentence
                forms.append((*words, _ENDS[name[-1:]]))
            for form in forms:
                if all(word in there or word <= LAST_MARK for word in form):
                    yield form, seat


_ENDS = {".": STOP, "!": CRY, ";": BREAK, "?": ASK}


def _lower(people: Sequence[Player], own: Sequence[str]) -> Iterator[tuple[Words, int]]:
    there = set(own)
    for seat, player in enumerate(people):
        words = spelled(player.name)
        if words and there.issuperset(words):
            yield words, seat

"""Who is meant: a text that a person typed, and the player it stands for.

A vote counted for the wrong player restarts games, so nothing is ever guessed: what fits two players is refused with
both named, what fits none is refused with the closest shown. This module knows no game, no log and no command line.
It is imported on every command: what only odd names need (`unicodedata`, `difflib`) is imported where it is needed.
"""

from collections.abc import Iterable, Iterator, Sequence

from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.tuples import NamedTuple

LONGEST = 60
"""Characters that a name may have."""
MOST = 200
"""People that a roster may have, hecklers among them."""

EXACT, FOLDED, ALIAS, BEGINNING, FORMER = "exact", "folded", "alias", "beginning", "former"
"""How a text led to a player; the last two deserve a notice (`Roster.notice`)."""

_SIGNS = {code: None for code in range(128) if not chr(code).isalnum()}
JOINERS = "\u200c\u200d"
# By their category these are letters and marks, but nothing is seen of them.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    # Noncharacters: no text has them, and HTML can't even write them.
    *map(chr, range(0xFDD0, 0xFDF0)),
    *(chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF)),
}
_DIACRITICS = ("\u0300\u036f", "\u1ab0\u1aff", "\u1dc0\u1dff", "\u20d0\u20ff", "\ufe00\ufe2f")
# Letters that no decomposition takes apart.
_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i"}
)
# What the eye takes for one another, after folding. For suggestions only.
_LOOKS = str.maketrans("01|i", "olll")


class Player(NamedTuple):
    """One player as the roster lists him."""

    name: str
    abbr: str
    aliases: tuple[str, ...] = ()


class Found(NamedTuple):
    """The player that a text stands for, and how it led there: one of EXACT, FOLDED, ALIAS, BEGINNING, FORMER."""

    seat: int
    how: str


def clean(name: str) -> str:
    """The name as it is stored: composed (NFC), without invisible characters, inner white space single.

    Raises NotUnderstood if nothing is left of it, or more than `LONGEST` characters.
    """
    if not (name.isascii() and name.isprintable()):
        name = _visible(name)
    name = " ".join(name.split())
    if not name:
        raise NotUnderstood("a name needs at least one character that can be seen")
    if len(name) > LONGEST:
        raise NotUnderstood(
            f"the name {quoted(name)} is too long ({len(name)} characters, at most {LONGEST})"
        )
    return name


def composed(name: str) -> str:
    """The name with each letter and its marks as one character (NFC); some systems type them apart."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)


def _visible(text: str) -> str:
    """Without controls and invisible characters; a joiner stays between letters and emoji, where it is seen."""
    from unicodedata import category, normalize

    spaced = (" " if each.isspace() else each for each in text)
    seen = [
        each
        for each in spaced
        if each in JOINERS or (category(each) not in _INVISIBLE and each not in _UNSEEN)
    ]
    kept: list[str] = []
    for each, after in zip(seen, seen[1:] + [" "], strict=False):
        if each in JOINERS:
            before = category(kept[-1]) if kept else "Zs"
            if before[0] not in "LM" and before not in _PICTURES:
                continue
            if category(after)[0] != "L" and category(after) not in _PICTURES:
                continue
        kept.append(each)
    if all(category(each)[0] in "MZ" for each in kept):  # marks with nothing to stand on
        return ""
    return normalize("NFC", "".join(kept))


_INVISIBLE = frozenset({"Cc", "Cf", "Cs"})
_UNPRINTED = _INVISIBLE | {"Zs", "Zl", "Zp"}
_PICTURES = frozenset({"So", "Sk", "Cn"})  # the newest emoji are unknown to older versions of Python


def fold(text: str) -> str:
    """The text for comparing: without case, diacritics, ligatures, punctuation and spaces.

    A text of nothing but signs and emoji folds to itself (without its spaces).
    """
    if text.isascii():
        return text.lower().translate(_SIGNS) or "".join(each for each in text if "!" <= each <= "~")
    return _fold_unicode(text)


def _fold_unicode(text: str) -> str:
    from unicodedata import category, normalize

    text = normalize("NFKD", normalize("NFKD", text).casefold()).translate(_LETTERS)
    kept = [each for each in text if category(each)[0] in "LNM" and not _is_diacritic(each)]
    if not any(category(each)[0] in "LN" for each in kept):
        kept = [
            each for each in text if category(each) not in _UNPRINTED and not "\ufe00" <= each <= "\ufe0f"
        ]
    return normalize("NFC", "".join(kept)).casefold()


def _is_diacritic(each: str) -> bool:
    # Marks of other scripts (vowels of Devanagari, the voicing of か and が) tell names apart and stay.
    return each in _UNSEEN or any(ends[0] <= each <= ends[1] for ends in _DIACRITICS)


def looks(text: str) -> str:
    """The text for comparing by eye: like `fold`, with letters of other scripts as the Latin ones that they look like."""
    if text.isascii():
        return fold(text)
    from pbp_mod.people.look_alikes import as_latin

    return fold(as_latin(text))


def quoted(text: str) -> str:
    """A text of somebody's in one line of ours: in quotes, shortened, nothing in it that a terminal would obey."""
    return repr(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _spelling(text: str) -> str:
    """The text without what surrounds a name in a sentence: one leading @, quotation marks, the final stop."""
    text = text.strip().strip("\"'‘’“”«»`")
    return text.removeprefix("@").rstrip(".,;:!?").strip("\"'‘’“”«»` ")


def _words(name: str) -> Iterator[str]:
    """The name's words, folded: of "John.S.Mill" john, s and mill."""
    for word in "".join(each if each.isalnum() else " " for each in name).split():
        yield fold(word)


class Roster:
    """Who sits where, and how people may call them.

    Resolving an exact name or abbreviation costs one look-up; the tables for everything else are made when first
    needed. Only `replace` and `respell` change a roster.
    """

    __slots__ = ("_exact", "_folded", "_former", "_hecklers", "_players")

    def __init__(self, players: Iterable[Player], hecklers: Iterable[str] = ()) -> None:
        self._players = list(players)
        self._hecklers = tuple(hecklers)
        self._former: dict[str, set[int]] = {}
        self._index()

    def _index(self) -> None:
        self._folded: dict[str, dict[int, str]] | None = None
        exact: dict[str, int] = {}
        double: list[str] = []
        for seat, player in enumerate(self._players):
            for word in player[:2]:
                if exact.setdefault(word, seat) != seat:
                    double.append(word)
        for word in double:
            exact.pop(word, None)
        self._exact = exact

    def __len__(self) -> int:
        return len(self._players)

    @property
    def hecklers(self) -> tuple[str, ...]:
        """The spectators who signed up to comment."""
        return self._hecklers

    def people(self) -> tuple[Player, ...]:
        """The players in seat order."""
        return tuple(self._players)

    def name(self, seat: int) -> str:
        """The full name of the player in that seat."""
        return self._players[seat].name

    def abbr(self, seat: int) -> str:
        """The abbreviation of the player in that seat."""
        return self._players[seat].abbr

    def full(self, seat: int) -> str:
        """Name and abbreviation, as messages show a player: "BruteForce (BF)"."""
        player = self._players[seat]
        return player.name if player.abbr == player.name else f"{player.name} ({player.abbr})"

    def copy(self) -> "Roster":
        """An independent copy."""
        twin = Roster.__new__(Roster)
        twin._players, twin._hecklers = self._players.copy(), self._hecklers
        twin._former = {word: seats.copy() for word, seats in self._former.items()}
        twin._exact, twin._folded = self._exact, self._folded  # never changed, only made anew
        return twin

    def seat(self, text: str) -> int:
        """The seat of the player meant. Raises Ambiguous, NotUnderstood."""
        seat = self._exact.get(text)
        return self.find(text).seat if seat is None else seat

    def find(self, text: str) -> Found:
        """The player meant, and how the text led to him.

        In this order: name or abbreviation letter by letter; the same without case, diacritics and punctuation;
        alias; former name; the beginning of a name or of a word in it, if only one player fits. Raises Ambiguous if
        two fit, NotUnderstood if nobody does.
        """
        spelling = _spelling(text)
        for spelled in (text, spelling):
            if spelled in self._exact:
                return Found(self._exact[spelled], EXACT)
        key = fold(spelling) or fold(text.strip().removeprefix("@"))
        if not key:
            raise NotUnderstood(f"no player is named (players: {self._everybody()})")
        by_seat = self._by_fold().get(key)
        if by_seat:
            return self._only(text, by_seat, "")
        if key in self._former:
            return self._only(text, dict.fromkeys(self._former[key], FORMER), "formerly ")
        heckler = self.heckler(spelling)
        if heckler is not None:
            raise NotUnderstood(f"{heckler} is a heckler and doesn't play (players: {self._everybody()})")
        if len(key) == 1:
            raise NotUnderstood(
                f"one letter is too little to tell who is meant by {quoted(text)}{self._near(key)}"
            )
        seats = self._beginning(key)
        if not seats:
            raise NotUnderstood(f"nobody here is called {quoted(text.strip())}{self._near(key)}")
        return self._only(text, dict.fromkeys(seats, BEGINNING), "")

    def _only(self, text: str, by_seat: dict[int, str], what: str) -> Found:
        if len(by_seat) > 1:
            *most, last = (what + self.full(seat) for seat in sorted(by_seat))
            raise Ambiguous(
                f"{quoted(text.strip())} fits {', '.join(most)} and {last} (write the name in full)"
            )
        return Found(*next(iter(by_seat.items())))

    def notice(self, text: str, found: Found) -> str | None:
        """What the moderator should hear about how the text was read, or None if it needs no word."""
        if found.how == BEGINNING:
            return f"{quoted(text.strip())} was taken as {self.full(found.seat)}"
        if found.how == FORMER:
            return f"{quoted(text.strip())} is a former name in this seat; it was taken as {self.full(found.seat)}"
        return None

    def is_player(self, author: str) -> int | None:
        """The seat of the account that wrote a post, or None.

        Only by its name or an alias, whatever the case: an outsider called like somebody's abbreviation is an
        outsider, and who was replaced is one too.
        """
        seat = self._exact.get(author)
        if seat is not None and self._players[seat].name == author:
            return seat
        key = fold(_spelling(author)) or fold(author)
        for seat in self._by_fold().get(key, ()):
            player = self._players[seat]
            if any(fold(name) == key for name in (player.name, *player.aliases)):
                return seat
        return None

    def heckler(self, author: str) -> str | None:
        """The heckler of that name as the roster spells it, or None."""
        key = fold(author)
        return next((each for each in self._hecklers if fold(each) == key), None)

    def replace(self, seat: int, player: Player) -> None:
        """Put another player into the seat; a heckler who steps in is a heckler no longer.

        The names of the one who left stay known as former ones, as long as they are nobody else's. Raises
        NotUnderstood if the new names can't be told from another player's.
        """
        name = fold(player.name)
        hecklers = tuple(each for each in self._hecklers if fold(each) != name)
        players = self._players.copy()
        players[seat] = player
        check(players, hecklers)
        for word in _names(self._players[seat]):
            self._former.setdefault(fold(word), set()).add(seat)
        self._players, self._hecklers = players, hecklers
        self._index()

    def respell(self, seat: int, name: str) -> None:
        """Spell the name of the player in that seat so; the old spelling stays an alias. Raises NotUnderstood if it can't be told
        from another player's.
        """
        players, player = self._players.copy(), self._players[seat]
        aliases = dict.fromkeys((player.name, *player.aliases))
        players[seat] = player._replace(name=name, aliases=tuple(each for each in aliases if each != name))
        check(players, self._hecklers)
        self._players = players
        self._index()

    def _by_fold(self) -> dict[str, dict[int, str]]:
        """Folded name -> the seats it fits, and how."""
        if self._folded is None:
            self._folded = {}
            for seat, player in enumerate(self._players):
                for word in player.aliases:
                    self._folded.setdefault(fold(word), {})[seat] = ALIAS
                for word in player[:2]:
                    self._folded.setdefault(fold(word), {})[seat] = FOLDED
        return self._folded

    def _beginning(self, key: str) -> list[int]:
        # Where there are no capitals (Han, Hebrew, emoji) two characters may be most of a name: those must be whole.
        if not all(each.isdigit() or each.lower() != each.upper() for each in key):
            return []
        return [
            seat
            for seat, player in enumerate(self._players)
            if any(start.startswith(key) for name in _names(player) for start in (fold(name), *_words(name)))
        ]

    def _everybody(self) -> str:
        return ", ".join(player.abbr for player in self._players)

    def _near(self, key: str) -> str:
        """The end of a refusal: the closest names, or all abbreviations."""
        from difflib import get_close_matches

        seen = looks(key).translate(_LOOKS)
        by_fold = self._by_fold()
        near = [word for word in by_fold if looks(word).translate(_LOOKS) == seen]
        if len(key) == 1:
            near = near or [word for word in by_fold if word.startswith(key)]
        else:
            near = near or get_close_matches(key[:LONGEST], by_fold, cutoff=0.6)
            near = near or [word for word in by_fold if key in word and len(key) > 2]
        seats = dict.fromkeys(seat for word in near for seat in by_fold[word])
        if seats:
            return f" (did you mean {' or '.join(map(self.full, seats))}?)"
        return f" (players: {self._everybody()})"


def _names(player: Player) -> tuple[str, ...]:
    return player.name, player.abbr, *player.aliases


def called(players: Sequence[Player], hecklers: Sequence[str] = ()) -> Iterator[tuple[int, str, str]]:
    """Every word that somebody of a roster is called by: whose it is, the word, and what it is ("the name Anna")."""
    for number, names in enumerate([*map(_names, players), *((heckler,) for heckler in hecklers)]):
        heckles = number >= len(players)
        for place, word in enumerate(names):
            what = "the heckler" if heckles else ("the name", "the abbreviation", "the alias")[min(place, 2)]
            what = f"{what} {word}" if heckles or place == 0 else f"{what} {word} of {names[0]}"
            yield number, word, what


def check(players: Sequence[Player], hecklers: Sequence[str] = ()) -> None:
    """Refuse a roster in which two people could be taken for one another.

    Names, abbreviations and aliases of different players and the names of hecklers must differ in more than case,
    diacritics and punctuation; an abbreviation may be its own player's name. Raises NotUnderstood naming both. What is
    asked of new rosters besides, admission.py says.
    """
    known: dict[str, tuple[int, str, str]] = {}
    for number, word, what in called(players, hecklers):
        if len(word) > LONGEST:
            raise NotUnderstood(
                f"the name {quoted(word)} is too long ({len(word)} characters, at most {LONGEST})"
            )
        key = fold(word)
        if not key:
            raise NotUnderstood(f"{what} has no character that can be seen")
        other = known.setdefault(key, (number, word, what))
        if other[0] != number:
            raise NotUnderstood(
                f"{what} is given twice" + (f" ({other[2]})" if other[2] != what else "")
                if other[1] == word
                else f"{what} can't be told from {other[2]}"
            )

"""Who is the same person in several games: by full name, by another spelling that a roster has of it, and by account.

Nobody is guessed: abbreviations say nothing, and where two people of one game would become one, what joins them is
overlooked. The order of the games changes nothing. Accounts only join; they are never told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pbp_mod.desk.season.played import Played, Stay
from pbp_mod.people.accounts import Board
from pbp_mod.people.names import composed
from pbp_mod.tuples import NamedTuple

Key = tuple[str, str]
"""Whose it is: the address of a board, or nothing for names; and the name there, for comparing."""


class Sitting(NamedTuple):
    """A stay in one of the games, and the keys by which it can be told whose it was."""

    game: Played
    stay: Stay
    account: str | None
    name: Key
    by_account: Key | None
    spellings: tuple[Key, ...]


class Person(NamedTuple):
    """Somebody, and all his sittings in the order of the games. `name`: the one in the latest of them; `also`: the others."""

    name: str
    also: tuple[str, ...]
    sittings: tuple[Sitting, ...]

    def is_called(self, name: str) -> bool:
        """Whether he is known by that name, spelling or account."""
        wanted = same(name)
        return any(
            wanted in (each.name[1], same(each.account or ""), *(key[1] for key in each.spellings))
            for each in self.sittings
        )


def sittings(game: Played, board: Board) -> list[Sitting]:
    """The sittings of a game, which is played on that board."""
    found = []
    for stay in game.stays:
        known = (stay.player.name, *stay.player.aliases)
        account = next((board.accounts[each] for each in known if each in board.accounts), None)
        by_account = None if board.url is None else (board.url, same(account or stay.player.name))
        spellings = tuple(("", same(each)) for each in stay.player.aliases)
        found.append(Sitting(game, stay, account, ("", same(stay.player.name)), by_account, spellings))
    return found


def persons(everybody: Iterable[Sitting]) -> list[Person]:
    """The people behind all sittings, by name."""
    listed = sorted(everybody, key=_order)
    return sorted(
        (_person(group) for group in _grouped(listed, (_by_all, _by_account, _by_name))),
        key=lambda person: (person.name.casefold(), person.name),
    )


def same(name: str) -> str:
    """A name for comparing: the same however it is typed."""
    return composed(" ".join(name.split())).casefold()


def _order(sitting: Sitting) -> tuple[str, str, int, bool, str]:
    game, stay = sitting.game, sitting.stay
    return game.ended, game.name, stay.seat, stay.came, stay.player.name


Joins = Callable[[Sequence[Sitting]], list[list[Key]]]
"""For each sitting the keys that it shares with others of the same person."""


def _by_name(group: Sequence[Sitting]) -> list[list[Key]]:
    return [[each.name] for each in group]


def _by_account(group: Sequence[Sitting]) -> list[list[Key]]:
    return [[each.name, *([each.by_account] if each.by_account is not None else [])] for each in group]


def _by_all(group: Sequence[Sitting]) -> list[list[Key]]:
    # A spelling that only rosters' lists share says nothing: it has to be somebody's name.
    names = {each.name for each in group}
    return [
        [*keys, *(key for key in each.spellings if key in names)]
        for each, keys in zip(group, _by_account(group), strict=True)
    ]


def _grouped(group: Sequence[Sitting], ways: Sequence[Joins]) -> Iterable[list[Sitting]]:
    """The sittings of each person: joined in the first way, and in the next where that makes two people of a game one."""
    way, *rest = ways
    for joined in _joined(group, way(group)):
        if rest and _has_two_of_a_game(joined):
            yield from _grouped(joined, rest)
        else:
            yield joined


def _has_two_of_a_game(group: Sequence[Sitting]) -> bool:
    names: dict[str, set[Key]] = {}
    for each in group:
        names.setdefault(each.game.name, set()).add(each.name)
    return any(len(found) > 1 for found in names.values())


def _joined(group: Sequence[Sitting], keys: Sequence[Sequence[Key]]) -> list[list[Sitting]]:
    """The parts of a group that hang together by their keys, each in the order of the group."""
    part_of: dict[Key, int] = {}
    parts: dict[int, list[int]] = {}
    for at, each in enumerate(keys):
        meets = sorted({part_of[key] for key in each if key in part_of})
        members = sorted([at, *(member for part in meets for member in parts.pop(part))])
        parts[at] = members
        part_of |= {key: at for member in members for key in keys[member]}
    return [[group[member] for member in members] for members in parts.values()]


def _person(group: Sequence[Sitting]) -> Person:
    names = list(dict.fromkeys(each.stay.player.name for each in reversed(group)))
    return Person(names[0], tuple(sorted(names[1:])), tuple(group))

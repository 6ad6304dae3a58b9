"""Abbreviations for players who brought none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pbp_mod.people.names import fold

Key = Callable[[str], str]
BY_SPELLING: tuple[Key, ...] = (fold,)


def make_abbr(name: str, taken: Iterable[str], keys: Sequence[Key] = BY_SPELLING) -> str:
    """An abbreviation for a player who brought none, that differs by each of the keys from all in `taken` (names and
    abbreviations).

    Capitals and initials if there are two to four of them ("John.S.Mill": JSM), else the first letters, else the first
    letter with a later one, else with a number. Games that are kept may hold none, so what comes out by spelling alone
    never changes.
    """
    words = list(taken)
    used = [{key(each) for each in words} - {key(name)} for key in keys]
    free = (
        each
        for each in _abbreviations(name)
        if all(key(each) and key(each) not in mine for key, mine in zip(keys, used, strict=True))
    )
    return next(free)  # there is always another number


def _abbreviations(name: str) -> Iterator[str]:
    letters = [each for each in name if each.isalnum()]
    if not letters or not all(each.isdigit() or each.lower() != each.upper() for each in letters):
        if len(name) <= 4:
            yield name
        letters = ["P"]
    elif len(letters) <= 4 and (len(letters) < 3 or name.isupper()):
        yield "".join(letters).upper()
    heads = [
        each
        for before, each in zip(" " + name, name, strict=False)
        if each.isalnum() and (not before.isalnum() or each.isupper())
    ]
    if 2 <= len(heads) <= 4:
        yield "".join(heads).upper()
    for length in (2, 3, 4):
        if len(letters) >= length:
            yield "".join(letters[:length]).upper()
    for each in letters[2:]:
        yield (letters[0] + each).upper()
    number = 2
    while True:
        yield f"{letters[0].upper()}{number}"
        number += 1

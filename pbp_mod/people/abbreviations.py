"""Abbreviations for players who brought none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbp_mod.people.names import fold


def make_abbr(name: str, taken: Iterable[str], key: Callable[[str], str] = fold) -> str:
    """An abbreviation for a player who brought none, that differs by `key` from all in `taken` (names, abbreviations).

    Games that are kept may hold none, so what comes out for a name and a key never changes. Capitals and initials if there are two to four of them ("John.S.Mill": JSM), else the first letters, else the
    first letter with a later one, else with a number.
    """
    used = {key(each) for each in taken} - {key(name)}
    free = (each for each in _abbreviations(name) if key(each) and key(each) not in used)
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

"""Answers of several players in one line, as one types them in a hurry: `y JSM BF NA n YT MH`, `JSM y BF n`, `n rest`.

Each word is an answer or a name. Where one may be both (a player called Y), every way in which the line can be read is
given, and whoever asks must ask on. Judges nothing by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Answer = Callable[[str], str | None]
"""The answer that a word is, or None."""
Name = Callable[[str], int | None]
"""The seat that a word names, or None."""

REST = ("rest", "others", "all")
"""All who are awaited and not named otherwise."""
_ALL_OTHERS = -1
"""In the place of a seat."""
_MOST = 8
"""Ways to read a line, behind which it isn't gone on."""

Given = tuple[tuple[int, str], ...]
"""Seats, each with its answer."""


def readings(words: Sequence[str], answer: Answer, name: Name, awaited: Sequence[int]) -> list[Given]:
    """Every way to read the words as answers, each seat once; one answer alone is that of the only one awaited."""
    bare = [word.strip(",;") for word in words if word.strip(",;")]
    found: list[Given] = []
    if len(bare) == 1:
        said = answer(bare[0])
        if said is not None and len(awaited) == 1:
            found.append(((awaited[0], said),))
    forwards = _grouped(bare, answer, name)
    backwards = (tuple(reversed(given)) for given in _grouped(bare[::-1], answer, name))
    for given in (*forwards, *backwards):
        way = _with_rest(given, awaited)
        if way and all({*way} != {*each} for each in found):
            found.append(way)
        if len(found) >= _MOST:
            break
    return found


def _with_rest(given: Given, awaited: Sequence[int]) -> Given:
    """The same with all who are awaited and named nowhere else in the place of the rest; nothing if there is nobody."""
    named = {seat for seat, _ in given}
    rest = [seat for seat in awaited if seat not in named]
    if _ALL_OTHERS in named and not rest:
        return ()
    return tuple((each, said) for seat, said in given for each in (rest if seat == _ALL_OTHERS else [seat]))


def _grouped(words: Sequence[str], answer: Answer, name: Name) -> Iterator[Given]:
    """Answers, each before the names that it belongs to."""

    def go_on(at: int, said: str | None, given: Given, fresh: bool) -> Iterator[Given]:
        if at == len(words):
            if given and not fresh:
                yield given
            return
        word, taken = words[at], {seat for seat, _ in given}
        now = answer(word)
        if now is not None and not fresh:
            yield from go_on(at + 1, now, given, True)
        if said is None:
            return
        for seat in (name(word), _ALL_OTHERS if word.casefold() in REST else None):
            if seat is not None and seat not in taken:
                yield from go_on(at + 1, said, (*given, (seat, said)), False)

    return go_on(0, None, (), False)

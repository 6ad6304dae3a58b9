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

REST = ("rest", "others")
"""All who are awaited and not named otherwise."""
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
    for way in (*_answer_first(bare, answer, name, awaited), *_names_first(bare, answer, name, awaited)):
        if way not in found:
            found.append(way)
        if len(found) >= _MOST:
            break
    return found


def _answer_first(
    words: Sequence[str], answer: Answer, name: Name, awaited: Sequence[int]
) -> Iterator[Given]:
    def go_on(at: int, said: str | None, given: Given, fresh: bool) -> Iterator[Given]:
        if at == len(words):
            if given and not fresh:
                yield given
            return
        word = words[at]
        now = answer(word)
        if now is not None and not fresh:
            yield from go_on(at + 1, now, given, True)
        if said is not None:
            for more in _named(word, said, given, name, awaited):
                yield from go_on(at + 1, said, more, False)

    return go_on(0, None, (), False)


def _names_first(words: Sequence[str], answer: Answer, name: Name, awaited: Sequence[int]) -> Iterator[Given]:
    """The same from the other end: an answer belongs to the names before it."""
    turned = list(reversed(words))
    for given in _answer_first(turned, answer, name, awaited):
        yield tuple(reversed(given))


def _named(word: str, said: str, given: Given, name: Name, awaited: Sequence[int]) -> Iterator[Given]:
    taken = {seat for seat, _ in given}
    seat = name(word)
    if seat is not None and seat not in taken:
        yield (*given, (seat, said))
    if word.casefold() in REST:
        rest = tuple((each, said) for each in awaited if each not in taken)
        if rest:
            yield (*given, *rest)

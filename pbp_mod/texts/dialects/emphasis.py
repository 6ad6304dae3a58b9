"""Which stars, underscores, tildes and tags of a text belong together, by CommonMark's rules. Knows no board."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.texts.dialects.marks import SIGNS

STARS = "*_"
Pair = tuple[int, int, int]
"""Where the opening signs of a pair begin, where its closing ones, and how many they are."""


class Run:
    """Some of the same signs in a row, which may open or close something. `at`: the place that pairs are told by. `whole`:
    that of the row which they are a part of; two parts of one row are no pair.
    """

    __slots__ = ("at", "closes", "left", "length", "opens", "sign", "whole")

    def __init__(
        self, sign: str, at: int, length: int, opens: bool, closes: bool, whole: int | None = None
    ) -> None:
        self.sign, self.at, self.length, self.left = sign, at, length, length
        self.opens, self.closes = opens, closes
        self.whole = at if whole is None else whole


def run_in(text: str, start: int, end: int, at: int) -> Run:
    """The run that stands there in the text, judged by its neighbours."""
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    left = not after.isspace() and (not parts(after) or before.isspace() or parts(before))
    right = not before.isspace() and (not parts(before) or after.isspace() or parts(after))
    opens, closes = left, right
    if text[start] == "_":
        opens, closes = left and (not right or parts(before)), right and (not left or parts(after))
    return Run(text[start], at, end - start, opens, closes)


def parts(each: str) -> bool:
    """Whether a character counts as punctuation."""
    if each.isascii() or each.isalnum():
        return each in SIGNS
    from unicodedata import category

    return category(each)[0] in "PS"


def pairs(runs: Sequence[Run]) -> list[Pair]:
    """What belongs together."""
    found, waiting = list[Pair](), list[Run]()
    for closer in runs:
        while closer.closes and closer.left:
            place = _opener(waiting, closer)
            if place is None:
                break
            opener = waiting[place]
            del waiting[place + 1 :]
            used = 2 if opener.left > 1 and closer.left > 1 else 1
            opener.left -= used
            found.append((opener.at + opener.left, closer.at + closer.length - closer.left, used))
            closer.left -= used
            if not opener.left:
                waiting.pop()
        if closer.opens and closer.left:
            waiting.append(closer)
    return found


def _opener(waiting: Sequence[Run], closer: Run) -> int | None:
    for place in range(len(waiting) - 1, -1, -1):
        opener = waiting[place]
        if opener.sign != closer.sign or opener.whole == closer.whole:
            continue
        either, together = opener.closes or closer.opens, (opener.length + closer.length) % 3 == 0
        if closer.sign in STARS and either and together and (opener.length % 3 or closer.length % 3):
            continue
        return place
    return None

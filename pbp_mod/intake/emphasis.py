"""Markdown's emphasis: which runs of * and _ make text bold, by the rules of CommonMark.

Knows nothing of posts or orders. "** so **" is not bold and "**so**" is, and players get that wrong every week: only
the forum's own rules tell what everybody sees in bold.
"""

from __future__ import annotations


class Run:
    """A run of one delimiter in a paragraph. `left`: how many of its characters no emphasis has used."""

    __slots__ = ("closes", "left", "length", "opens", "place", "sign")

    def __init__(self, place: int, sign: str, length: int, opens: bool, closes: bool) -> None:
        self.place, self.sign, self.length, self.left = place, sign, length, length
        self.opens, self.closes = opens, closes


def run(place: int, signs: str, before: str, after: str) -> Run:
    """The run `signs` at `place` between two characters (a space stands for the edge of the paragraph)."""
    left = not after.isspace() and (not _is_punctuation(after) or before.isspace() or _is_punctuation(before))
    right = not before.isspace() and (
        not _is_punctuation(before) or after.isspace() or _is_punctuation(after)
    )
    if signs[0] == "_":  # inside a word it is a part of the word
        left, right = (
            left and (not right or _is_punctuation(before)),
            right and (not left or _is_punctuation(after)),
        )
    return Run(place, signs[0], len(signs), left, right)


def _is_punctuation(each: str) -> bool:
    if each.isascii():
        return not each.isalnum() and not each.isspace()
    from unicodedata import category

    return category(each)[0] in "PS"


def strong_ranges(runs: list[Run]) -> list[tuple[int, int]]:
    """The places (of opening and closing run) between which the text of a paragraph is bold."""
    ranges: list[tuple[int, int]] = []
    waiting: list[Run] = []
    for closer in runs:
        while closer.closes and closer.left:
            opener = next((each for each in reversed(waiting) if _pair(each, closer)), None)
            if opener is None:
                break
            del waiting[waiting.index(opener) + 1 :]
            used = 2 if opener.left >= 2 and closer.left >= 2 else 1
            if used == 2:
                ranges.append((opener.place, closer.place))
            opener.left -= used
            closer.left -= used
            if not opener.left:
                waiting.remove(opener)
        if closer.opens and closer.left:
            waiting.append(closer)
    return ranges


def _pair(opener: Run, closer: Run) -> bool:
    if opener.sign != closer.sign:
        return False
    if opener.closes or closer.opens:  # the rule of three, for runs that could do both
        both = opener.length + closer.length
        return both % 3 != 0 or (opener.length % 3 == 0 and closer.length % 3 == 0)
    return True

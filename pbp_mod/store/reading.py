"""The rows of a game as they are read: what each says, and when, which only some commands ask for.

Most rows of a long game say what others say, at another time. That is decoded once, and one object stands for all of them:

    {"action": "vote", "by": "Anna", "choice": "yaw", "at": "2026-11-29T20:15:00Z"}
    {"action": "vote", "by": "Anna", "choice": "yaw", "at": "2026-11-30T07:02:00Z"}

Whole rows, each an object of its own, are made of that when somebody asks for them. All is looked at to the last sign, since that
shows damage; of a thousand rows at a time where Python can, which takes half of what it takes row by row. Knows no actions, and
no SQL.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from operator import itemgetter
from typing import Any

from pbp_mod.store.records import Entry

BREAK = "\n"
"""Stands between rows that are read as one text; none that was kept holds one."""
_AT = ', "at": "'
_TIME, _CLOSE = len("2026-11-29T20:15:00Z"), '"}'
_END = _TIME + len(_CLOSE)
"""How much of a row is left behind `_AT`, if it ends with its time."""
_beginning, _end = itemgetter(slice(None, -_END)), itemgetter(slice(-_END, None))
_CONTROLS = bytes(range(32))


class Rows:
    """Rows of a game in their order.

    `said` are they for whoever plays them, who doesn't ask when; nobody may change one, since it may stand for several.
    """

    __slots__ = ("_ends", "_whole", "said")

    def __init__(self, said: list[Entry], ends: list[str] | None = None) -> None:
        self.said, self._ends = said, ends
        """`ends`: of each row its time and what closes it; empty: it is whole in `said`."""
        self._whole = said if ends is None else None

    def __len__(self) -> int:
        return len(self.said)

    def whole(self) -> list[Entry]:
        """All rows as they were kept; the same list each time."""
        if self._whole is None:
            pairs = zip(self.said, self._ends or (), strict=True)
            self._whole = [{**said, "at": end[:_TIME]} if end else said for said, end in pairs]
        return self._whole

    def different(self) -> Collection[Entry]:
        """Of those that say the same one, without its time, for whoever asks whether any row says something."""
        return dict(zip(map(id, self.said), self.said, strict=True)).values()

    def row(self, number: int) -> Entry:
        """One row as it was kept."""
        said, end = self.said[number - 1], "" if self._ends is None else self._ends[number - 1]
        return said if not end else {**said, "at": end[:_TIME]}

    def and_then(self, new: Sequence[Entry]) -> Rows:
        """These, and others behind them."""
        more = Rows([*self.said, *new], None if self._ends is None else [*self._ends, *[""] * len(new)])
        more._whole = None if self._whole is None else [*self._whole, *new]
        return more


def read(texts: list[str]) -> Rows:
    """The rows of texts that were kept. Raises ValueError or RecursionError if one is no JSON."""
    beginnings = list(map(_beginning, texts))
    different = {*beginnings}
    if len(different) * 2 > len(texts):  # hardly any says what another says
        return Rows(_objects(texts))
    known = {beginning: _few_words(beginning) for beginning in different}
    found: list[Any] = list(map(known.get, beginnings))
    ends = list(map(_end, texts))
    others = [at for at, row in enumerate(found) if row is None] if None in known.values() else []
    for at in others:
        ends[at] = ""
    if not _are_times("".join(ends)):
        return Rows(_objects(texts))
    for at, row in zip(others, _objects([texts[at] for at in others]), strict=True):
        found[at] = row
    return Rows(found, ends)


def _few_words(beginning: str) -> Entry | None:
    """What a row says that begins so and has only its time behind that; None: that is more than a few words, or no such row."""
    if not beginning.endswith(_AT):
        return None
    try:
        row = json.loads(beginning.removesuffix(_AT) + "}")
    except ValueError:
        return None
    return row if isinstance(row, dict) and row and all(type(each) is str for each in row.values()) else None


def _are_times(ends: str) -> bool:
    """Whether these ends of rows, one behind the other, are each a time that JSON closes there."""
    count = len(ends) // _END
    if ends[_TIME::_END] != '"' * count or ends[_TIME + 1 :: _END] != "}" * count:
        return False
    if ends.count('"') != count or "\\" in ends:
        return False
    signs = ends.encode("utf-8", "surrogatepass")
    return len(signs.translate(None, _CONTROLS)) == len(signs)


def _objects(texts: Sequence[str]) -> list[Entry]:
    """What each text holds; as one text they are decoded in a third of the time. Raises ValueError, RecursionError."""
    found: list[Entry] = json.loads(f"[{','.join(texts)}]")
    if len(found) != len(texts):  # damage may also make two rows of one
        raise ValueError("these are not as many objects as texts")
    return found

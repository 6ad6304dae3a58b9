"""What the first line of a file says of the lines that follow, so that a file that was cut off is never taken for whole.

`rows` is their number, `head` the hash of the last of them in the chain of records.py. Both speak of the file and are no
part of the header: they are put on when it is written, and taken off before anything else is read. A file may lack them
(older ones do). Knows neither games nor desks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.store.records import head

ROWS, HEAD = "rows", "head"


def whole(first: Mapping[str, Any], lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The lines of a file: the first one with what it says of the others, then the others."""
    follow = list(lines)
    yield {**first, ROWS: len(follow), HEAD: head(dict(first), follow)}
    yield from follow


class Promise:
    """What the first line of a file has promised."""

    def __init__(self, first: Any) -> None:
        """Take off what a first line says of those that follow. Raises NotUnderstood if that is nonsense.

        `first` is the line without it.
        """
        said = {key: first[key] for key in (ROWS, HEAD) if key in first} if isinstance(first, dict) else {}
        rows, last = said.get(ROWS), said.get(HEAD)
        self.first = {key: value for key, value in first.items() if key not in said} if said else first
        self._rows, self._head = rows, last
        if ROWS in said and (not isinstance(rows, int) or isinstance(rows, bool) or rows < 0):
            raise NotUnderstood(f"'rows' must be how many lines follow, not {rows!r}")
        if HEAD in said and not isinstance(last, str):
            raise NotUnderstood(f"'head' must be the hash of the last line, not {last!r}")

    def count(self, lines: Sequence[Any]) -> None:
        """Raise NotUnderstood unless there are as many lines as were promised."""
        there = len(lines)
        if self._rows is not None and there < self._rows:
            raise NotUnderstood(
                f"{_lines(self._rows)} should follow, and only {there} do: the file was cut off (get it anew, and whole)"
            )
        if self._rows is not None and there > self._rows:
            raise self._changed(f"{_lines(self._rows)} should follow, and {there} do")

    def check(self, lines: Sequence[Any]) -> None:
        """Raise NotUnderstood unless these are the lines that were promised."""
        self.count(lines)
        if self._head is not None and head(self.first, lines) != self._head:
            raise self._changed("what follows is not what was written ('head' doesn't fit)")

    def _changed(self, how: str) -> NotUnderstood:
        return NotUnderstood(
            f"{how} (get the file anew; if you have changed it yourself, take 'rows' and 'head' out of this line)"
        )


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"

"""What the table had been told at each moment of a game that was corrected, without playing it from the start each time.

Between two corrections the game goes on from where it was; for a correction it goes back to the first row that counts
otherwise, and on from there. Rules nothing, and tells nobody (erratum.py does).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import TypeVar

from pbp_mod.game.actions import Question
from pbp_mod.rows.corrections import Correction, beginning, came_of, first_changed
from pbp_mod.rows.entries import CORRECTIONS, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.questions import question_of
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import Position, go_on, opening
from pbp_mod.texts.outbox import PER_ROW, Collector
from pbp_mod.texts.wrong_rows import Moment

V = TypeVar("V")


class Rewinding:
    """A game told up to each of its corrections, one after the other. `ends`: the rows in which a command's corrections
    end, in order. Raises like `fold`.
    """

    def __init__(self, header: Header, entries: Sequence[Entry], ends: Sequence[int]) -> None:
        self._header, self._entries = header, entries
        self._known: Mapping[int, Correction] = {}
        self._own = [(seq, entry) for seq, entry in enumerate(entries, 1) if entry["action"] in CORRECTIONS]
        self._rows_of_own = [seq for seq, _ in self._own]
        self._collector = Collector()
        self._position = opening(header, self._collector.hear)
        self._messages = {message.id: message for message in self._collector.messages()}
        self._counting: dict[int, Entry] = {}
        self._asked: dict[int, Question] = {}
        self._changed = {end: first_changed(entries, beginning(entries, end), end) or end for end in ends}
        self._wanted = sorted({row - 1 for row in self._changed.values()})
        self._kept: dict[int, Position] = {}
        self._keep()

    def moments(self, end: int) -> tuple[Moment, Moment, int]:
        """How things stood before the command whose corrections end with that row, and after it; and the first row that
        counts otherwise now.
        """
        self._go_on(beginning(self._entries, end) - 1)
        row = self._changed[end]
        before = Moment(
            self._position, self._messages, self._counting, self._asked
        )  # left behind by going back
        self._known = came_of(self._own[: bisect_right(self._rows_of_own, end)])
        self._go_back(row - 1)
        self._go_on(end)
        return before, self._moment(), row

    def behind(self, row: int) -> Moment:
        """How things stood after that row, which is no correction."""
        self._go_on(row)
        return self._moment()

    def whole(self) -> tuple[Position, Collector]:
        """How things stand in the end, and all that was told then; the last that can be asked for."""
        self._play(len(self._entries))
        return self._position, self._collector

    def _moment(self) -> Moment:
        return Moment(self._position.copy(), dict(self._messages), dict(self._counting), dict(self._asked))

    def _go_on(self, last: int) -> None:
        """Play up to that row, and stay where the game will have to go back to."""
        first = self._position.seq + 1
        at = bisect_left(self._wanted, first)
        for stop in self._wanted[at : bisect_left(self._wanted, last)]:
            self._play(stop)
            self._keep()
        self._play(last)
        if last in self._wanted:
            self._keep()
        self._take_in(first)

    def _play(self, last: int) -> None:
        position = self._position

        def note(kept: Position, entry: Entry) -> None:
            question = question_of(kept, entry)
            if question is not None:
                self._asked[kept.seq + 1] = question

        hear = self._collector.hear
        idle = go_on(position, self._header, self._entries, self._known, hear, last=last, before=note)
        for row in idle:
            self._asked.pop(row, None)

    def _keep(self) -> None:
        if self._position.seq in self._wanted:
            self._kept[self._position.seq] = self._position.copy()

    def _take_in(self, first: int) -> None:
        """Note what counts, and what is told, from that row on."""
        for seq in range(first, self._position.seq + 1):
            entry = self._entries[seq - 1]
            now = self._known[seq].entry if seq in self._known else entry
            if now is not None and entry["action"] not in CORRECTIONS:
                self._counting[seq] = now
        for message in self._collector.messages(first):
            if not is_reminder(message.template):  # what it said is past, and asks nobody for anything new
                self._messages[message.id] = message

    def _go_back(self, row: int) -> None:
        """To behind that row, as if those after it had never been."""
        self._position = self._kept[row].copy()
        self._collector.forget(row)
        self._messages = _cut_off(self._messages, (row + 1) * PER_ROW)
        self._counting = _cut_off(self._counting, row + 1)
        self._asked = _cut_off(self._asked, row + 1)


def _cut_off(numbered: Mapping[int, V], first: int) -> dict[int, V]:
    """A copy without the last ones of what is in the order of its numbers, from that number on."""
    found = dict(numbered)
    while found and next(reversed(found)) >= first:
        found.popitem()
    return found

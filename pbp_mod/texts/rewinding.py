"""What the table had been told at each moment of a game that was corrected, without playing it from the start each time.

Between two corrections the game goes on from where it was; for a correction it goes back to the first row that counts
otherwise, and on from there. Rules nothing, and tells nobody (erratum.py does).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import Question
from pbp_mod.rows.corrections import Correction, beginning, corrections
from pbp_mod.rows.entries import CORRECTIONS, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.questions import question_of
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import Position, go_on, opening
from pbp_mod.texts.outbox import PER_ROW, Collector
from pbp_mod.texts.wrong_rows import Moment


class Rewinding:
    """A game told up to each of its corrections, one after the other. `ends`: the rows in which a command's corrections
    end, in order. Raises like `fold`.
    """

    def __init__(self, header: Header, entries: Sequence[Entry], ends: Sequence[int]) -> None:
        self._header, self._entries = header, entries
        self._known: Mapping[int, Correction] = {}
        self._collector = Collector()
        self._position = opening(header, self._collector.hear)
        self._messages = {message.id: message for message in self._collector.messages()}
        self._counting: dict[int, Entry] = {}
        self._asked: dict[int, Question] = {}
        self._changed = _first_changes(entries, ends)
        self._wanted = sorted({row - 1 for row in self._changed.values()})
        self._kept: dict[int, Position] = {}
        self._keep()

    def moments(self, end: int) -> tuple[Moment, Moment, int]:
        """How things stood before the command whose corrections end with that row, and after it; and the first row that
        counts otherwise now.
        """
        self._go_on(beginning(self._entries, end) - 1)
        before, row = self._moment(), self._changed[end]
        self._known = corrections(self._entries[:end])
        self._go_back(row - 1)
        self._go_on(end)
        return before, self._moment(), row

    def behind(self, row: int) -> Moment:
        """How things stood after that row, which is no correction."""
        self._go_on(row)
        return self._moment()

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

        while position.seq < last:
            row = position.seq + 1
            if not go_on(
                position,
                self._header,
                self._entries,
                self._known,
                self._collector.hear,
                last=row,
                before=note,
            ):
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
        _cut_off(self._messages, (row + 1) * PER_ROW)
        _cut_off(self._counting, row + 1)
        _cut_off(self._asked, row + 1)


def _cut_off(numbered: dict[int, Any], first: int) -> None:
    """Take out the last ones of what is in the order of its numbers, from that number on."""
    while numbered and next(reversed(numbered)) >= first:
        numbered.popitem()


def _first_changes(entries: Sequence[Entry], ends: Sequence[int]) -> dict[int, int]:
    """For each end of a command's corrections the first row that may count otherwise because of them."""

    def about(correction: Entry) -> int:
        row: int = correction["event"]
        amended = entries[row - 1]
        return amended["event"] if amended["action"] in CORRECTIONS else row

    return {end: min(map(about, entries[beginning(entries, end) - 1 : end])) for end in ends}

"""What the rows of a game tell, followed from row to row, so that a game that stays open isn't played anew for each of them.

Messages, errata, the board as it is edited and how deadlines stand: each is found out by playing the whole game when it is first
asked for, and goes on with the rows that come. A correction, which may change what any row told, begins anew. Decides nothing:
due.py says which of it is due.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import Audience, Question
from pbp_mod.rows.corrections import goes_on
from pbp_mod.rows.entries import AGAIN, CORRECTIONS, DEADLINE, REMIND, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.reminding import questions_owed
from pbp_mod.rows.replay import Position, fold, go_on, opening
from pbp_mod.texts.outbox import BOARD, Boards, Collector, Part
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.rows.deadlines import Follower, Standing
    from pbp_mod.rows.waited import Waited


Owed = set[tuple[str, int, Question | None]]
"""What is owed at some time: each action, the seat that it is awaited from, and the question."""


class Errors(NamedTuple):
    """The errata of a game, given what went out (None: nobody asks), and the numbers of those that are overtaken."""

    sent: frozenset[int] | None
    collector: Collector
    overtaken: frozenset[int]


class Hearing:
    """What these rows tell. It stays as it is: `at` gives that of more rows."""

    def __init__(self, header: Header, entries: Sequence[Entry]) -> None:
        self._header, self._entries = header, entries
        self._position: Position | None = None
        self._collector: Collector | None = None
        self._first: Boards | None = None
        self._boards: Boards | None = None
        self._follower: Follower | None = None
        self._waited: Waited | None = None
        self._owed: dict[int, Owed] | None = None
        self._moments: Sequence[tuple[int, tuple[Any, ...]]] | None = None
        self._errata: Errors | None = None

    def at(self, entries: Sequence[Entry]) -> Hearing:
        """What these rows tell, which are those that are known, mostly, and perhaps some more."""
        known = len(self._entries)
        if entries is self._entries:
            return self
        if list(entries[:known]) != list(self._entries):
            return Hearing(self._header, entries)
        if len(entries) == known:
            return self
        if self._position is None:
            return Hearing(self._header, entries)
        if any(entry["action"] in CORRECTIONS or AGAIN in entry for entry in entries[known:]):
            return Hearing(self._header, entries)
        twin = Hearing(self._header, entries)
        twin._position = self._position.copy()
        twin._collector = None if self._collector is None else self._collector.copy()
        twin._boards = None if self._boards is None else self._boards.copy()
        twin._owed = None if self._owed is None else self._owed.copy()
        twin._follower = None if self._follower is None else self._follower.copy()
        twin._waited = None if self._waited is None else self._waited.copy()
        twin._first, twin._moments, twin._errata = self._first, self._moments, self._errata
        go_on(twin._position, self._header, entries, {}, twin._hear, twin._after)
        return twin

    def _hear(
        self, row: int, position: Position, to: Audience, template: str, data: Mapping[str, Any]
    ) -> None:
        if self._collector is not None:
            self._collector.hear(row, position, to, template, data)
        if self._follower is not None:
            self._follower.hear(row, position, to, template, data)

    def _after(self, position: Position, entry: Entry) -> None:
        if self._boards is not None:
            self._boards.look(position, entry)
        if self._follower is not None:
            self._follower.after(position, entry)
        if self._waited is not None:
            self._waited.after(position, entry)
        if self._owed is not None:
            _note_owed(self._owed, position, entry)

    def collector(self) -> Collector:
        """What all rows tell as they count, as a copy. Raises like `fold`, as does all that follows."""
        if self._collector is None:
            self._play()
        assert self._collector is not None
        return self._collector.copy()

    def position(self) -> Position:
        """How the game stands at the end."""
        if self._position is None:
            self._play()
        assert self._position is not None
        return self._position

    def add_board(self, collector: Collector, *, edited: bool) -> None:
        """Propose the board as it was first, or as it is to be `edited` to by now."""
        if not edited:
            self._first = self._first or Boards(opening(self._header))
            self._first.propose(collector)
            return
        if self._boards is None:
            boards = Boards(opening(self._header))
            self._position = fold(self._header, self._entries, after=boards.look)
            self._boards = boards
        self._boards.propose(collector)

    def first_board(self) -> Part:
        """The board as it was after the deal."""
        collector = Collector()
        self.add_board(collector, edited=False)
        return collector.parts[BOARD][0]

    def deadlines(self) -> Standing:
        """How deadlines stand."""
        from pbp_mod.rows.deadlines import Follower, Standing

        if not any(entry["action"] == DEADLINE for entry in self._entries):
            return Standing()
        if self._follower is None:
            follower = Follower()
            self._position = fold(self._header, self._entries, follower.hear, follower.after)
            self._follower = follower
        return self._follower.standing(self.position())

    def waited(self, created: str) -> str | None:
        """When the game came to wait for what it waits for now: the time of the last row that changed the phase, if it was told;
        `created`: when it was made.
        """
        if self._waited is None:
            from pbp_mod.rows.waited import Waited

            waited = Waited(opening(self._header), created)
            self._position = fold(self._header, self._entries, after=waited.after)
            self._waited = waited
        return self._waited.when

    def owed(self) -> Mapping[int, Owed]:
        """What was owed behind each row that reminds."""
        if self._owed is None:
            found: dict[int, Owed] = {}
            self._position = fold(self._header, self._entries, after=partial(_note_owed, found))
            self._owed = found
        return self._owed

    def errata(self, sent: Collection[int] | None) -> Errors:
        """The errata that the corrections call for, if those texts went out."""
        asked = None if sent is None else frozenset(sent)
        if self._errata is None or self._errata.sent != asked:
            self._errata = self._corrected(asked)
        return self._errata

    def _corrected(self, sent: frozenset[int] | None) -> Errors:
        collector, entries = Collector(), self._entries
        if self._moments is None:
            self._play()
        if not self._moments:
            return Errors(sent, collector, frozenset())
        from pbp_mod.texts.erratum import Errata

        errata = Errata(collector, self._header, entries, sent)
        for seq, moments in self._moments:
            if len(moments) > 1:
                errata.hear(seq, *moments)
            else:
                errata.hear_again(seq, *moments)
        errata.finish()
        return Errors(sent, collector, frozenset(errata.overtaken))

    def _play(self) -> None:
        """Play the game: what it tells, and how things stood before and after each command that corrects, with the first row that it
        changed, and behind each row that brings another back.
        """
        entries = self._entries
        ends = {
            seq
            for seq, entry in enumerate(entries, 1)
            if entry["action"] in CORRECTIONS and not goes_on(entries, seq)
        }
        if not ends:
            collector = Collector()
            self._position, self._moments = fold(self._header, entries, collector.hear), ()
            self._collector = collector
            return
        from pbp_mod.texts.rewinding import Rewinding

        told, found = Rewinding(self._header, entries, sorted(ends)), list[tuple[int, tuple[Any, ...]]]()
        for seq, entry in enumerate(entries, 1):
            if seq in ends:
                found.append((seq, told.moments(seq)))
            elif AGAIN in entry and entry["action"] not in CORRECTIONS:
                found.append((seq, (told.behind(seq),)))
        self._moments = found
        self._position, self._collector = told.whole()


def _note_owed(found: dict[int, Owed], position: Position, entry: Entry) -> None:
    if entry["action"] == REMIND:
        found[position.seq] = questions_owed(position.engine, position.state)

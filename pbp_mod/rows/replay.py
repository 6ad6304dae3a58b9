"""The state of a game as the fold of its rows: from the header on, row by row, through its engine.

Rows count from the start as later corrections have them, so a position is always that of the corrected game.
No database, no texts: rows come in as JSON objects, notices go out to whoever listens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod import __version__
from pbp_mod.engines import ENGINES
from pbp_mod.errors import CorruptLog, NotAllowed, NotUnderstood, PbpError
from pbp_mod.game.actions import THREAD, Action, Audience, Data, Seat, Tell
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import Player, Roster
from pbp_mod.rows.corrections import Correction, corrections
from pbp_mod.rows.decoding import Decoder
from pbp_mod.rows.entries import (
    CORE,
    COUNT,
    DEADLINE,
    FLAGS,
    FOR,
    PAUSED,
    REMIND,
    RENAME,
    REPLACE,
    Entry,
)
from pbp_mod.rows.header import Header, Opened, read, read_player
from pbp_mod.rows.naming import named
from pbp_mod.rows.unheard import NONSENSE, keep_all

if TYPE_CHECKING:
    from pbp_mod.rows.counting import Polled
    from pbp_mod.rows.formers import Former

REPLACED, BRIEFING, DUE = "common/replaced", "common/briefing", "common/deadline"
THANKS = "common/thanks"

LONG = 100  # rows from which on it is worth a note to keep a game's phase

Hear = Callable[[int, "Position", Audience, str, Mapping[str, Any]], None]
"""`hear(row, position, audience, template, data)`: a notice of a row (0: the deal); `template` with its folder."""


class Position:
    """A game at one moment: the roster and the engine's state after `seq` rows."""

    __slots__ = (
        "_decoder",
        "_heard",
        "due",
        "engine",
        "formers",
        "opened",
        "paused",
        "polled",
        "roster",
        "seq",
        "state",
    )

    def __init__(
        self, opened: Opened, roster: Roster, state: Any, seq: int, formers: tuple[Former, ...] = ()
    ) -> None:
        self.opened, self.roster, self.state, self.seq, self.formers = opened, roster, state, seq, formers
        self.engine: AnyEngine = opened.engine
        self.due: tuple[str | None, Any] = None, None
        """When the last deadline was due, and how things stood then as the thread sees them."""
        self.paused = False
        """Whether the last row about deadlines has stopped the clock."""
        self.polled: Polled | None = None
        """Of a game whose votes are counted while they run: where they were cast."""
        if self.engine.counts:
            from pbp_mod.rows.counting import Polled

            self.polled = Polled()
        self._decoder = Decoder(self.engine, roster)
        self._heard: tuple[Hear, Tell] | None = None

    def copy(self) -> Position:
        """An independent copy, to try something on."""
        twin = Position(self.opened, self.roster.copy(), self.engine.copy(self.state), self.seq, self.formers)
        twin.due, twin.paused = self.due, self.paused
        twin.polled = None if self.polled is None else self.polled.copy()
        twin._decoder = self._decoder.of(twin.roster)
        return twin

    def phase_to_keep(self, rows: int) -> str | None:
        """What is kept of a long game, all of whose rows are played, for lists of games: the program's version and the phase."""
        if rows < LONG or self.seq != rows or self.engine.name not in ENGINES:
            return None
        return f"{__version__} {self.engine.phase(self.state)}"

    def decode(self, entry: Entry) -> Action:
        """A row of the game as an action, which nobody may change. Raises NotUnderstood or Ambiguous for a name that nobody, or
        two, answer to, and KeyError where the row is damaged.
        """
        return self._decoder.action(entry)

    def step(self, entry: Entry, hear: Hear | None = None) -> None:
        """Go on by one new row. Raises NotAllowed (in the players' names), NotUnderstood; the position is void then."""
        self.seq += 1
        action = entry["action"]
        if action not in CORE:  # asked first: most rows are the game's own
            try:
                self._apply(self._decoder.action(entry), entry, self._teller(hear))
            except NotAllowed as error:
                raise named(error, self.roster) from None
            if self.formers and hear is not None:
                self._thank(hear)
        elif action == REPLACE:
            self._replace(entry, self._teller(hear), kept=False)
        elif action == RENAME:
            self._rename(entry, kept=False)
        elif action == DEADLINE:
            self._tell_deadline(entry, self._teller(hear))
        elif action == REMIND and hear is not None:
            from pbp_mod.rows.reminding import remind

            for audience, template, data in remind(self.engine, self.state, self.roster, entry):
                hear(self.seq, self, audience, template, data)
        elif action == COUNT:
            self._count(entry, hear)

    def keep(self, entry: Entry, hear: Hear | None = None) -> bool:
        """Go on by a row that was kept before, whatever of it would be refused anew. Raises like `step`.

        False: it changed nothing when it was recorded, and the rules of today don't take it (see `Engine.idle`).
        """
        action = entry["action"]
        if action in CORE:
            if action not in (REPLACE, RENAME):
                self.step(entry, hear)
                return True
            self.seq += 1
            if action == RENAME:
                self._rename(entry, kept=True)
            else:
                self._replace(entry, self._teller(hear), kept=True)
            return True
        self.seq += 1
        try:
            self._apply(self._decoder.action(entry), entry, None if hear is None else self._teller(hear))
        except NotAllowed as error:
            if not self.is_idle(entry):
                raise named(error, self.roster) from None
            return False
        if self.formers and hear is not None:
            self._thank(hear)
        return True

    def _apply(self, action: Action, entry: Entry, tell: Tell | None) -> None:
        if self.polled is None:
            self.engine.apply(self.state, action, tell)
        else:
            self.polled.apply(self.engine, self.state, action, tell, self.seq, entry)

    def _count(self, entry: Entry, hear: Hear | None) -> None:
        from pbp_mod.rows.counting import TEMPLATE, post

        data = post(self, entry)
        if data is not None and hear is not None:
            hear(self.seq, self, THREAD, f"{self.engine.name}/{TEMPLATE}", data)

    def is_idle(self, entry: Entry) -> bool:
        """Whether a row of the game changes nothing here, and is taken only where it was kept before."""
        action = entry["action"]
        return action not in CORE and self.engine.idle(self.state, self._decoder.action(entry))

    def _thank(self, hear: Hear) -> None:
        """At the end, thank those who played and left."""
        if self.engine.outcome(self.state) is not None:
            left = list(dict.fromkeys(former.player.name for former in self.formers))
            still = {player.name for player in self.roster.people()}
            left = [name for name in left if name not in still]
            if left:
                hear(self.seq, self, THREAD, THANKS, {"former": left})

    def check_order(self, entry: Entry) -> None:
        """Raise NotAllowed for a row of the game that a player may not order in advance."""
        try:
            self.engine.check_order(self.state, self._decoder.action(entry))
        except NotAllowed as error:
            raise named(error, self.roster) from None

    def skip(self) -> None:
        """Pass over a row that is struck out."""
        self.seq += 1

    def _teller(self, hear: Hear | None) -> Tell | None:
        if hear is None:
            return None
        if self._heard is not None and self._heard[0] is hear:
            return self._heard[1]
        prefix = self.engine.name

        def tell(audience: Audience, template: str, data: Data) -> None:
            if self.formers:
                from pbp_mod.rows.formers import as_they_sat

                data = as_they_sat(data, self.formers)
            hear(self.seq, self, audience, template if "/" in template else f"{prefix}/{template}", data)

        self._heard = hear, tell
        return tell

    def _tell_deadline(self, entry: Entry, tell: Tell | None) -> None:
        for name in entry.get(FOR, ()):
            self.roster.seat(name)
        due, then, (before, mark) = entry.get("due"), entry.get("then"), self.due
        # What only some see must not show in the announcement, so the table alone says whether the last one still runs.
        now = self.engine.seen_phase(self.state), self.engine.view(self.state, THREAD)["table"]
        resumed, self.paused = self.paused and due is not None, PAUSED in entry and due is None
        self.due = due, now
        if now != mark and not FLAGS[entry.get("extended", False)]:
            before = None
        if tell is None:
            return
        from pbp_mod.rows.times import clock, times, zones_of

        fields = (field for kind in self.engine.kinds.values() for field in kind.fields)
        data = {
            "due": due,
            "times": [] if due is None else times(due, zones_of(entry)),
            "extended": FLAGS[entry.get("extended", False)],
            "then": then,
            "before": None if before is None else clock(before, zones_of(entry)),
            "phase": self.engine.seen_phase(self.state),
            "answer": any(then in field.choices for field in fields),
            "paused": self.paused,
            "resumed": resumed,
        }
        tell(THREAD, DUE, data)

    def _replace(self, entry: Entry, tell: Tell | None, *, kept: bool) -> None:
        seat = self.roster.seat(entry["player"])
        former = self.roster.name(seat)
        taken = [player.abbr for at, player in enumerate(self.roster.people()) if at != seat]
        newcomer = read_player(entry["new"], taken)
        if newcomer is None:
            raise NotUnderstood("'new' must be an object with 'name' and 'abbr'")
        if self.engine.outcome(self.state) is not None:
            raise NotAllowed("over", "the game is over, nobody can be replaced any more")
        if not kept:
            from pbp_mod.people.admission import admit_newcomer

            admit_newcomer(self.roster.people(), self.roster.hecklers, seat, newcomer)
            self._refuse_taken(newcomer)
        from pbp_mod.rows.formers import Former

        leaving = self.roster.people()[seat]
        self.roster.replace(seat, newcomer)
        self._decoder = Decoder(self.engine, self.roster)
        self.engine.seat_taken(self.state, seat)
        if self.polled is not None:
            self.polled.settle(self.engine, self.state)
        self.formers = (*self.formers, Former(seat, leaving, self.engine.so_far(self.state)))
        if tell is not None:
            tell(THREAD, REPLACED, {"former": former, "newcomer": Seat(seat)})
            tell(seat, BRIEFING, {"former": former, "newcomer": Seat(seat), "awaited": self._awaited(seat)})

    def _rename(self, entry: Entry, *, kept: bool) -> None:
        """Nobody is told: it is the same player, and he knows how he is called."""
        seat = self.roster.seat(entry["player"])
        if not kept:
            from pbp_mod.people.admission import admit_spelling

            admit_spelling(self.roster.people(), self.roster.hecklers, seat, entry["new"])
            self._refuse_taken(Player(entry["new"], entry["new"]))
        self.roster.respell(seat, entry["new"])
        self._decoder = Decoder(self.engine, self.roster)

    def _refuse_taken(self, newcomer: Player) -> None:
        from pbp_mod.people.admission import refuse_taken

        refuse_taken([newcomer], (), self.engine.taken_words(self.state))

    def check_words(self) -> None:
        """Raise NotUnderstood for people of a new game who are called like something in it."""
        if taken := self.engine.taken_words(self.state):
            from pbp_mod.people.admission import refuse_taken

            refuse_taken(self.roster.people(), self.roster.hecklers, taken)

    def _awaited(self, seat: int) -> str | None:
        """Where something is awaited from a seat now: `thread`, `pm`, or nowhere. `answered`: it has said all, and may say it
        anew; `may`: there is something that it may say, and need not.
        """
        asks = [ask for ask in self.engine.asks(self.state) if seat in ask.seats]
        owed = [ask for ask in asks if not ask.optional]
        if owed and owed[0].channel is not None:
            return str(owed[0].channel.value)
        if any(seat in ask.seats for ask in self.engine.again(self.state)):
            return "answered"
        return "may" if asks else None


def opening(header: Header, hear: Hear | None = None) -> Position:
    """The position after the deal. Raises NotUnderstood, NotAllowed, NoSeed if the header can't be played."""
    return dealt(read(header), hear)


def dealt(opened: Opened, hear: Hear | None = None) -> Position:
    """Like `opening`, for a header that has been read."""
    engine = opened.engine
    position = Position(opened, opened.roster.copy(), None, 0)
    try:
        position.state = engine.deal(
            len(opened.roster.people()),
            opened.settings,
            opened.setup,
            opened.roster.seat,
            opened.chance,
            position._teller(hear),
        )
    except NotAllowed as error:
        raise named(error, position.roster) from None
    return position


def fold(
    header: Header,
    entries: Sequence[Entry],
    hear: Hear | None = None,
    after: Callable[[Position, Entry], None] | None = None,
    *,
    last: int | None = None,
) -> Position:
    """The position after all rows of a log, or after row `last` (all corrections made, later ones too).

    `after` is called behind each row that counts, with the row as it counts.

    Raises CorruptLog if a row can't be replayed: it was legal when it was written.
    """
    try:
        position = opening(header, hear)
        corrected = corrections(entries)
    except NONSENSE:
        from pbp_mod.rows.damage import refuse_damaged

        refuse_damaged(header, entries)
        raise
    go_on(position, header, entries, corrected, hear, after, last=last)
    return position


def go_on(
    position: Position,
    header: Header,
    entries: Sequence[Entry],
    corrected: Mapping[int, Correction],
    hear: Hear | None = None,
    after: Callable[[Position, Entry], None] | None = None,
    *,
    last: int | None = None,
    before: Callable[[Position, Entry], None] | None = None,
) -> list[int]:
    """Play on from a position among the rows of a log, as `fold` does, with these corrections; the rows that are only kept
    (see `Position.keep`). `before` is called before each row that counts.
    """
    first = position.seq + 1
    rows: Sequence[Entry | None] = entries[position.seq : last]
    if corrected:
        rows = [corrected[row].entry if row in corrected else entry for row, entry in enumerate(rows, first)]
    if hear is None and after is None and before is None and position.polled is None:
        try:
            return keep_all(position, rows)
        except PbpError as error:
            raise CorruptLog(f"row {position.seq} can't be replayed: {error}") from error
        except NONSENSE:
            from pbp_mod.rows.damage import refuse_damaged

            refuse_damaged(header, entries)
            raise
    idle = []
    for row, entry in enumerate(rows, first):
        if entry is None:
            position.skip()
            continue
        try:
            if before is not None:
                before(position, entry)
            if not position.keep(entry, hear):
                idle.append(row)
        except PbpError as error:
            raise CorruptLog(f"row {row} can't be replayed: {error}") from error
        except NONSENSE:
            from pbp_mod.rows.damage import refuse_damaged

            refuse_damaged(header, entries)
            raise
        if after is not None:
            after(position, entry)
    return idle

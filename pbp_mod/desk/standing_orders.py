"""Standing orders: what a player who is away wants to be played, and playing it when its turn comes.

An order is no event of the game and stands in no log: it is kept beside it, line by line (`records.OrderLine`), until it
is used, void, withdrawn or replaced. What is played for the player is an ordinary row of his. Knows no SQL and no
words typed by anybody: `console/clauses.py` reads those.

An order has steps, one for each action of the player to come; a step has clauses, of which the first one that fits
when the player is asked is played. It is for his very next turn, and nothing is ever guessed: where no clause fits, where
what it says is illegal, or where the player has acted himself meanwhile, the whole order is void and the moderator is told.
A number that came along with an answer (`ActionKind.along`) is no turn, and waits until it is asked for.

What becomes of a row that an order played when a correction changes what it depended on, orders_anew.py says.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.names import Roster
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, AMEND, ASIDES, CORRECTIONS, REPLACE, VOID
from pbp_mod.rows.replay import Hear, Position
from pbp_mod.store.records import SOURCE, Entry, OrderLine, dumps
from pbp_mod.tuples import NamedTuple

LEAD, FOLLOW = "lead", "follow"
DONE = "it was for his next turn, and that he has done himself now"
"""Why an order is void whose player has acted himself."""
WAITING, PLAYED, USED, VOIDED, WITHDRAWN, EXCHANGED = (
    "waiting",
    "played",  # a step of several
    "used",
    "void",
    "withdrawn",
    "replaced",
)

When = str | tuple[str, ...] | None
"""The condition of a clause: LEAD, FOLLOW, the suits of which one must be led, or None."""


class Clause(NamedTuple):
    """What is to be done, if its condition holds: a row without `by`."""

    when: When
    do: Entry


Step = tuple[Clause, ...]


class Order(NamedTuple):
    """One order and how it went; `rows` are those of the log that were played for it, one for each step. `cause`: the row
    that ended it, where that is kept; if it was a mistake, the order comes back.
    """

    id: int
    given: OrderLine
    steps: tuple[Step, ...]
    rows: tuple[int, ...]
    how: str
    ended: str | None
    reason: str | None
    cause: int | None = None

    @property
    def step(self) -> Step:
        """What it says for the player's next action, while it waits."""
        return self.steps[len(self.rows)]

    @property
    def player(self) -> str:
        """The full name of who gave it."""
        return self.given.player


class Played(NamedTuple):
    """What came of the orders: rows for the log, lines about the orders, and what the moderator should hear."""

    entries: list[Entry]
    lines: list[OrderLine]
    remarks: list[str]


def written(steps: Iterable[Step]) -> str:
    """Steps as they are kept."""
    return dumps([[{"when": clause.when, "do": clause.do} for clause in step] for step in steps])


def _read(steps: str) -> tuple[Step, ...]:
    return tuple(
        tuple(
            Clause(tuple(each["when"]) if isinstance(each["when"], list) else each["when"], each["do"])
            for each in step
        )
        for step in json.loads(steps)
    )


def orders(lines: Iterable[OrderLine]) -> list[Order]:
    """All orders of a game from the lines about them, the oldest first."""
    found: dict[int, Order] = {}
    for line in lines:
        if line.about is None:
            found[line.id] = Order(line.id, line, _read(line.steps or "[]"), (), WAITING, None, None)
            continue
        order = found[line.about]
        if line.seq is not None and line.how in (PLAYED, USED):
            order = order._replace(rows=(*order.rows, line.seq))
        if line.how != PLAYED:
            cause = line.seq if line.how == VOIDED else None
            order = order._replace(how=line.how or VOIDED, ended=line.at, reason=line.reason, cause=cause)
        found[line.about] = order
    return list(found.values())


def waiting(lines: Iterable[OrderLine]) -> list[Order]:
    """The orders that are still to be played, at most one for each player."""
    return [order for order in orders(lines) if order.how == WAITING]


def after(position: Position, lines: Sequence[OrderLine], new: Sequence[Entry], hear: Hear) -> Played:
    """Play on behind new rows, which `position` holds already, as far as orders reach."""
    run = _Run(position, waiting(lines), hear, new[-1].get("at") if new else None)
    if all(entry["action"] in ASIDES for entry in new):
        return run.played
    run.overtake(new)
    by = new[-1].get("by")
    run.play_on(None if by is None else position.roster.seat(by))
    return run.played


def take_in(position: Position, lines: Sequence[OrderLine], given: OrderLine, hear: Hear) -> Played:
    """Keep a new order, in the place of the one that the player has waiting, and play it if its turn is now.

    Raises NotAllowed if it can't be given, if it says what can never be, or if its turn is now and nothing of it fits or
    is legal.
    """
    engine, state = position.engine, position.state
    seats = seats_of(position.roster)
    seat = seats[given.player]
    if engine.outcome(state) is not None:
        raise NotAllowed("over", "the game is over, nothing can be ordered any more")
    if seat in engine.out(state):
        raise NotAllowed("out", "{} is out of the game and can order nothing", given.player)
    given = given._replace(hand=engine.round_number(state))
    order = orders([given])[0]
    for clause in (clause for step in order.steps for clause in step):
        position.check_order({"by": position.roster.abbr(seat), **clause.do})
    others = waiting(lines)
    played = Played([], [given], [])
    for other in others:
        if seats.get(other.player) == seat:
            played.lines.append(_line(other, given.at, EXCHANGED))
            played.remarks.append(f"The order of {other.player} that waited is replaced.")
    if not is_awaited(position, order.step, seat):
        return played
    position.copy().step(row_of(position, order.step, seat, given.at))
    run = _Run(position, [each for each in others if seats.get(each.player) != seat], hear, given.at, played)
    run.orders.append(order)
    run.play_on(seat)
    return played


def take_back(lines: Sequence[OrderLine], names: Sequence[str], at: str | None, note: str | None) -> Played:
    """Withdraw the order that a player of these names has waiting, his own first. Raises NotAllowed if there is none."""
    for order in waiting(lines):
        if order.player in names:
            return Played([], [_line(order, at, WITHDRAWN, reason=note)], [])
    raise NotAllowed("no-order", "{} has no standing order that waits (see 'pbp standing --all')", names[0])


def corrected(
    position: Position, lines: Sequence[OrderLine], before: Sequence[Entry], new: Sequence[Entry]
) -> Played:
    """What a correction means for orders. It never plays one that waits: what is mended may be mended further.

    A row that an order played doesn't bring the order back when it is struck out; what was to follow it falls too. An
    order that another row has ended comes back with the correction of that row, if nothing else has ended it since.
    `before` are the rows before the `new` ones.
    """
    replaced = [row for row, entry in enumerate(new, 1) if entry["action"] == REPLACE]
    seq = len(before) + (replaced[-1] if replaced else len(new))
    run = _Run(position, waiting(lines), None, new[-1].get("at") if new else None, seq=seq)
    struck = {entry["event"] for entry in new if entry["action"] == VOID}
    changed = {entry["event"] for entry in new if entry["action"] in CORRECTIONS}
    changed |= {before[row - 1]["event"] for row in struck if before[row - 1]["action"] == AMEND}
    found = orders(lines)
    for order in found:
        for row in sorted(struck.intersection(order.rows)):
            run.played.remarks.append(
                f"Row {row} was played by a standing order of {order.player}, which isn't brought back "
                "(see 'pbp standing --all')."
            )
        if order.how == WAITING and struck.intersection(order.rows):
            run.end(order, "what it had played before is struck out")
        if order.how == VOIDED and order.cause in changed:
            run.bring_back(order, effective([*before, *new]))
    run.overtake_in_place(new, found)
    run.lapse()
    for order in run.orders:
        if is_awaited(position, order.step, seats_of(position.roster)[order.player]):
            run.played.remarks.append(
                f"A standing order of {order.player} is due now; a correction doesn't play it: "
                "record it again if it still holds, or withdraw it ('pbp standing')."
            )
    return run.played


class _Run:
    """One run through the orders: those that still wait, and what came of them so far."""

    def __init__(
        self,
        position: Position,
        waiting: Sequence[Order],
        hear: Hear | None,
        at: str | None,
        played: Played | None = None,
        *,
        seq: int | None = None,
    ) -> None:
        """`at` and `seq`: time and number of the row that sets it off (None: the newest of the position)."""
        self.position, self.orders, self._hear, self._at = position, list(waiting), hear, at
        self.played, self._seq = played or Played([], [], []), seq

    def overtake(self, new: Sequence[Entry]) -> None:
        """End the orders of players who have acted by themselves; of a number that came along, by telling another."""
        first = self.position.seq - len(new) + 1
        for order in list(self.orders):
            row = self._done(order, enumerate(new, first))
            if row is not None:
                self.end(order, DONE, row)

    def overtake_in_place(self, new: Sequence[Entry], known: Iterable[Order]) -> None:
        """End the orders that a row had ended before and that is back in its place now."""
        back = {entry["event"] for entry in new if entry["action"] == AMEND and AGAIN in entry}
        ended = {order.player: order.cause for order in known if order.reason == DONE and order.cause in back}
        for order in list(self.orders):
            if order.player in ended:
                self.end(order, DONE, ended[order.player])

    def _done(self, order: Order, rows: Iterable[tuple[int, Mapping[str, Any]]]) -> int | None:
        """The first of these rows with which the player has done himself what the order was for; None if none is."""
        roster = self.position.roster
        seat, kinds = seats_of(roster).get(order.player), {clause.do["action"] for clause in order.step}
        along = {kind.along for kind in self.position.engine.kinds.values() if kind.along is not None}
        for row, entry in rows:
            mine = "by" in entry and roster.seat(entry["by"]) == seat
            if mine and (entry["action"] in kinds or not kinds <= along):
                return row
        return None

    def bring_back(self, order: Order, rows: Mapping[int, Mapping[str, Any]]) -> None:
        """Let an order wait again that a row had ended which was a mistake; not if there is another reason to end it."""
        engine, state = self.position.engine, self.position.state
        seat, cause = seats_of(self.position.roster).get(order.player), order.cause or 0
        if (
            seat is None
            or seat in engine.out(state)
            or any(each.player == order.player for each in self.orders)
        ):
            return
        if engine.outcome(state) is not None or engine.round_number(state) != order.given.hand:
            return
        if self._done(order, [(row, entry) for row, entry in rows.items() if row >= cause]) is not None:
            return
        steps = written(order.steps[len(order.rows) :])
        given = order.given._replace(steps=steps, id=0)
        self.played.lines.append(given)
        self.played.remarks.append(f"The standing order of {order.player} waits again.")
        self.orders.append(orders([given])[0])

    def lapse(self) -> None:
        """End the orders whose time is over."""
        engine, state = self.position.engine, self.position.state
        seats, out = seats_of(self.position.roster), engine.out(state)
        over, hand = engine.outcome(state) is not None, engine.round_number(state)
        for order in list(self.orders):
            seat = seats.get(order.player)
            if over:
                self.end(order, "the game is over")
            elif seat is None:
                self.end(order, "the player has left")
            elif seat in out:
                self.end(order, "the player is out of the game")
            elif order.given.hand != hand:
                dealt = "new hands have been dealt" if engine.suits() else "a new round has begun"
                self.end(order, f"{dealt} since it was given")

    def play_on(self, last: int | None) -> None:
        """Play order after order; `last` is the seat that acted last, whose next order comes first.

        So a player's 'then' isn't cut off by the order of another who may go on as well.
        """
        while True:
            self.lapse()
            found = self._due(last)
            if found is None:
                return
            order, last = found
            self._play(order, last)

    def _due(self, last: int | None) -> tuple[Order, int] | None:
        seats = seats_of(self.position.roster)
        due = [
            (seats[order.player], order)
            for order in self.orders
            if is_awaited(self.position, order.step, seats[order.player])
        ]
        if not due:
            return None
        turns = [seat for ask in self.position.engine.asks(self.position.state) for seat in ask.seats]
        seat, order = min(due, key=lambda each: (each[0] != last, turns.index(each[0])))
        return order, seat

    def _play(self, order: Order, seat: int) -> None:
        try:
            entry = row_of(self.position, order.step, seat, self._at)
            self.position.copy().step(entry)  # a refused step leaves a position that is void
        except (NotAllowed, NotUnderstood) as error:
            self.end(order, str(error))
            return
        self.position.step(entry, self._hear)
        self.played.entries.append(entry)
        more = order._replace(rows=(*order.rows, self.position.seq))
        at = self.orders.index(order)
        if len(more.rows) < len(more.steps):
            self.orders[at] = more
            how = PLAYED
        else:
            del self.orders[at]
            how = USED
        self.played.lines.append(_line(order, self._at, how, seq=self.position.seq))

    def end(self, order: Order, reason: str, cause: int | None = None) -> None:
        """The order is void, because of the row `cause` (else that which sets all this off); nothing more is played."""
        self.orders.remove(order)
        seq = cause or self._seq or self.position.seq
        self.played.lines.append(_line(order, self._at, VOIDED, seq=seq, reason=reason))
        self.played.remarks.append(f"The standing order of {order.player} is void: {reason}.")


def _line(
    order: Order, at: str | None, how: str, *, seq: int | None = None, reason: str | None = None
) -> OrderLine:
    return OrderLine(order.player, at, about=order.id, how=how, seq=seq, reason=reason)


def seats_of(roster: Roster) -> Mapping[str, int]:
    """Full name -> seat: a former name is nobody here, so that nobody plays by the order of who sat there before."""
    return {
        name: seat for seat, player in enumerate(roster.people()) for name in (*player.aliases, player.name)
    }


def is_awaited(position: Position, step: Step, seat: int) -> bool:
    """Whether something that the step of an order speaks of is awaited from the player now."""
    kinds = {clause.do["action"] for clause in step}
    return any(ask.kind in kinds and seat in ask.seats for ask in position.engine.asks(position.state))


def row_of(position: Position, step: Step, seat: int, at: str | None) -> Entry:
    """The row that a step of an order stands for now. Raises NotAllowed if no clause of it fits."""
    engine, state = position.engine, position.state
    led = engine.led(state)
    open_kinds = {ask.kind for ask in engine.asks(state) if seat in ask.seats}
    for clause in step:
        if clause.do["action"] in open_kinds and _holds(clause.when, led):
            row = {"action": clause.do["action"], "by": position.roster.abbr(seat), **clause.do}
            return row | ({} if at is None else {"at": at}) | {"source": SOURCE}
    lies = f"{led} is led" if led is not None else "nothing is led"
    raise NotAllowed(
        "no-clause",
        "nothing in it fits ({}); an order is for the player's next turn, and 'else: …' says what is done otherwise",
        lies,
    )


def _holds(when: When, led: str | None) -> bool:
    if when is None:
        return True
    if isinstance(when, str):
        return (led is None) is (when == LEAD)
    return led in when

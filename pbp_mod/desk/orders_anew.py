"""What standing orders say anew where a correction changes what they depended on.

A row that an order played is what its player wanted done in one situation ("if a hammer is led: feather 4; if a feather is
led: feather 5"). Where a correction puts another situation in that row's place, the order is asked once more. A row that
the moderator has amended himself is his. Writes nothing; the words of orders are standing_orders.py's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.desk.standing_orders import Step, is_awaited, orders, row_of, seats_of
from pbp_mod.errors import PbpError
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, META, Entry
from pbp_mod.rows.refolding import Anew
from pbp_mod.rows.replay import Position, opening

Played = Mapping[int, tuple[str, Step]]
"""Row -> the player (by his full name) and the step of his order that it was played for."""


def anew(session: Session) -> Anew | None:
    """What the orders of a game say for the rows that they played, asked by row and position; None if there are none."""
    lines = session.log.order_lines(session.game)
    played = _played(session) if lines else {}
    rows = effective(session.entries)
    mine = _as_ordered(session, played, rows) if played else set()
    if not mine:
        return None

    def ask(row: int, position: Position) -> Entry | None:
        return _said(position, *played[row], rows[row]) if row in mine else None

    return ask


def _played(session: Session) -> dict[int, tuple[str, Step]]:
    found: dict[int, tuple[str, Step]] = {}
    for order in orders(session.log.order_lines(session.game)):
        found.update((row, (order.player, step)) for row, step in zip(order.rows, order.steps, strict=False))
    for row, entry in enumerate(session.entries, 1):  # one that was struck out and came back
        if entry.get(AGAIN) in found:
            found[row] = found[entry[AGAIN]]
    return found


def _as_ordered(session: Session, played: Played, rows: Mapping[int, Entry]) -> set[int]:
    """The rows that count and say what their order says where they are."""
    position, found = opening(session.game.header), set[int]()
    for row in range(1, len(session.entries) + 1):
        entry = rows.get(row)
        if entry is None:
            position.skip()
            continue
        try:
            if row in played and _said(position, *played[row], entry) == entry:
                found.add(row)
        except PbpError:  # another one in its place
            pass
        position.keep(entry)
    return found


def _said(position: Position, player: str, step: Step, entry: Entry) -> Entry:
    """What the step stands for at that position, said when and where the row was. Raises NotAllowed if nothing fits.

    The row itself where its player isn't asked at all, or isn't there: the rules say what is wrong then.
    """
    seat = seats_of(position.roster).get(player)
    if seat is None or not is_awaited(position, step, seat):
        return entry
    said: dict[str, Any] = {
        key: value for key, value in row_of(position, step, seat, None).items() if key not in META
    }
    return said | {key: value for key, value in entry.items() if key in META}

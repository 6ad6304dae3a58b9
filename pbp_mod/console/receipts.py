"""Receipts: a message to each player whose message was recorded, saying how it was read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbp_mod.console.at_hand import printer_of
from pbp_mod.console.report import print_parts
from pbp_mod.desk.session import Session
from pbp_mod.desk.wording import Wording
from pbp_mod.game.actions import Channel, Seat
from pbp_mod.intake.answerable import asked_of
from pbp_mod.intake.items import Item
from pbp_mod.rows.entries import is_time
from pbp_mod.rows.times import clock as time_clock
from pbp_mod.texts.outbox import Part

TEMPLATE = "common/receipt"


def print_receipts(session: Session, items: Iterable[Item], dialect: str | None) -> None:
    """Print a receipt for every message among the items that was recorded; of several of one player, for the last."""
    last: dict[tuple[int, str], Item] = {}
    for item in items:
        if item.entry is not None and not item.missing and item.said.channel is Channel.PM:
            last[session.roster.seat(item.player), item.action] = item
    if not last:
        return
    printer, people = printer_of(session, dialect), session.roster.people()
    texts = [
        (seat, [Part(TEMPLATE, _data(session, seat, action, item))]) for (seat, action), item in last.items()
    ]
    print_parts(printer, people, "receipt", texts)


def _data(session: Session, seat: int, action: str, item: Item) -> dict[str, Any]:
    assert item.entry is not None
    return {
        "player": Seat(seat),
        "noted": Wording(session.position).receipt(item.entry),
        "at": time_clock(at) if (at := item.said.at) is not None and is_time(at) else None,
        "final": not any(ask.kind == action for ask in asked_of(session.position, seat)),
    }

"""A private message that reached the wrong player: what he knows by it, whose secrets rest on that, and the row that keeps it.

The row is a note, so nothing of the game changes, whatever is corrected before or behind it. Takes back nothing: what was
read is read, and what comes of it the moderator decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import MODERATOR, THREAD, Seat
from pbp_mod.rows.entries import NOTE
from pbp_mod.store.records import Entry
from pbp_mod.texts.outbox import Message, Part
from pbp_mod.tuples import NamedTuple

APOLOGY = Part("common/leaked", {})
"""What the thread may be told: that something went wrong, and nothing else, for any leak the same."""


class Leaked(NamedTuple):
    """A message and the seat that has read it; `others`: the seats, besides his own, of which it speaks."""

    message: Message
    to: int
    others: tuple[int, ...]


def leaked(session: Session, number: int, seat: int) -> Leaked:
    """What that seat has read. Raises NotAllowed for a text that there isn't, that all may read, or that was for him."""
    message = next((each for each in session.messages() if each.id == number), None)
    if message is None or message.to == MODERATOR:
        raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
    if message.to == THREAD:
        raise NotAllowed("for-all", "text {} is for the thread: everybody may read it", number)
    if seat in message.readers:
        raise NotAllowed("for-him", "text {} was meant for {}", number, session.roster.name(seat))
    named = {each for part in message.parts for each in _seats(part.data)} | {*message.readers}
    return Leaked(message, seat, tuple(sorted(named - {seat})))


def row_of(session: Session, found: Leaked) -> Entry:
    """The row that keeps it, for the moderator alone."""
    reader, owner = session.roster.name(found.to), found.message.where
    return {"action": NOTE, "text": f"Text {found.message.id}, a message to {owner}, was read by {reader}."}


def _seats(value: Any) -> Iterable[int]:
    if isinstance(value, Seat):
        yield int(value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _seats(key)
            yield from _seats(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _seats(inner)

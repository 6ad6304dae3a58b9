"""What is due to be posted and sent: every message that the rows of a game call for, as data, in order.

Nothing of this is stored: messages follow from the log. A message's number is made of its row and of whom it is for
(`number`), so that a correction elsewhere never renumbers it. Rendering is press.py's work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.actions import MODERATOR, THREAD, Audience, Channel, Seat
from pbp_mod.entries import VOID, Entry, kind_of
from pbp_mod.header import Header
from pbp_mod.names import Player
from pbp_mod.replay import BRIEFING, Position, fold

CORRECTION = "common/correction"
_PLACES = 100


class Part(NamedTuple):
    """One notice, to be rendered by its template."""

    template: str
    data: Mapping[str, Any]


def number(row: int, to: Audience) -> int:
    """A message's number: its row and two digits, 01 for the thread, 02 for the first seat and so on."""
    return row * _PLACES + (_PLACES - 1 if to == MODERATOR else to + 2)


def audience(message: int) -> Audience:
    """Whom the message of that number is for."""
    place = message % _PLACES
    return MODERATOR if place == _PLACES - 1 else place - 2


class Message(NamedTuple):
    """One post or private message: `to` is a seat, the thread, or the moderator (who is told on his terminal).

    Parts of one row for one audience are joined. `people` sat at the table when it was written.
    """

    id: int
    to: Audience
    parts: tuple[Part, ...]
    people: tuple[Player, ...]

    @property
    def row(self) -> int:
        """The row of the log that it follows from; 0 is the deal."""
        return self.id // _PLACES

    @property
    def template(self) -> str:
        """The template of its first part."""
        return self.parts[0].template


def board(position: Position) -> Part:
    """The public state of the game as a post."""
    engine, state = position.engine, position.state
    data = engine.view(state, THREAD)["table"]
    out = [Seat(seat) for seat in engine.out(state)]
    return Part(f"{engine.NAME}/board", {**data, "phase": engine.phase(state), "out": out})


class Collector:
    """Hears the notices of rows and binds those of one row and audience together."""

    def __init__(self) -> None:
        self.parts: dict[int, list[Part]] = {}
        self._to: dict[int, Audience] = {}
        self._people: dict[int, tuple[Player, ...]] = {}

    def hear(
        self, row: int, position: Position, audience: Audience, template: str, data: Mapping[str, Any]
    ) -> None:
        """Take in one notice (see `replay.Hear`)."""
        key = number(row, audience)
        self._to[key] = audience
        self._people[key] = tuple(position.roster.people())
        parts = self.parts.setdefault(key, [])
        parts.append(Part(template, data))
        if template == BRIEFING:  # QR13: everything that the seat was told so far, in order
            earlier = [other for other in self.parts if other < key and self._to[other] == audience]
            for other in sorted(earlier):
                parts.extend(part for part in self.parts[other] if part.template != BRIEFING)

    def messages(self) -> list[Message]:
        """All messages so far; within a row the thread's first, then those to seats, the moderator's last."""
        return [
            Message(key, self._to[key], tuple(parts), self._people[key])
            for key, parts in sorted(self.parts.items())
        ]


def collect(header: Header, entries: Sequence[Entry]) -> list[Message]:
    """Every message that a game calls for up to its last row, corrections among them."""
    collector = Collector()
    fold(header, entries, collector.hear)
    for seq, entry in enumerate(entries, 1):
        if entry["action"] == VOID and not goes_on(entries, seq):
            _hear_correction(collector, header, entries[:seq])
    return collector.messages()


def goes_on(entries: Sequence[Entry], seq: int) -> bool:
    """Whether the next row is another void of the same moment: one command, so one correction."""
    entry, after = entries[seq - 1], entries[seq] if seq < len(entries) else None
    return after is not None and after["action"] == VOID and after.get("at") == entry.get("at") is not None


def _hear_correction(collector: Collector, header: Header, entries: Sequence[Entry]) -> None:
    """Tell of the voids at the end of these rows everyone to whom something was said that no longer holds.

    Nobody else learns of them: that a secret vote was taken back stays between its voter and the moderator.
    """
    first = len(entries)
    while first > 1 and entries[first - 2]["action"] == VOID and goes_on(entries, first - 1):
        first -= 1
    was, now = Collector(), Collector()
    fold(header, entries[: first - 1], was.hear)
    position = fold(header, entries, now.hear)
    told = {message.to for message in was.messages() if now.parts.get(message.id) != list(message.parts)}
    public: list[dict[str, Any]] = []
    private: dict[Audience, list[dict[str, Any]]] = {}
    for void in entries[first - 1 :]:
        row = void["event"]
        entry = entries[row - 1]
        kind = kind_of(position.engine, entry["action"])
        by = position.roster.seat(entry["by"]) if "by" in entry else None
        what = {"row": row, "action": kind.name, "by": None if by is None else Seat(by)}
        if kind.channel is Channel.PM and by is not None:
            private.setdefault(by, []).append(what)
        else:
            public.append(what)
    told.update(private)
    if public:
        told.add(THREAD)
    for audience in told - {MODERATOR}:
        rows = public if audience == THREAD else private.get(audience, [])
        collector.hear(len(entries), position, audience, CORRECTION, {"rows": rows})
    if THREAD in told:
        part = board(position)
        collector.hear(len(entries), position, THREAD, part.template, part.data)

"""What a page tells of a game that is over besides its posts: what each player knew, what lay hidden, what players posted, and
how the cards fell.

Nothing in it is secret any more: all of it follows from what `reveal` publishes. Words of private messages, remarks and standing
orders are in none of it. Whether it may be told, recap.py decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Any

from pbp_mod.desk.hands import check_hands, hand
from pbp_mod.desk.published import published
from pbp_mod.desk.session import Session
from pbp_mod.desk.wording import Wording
from pbp_mod.errors import NotAllowed, PbpError
from pbp_mod.game.actions import MODERATOR, Channel, Data
from pbp_mod.game.engine import AnyEngine
from pbp_mod.game.season import Draw
from pbp_mod.pages.contents import Chance, Hidden, Quote
from pbp_mod.rows.entries import CORRECTIONS, kind_of
from pbp_mod.rows.replay import Position
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Message
from pbp_mod.texts.printing import Printer


class Hindsight:
    """One game that is over, looked back at from its `end`, as the thread has heard of it. `printer` writes for pages."""

    def __init__(self, session: Session, end: Position, printer: Printer) -> None:
        self._session, self._end, self._printer = session, end, printer
        self._has_hands = _has_hands(session)
        self._showing = {f"{session.engine.name}/{name}" for name in session.engine.showing}
        self._corrected = [
            seq for seq, entry in enumerate(session.entries, 1) if entry["action"] in CORRECTIONS
        ]
        self._told: dict[int, list[Message]] = {}
        self._texts: dict[tuple[int, int, int], str] = {}

    def held(self, position: Position) -> dict[int, str]:
        """What each seat held, by its number from 1, in the words of its own message."""
        people, found = position.roster.people(), {}
        for seat in range(len(people)) if self._has_hands else ():
            try:
                part = hand(position.engine, position.state, seat)
                found[seat + 1] = self._printer.parts([part], people, seat)
            except PbpError:  # a template of the moderator's own that is broken
                continue
        return found

    def told(self, row: int) -> dict[int, tuple[str, ...]]:
        """What messages have shown each seat up to that row since the deal, as the log was then; the newest first."""
        found: dict[int, tuple[str, ...]] = {}
        last = next((seq - 1 for seq in self._corrected if seq > row), len(self._session.entries))
        for message in self._messages(last):
            if 0 < message.row <= row:
                for seat in message.readers:
                    text = self._text(last, message, int(seat))
                    if text:
                        found[seat + 1] = (text, *found.get(seat + 1, ()))
        return found

    def _messages(self, last: int) -> list[Message]:
        """The messages to players that show something, of the log up to that row."""
        if last not in self._told:
            header, entries = self._session.game.header, self._session.entries[:last]
            self._told[last] = [
                each
                for each in due_messages(header, entries)
                if any(part.template in self._showing for part in each.parts)
            ]
        return self._told[last]

    def _text(self, last: int, message: Message, seat: int) -> str:
        key = last, message.id, seat
        if key not in self._texts:
            parts = [part for part in message.parts if part.template in self._showing]
            try:
                self._texts[key] = self._printer.parts(parts, message.people, seat)
            except PbpError:
                self._texts[key] = ""
        return self._texts[key]

    def hidden(self, position: Position) -> tuple[Hidden, ...]:
        """All that lay hidden then, in the words of `pbp secrets`."""
        words = Wording(position)
        lines, columns = words.told("secret", position.engine.view(position.state, MODERATOR)["secret"])
        found = [Hidden(line.label, line.text) for line in lines]
        found += [
            Hidden(column.label, "", tuple((words.name(seat), cell) for seat, cell in column.cells.items()))
            for column in columns
        ]
        return tuple(found)

    def posted(self, position: Position, after: int, row: int) -> tuple[Quote, ...]:
        """What players posted in the thread behind one row and up to another, as far as the log has their words."""
        return tuple(self._posted(position, self._session.entries[after:row]))

    def _posted(self, position: Position, entries: Sequence[Any]) -> Iterator[Quote]:
        engine = self._session.engine
        for entry in entries:
            words = published(engine, entry).get("text")
            if words and "by" in entry and kind_of(engine, entry["action"]).channel is Channel.THREAD:
                yield Quote(_called(position, str(entry["by"])), str(words))

    def sides(self) -> dict[int, str]:
        """The side of each seat, by its number from 1, as the setting calls it; none where everybody plays for himself."""
        named = sides_of(self._end.engine, self._end.state, self._end.opened.settings)
        return {seat + 1: side for seat, side in enumerate(named)}

    def draws(self) -> tuple[str, tuple[Chance, ...]]:
        """What the cards are that matter, and each time that chance dealt some to somebody, against the odds."""
        return Wording(self._end).label("counts", "drawn"), tuple(
            Chance(
                None if each.seat is None else each.seat + 1,
                each.cards,
                each.marked,
                round(each.cards * each.marked_before / each.before, 2),
                round(_at_least(each.marked, each.cards, each.marked_before, each.before), 3),
            )
            for each in draws_of(self._end.engine, self._end.state)
        )


def _called(position: Position, by: str) -> str:
    try:
        return position.roster.name(position.roster.seat(by))
    except PbpError:  # somebody else has come since
        return by


def _at_least(marked: int, cards: int, marked_before: int, before: int) -> float:
    """How likely so many marked ones or more are, of so many cards drawn from a pile."""
    ways = sum(
        comb(marked_before, much) * comb(before - marked_before, cards - much)
        for much in range(marked, min(cards, marked_before) + 1)
    )
    return ways / comb(before, cards)


def _has_hands(session: Session) -> bool:
    try:
        check_hands(session.engine)
    except NotAllowed:
        return False
    return True


def sides_of(engine: AnyEngine, state: Any, settings: Any) -> tuple[str, ...]:
    """What the side of each seat is called, of a game that is over; nothing where there are none."""
    if engine.season is None:
        return ()
    season = engine.season()
    names = season.side_names(settings)
    return tuple(names.get(side, side) for side in season.sides(state))


def trusted_in(engine: AnyEngine, template: str, data: Data) -> Mapping[int, Mapping[int, bool]]:
    """What a post tells of who trusts whom: voter -> for whom -> whether. A game may say so with `trusted(template, data)`."""
    found = None if engine.season is None else getattr(engine.season(), "trusted", None)
    return {} if found is None else found(template.removeprefix(f"{engine.name}/"), data)


def draws_of(engine: AnyEngine, state: Any) -> tuple[Draw, ...]:
    """What chance dealt whom in a game that is over, oldest first. A game may say so with `draws(state)`."""
    found = None if engine.season is None else getattr(engine.season(), "draws", None)
    return () if found is None else tuple(found(state))

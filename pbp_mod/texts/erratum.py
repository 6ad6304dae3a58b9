"""What is told of a correction, and to whom: the erratum in the thread, and messages to the seats that it concerns.

An erratum says which row was wrong and what is right, as far as its reader may know both, and tells once more whatever
its reader was told that reads differently now. It is made of the notices that the corrected game itself calls for, so
it tells nothing that the mistake had not told or that is not due to its reader anyway. Who was told nothing that
changed learns nothing: that a secret vote was corrected stays between its voter and the moderator.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Channel, Field, Seat, Type
from pbp_mod.rows.corrections import beginning, effective, told_to_nobody
from pbp_mod.rows.entries import CORE, META, Entry, decode, kind_of
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts.outbox import CORRECTION, PER_ROW, Collector, Message, board, number

RETOLD = 3
"""Texts that one erratum tells once more; of more than that the first ones and the last."""


class _Moment(NamedTuple):
    """What the table had been told by some rows, and by which: the rows that counted then."""

    position: Position
    messages: list[Message]
    counting: Mapping[int, Entry]


class _Told:
    """What was told until corrections changed it: each message and each row as it was at first."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        self.rows: dict[int, tuple[Position, Entry]] = {}

    def add(self, moment: _Moment) -> None:
        """What had been told by then and isn't among it yet."""
        for message in moment.messages:
            self.messages.setdefault(message.id, message)
        for row, entry in moment.counting.items():
            self.rows.setdefault(row, (moment.position, entry))


class _Difference(NamedTuple):
    """What somebody was told and reads differently now (None: it is gone), and the rows that he may be told of."""

    changed: list[tuple[Message, Message | None]]
    lines: list[dict[str, Any]]


class _Waiting(NamedTuple):
    """The errata to somebody that did not go out, what he knows instead, and how things stood with the last of them."""

    errata: list[int]
    knows: _Told
    now: _Moment


class Errata:
    """The errata of a game, command by command; `overtaken` are those in whose place a later one has come.

    `sent`: the numbers of the messages that went out; None if nobody asks for that.
    """

    def __init__(self, collector: Collector, header: Header, sent: Collection[int] | None) -> None:
        self._collector, self._header, self._sent = collector, header, sent
        self._waiting: dict[Audience, _Waiting] = {}
        self.overtaken: set[int] = set()

    def hear(self, entries: Sequence[Entry]) -> None:
        """Tell of the command whose corrections end these rows, everyone to whom something was said that no longer
        holds.
        """
        first, row = beginning(entries, len(entries)), len(entries)
        before, now = _moment(self._header, entries[: first - 1]), _moment(self._header, entries)
        told = _Told()
        told.add(before)
        found = _differences(told, now)
        for audience in sorted(found):
            if (
                _tell(self._collector, row, now.position, audience, found[audience])
                and self._sent is not None
            ):
                self._note(audience, number(row, audience), before, now)

    def _note(self, audience: Audience, erratum: int, before: _Moment, now: _Moment) -> None:
        assert self._sent is not None
        if erratum not in self._sent and self._sent and not self._collector.mends_any(erratum, self._sent):
            return  # nobody needs it, so it takes no other one's place
        waiting = self._waiting.pop(audience, None)
        if waiting is not None:
            self.overtaken.update(waiting.errata)
        if erratum in self._sent:
            return
        knows = _Told() if waiting is None else waiting.knows
        knows.add(before)
        errata = [erratum] if waiting is None else [*waiting.errata, erratum]
        self._waiting[audience] = _Waiting(errata, knows, now)

    def finish(self) -> None:
        """Let the last erratum to each tell of those that it has overtaken as well; if nothing is left to tell, there is
        none. Where nothing at all was marked as sent, everything may have been posted, and each tells of its own.
        """
        for audience, (errata, knows, now) in self._waiting.items():
            if not self._sent or len(errata) == 1:
                continue
            self._collector.drop(errata[-1])
            whole = _differences(knows, now).get(audience)
            if whole is not None:
                _tell(self._collector, errata[-1] // PER_ROW, now.position, audience, whole)


def _tell(
    collector: Collector, row: int, position: Position, audience: Audience, difference: _Difference
) -> bool:
    """Tell somebody what reads differently; False if it is only the score, which the thread is told."""
    changed, lines = difference
    gone = sum(instead is None for _, instead in changed)
    again = [new for old, new in changed if new is not None and _news(old) != _news(new)]
    if not (audience == THREAD or lines or gone or again):
        return False
    collector.hear(row, position, audience, CORRECTION, {"rows": lines, "gone": gone, "again": bool(again)})
    for message in [*again[: RETOLD - 1], *again[RETOLD - 1 :][-1:]]:
        collector.add(row, position, audience, message.parts)
    if audience == THREAD:
        collector.add(row, position, audience, [board(position)])
    if audience == THREAD or not lines:
        collector.mend(row, audience, [old for old, _ in changed])
    return True


def _moment(header: Header, entries: Sequence[Entry]) -> _Moment:
    collector = Collector()
    position = fold(header, entries, collector.hear)
    return _Moment(position, collector.messages(), effective(entries))


def _differences(told: _Told, now: _Moment) -> dict[Audience, _Difference]:
    """What everybody but the moderator was told that reads differently now."""
    after = {message.id: message for message in now.messages}
    changed: dict[Audience, list[tuple[Message, Message | None]]] = {}
    for message in (told.messages[each] for each in sorted(told.messages)):
        instead = after.get(message.id)
        if instead is None or instead.parts != message.parts:
            changed.setdefault(message.to, []).append((message, instead))
    posted = {message.row for message, _ in changed.get(THREAD, ())}
    lines = _lines(told.rows, now, posted)
    return {
        to: _Difference(changed.get(to, []), lines.get(to, [])) for to in {*changed, *lines} - {MODERATOR}
    }


def _news(message: Message) -> list[tuple[str, dict[str, Any]]]:
    """What a message tells besides the score, which ends the erratum anyway."""
    return [
        (part.template, {key: value for key, value in part.data.items() if key != "board"})
        for part in message.parts
    ]


def _lines(
    counted: Mapping[int, tuple[Position, Entry]], now: _Moment, posted: set[int]
) -> dict[Audience, list[dict[str, Any]]]:
    """Audience -> the rows that it may be told of by name: what was posted to all, what a player sent himself."""
    lines: dict[Audience, list[dict[str, Any]]] = {}
    after = now.position

    def tell(to: Audience, row: int, was: dict[str, Any] | None, now: dict[str, Any] | None) -> None:
        lines.setdefault(to, []).append({"row": row, "was": was, "now": now})

    for row, (before, old) in sorted(counted.items()):
        new = now.counting.get(row)
        if new == old or told_to_nobody(old) or _content(old) == _content(new or {}):
            continue
        reader = _reader(before, old)
        if new is None:
            tell(reader, row, _said(before, old, bare=True), None)
        elif _reader(after, new) == reader:
            # A card typed by mistake may be one that is still held, and a post that never went out told nothing.
            bare = reader == THREAD and (row not in posted or _names_a_card(before, old))
            tell(reader, row, _said(before, old, bare=bare), _said(after, new))
        else:  # what was put down in one player's name may be what another one sent
            tell(reader, row, _said(before, old, bare=True), None)
            tell(_reader(after, new), row, None, _said(after, new))
    return lines


def _content(entry: Entry) -> dict[str, Any]:
    """A row without when and where it was said."""
    return {key: value for key, value in entry.items() if key not in META}


def _reader(position: Position, entry: Entry) -> Audience:
    """Who knows of a row by itself: the player who sent it to the moderator, or all."""
    kind = kind_of(position.engine, entry["action"])
    return position.roster.seat(entry["by"]) if kind.channel is Channel.PM and "by" in entry else THREAD


def _names_a_card(position: Position, entry: Entry) -> bool:
    fields = kind_of(position.engine, entry["action"]).fields
    return any(field.type in (Type.CARD, Type.ANSWER) for field in fields)


def _said(position: Position, entry: Entry, *, bare: bool = False) -> dict[str, Any]:
    """A row for reading: what was done, by whom, and (unless `bare`) how."""
    words: list[Any] = []
    if not bare and entry["action"] not in CORE:
        action = decode(entry, position.engine, position.roster)
        for field in position.engine.kinds[action.kind].fields:
            if field.name in action.args:
                words += _words(field, action.args[field.name])
    by = Seat(position.roster.seat(entry["by"])) if "by" in entry else None
    return {"action": entry["action"], "by": by, "words": words}


def _words(field: Field, value: Any) -> list[Any]:
    if field.type is Type.FLAG:
        return ["yes" if value else "no"] if field.required else [field.name] if value else []
    if field.type is Type.PLAYER:
        return [Seat(value)]
    if field.type is Type.SHARES:
        return [word for seat, number in value.items() for word in (Seat(seat), number)]
    if isinstance(value, tuple):
        return [Seat(seat) for seat in value]
    return [value]

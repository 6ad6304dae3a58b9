"""Which rows a correction has changed, and who may be told of each by name.

A row that was posted is told to all. What a player sent by PM is his own affair, until the game itself has told it to
all by name (`Retelling.published`). Words nothing: that is the templates' work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Channel, Question, Seat, Type
from pbp_mod.rows.corrections import told_to_nobody
from pbp_mod.rows.entries import CORE, META, PAUSED, REPLACE, Entry, kind_of
from pbp_mod.rows.formers import last_seat
from pbp_mod.rows.replay import Position
from pbp_mod.texts.outbox import Message, number

Line = Mapping[str, Any]
"""One row for a template: `was` and `now` (see `_said`; None: it doesn't count), `fell` (it fell with another one), `asks` (it
was public, and its sender is told that it doesn't count), `about` (what the ballot that it answered is about; empty
otherwise), `place` (where in play that question stands), `all`: it stands for all the answers to that question that
don't count (`rows`); `undoes`: the numbers of the texts that followed from his own answer, which is awaited from him again; and `back`: it was said not to count (as `was`), and does after all.
"""
_NONE: Mapping[int, set[Audience]] = {}
_Said = Mapping[str, Any] | None
NAMED = "named"
"""The key of a notice that tells what was sent by PM: whether it says from whom. Without it it does."""
SEVERAL = 3
"""Answers to one question that are told as one line."""


class Moment:
    """What had been told by some rows, and by which: the rows that counted then, and what each answered; in order."""

    def __init__(
        self,
        position: Position,
        messages: dict[int, Message],
        counting: dict[int, Entry],
        asked: Mapping[int, Question],
    ) -> None:
        self.position, self.messages, self.counting, self._asked = position, messages, counting, asked

    def question(self, row: int) -> Question | None:
        """What the row answered."""
        return self._asked.get(row)

    def is_public(self, row: int, entry: Entry, read: Collection[int]) -> bool:
        """Whether all know what that row says: it was posted, or one of the messages that were `read` tells it by name."""
        engine = self.position.engine
        if kind_of(engine, entry["action"]).channel is not Channel.PM:
            return True
        told_by = engine.retelling.published.get(entry["action"])
        return told_by is not None and self._told(row, f"{engine.name}/{told_by}", read)

    def _told(self, row: int, template: str, read: Collection[int]) -> bool:
        """Whether a notice of that template tells of the ballot that the row belongs to."""
        mine = self.question(row)
        for message in self.messages.values():
            if (
                message.to == THREAD
                and message.row >= row
                and message.id in read
                and any(part.template == template and part.data.get(NAMED, True) for part in message.parts)
            ):
                other = self.question(message.row)
                return mine is not None and other is not None and _ballot(mine) == _ballot(other)
        return False


def _ballot(question: Question) -> tuple[object, ...]:
    """Votes and what ends them may stand in two phases of one ballot."""
    return question.place[-1], question.about


class Told:
    """What was told until corrections changed it: each message and each row as it was at first, and the rows that fell."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        self.rows: dict[int, tuple[Moment, Entry]] = {}
        self.fallen: set[int] = set()
        self.first: int | None = None
        """The first row of which anything was taken in."""
        self.back: dict[int, set[Audience]] = {}
        """Rows that are back in their places, and who was told that they don't count."""

    def add(
        self,
        moment: Moment,
        unsent: Collection[int],
        fallen: Collection[int],
        first: int = 0,
        back: Mapping[int, set[Audience]] = _NONE,
    ) -> None:
        """What had been told by then and isn't among it yet, without messages that had not gone out; and rows that fell
        with the correction that came then, or came `back`. Of rows before `first` nothing is taken in.
        """
        for message in reversed(moment.messages.values()):
            if message.row < first:
                break
            if message.id not in unsent:
                self.messages.setdefault(message.id, message)
        for row, entry in reversed(moment.counting.items()):
            if row < first:
                break
            self.rows.setdefault(row, (moment, entry))
        self.first = first if self.first is None else min(first, self.first)
        self.fallen.update(fallen)
        self.back.update(back)


def wrong_rows(told: Told, now: Moment, posted: Collection[int]) -> dict[Audience, list[dict[str, Any]]]:
    """Audience -> the rows that read differently now and that it may be told of by name.

    `posted`: the rows of the posts that read differently, of which all were told.
    """
    found: dict[Audience, list[dict[str, Any]]] = {}
    for row, (before, old) in sorted(told.rows.items()):
        new = now.counting.get(row)
        if new == old or told_to_nobody(old) or _deed(old) == _deed(new or {}):
            continue
        for to, was, becomes in _readers(row, before, old, now, new, posted, told.messages):
            if to == MODERATOR or (becomes is not None and to in told.back.get(row, ())):
                continue
            line = _line(before, row, was, becomes)
            line["fell"] = row in told.fallen
            line["asks"] = to != THREAD and becomes is None and before.is_public(row, old, told.messages)
            found.setdefault(to, []).append(line)
    for row, readers in sorted(told.back.items()):
        for to in readers if row in now.counting else ():
            line = _line(now, row, _back(now, now.counting[row], to), None)
            found.setdefault(to, []).append({**line, "back": True})
    return {to: _together(lines, now) for to, lines in found.items()}


def counts_again(now: Moment, row: int) -> Line:
    """The line that tells its sender that an answer, which he was told doesn't count, does."""
    entry = now.counting[row]
    return {**_line(now, row, _said(now.position, entry), None), "back": True}


def _back(now: Moment, entry: Entry, to: Audience) -> _Said:
    """A row that counts again, for somebody who was told that it doesn't: no more than he was told then."""
    if to == THREAD and not _is_post(now, entry):
        return {"action": entry["action"], "by": None, "args": {}, "words": []}
    return _said(now.position, entry, bare=to == THREAD and _names_a_card(now, entry))


def _line(moment: Moment, row: int, was: _Said, becomes: _Said) -> dict[str, Any]:
    question = moment.question(row)
    about, place = (question.about, question.place) if question is not None else ((), ())
    said = {"row": row, "rows": [row], "was": was, "now": becomes, "about": list(about), "place": list(place)}
    return {**said, "fell": False, "asks": False, "all": False, "back": False, "undoes": []}


def _together(lines: Sequence[dict[str, Any]], now: Moment) -> list[dict[str, Any]]:
    """The lines, with one for all where a whole ballot doesn't count any more."""
    kinds = now.position.engine.kinds
    groups: dict[object, list[dict[str, Any]]] = {}
    for line in lines:
        said = line["was"]
        struck = line["now"] is None and said["action"] in kinds and kinds[said["action"]].many
        key = (
            (said["action"], line["fell"], line["back"], *line["place"], *line["about"])
            if struck
            else line["row"]
        )
        groups.setdefault(key, []).append(line)
    found: list[dict[str, Any]] = []
    for group in groups.values():
        rows = [line["row"] for line in group]
        found += [{**group[0], "all": True, "rows": rows}] if len(group) >= SEVERAL else group
    return found


def _readers(
    row: int,
    before: Moment,
    old: Entry,
    now: Moment,
    new: Entry | None,
    posted: Collection[int],
    read: Collection[int],
) -> Iterator[tuple[Audience, _Said, _Said]]:
    """Who may be told that row `row`, which was `old`, is `new`: to whom, what it was, and what it is."""
    reader, sender = _reader(before, row, old, read), _sender(before, old)
    then = None if new is None else _reader(now, row, new, read)
    still_read = new is not None and then == THREAD and not _is_post(now, new)
    if reader == THREAD and not still_read and sender is not None and not _is_post(before, old):
        # All learn that an answer which they read doesn't count; whose it is shows who has to answer, and so only to him.
        yield THREAD, {"action": old["action"], "by": None, "args": {}, "words": []}, None
        if new is not None and then == sender:
            yield sender, _said(before.position, old), _said(now.position, new)
            return
        yield sender, _said(before.position, old), None
        if new is not None and then is not None:
            yield then, None, _said(now.position, new)
        return
    if new is None or then is None:
        # To its sender it can be said whole that it fell; what was typed by mistake may be nobody's business.
        yield reader, _said(before.position, old, bare=reader == THREAD and _names_a_card(before, old)), None
        return
    if then == reader and _sender(now, new) == sender:
        # A card typed by mistake may be one that is still held, and a post that never went out told nothing.
        unseen = row not in posted and _is_post(before, old)
        bare = reader == THREAD and (unseen or _names_a_card(before, old))
        yield reader, _said(before.position, old, bare=bare), _said(now.position, new)
        return
    # What was put down in one player's name may be what another one sent.
    yield reader, _said(before.position, old, bare=True), None
    yield then, None, _said(now.position, new)


def _deed(entry: Entry) -> dict[str, Any]:
    """A row without when and where it was said."""
    return {key: value for key, value in entry.items() if key not in META}


def _is_post(moment: Moment, entry: Entry) -> bool:
    return kind_of(moment.position.engine, entry["action"]).channel is not Channel.PM


def _sender(moment: Moment, entry: Entry) -> int | None:
    return moment.position.roster.seat(entry["by"]) if "by" in entry else None


def _reader(moment: Moment, row: int, entry: Entry, read: Collection[int]) -> Audience:
    """Who knows of a row by itself: the player who sent it to the moderator, or all; of what the moderator did and told
    not to all, nobody else.
    """
    sender = _sender(moment, entry)
    if sender is None:
        return THREAD if _is_told(moment, row, entry) else MODERATOR
    return THREAD if moment.is_public(row, entry, read) else sender


def _is_told(moment: Moment, row: int, entry: Entry) -> bool:
    """Whether all were told what the moderator did in that row."""
    if entry["action"] in CORE:
        return True
    engine = moment.position.engine
    unsaid = engine.retelling.unsaid.get(entry["action"], ())
    choices = (field.name for field in engine.kinds[entry["action"]].fields if field.type is Type.CHOICE)
    return number(row, THREAD) in moment.messages and not any(entry.get(name) in unsaid for name in choices)


def _names_a_card(moment: Moment, entry: Entry) -> bool:
    fields = kind_of(moment.position.engine, entry["action"]).fields
    return any(field.type in (Type.CARD, Type.ANSWER) for field in fields)


def _said(position: Position, entry: Entry, *, bare: bool = False) -> dict[str, Any]:
    """A row for reading: what was done (`action`), by whom, and (unless `bare`) how: `args`, the fields by name, and
    `words`, the same in a row. Of a replacement `seat` is whose seat it is and `newcomer` the name of who comes; of a
    deadline `due` says whether there is one, and `paused` whether the clock is stopped.
    """
    args: dict[str, Any] = {}
    if entry["action"] in CORE:
        args = _of_the_desk(position, entry)
        return {"action": entry["action"], "by": None, "args": args, "words": []}
    if not bare:
        action = position.decode(entry)
        for field in position.engine.kinds[action.kind].fields:
            if field.name in action.args:
                args[field.name] = _shown(field.type, action.args[field.name])
    by = Seat(position.roster.seat(entry["by"])) if "by" in entry else None
    return {"action": entry["action"], "by": by, "args": args, "words": list(_words(args))}


def _of_the_desk(position: Position, entry: Entry) -> dict[str, Any]:
    if entry["action"] == REPLACE:
        newcomer = str(entry["new"]["name"])
        return {"seat": Seat(last_seat(position.roster, position.formers, newcomer)), "newcomer": newcomer}
    return {"due": entry.get("due") is not None, "paused": PAUSED in entry}


def _shown(type_: Type, value: Any) -> Any:
    if type_ is Type.PLAYER or (type_ is Type.TARGET and isinstance(value, int)):
        return Seat(value)
    if type_ is Type.TARGET and isinstance(value, tuple):  # several players, or words
        return [Seat(each) if isinstance(each, int) else each for each in value]
    if type_ is Type.SHARES:
        return {Seat(seat): number for seat, number in value.items()}
    if isinstance(value, tuple):
        return [Seat(seat) for seat in value]
    return value


def _words(args: Mapping[str, Any]) -> Iterator[Any]:
    for name, value in args.items():
        if isinstance(value, bool):
            yield name if value else f"not {name}"
        elif isinstance(value, Mapping):
            for seat, number in value.items():
                yield from (seat, number)
        elif isinstance(value, list):
            yield from value
        else:
            yield value

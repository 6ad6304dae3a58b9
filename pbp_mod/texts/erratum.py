"""What is told of a correction, and to whom: the erratum in the thread, and messages to the seats that it concerns.

An erratum says which row was wrong and what is right, as far as its reader may know both, tells once more whatever its
reader was told that reads differently now, and says what is still wanted of him. It is made of the notices that the
corrected game itself calls for, so it tells nothing that the mistake had not told or that is not due to its reader
anyway. Who was told nothing that changed learns nothing: that a secret vote was corrected stays between its voter and
the moderator. Which rows may be told by name, wrong_rows.py knows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Channel
from pbp_mod.rows.corrections import beginning, effective
from pbp_mod.rows.counting import TEMPLATE, counted, is_count
from pbp_mod.rows.entries import AGAIN, AMEND, DEADLINE, UNSENT, VOID, WITH, Entry, kind_of
from pbp_mod.rows.formers import has_sat
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import REPLACED, Position
from pbp_mod.texts.awaited import asked_by, asks
from pbp_mod.texts.outbox import CORRECTION, OUTRUN, PER_ROW, Collector, Message, Part, board, number
from pbp_mod.texts.retold import MENDED, awaits_the_same, is_ballot, is_end, told_again, where_asked
from pbp_mod.texts.told_votes import votes_told_in
from pbp_mod.texts.unsaid import Unsaid, about
from pbp_mod.texts.wrong_rows import Line, Moment, Told, counts_again, wrong_rows
from pbp_mod.tuples import NamedTuple

RETOLD = 3
"""Notices that one erratum tells once more; of more than that the first ones and the last."""
ENDS = "common/correction-ends"
CLOCK = "common/correction-clock"
_NOTHING: Mapping[str, Any] = {
    "gone": 0,
    "about": [],
    "held": 0,
    "held_about": [],
    "again": False,
    "over": False,
}
_ENDS: Mapping[str, Any] = {
    "stays": False,
    "nothing_else": False,
    "answered": False,
    "shown": False,
    "where": "",
    "board": {},
}


class _Difference(NamedTuple):
    """What somebody was told and reads differently now (None: it is gone), and the rows that he may be told of."""

    changed: list[tuple[Message, Message | None]]
    lines: Sequence[Line]


class _Waiting(NamedTuple):
    """The errata to somebody that did not go out, what he knows instead, and how things stood around the last of them."""

    errata: list[int]
    knows: Told
    before: Moment
    now: Moment
    by_marks: bool
    """Whether marks alone tell what of it went out."""
    back: Mapping[int, set[Audience]]
    """The rows that it tells to count after all."""
    rows: frozenset[int]
    """All rows that they tell of."""

    def no_longer_fits(self, before: Moment, now: Moment) -> bool:
        """Whether a later correction lets them tell what isn't so, though nothing that was read changes by it: a row that they
        tell of is another one, or what they take back is due after all.
        """
        return any(before.counting.get(row) != now.counting.get(row) for row in self.rows) or any(
            each in now.messages and each not in before.messages for each in self.knows.messages
        )


class Errata:
    """The errata of a game, command by command; `overtaken` are those in whose place a later one has come.

    `sent`: the numbers of the messages that went out; None if nobody asks for that. `entries`: all rows of the game.
    """

    def __init__(
        self,
        collector: Collector,
        header: Header,
        entries: Sequence[Entry],
        sent: Collection[int] | None,
    ) -> None:
        self._collector, self._header, self._entries, self._sent = collector, header, entries, sent
        self._again = {row: each[AGAIN] for row, each in enumerate(entries, 1) if AGAIN in each}
        """Rows that bring others back, and those."""
        self._counting = effective(entries)
        self._waiting: dict[Audience, _Waiting] = {}
        self._fell: dict[int, dict[Audience, int]] = {}
        """Of rows that don't count any more: who was told so, and by which erratum."""
        self._unsaid = Unsaid(sent or ())
        self.overtaken: set[int] = set()

    def hear(self, row: int, before: Moment, now: Moment, changed: int) -> None:
        """Tell of the command whose corrections end with that row, everyone to whom something was said that no longer
        holds, or whose answer fell with it. Before it and behind it things stood so; `changed`: the first row that counts
        otherwise now.
        """
        unsent = self._entries[row - 1].get(UNSENT)
        command = self._entries[beginning(self._entries, row) - 1 : row]
        struck = {each["event"] for each in command if each["action"] == VOID}
        # What was amended may be another player's now.
        amended = {each["event"] for each in command if each["action"] == AMEND}
        fallen = {each["event"] for each in command if each["action"] == VOID and WITH in each}
        back = self._back(command)
        told = Told()
        told.add(before, unsent or (), fallen.difference(self._again.values()), changed, back)
        found = self._as_sent(row, told, fallen, now, _differences(told, now))
        for audience in self._unsaid.held_anew(before, now):
            found.setdefault(audience, _Difference([], wrong_rows(told, now, ()).get(audience, [])))
        for audience in sorted(found):
            collector, clock = self._collector, self._clock(row, found[audience])
            held = self._unsaid.holding(audience, now)
            if not _tell(
                collector, row, before, now, audience, found[audience], held, clock, by_marks=unsent is None
            ):
                continue
            self._unsaid.hold(audience, number(row, audience), held)
            gone_now = (old for old, instead in found[audience].changed if instead is None)
            self._unsaid.take_back(audience, number(row, audience), gone_now)
            for line in found[audience].lines:
                gone = struck if line["now"] is not None or line["back"] else struck | amended
                for fell in gone.intersection(line["rows"]):
                    self._fell.setdefault(fell, {})[audience] = number(row, audience)
            if self._sent is not None:
                rows = frozenset(each for line in found[audience].lines for each in line["rows"])
                waits = _Waiting([number(row, audience)], Told(), before, now, unsent is None, back, rows)
                self._note(audience, waits, unsent or (), fallen.difference(self._again.values()))
        for audience in self._waiting.keys() - found.keys():
            # Nothing that he has read changes, but what still waits to be told him may hold no longer.
            waits = self._waiting[audience]
            stands_otherwise = audience == THREAD and _now(before.position) != _now(now.position)
            if not back and not (self._sent and (stands_otherwise or waits.no_longer_fits(before, now))):
                continue
            self.overtaken.update(waits.errata)
            errata = [*waits.errata, number(row, audience)]
            self._waiting[audience] = waits._replace(errata=errata, before=before, now=now)

    def hear_again(self, row: int, now: Moment) -> None:
        """Tell whose answer is recorded again in that row that it counts, if he was told that it doesn't. Others learn of it
        by what comes of it.
        """
        entry = now.counting.get(row)
        if entry is None or AGAIN not in entry or "by" not in entry:
            return
        if kind_of(now.position.engine, entry["action"]).channel is not Channel.PM:
            return  # what is posted once more, the thread sees
        seat = now.position.roster.seat(entry["by"])
        if not self._believes_lost(entry[AGAIN], seat):
            return
        said = {**_NOTHING, "rows": [counts_again(now, row)], "to_all": False}
        where = where_asked(now, seat, row)
        ends = {**_ENDS, "where": where}
        parts = [Part(CORRECTION, said), Part(ENDS, ends)]
        told = self._collector.add(row, now.position, seat, parts)
        if entry is not self._counting.get(row):
            self.overtaken.add(told)

    def _believes_lost(self, row: int, seat: int) -> bool:
        """Whether the last thing that somebody has read of his answer in that row, or of the one that it brought back, is that
        it doesn't count.
        """
        while row:
            erratum = self._fell.get(row, {}).get(seat)
            if erratum is not None and (not self._sent or erratum in self._sent):
                return True
            if row in self._again and self._sent and number(row, seat) in self._sent:
                return False
            row = self._again.get(row, 0)
        return False

    def _back(self, command: Sequence[Entry]) -> dict[int, set[Audience]]:
        """The rows that a command puts back in their places, and who has read that they don't count."""
        sent = self._sent or ()
        rows = [each["event"] for each in command if each.get(AGAIN) == each.get("event", 0)]
        undone = (self._entries[each["event"] - 1] for each in command if each["action"] == VOID)
        rows += [each["event"] for each in undone if each["action"] == AMEND and each["event"] in self._fell]
        return {
            row: {to for to, erratum in self._fell.get(row, {}).items() if not sent or erratum in sent}
            for row in rows
        }

    def _as_sent(
        self,
        row: int,
        told: Told,
        fallen: Collection[int],
        now: Moment,
        found: dict[Audience, _Difference],
    ) -> dict[Audience, _Difference]:
        """The same, but where an erratum went out while rows were missing that are back by now: that says what it said."""
        if not self._sent or not {*fallen}.intersection(self._again.values()):
            return found
        told.fallen.update(fallen)
        then = _differences(told, now)
        went_out = {to for to in then if number(row, to) in self._sent}
        return {to: then[to] if to in went_out else found[to] for to in {*found, *went_out}}

    def _note(
        self, audience: Audience, new: _Waiting, unsent: Collection[int], fallen: Collection[int]
    ) -> None:
        assert self._sent is not None
        erratum = new.errata[0]
        if erratum not in self._sent and self._sent and not self._collector.mends_any(erratum, self._sent):
            return  # nobody needs it, so it takes no other one's place
        waiting = self._waiting.pop(audience, None)
        if waiting is not None:
            self.overtaken.update(waiting.errata)
        if erratum in self._sent:
            return
        knows = new.knows if waiting is None else waiting.knows
        knows.add(new.before, unsent, fallen, back=new.back)
        if waiting is not None:
            by_marks = waiting.by_marks and new.by_marks
            errata, rows = [*waiting.errata, erratum], waiting.rows | new.rows
            new = new._replace(errata=errata, knows=waiting.knows, by_marks=by_marks, rows=rows)
        self._waiting[audience] = new

    def finish(self) -> None:
        """Let the last erratum to each tell of those that it has overtaken as well; if nothing is left to tell, there is
        none. Where nothing at all was marked as sent, everything may have been posted, and each tells of its own.
        """
        for audience, (errata, knows, before, now, by_marks, _, _) in self._waiting.items():
            if not self._sent or len(errata) == 1:
                continue
            self._collector.drop(errata[-1])
            whole = _differences(knows, now).get(audience, _Difference([], []))
            row, held = errata[-1] // PER_ROW, self._unsaid.holding(audience, now)
            if whole.changed or whole.lines or held:
                of_clock = self._clock(row, whole)
                _tell(
                    *(self._collector, row, before, now, audience, whole, held, of_clock),
                    by_marks=by_marks,
                    last=False,
                )

    def _clock(self, row: int, difference: _Difference) -> list[Part]:
        """What holds of deadlines after a row, for whoever is told that what was said of one doesn't count."""
        if not any(line["now"] is None and line["was"]["action"] == DEADLINE for line in difference.lines):
            return []
        from pbp_mod.rows.deadlines import standing
        from pbp_mod.rows.times import times

        holds = standing(self._header, self._entries[:row])
        due = [] if holds.deadline is None else times(holds.deadline.due, holds.deadline.zones)
        return [Part(CLOCK, {"times": due, "paused": holds.paused is not None})]


def _now(position: Position) -> dict[str, Any]:
    """What the board tells of how things stand, and not of what was: that is put right where it was told."""
    past = position.engine.retelling.past
    return {key: value for key, value in board(position).data.items() if key not in past}


def _stand(position: Position, changed: Sequence[tuple[Message, Message | None]]) -> Part:
    """How things stand now: as a count, where one was wrong and the vote still runs, else as the board."""
    data = counted(position) if any(is_count(old.template) for old, _ in changed) else None
    return board(position) if data is None else Part(f"{position.engine.name}/{TEMPLATE}", data)


def _differences(told: Told, now: Moment) -> dict[Audience, _Difference]:
    """What everybody but the moderator was told that reads differently now, or whose answer fell."""
    changed: dict[Audience, list[tuple[Message, Message | None]]] = {}
    # What an earlier row has told is no news, even in the same words: the vote of another round was closed so, too.
    first = told.first or 0
    new = [each for number, each in now.messages.items() if each.row >= first and number not in told.messages]
    for message in (told.messages[each] for each in sorted(told.messages)):
        for reader in message.readers:  # what a group was told is put right with each who has read it
            instead = now.messages.get(message.id)
            if instead is not None and reader not in instead.readers:
                instead = None
            if instead is None and not _is_of_this_seat(message, reader, now):
                continue
            if instead is None and any(
                reader in each.readers and each.parts == message.parts for each in new
            ):
                continue  # it is as true as before, only another row has called for it (which one may be a secret)
            if instead is None or instead.parts != message.parts or _names_another(message, instead):
                changed.setdefault(reader, []).append((message, instead))
    posted = {message.row for message, _ in changed.get(THREAD, ())}
    posted |= {row for message, _ in changed.get(THREAD, ()) for row in votes_told_in(message, told)}
    lines = wrong_rows(told, now, posted)
    for to, rows in lines.items():
        awaited = {ask.kind for ask in asks(now.position, to)}
        for row in rows if to != THREAD else ():
            if row["now"] is None and row["was"]["action"] in awaited and not _concerns(row):
                row["undoes"] = [each.id for each in _all(changed) if each.row == row["row"]]
    # Who was told nothing that changed has nothing to put right, unless what he sent doesn't count any more.
    concerned = {to for to, rows in lines.items() if any(_concerns(row) or row["undoes"] for row in rows)}
    return {
        to: _Difference(changed.get(to, []), lines.get(to, [])) for to in {*changed, *concerned} - {MODERATOR}
    }


def _names_another(message: Message, instead: Message) -> bool:
    """Whether the thread was told that somebody comes, and it is somebody else."""
    comes = message.to == THREAD and any(part.template == REPLACED for part in message.parts)
    return comes and [each.name for each in message.people] != [each.name for each in instead.people]


def _is_of_this_seat(message: Message, reader: Audience, now: Moment) -> bool:
    """Whether whoever sits where a message went knows of it: not if it went to somebody who was never to sit there."""
    if reader in (THREAD, MODERATOR):
        return True
    position = now.position
    return has_sat(position.roster, position.formers, reader, message.people[reader])


def _all(changed: Mapping[Audience, Sequence[tuple[Message, Message | None]]]) -> list[Message]:
    return [old for each in changed.values() for old, _ in each]


def _concerns(line: Line) -> bool:
    """Whether its reader has to be told, whatever else he has read."""
    return bool(line["fell"] or line["asks"] or line["back"])


def _tell(
    collector: Collector,
    row: int,
    before: Moment,
    now: Moment,
    audience: Audience,
    difference: _Difference,
    held: Sequence[Message],
    clock: Sequence[Part],
    *,
    by_marks: bool,
    last: bool = True,
) -> bool:
    """Tell somebody what reads differently; False if it is only the score, which the thread is told.

    `held`: what he takes as unsaid and holds after all. `clock`: what it says of deadlines. `by_marks`: it is due only where one of the texts that it takes back is marked as sent. `last`: the correction between
    the two moments is all that there is to tell.
    """
    changed, lines = difference
    gone = sum(instead is None for _, instead in changed)
    retold = told_again(changed, now, audience)
    again = [part for part, _ in retold]
    if not (audience == THREAD or lines or gone or again or held):
        return False
    position = now.position
    asked_anew = any(asks for _, asks in retold)
    stays = last and awaits_the_same(before.position, position, audience)
    data = {
        "rows": lines,
        "gone": gone,
        "about": about([old for old, instead in changed if instead is None], position, audience),
        "held": len(held),
        "held_about": about(held, position, audience),
        "again": not all(part.template.endswith(MENDED) for part in again),
        "to_all": audience == THREAD,
        "over": position.engine.outcome(position.state) is not None,
    }
    collector.hear(row, position, audience, CORRECTION, data)
    collector.add(row, position, audience, [*clock, *again[: RETOLD - 1], *again[RETOLD - 1 :][-1:]])
    if audience == THREAD:
        moved = not last or _now(before.position) != _now(position)
        stand = _stand(position, changed)
        over = data["over"] and before.position.engine.outcome(before.position.state) is not None
        if moved and not over and not any(is_end(part, position) for part in again):
            # It is said once whose turn it is.
            shown = stand._replace(data={**stand.data, OUTRUN: True}) if asked_anew else stand
            collector.add(row, position, audience, [shown])
        # Of many who answer one question some may have answered: an open ballot asks nobody twice.
        ends_so = moved and is_count(stand.template)  # that says who hasn't voted, and what ends it
        if not ends_so and (stays or not moved or (not asked_anew and is_ballot(position))):
            said = {"nothing_else": not moved and not gone, "board": board(position).data, "shown": moved}
            collector.hear(row, position, audience, ENDS, {**_ENDS, "stays": stays, **said})
    else:
        struck = any(line["now"] is None and not line["back"] for line in lines)
        ends = {
            **_ENDS,
            "stays": stays and not asked_anew and not struck,
            "where": "above" if asked_anew else where_asked(now, audience),
            "answered": any(asked_by(position, part) is not None for part in again) and not asked_anew,
        }
        collector.hear(row, position, audience, ENDS, ends)
    if by_marks and not any(map(_concerns, lines)):
        followed = [each for line in lines for each in line["undoes"]]
        took_back = {*followed, *(old.id for old, _ in changed), *(each.id for each in held)}
        collector.mend(row, audience, sorted(took_back))
    return True

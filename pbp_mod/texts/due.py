"""All that a game has to tell up to now: the messages of its rows, and the errata that its corrections call for."""

from collections.abc import Callable, Collection, Sequence

from pbp_mod.game.actions import THREAD, Audience, Question
from pbp_mod.rows.corrections import goes_on
from pbp_mod.rows.entries import AGAIN, CORRECTIONS, DEADLINE, REMIND, RENAME, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.reminding import PROD, is_reminder, questions_owed
from pbp_mod.rows.replay import DUE, Position, fold, opening
from pbp_mod.texts.outbox import BOARD, Boards, Collector, Message
from pbp_mod.tuples import NamedTuple


class Heard(NamedTuple):
    """What so many rows of a game tell, none of which is a correction or a rename, and what finds out how the game began."""

    rows: int
    collector: Collector
    opening: Callable[[], Position]


def due_messages(
    header: Header, entries: Sequence[Entry], sent: Collection[int] | None = None, heard: Heard | None = None
) -> list[Message]:
    """Every message that a game calls for up to its last row, errata among them.

    `sent`: the numbers of those that went out. What didn't, and has another of its kind behind it, is overtaken then; and
    as soon as anything went out, an erratum tells of the corrections of those that it overtakes as well. None: nobody
    asks what went out, and each tells of its own. `heard`: what the rows tell, if that is known already; there are neither
    corrections nor renames among them then. A board that was posted follows the game, chapter by chapter.
    """
    position = None
    overtaken: set[int] = set()
    if heard is not None:
        collector = heard.collector.copy()
    else:
        position, collector, overtaken = _told(header, entries, sent)
    # As the second post it is good for being edited later; who has none by then doesn't want one.
    if sent is None or BOARD in sent or not collector.goes_on():
        begun = opening(header) if heard is None else heard.opening()
        collector.add_board(begun)
        if sent is not None and BOARD in sent:
            fold(header, entries, after=Boards(collector, begun).look)
    messages = collector.messages()
    if position is not None and any(entry["action"] == RENAME for entry in entries):
        from pbp_mod.rows.respelling import respelt

        messages = [message._replace(people=respelt(message.people, position)) for message in messages]
    if sent is None:
        return messages
    if any(entry["action"] == DEADLINE for entry in entries):
        overtaken |= {message.id for message in [each for each in messages if each.template == DUE][:-1]}
    if any(entry["action"] == REMIND for entry in entries):
        overtaken |= _answered(header, entries, messages) | _heard_of(entries, messages)
    return [
        message._replace(overtaken=True) if message.id in overtaken and message.id not in sent else message
        for message in messages
    ]


def _told(
    header: Header, entries: Sequence[Entry], sent: Collection[int] | None
) -> tuple[Position, Collector, set[int]]:
    """How a game stands, what it tells, all corrections told, and the numbers of the errata that are overtaken."""
    ends = [
        seq
        for seq, entry in enumerate(entries, 1)
        if entry["action"] in CORRECTIONS and not goes_on(entries, seq)
    ]
    collector = Collector()
    if not ends:
        return fold(header, entries, collector.hear), collector, set()
    from pbp_mod.texts.erratum import Errata
    from pbp_mod.texts.rewinding import Rewinding

    errata = Errata(collector, header, entries, sent)
    told_then = Rewinding(header, entries, ends)
    last = set(ends)
    for seq, entry in enumerate(entries, 1):
        if seq in last:
            errata.hear(seq, *told_then.moments(seq))
        elif AGAIN in entry and entry["action"] not in CORRECTIONS:
            errata.hear_again(seq, told_then.behind(seq))
    errata.finish()
    position, told = told_then.whole()
    told.append(collector)
    return position, told, errata.overtaken


def _answered(header: Header, entries: Sequence[Entry], messages: Sequence[Message]) -> set[int]:
    """The numbers of the reminders that ask for what isn't owed any more just so, or that another one has followed, or a
    correction, which tells what is wanted now.
    """
    reminders = [each for each in messages if is_reminder(each.template) and each.template != PROD]
    last = {message.to: message for message in reminders}
    corrected = max((seq for seq, each in enumerate(entries, 1) if each["action"] in CORRECTIONS), default=0)
    rows = {message.row for message in last.values() if message.row > corrected}
    owed = dict[int, set[tuple[str, int, Question | None]]]()

    def look(position: Position, _: Entry) -> None:
        if position.seq in rows:
            owed[position.seq] = questions_owed(position.engine, position.state)

    end = fold(header, entries, after=look)
    now = questions_owed(end.engine, end.state)

    def mine(of: Collection[tuple[str, int, Question | None]], to: Audience) -> set[object]:
        return {each for each in of if to in (THREAD, each[1])}

    stand = {
        to: each.id
        for to, each in last.items()
        if each.row in owed and mine(owed[each.row], to) == mine(now, to)
    }
    return {message.id for message in reminders if stand.get(message.to) != message.id}


def _heard_of(entries: Sequence[Entry], messages: Sequence[Message]) -> set[int]:
    """The questions whether somebody still plays that nobody need answer: he has acted since, or was asked again."""
    found, asked = set[int](), set[Audience]()
    for message in reversed(messages):
        if message.template != PROD or not isinstance(message.to, int) or message.to < 0:
            continue
        player = message.people[message.to]
        names = {player.name, player.abbr, *player.aliases}
        if message.to in asked or any(each.get("by") in names for each in entries[message.row :]):
            found.add(message.id)
        asked.add(message.to)
    return found

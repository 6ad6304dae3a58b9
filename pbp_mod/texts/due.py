"""All that a game has to tell up to now: the messages of its rows, and the errata that its corrections call for."""

from collections.abc import Collection, Sequence

from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Question
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.entries import CORRECTIONS, COUNT, DEADLINE, REMIND, RENAME, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.public import public_data
from pbp_mod.rows.reminding import PROD, is_reminder, questions_owed
from pbp_mod.rows.replay import DUE
from pbp_mod.texts.awaited import asked_by
from pbp_mod.texts.hearing import Hearing
from pbp_mod.texts.outbox import BOARD, Message


def due_messages(
    header: Header,
    entries: Sequence[Entry],
    sent: Collection[int] | None = None,
    heard: Hearing | None = None,
) -> list[Message]:
    """Every message that a game calls for up to its last row, errata among them.

    `sent`: the numbers of those that went out. What didn't, and has another of its kind behind it or only asks for what has been
    answered, is overtaken then; and as soon as anything went out, an erratum tells of the corrections of those that it overtakes
    as well. None: nobody asks what went out, and each tells of its own. `heard`: what just these rows tell, if that is kept. A board that was
    posted follows the game, chapter by chapter.
    """
    heard = Hearing(header, entries) if heard is None else heard
    collector = heard.collector()
    errata = heard.errata(sent)
    collector.append(errata.collector)
    # As the second post it is good for being edited later; who has none by then doesn't want one.
    if sent is None or BOARD in sent or not collector.goes_on():
        heard.add_board(collector, edited=sent is not None and BOARD in sent)
    messages = collector.messages()
    if any(entry["action"] == RENAME for entry in entries):
        from pbp_mod.rows.respelling import respelt

        position = heard.position()
        messages = [message._replace(people=respelt(message.people, position)) for message in messages]
    if sent is None:
        return messages
    overtaken = set(errata.overtaken)
    if any(entry["action"] == DEADLINE for entry in entries):
        messages = _moved_as_told(messages, sent)
        overtaken |= _overtaken_deadlines(messages, sent, heard)
    if any(entry["action"] == REMIND for entry in entries):
        overtaken |= _answered(entries, messages, heard) | _heard_of(entries, messages)
    if any(entry["action"] == COUNT for entry in entries):
        overtaken |= _counted_anew(messages, heard)
    if sent:  # who marks nothing may have sent them all
        overtaken |= _needless(messages, heard)
    return [
        message._replace(overtaken=True) if message.id in overtaken and message.id not in sent else message
        for message in messages
    ]


def _overtaken_deadlines(messages: Sequence[Message], sent: Collection[int], heard: Hearing) -> set[int]:
    """The announcements of deadlines that another one has followed, or that are about nothing that runs or was announced."""
    announced = [message for message in messages if message.template == DUE]
    if not announced:
        return set()
    *earlier, last = announced
    found = {message.id for message in earlier}
    if last.parts[0].data["due"] is not None or last.parts[0].data["paused"]:
        now = heard.deadlines()
        holds = now.deadline is not None or now.paused is not None
    else:  # it was taken off, which concerns those who were told of it; where nothing is marked, they may have been
        holds = not sent or not found.isdisjoint(sent)
    return found if holds else {*found, last.id}


def _moved_as_told(messages: Sequence[Message], sent: Collection[int]) -> list[Message]:
    """The messages, and among them announcements of deadlines that have moved, or run again, only from what was told: one that
    never went out leaves no trace. Where nothing is marked, all may have been posted.
    """
    if not sent:
        return list(messages)
    from pbp_mod.rows.times import clock

    found, told, stopped = list[Message](), None, False
    for message in messages:
        if message.template == DUE:
            part, *rest = message.parts
            data, due = part.data, part.data["due"]
            resumed = data["resumed"] and stopped
            if due is not None and data["before"] is None and not data["resumed"]:
                told = None
            if due is not None and (data["before"] is not None or data["resumed"]):
                before = None if told is None or resumed else clock(told, data["times"].zones)
                part = part._replace(data={**data, "before": before, "resumed": resumed})
                message = message._replace(parts=(part, *rest))
            if message.id in sent:
                stopped = data["paused"]
                told = told if stopped else due
        found.append(message)
    return found


def _answered(entries: Sequence[Entry], messages: Sequence[Message], heard: Hearing) -> set[int]:
    """The numbers of the reminders that ask for what isn't owed any more just so, or that another one has followed, or a
    correction, which tells what is wanted now.
    """
    reminders = [each for each in messages if is_reminder(each.template) and each.template != PROD]
    last = {message.to: message for message in reminders}
    corrected = max((seq for seq, each in enumerate(entries, 1) if each["action"] in CORRECTIONS), default=0)
    owed = {row: each for row, each in heard.owed().items() if row > corrected}
    end = heard.position()
    now, kinds = questions_owed(end.engine, end.state), end.engine.kinds

    def mine(of: Collection[tuple[str, int, Question | None]], to: Audience) -> set[object]:
        return {each for each in of if each[1] == to or (to == THREAD and not kinds[each[0]].unseen)}

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


def _counted_anew(messages: Sequence[Message], heard: Hearing) -> set[int]:
    """The counts that another one has followed, or by now other votes."""
    counts = [each for each in messages if is_count(each.template)]
    if not counts:
        return set()
    now, told = public_data(heard.position()), counts[-1].parts[0].data
    holds = all(told.get(key) == now.get(key) for key in ("day", "phase", "ballot", "votes", "missing"))
    return {each.id for each in counts[: -1 if holds else None]}


def _needless(messages: Sequence[Message], heard: Hearing) -> set[int]:
    """The private messages that tell nothing and ask for what isn't awaited of their readers any more, or is asked of them anew."""
    end = heard.position()
    retelling, prefix = end.engine.retelling, f"{end.engine.name}/"
    only = {prefix + name for name in retelling.only}
    found, asked = set[int](), set[tuple[Audience, str]]()
    for message in reversed(messages):
        if message.to in (THREAD, MODERATOR) or not only.issuperset(part.template for part in message.parts):
            continue
        kinds = {kind for part in message.parts for kind in asked_by(end, part) or ()}
        awaited = (
            ask
            for ask in end.engine.asks(end.state)
            if ask.kind in kinds and {*ask.seats} & {*message.readers}
        )
        if (message.to, message.template) in asked or not any(awaited):
            found.add(message.id)
        asked.add((message.to, message.template))
    return found

"""Mending a game: which rows a correction takes, and what it would change, before anything is written.

Works on a session and writes nothing: the rows that come out are recorded by `Session.record` like any others.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.desk.describing import describe
from pbp_mod.desk.orders_anew import anew
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Audience
from pbp_mod.rows.corrections import check_correction, companions, effective
from pbp_mod.rows.entries import AGAIN, AMEND, CORRECTIONS, META, POSTED, VOID, WITH
from pbp_mod.rows.redoing import back_with, fell_with
from pbp_mod.rows.refolding import ANOTHER, Refold, judged, refold
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import Position
from pbp_mod.store.records import Entry
from pbp_mod.texts.outbox import BOARD, Message
from pbp_mod.tuples import NamedTuple


class Changes(NamedTuple):
    """What a correction would do to the messages up to now: those that would be gone, and those that would read
    differently, as they were and as they would be; and how the game would stand.
    """

    gone: list[Message]
    changed: list[tuple[Message, Message]]
    position: Position


def void(session: Session, row: int, *, with_later: bool, meta: Mapping[str, str]) -> list[Entry]:
    """The rows that strike out row `row`, the latest first; with `with_later` those too that don't hold without it.

    What standing orders said anew because of that row (a correction) goes with it, and what fell with it comes back where
    nothing else has happened since.

    Raises NotAllowed, naming the later row that doesn't hold if `with_later` isn't set.
    """
    correction: Entry = {"action": VOID, "event": row, **meta}
    check_correction(session.entries, correction)
    along: list[Entry] = [
        {**correction, "event": each, WITH: row} for each in companions(session.entries, row)
    ]
    back = back_with(session.entries, row, meta)
    return _with_later(session, [*back, *along[::-1], correction], with_later)


def amend(
    session: Session,
    row: int,
    entry: Entry,
    *,
    with_later: bool,
    meta: Mapping[str, str],
    as_posted: bool = False,
) -> list[Entry]:
    """The rows that put `entry` in the place of row `row`; before it those that amend what standing orders say anew then,
    and with `with_later` those that strike out what doesn't hold any more. `as_posted`: the thread has seen it so all
    along, so that what was answered to it stands.

    Raises NotAllowed for an entry that can't be in that place, or naming the later row that doesn't hold.
    """
    if effective(session.entries).get(row) == entry:
        raise NotAllowed("same", "row {} says that already ({})", row, describe(entry))
    posted = {POSTED: True} if as_posted else {}
    correction: Entry = {"action": AMEND, "event": row, "row": entry, **posted, **meta}
    check_correction(session.entries, correction)
    return _with_later(session, [correction], with_later)


def judged_anew(session: Session, new: Sequence[Entry]) -> list[Entry]:
    """New rows, and before them what standing orders say anew if there are corrections among them.

    What fell with an amendment that comes back falls with it once more; other rows that fall are not looked for.
    """
    if new[0]["action"] not in CORRECTIONS:
        return list(new)
    fallen, changed = _judged(session, new)
    event: int = new[0].get(WITH) or new[0]["event"]
    before = fell_with(session.entries, new[0][AGAIN]) if AGAIN in new[0] else []
    voids = [
        _void(error.row, event, new[0])
        for error in fallen
        if error.row in before or session.entries[error.row - 1].get(AGAIN) in before
    ]
    return [*voids[::-1], *_amends(changed, event, new[0]), *new]


def _judged(session: Session, new: Sequence[Entry]) -> tuple[list[Refold], Mapping[int, Mapping[str, Any]]]:
    """The rows that fall, and those that standing orders change."""
    header, rows = session.game.header, session.entries
    return judged(header, [*rows, *new], len(rows), anew(session), session.begun(new))


def _amends(changed: Mapping[int, Mapping[str, Any]], event: int, correction: Entry) -> list[Entry]:
    return [
        {"action": AMEND, "event": row, "row": dict(entry), WITH: event, **_words(correction)}
        for row, entry in changed.items()
    ]


def _void(row: int, event: int, correction: Entry) -> Entry:
    return {"action": VOID, "event": row, WITH: event, **_words(correction)}


def _words(correction: Entry) -> dict[str, Any]:
    """When, where and by whom a correction was made, for those that come along with it."""
    return {key: value for key, value in correction.items() if key in META and key != AGAIN}


def _with_later(session: Session, new: Sequence[Entry], with_later: bool) -> list[Entry]:
    correction = new[-1]
    event = correction["event"]
    fallen, changed = _judged(session, new)
    for error in fallen:
        if error.row == event:
            raise NotAllowed("not-that", "row {} can't be that: {}", event, error.reason)
    if fallen and not with_later:
        raise _refused(session, correction, fallen[0])
    voids = [_void(error.row, event, correction) for error in fallen]
    return [*voids[::-1], *_amends(changed, event, correction), *new]


def _refused(session: Session, correction: Entry, error: Refold) -> NotAllowed:
    verb = "struck out" if correction["action"] == VOID else "amended so"
    way = "--with-later strikes out what falls with it"
    if correction["action"] == AMEND and error.reason == ANOTHER:
        way += ", --as-posted keeps it if the thread has seen the right thing all along"
    return NotAllowed(
        "later-rows",
        f"row {{}} can't be {{}} alone: {{}} (row {{}} is {{}}; {way})",
        correction["event"],
        verb,
        str(error),
        error.row,
        describe(effective(session.entries).get(error.row, session.entries[error.row - 1])),
    )


def changes(session: Session, new: Sequence[Entry]) -> Changes:
    """What would be different among the messages up to now if these rows were added.

    Raises NotAllowed, NotUnderstood, Refold if they can't be.
    """
    messages, header, rows = session.messages(), session.game.header, [*session.entries, *new]
    position = refold(header, rows, len(session.entries), session.begun(new))
    sent = session.log.sent(session.game).keys()
    after = {message.id: message for message in session.due(rows, sent)}
    gone: list[Message] = []
    changed: list[tuple[Message, Message]] = []
    for message in messages:
        if is_reminder(message.template) or message.id == BOARD:
            continue  # it is past, or overtaken; and the board goes with the game whatever happens
        now = after.get(message.id)
        if now is None:
            gone.append(message)
        elif now.parts != message.parts or now.readers != message.readers:
            changed.append((message, now))
    return Changes(gone, changed, position)


def seen_wrongly(session: Session, found: Changes, sent: Mapping[int, object]) -> list[tuple[Audience, int]]:
    """The private messages that went out, showed something hidden, and say something else now: to whom, and number.

    What was seen can't be unseen, so the moderator has to rule.
    """
    showing = {f"{session.engine.name}/{name}" for name in session.engine.showing}

    def shown(message: Message) -> list[object]:
        return [part for part in message.parts if part.template in showing]

    wrong = [(reader, message) for message in found.gone if shown(message) for reader in message.readers]
    wrong += [
        (reader, old)
        for old, new in found.changed
        for reader in old.readers
        if shown(old) != shown(new) or (shown(old) and reader not in new.readers)
    ]
    return [(reader, message.id) for reader, message in wrong if reader >= 0 and message.id in sent]

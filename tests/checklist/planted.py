"""One mistake for each kind of finding, planted at the desk of a moderator who is tidy otherwise."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta

from pbp_mod.clock import written
from pbp_mod.desk import amending
from pbp_mod.desk.schedule import Schedule
from pbp_mod.desk.session import Session
from pbp_mod.desk.timekeeping import keep
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import THREAD
from pbp_mod.intake.gone import TOLD
from pbp_mod.rows.deadlines import standing
from pbp_mod.rows.extensions import owing
from pbp_mod.rows.replay import BRIEFING
from pbp_mod.rows.times import moment_of
from pbp_mod.store.postings import Intention, claim
from pbp_mod.store.records import RECORDED, Read, Sent
from pbp_mod.texts.outbox import BOARD, CORRECTION, audience
from tests.checklist.tidy import Desk

Plant = Callable[[Desk], bool]
"""Plants a mistake; whether this game had a place for it."""


def _roles(desk: Desk) -> list[int]:
    """The roles of players; what a group was told of itself is none."""
    seats = range(len(desk.session.roster))
    return [each.id for each in desk.session.messages() if each.row == 0 and each.to in seats]


def _again(desk: Desk, message: int, url: str | None) -> None:
    words = desk.log.sent(desk.game)[message].text
    desk.log.mark_sent(desk.game, [Sent(message, desk.now, url, words)])


def _take_back(desk: Desk, message: int) -> None:
    desk.log.mark_sent(desk.game, [Sent(message, desk.now, None, None)])


def _due_in(desk: Desk, **length: float) -> str:
    return written(moment_of(desk.now) + timedelta(**length))


def _no_deadline(desk: Desk) -> bool:
    """Take off whatever runs or is stopped, so that nothing of it is found."""
    keep(desk.log, desk.game, None)
    found = standing(desk.game.header, desk.session.entries)
    if found.deadline is not None or found.paused is not None:
        desk.record([{"action": "deadline"}])
        desk.send()
    return bool(owing(desk.session.position)) and not desk.over


def _set(desk: Desk, due: str, **more: object) -> bool:
    return desk.record([{"action": "deadline", "due": due, **more}])


def in_thread(desk: Desk) -> bool:
    _again(desk, 1, "https://forum.example/t/42/1")
    _again(desk, desk.rng.choice(_roles(desk)), "https://forum.example/t/42/1")
    return True


def fate_unknown(desk: Desk) -> bool:
    """A request that was begun, and behind which the desk was killed."""
    intention = Intention(
        *(
            desk.now,
            (1,),
            ("words",),
            "words",
            "https://forum.example",
            "gm",
            "thread",
            (),
            "",
            None,
            "7",
            "1",
            0.0,
        )
    )
    claim(desk.log, desk.game, intention, len(desk.session.entries), desk.log.sent(desk.game), None)
    desk.hours += 0.25
    return True


def role_twice(desk: Desk) -> bool:
    one, other = desk.rng.sample(_roles(desk), 2)
    how = desk.rng.randrange(3)
    if how == 0:
        _again(desk, one, None)
    elif how == 1:
        _again(desk, one, "https://forum.example/m/1")
        _again(desk, one, "https://forum.example/m/2")
    else:
        _again(desk, one, "https://forum.example/m/1")
        _again(desk, other, "https://forum.example/m/1")
    return True


def held(desk: Desk) -> bool:
    """A template of the moderator's own that can't be printed."""
    if desk.over:
        return False
    before = set(desk.waiting())
    if not desk.act() or not (new := [each for each in desk.waiting() if each not in before]):
        return False
    template = next(each.template for each in desk.session.messages() if each.id == new[0])
    path = os.path.join(desk.folder, "templates", f"{template}.j2")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("{{ what_is_this }}\n")
    return True


def role_unsent(desk: Desk) -> bool:
    sent = desk.log.sent(desk.game)
    here = {player.name for player in desk.session.roster.people()}
    people = desk.session.messages()[0].people
    left = [each for each in _roles(desk) if each in sent and people[audience(each)].name in here]
    if not left:
        return False
    _take_back(desk, desk.rng.choice(left))
    return any("by" in entry for entry in desk.session.entries)


def newcomer_unsent(desk: Desk) -> bool:
    if desk.over:
        return False
    desk.replace()
    new = [
        each.id for each in desk.session.messages() if each.template == BRIEFING and each.id in desk.waiting()
    ]
    desk.send(but=new)
    desk.hours += 13
    return bool(new)


def erratum_unsent(desk: Desk) -> bool:
    desk.undo()
    new = [
        each.id
        for each in desk.session.messages()
        if each.template == CORRECTION and each.id in desk.waiting()
    ]
    desk.send(but=new)
    desk.hours += 13
    return bool(new)


def contradicted(desk: Desk) -> bool:
    """What went out has words that no correction ever told of: another desk has sent it."""
    desk.undo()
    changed = [each for each in desk.letters() if each.status == "changed" and each.id != BOARD]
    for message in desk.session.messages():
        if message.template == CORRECTION and message.id in desk.waiting():
            desk.log.remember(
                f"rows brought in of {desk.game.name.casefold()}", str(len(desk.session.entries))
            )
    desk.session = Session(desk.log, desk.game)
    return bool(changed) and not any(each.template == CORRECTION for each in desk.session.messages())


def deadline_passed(desk: Desk) -> bool:
    if not _no_deadline(desk) or not _set(desk, _due_in(desk, hours=2)):
        return False
    desk.send()
    desk.hours += 3
    return True


def deadline_untold(desk: Desk) -> bool:
    if not _no_deadline(desk) or not _set(desk, _due_in(desk, hours=48)):
        return False
    desk.hours += 13
    return True


def off_schedule(desk: Desk) -> bool:
    if not _no_deadline(desk):
        return False
    keep(desk.log, desk.game, Schedule({}, (21 * 60,), (5, 6), "Europe/London"))
    done = _set(desk, _due_in(desk, hours=1 if desk.now[11:13] != "20" else 3))
    desk.send()
    return done


def overdrawn(desk: Desk) -> bool:
    if not _no_deadline(desk) or not _set(desk, _due_in(desk, hours=2)):
        return False
    name = desk.session.roster.abbr(min(owing(desk.session.position)))
    _set(desk, _due_in(desk, hours=5), extended=True, **{"for": [name]})
    desk.send()
    keep(desk.log, desk.game, Schedule(budget=60))
    return True


def clock_stopped(desk: Desk) -> bool:
    if not _no_deadline(desk) or not _set(desk, _due_in(desk, hours=2)):
        return False
    desk.record([{"action": "deadline", "paused": 60}])
    desk.send()
    desk.hours += 24 * 7.5
    return True


def open_long(desk: Desk) -> bool:
    if not _no_deadline(desk):
        return False
    desk.hours += 24 * 7.5
    return True


def deadline_unset(desk: Desk) -> bool:
    if not _no_deadline(desk):
        return False
    keep(desk.log, desk.game, Schedule({"": 600}))
    desk.hours += 7
    return True


def deleted(desk: Desk) -> bool:
    return _read_again(desk, lambda read: read._replace(hash=TOLD))


def edited(desk: Desk) -> bool:
    return _read_again(
        desk, lambda read: read._replace(hash="0123456789abcdef", text="I have thought better of it.")
    )


def _read_again(desk: Desk, change: Callable[[Read], Read]) -> bool:
    """The newest post of which the last row came, as it is when it is read once more."""
    if not desk.reading or desk.over or not desk.act():
        return False
    desk.send()
    read = desk.log.all_reads(desk.game)[-1]
    if read.how != RECORDED:
        return False
    desk.read(change(read))
    return True


def unanswered(desk: Desk) -> bool:
    if not desk.reading or desk.over:
        return False
    desk.hours += 0.1
    desk.post(desk.rng.randrange(len(desk.session.roster)), "May I vote for myself?", channel="pm")
    return True


def fallen(desk: Desk) -> bool:
    """A row is struck out with those that stand on it, and recorded once more as it was; they aren't."""
    for row in range(len(desk.session.entries), 0, -1):
        entry = desk.session.entries[row - 1]
        if entry["action"] in ("void", "amend", "replace", "note", "deadline"):
            return False
        try:
            new = amending.void(desk.session, row, with_later=True, meta={})
        except PbpError:
            desk.session = Session(desk.log, desk.game)
            return False
        if len(new) > 1:
            done = desk.record(new) and desk.record([{k: v for k, v in entry.items() if k != "at"}])
            desk.send()
            return done
    return False


def for_former(desk: Desk) -> bool:
    if desk.over:
        return False
    for _ in range(6):
        if desk.over or not desk.act():
            return False
        private = [each for each in desk.waiting() if audience(each) in range(len(desk.session.roster))]
        if private:
            who = desk.session.roster.name(audience(private[0]))
            done = desk.record(
                [{"action": "replace", "player": who, "new": {"name": "Somebody Else", "abbr": "SE"}}]
            )
            desk.send(but=private)
            return done
        desk.send()
    return False


def skipped(desk: Desk) -> bool:
    sent = desk.log.sent(desk.game)
    skippable = {
        each.id
        for each in desk.session.messages()
        if each.row > 0 and each.to == THREAD and "common/" not in each.template
    }
    posts = sorted(each for each in sent if audience(each) == THREAD and each in skippable)
    if len(posts) < 2:
        return False
    text = desk.rng.choice(posts[:-1])
    _take_back(desk, text)
    return text in desk.waiting()  # one that was overtaken since needn't go out any more


def opening_outdated(desk: Desk) -> bool:
    path = os.path.join(desk.folder, "templates", desk.game.engine, "opening.j2")
    os.makedirs(os.path.dirname(path))
    with open(path, "w", encoding="utf-8") as file:
        file.write("At this table nobody may lie.\n")
    time = moment_of(_due_in(desk, hours=1)).timestamp()
    os.utime(path, (time, time))
    return True


def waits_long(desk: Desk) -> bool:
    if not _no_deadline(desk) or not desk.act() or not desk.waiting():
        return False
    desk.hours += 50
    return True


def clock_wrong(desk: Desk) -> bool:
    return desk.record([{"action": "note", "text": "From the future.", "at": _due_in(desk, hours=9)}])


def silent(desk: Desk) -> bool:
    if not desk.reading or not _no_deadline(desk):
        return False
    out = desk.session.engine.out(desk.session.position.state)
    alive = [seat for seat in range(len(desk.session.roster)) if seat not in out]
    quiet = desk.rng.choice(alive)
    for _ in range(6):
        desk.hours += 24
        for seat in alive:
            if seat != quiet:
                desk.post(seat, "Still here.")
    return True


def unread(desk: Desk) -> bool:
    if not desk.reading or not _no_deadline(desk):
        return False
    desk.hours += 24 * 5.5
    return any(read.channel == "thread" for read in desk.log.all_reads(desk.game))


def unmarked(desk: Desk) -> bool:
    for message in {mark.message for mark in desk.log.letters(desk.game)}:
        while message in desk.log.sent(desk.game):
            _take_back(desk, message)
    desk.hours += 25
    return any("by" in entry for entry in desk.session.entries)


PLANTS: dict[str, Plant] = {
    "pm-in-thread": in_thread,
    "fate-unknown": fate_unknown,
    "role-twice": role_twice,
    "held": held,
    "role-unsent": role_unsent,
    "newcomer-unsent": newcomer_unsent,
    "erratum-unsent": erratum_unsent,
    "contradicted": contradicted,
    "deadline-passed": deadline_passed,
    "deleted": deleted,
    "edited": edited,
    "fallen": fallen,
    "unanswered": unanswered,
    "for-former": for_former,
    "deadline-untold": deadline_untold,
    "skipped": skipped,
    "opening-outdated": opening_outdated,
    "waits-long": waits_long,
    "clock-wrong": clock_wrong,
    "open-long": open_long,
    "deadline-unset": deadline_unset,
    "off-schedule": off_schedule,
    "clock-stopped": clock_stopped,
    "overdrawn": overdrawn,
    "silent": silent,
    "unread": unread,
    "unmarked": unmarked,
}
"""How each kind of finding is made; `yours`, which random play never meets, has a game of its own."""

ALONG: dict[str, set[str]] = {
    "pm-in-thread": {"role-twice"},
    "newcomer-unsent": {"deadline-passed", "deadline-unset", "for-former"},
    "erratum-unsent": {"deadline-passed", "deadline-unset", "contradicted"},
    "contradicted": {"skipped", "deadline-unset", "deadline-untold", "deadline-passed"},
    "held": {"deadline-unset"},
    "fallen": {"deadline-unset"},
    "open-long": {"silent", "unread", "deadline-unset"},
    "clock-stopped": {"silent", "unread"},
    "silent": {"open-long"},
    "unread": {"silent", "open-long"},
    "unmarked": {"silent", "deadline-passed", "deadline-unset", "unread"},
}
"""What is found besides, since so much time had to go by, or since the same mistake is more than one."""

"""The deadlines that a table has agreed on, as a moderator types them and as he is shown them.

What follows from them, desk/timekeeping.py and desk/schedule.py know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pbp_mod.console.when import span, zone
from pbp_mod.desk.schedule import Schedule
from pbp_mod.desk.session import Session
from pbp_mod.desk.timekeeping import extensions_left, proposed
from pbp_mod.errors import NotUnderstood, WrongUsage
from pbp_mod.people.names import quoted
from pbp_mod.rows.times import DAYS, shown, spelled
from pbp_mod.tuples import NamedTuple

NONE = "none"
_WEEKENDS = ("weekend", "weekends")
_HOUR = re.compile(r"(\d{1,2}):(\d{2})(?:\s+(\S+))?")


class Typed(NamedTuple):
    """What was typed to change a schedule; nothing of an option that wasn't given."""

    phases: tuple[str, ...] = ()
    hours: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    grace: str | None = None
    budget: str | None = None

    def changes(self) -> bool:
        """Whether anything was typed at all."""
        return self != Typed()


def changed(session: Session, before: Schedule, typed: Typed, zones: Sequence[str]) -> Schedule:
    """The schedule with what was typed in it. `zones`: the zones that deadlines of this game are shown in.

    Raises NotUnderstood, saying what would be right; WrongUsage for two hours of different zones.
    """
    phases = _phases(session, before.phases, typed.phases)
    hours, zone_of_hours = _hours(typed.hours) if typed.hours else (before.hours, before.zone)
    off = _off(typed.off) if typed.off else before.off
    named = zone_of_hours or before.zone or next(iter(zones), None) if hours or off else None
    if off and named is None:
        raise NotUnderstood(
            "in which time zone is it that day? (give an hour, --hour '21:00 Europe/London', or --zone Europe/London)"
        )
    grace = before.grace if typed.grace is None else _length(typed.grace, "--grace") or 0
    budget = before.budget if typed.budget is None else _length(typed.budget, "--budget")
    return Schedule(phases, hours, off, named, grace, budget)


def _length(text: str, option: str) -> int | None:
    """Minutes; None for `none`."""
    if text.strip().casefold() == NONE:
        return None
    length = span(text)
    if length is None:
        raise NotUnderstood(
            f"{quoted(text)} is no length of time for {option} (write 48h, 90m, 2d 12h, or none)"
        )
    return int(length.total_seconds() // 60)


def _phases(session: Session, before: Any, typed: Sequence[str]) -> dict[str, int]:
    found = dict(before)
    known = {name.casefold(): name for name, kind in session.engine.kinds.items() if kind.channel is not None}
    for text in typed:
        word, is_named, length = text.rpartition("=")
        name = known.get(word.strip().casefold()) if is_named else ""
        if name is None:
            raise NotUnderstood(
                f"nothing that is awaited in {session.engine.title} is called {quoted(word.strip())} "
                f"(there are: {', '.join(known.values())}; a length alone is for all else)"
            )
        minutes = _length(length, "--phase")
        if minutes is None:
            found.pop(name, None)
        else:
            found[name] = minutes
    return found


def _hours(typed: Sequence[str]) -> tuple[tuple[int, ...], str | None]:
    if [each.strip().casefold() for each in typed] == [NONE]:
        return (), None
    hours: list[int] = []
    named: list[str] = []
    for text in typed:
        found = _HOUR.fullmatch(text.strip())
        if found is None or int(found[1]) > 23 or int(found[2]) > 59:
            raise NotUnderstood(f"{quoted(text)} is no hour (write '21:00 Europe/London', or none)")
        hours.append(int(found[1]) * 60 + int(found[2]))
        named += [zone(found[3])] if found[3] else []
    if len(set(named)) > 1:
        raise WrongUsage(f"hours are of one time zone, not of {' and '.join(dict.fromkeys(named))}")
    if not named:
        raise NotUnderstood(
            "an hour needs its time zone, since not all players have yours (21:00 Europe/London)"
        )
    return tuple(sorted(set(hours))), named[0]


def _off(typed: Sequence[str]) -> tuple[int, ...]:
    words = [word for text in typed for word in re.split(r"[\s,]+", text.strip().casefold()) if word]
    if words == [NONE]:
        return ()
    days: set[int] = set()
    for word in words:
        fitting = [
            at for at, name in enumerate(DAYS) if len(word) >= 2 and name.startswith(word.removesuffix("s"))
        ]
        if word in _WEEKENDS:
            days |= {5, 6}
        elif len(fitting) == 1:
            days.add(fitting[0])
        else:
            raise NotUnderstood(
                f"{quoted(word)} is no day (write weekends, or days such as sat,sun; or none)"
            )
    if len(days) == len(DAYS):
        raise NotUnderstood("then nothing could ever be due (leave a day)")
    return tuple(sorted(days))


def schedule_lines(session: Session, schedule: Schedule | None, now: str) -> list[str]:
    """The schedule in words, what is left of extensions, and what it proposes now; none if there is no schedule."""
    if schedule is None:
        return []
    lines = [f"schedule: {'; '.join(_parts(schedule))}"]
    left = extensions_left(session, schedule)
    if left is not None:
        less = {seat: minutes for seat, minutes in left.items() if minutes != schedule.budget}
        who = [f"{session.roster.abbr(seat)} {spelled(minutes)}" for seat, minutes in less.items()]
        all_else = f"{'all others' if who else 'everybody'} {spelled(schedule.budget or 0)}"
        lines.append(f"  extensions left: {', '.join([*who, all_else])}")
    due = proposed(session, schedule, now)
    if due is not None:
        lines.append(f"  it would be due {shown(due, schedule.zone)} ('pbp deadline --set')")
    return lines


def _parts(schedule: Schedule) -> list[str]:
    phases = [f"{kind} {spelled(minutes)}" for kind, minutes in schedule.phases.items() if kind]
    if "" in schedule.phases:
        phases.append(f"{'all else' if phases else 'everything'} {spelled(schedule.phases[''])}")
    parts = [", ".join(phases)] if phases else []
    clock = [f"{hour // 60}:{hour % 60:02}" for hour in schedule.hours]
    when = [f"at {' or '.join(clock)}"] if clock else []
    when += [f"not on {', '.join(DAYS[day][:3].title() for day in schedule.off)}"] if schedule.off else []
    if when:
        parts.append(f"due {', '.join(when)} ({schedule.zone})")
    parts += [f"grace {spelled(schedule.grace)}"] if schedule.grace else []
    parts += (
        [f"extensions of {spelled(schedule.budget)} for each player"] if schedule.budget is not None else []
    )
    return parts


def schedule_object(session: Session, schedule: Schedule | None, now: str) -> dict[str, Any] | None:
    """The schedule for programs: times of day as `21:00`, lengths in minutes; and what follows from it now."""
    if schedule is None:
        return None
    left = extensions_left(session, schedule)
    return {
        "phases": {kind: minutes for kind, minutes in schedule.phases.items() if kind},
        "all_else": schedule.phases.get(""),
        "hours": [f"{hour // 60:02}:{hour % 60:02}" for hour in schedule.hours],
        "not_on": [DAYS[day] for day in schedule.off],
        "zone": schedule.zone,
        "grace": schedule.grace,
        "budget": schedule.budget,
        "extensions_left": None
        if left is None
        else {session.roster.name(seat): minutes for seat, minutes in left.items()},
        "proposed": proposed(session, schedule, now),
    }

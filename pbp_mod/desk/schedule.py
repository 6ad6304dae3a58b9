"""How long a table gives for what is awaited, and at which hours and on which days that may be due.

Pure calendar: knows no game, reads no clock, and sets nothing. Times come and go as the log keeps them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbp_mod.clock import written
from pbp_mod.rows.times import moment_of
from pbp_mod.tuples import NamedTuple

DAY = 24 * 60
"""Minutes."""
SLACK = 60, 8
"""Where something is due at fixed hours, a length may be cut short by so many minutes, or by that part of a shorter one: who
begins a vote of a day at 21:03 doesn't mean 21:00 two days later.
"""
_FAR = 366
"""Days that are looked through for one that is allowed: nothing is put off for longer."""


class Schedule(NamedTuple):
    """What a table has agreed on.

    `phases`: action -> minutes for it, "" for all that isn't named. `hours`: minutes of the day at which alone something
    is due (none: at any). `off`: weekdays (0: Monday) on which nothing is. Both are of the clock in `zone`. `grace`:
    minutes behind a deadline in which nobody is late. `budget`: minutes by which deadlines may be put off for each player
    in the whole game (None: nobody counts them).
    """

    phases: Mapping[str, int] = {}
    hours: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    zone: str | None = None
    grace: int = 0
    budget: int | None = None

    def length(self, kinds: Iterable[str]) -> int | None:
        """The minutes for these actions, the most of them; none where only hours are said, None where nothing is."""
        found = [self.phases.get(kind, self.phases.get("")) for kind in kinds]
        said = [minutes for minutes in found if minutes is not None]
        if said:
            return max(said)
        return 0 if self.hours else None


def due_after(schedule: Schedule, start: str, minutes: int) -> str:
    """When something is due that is given so many minutes from `start` on: behind that, at an hour and on a day that are
    allowed; where hours are fixed, at most SLACK sooner.

    Whole days are those of the calendar: behind 21:00 comes 21:00, though the clocks were changed in between. Raises
    OverflowError beyond all calendars.
    """
    if schedule.zone is None:
        return written(moment_of(start) + timedelta(minutes=minutes))
    zone = ZoneInfo(schedule.zone)
    begun = moment_of(start)
    earliest = _so_much_later(begun, minutes, zone)
    if schedule.hours:
        most, part = SLACK
        earliest -= timedelta(minutes=min(most, minutes // part))
    return written(next(at for at in _allowed(schedule, earliest, zone) if at > begun))


def is_allowed(schedule: Schedule, due: str) -> bool:
    """Whether the schedule knows nothing against that time."""
    if schedule.zone is None:
        return True
    zone = ZoneInfo(schedule.zone)
    at = moment_of(due)
    local = at.astimezone(zone)
    if local.weekday() in schedule.off:
        return False
    return not schedule.hours or at in [_read(_on(local.date(), hour), zone) for hour in schedule.hours]


def _so_much_later(start: datetime, minutes: int, zone: ZoneInfo) -> datetime:
    if minutes % DAY or not minutes:
        return start + timedelta(minutes=minutes)
    local = start.astimezone(zone)
    day = local.date() + timedelta(days=minutes // DAY)
    return _read(datetime.combine(day, local.time()), zone)


def _allowed(schedule: Schedule, earliest: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    """The moments from then on that are allowed."""
    first = earliest.astimezone(zone)
    if first.weekday() not in schedule.off and not schedule.hours:
        yield earliest
    for ahead in range(_FAR):
        day = first.date() + timedelta(days=ahead)
        shown = [_on(day, hour) for hour in sorted(schedule.hours)]
        for clock in shown or [datetime.combine(day, first.time())]:
            at = _read(clock, zone)
            # A day that a zone has left out altogether reads as the next one.
            if at >= earliest and at.astimezone(zone).weekday() not in schedule.off:
                yield at
    raise OverflowError(f"nothing is allowed within {_FAR} days")


def _on(day: date, minute: int) -> datetime:
    """What clocks show at that minute of a day."""
    return datetime.combine(day, time(minute // 60, minute % 60))


def _read(shown: datetime, zone: ZoneInfo) -> datetime:
    """The moment at which the clocks of a zone show that: the later one where they show it twice, and where they never
    do, as much later as they were put forward. So nobody is late by either reading.
    """
    return max(shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))


def dumped(schedule: Schedule) -> str:
    """A schedule as JSON."""
    return json.dumps(schedule._asdict(), sort_keys=True, separators=(",", ":"))


def loaded(text: str) -> Schedule:
    """A schedule from its JSON. Raises ValueError, KeyError or TypeError for what is none."""
    found = json.loads(text)
    schedule = Schedule(
        {str(kind): int(minutes) for kind, minutes in dict(found["phases"]).items()},
        tuple(int(hour) for hour in found["hours"]),
        tuple(int(day) for day in found["off"]),
        None if found["zone"] is None else str(found["zone"]),
        int(found["grace"]),
        None if found["budget"] is None else int(found["budget"]),
    )
    if schedule.zone is not None:
        ZoneInfo(schedule.zone)  # ValueError, or ZoneInfoNotFoundError, which is a KeyError
    sizes = [*schedule.phases.values(), schedule.grace, schedule.budget or 0]
    if min(sizes) < 0 or not {*schedule.hours} <= {*range(DAY)} or not {*schedule.off} < {*range(7)}:
        raise ValueError(text)
    return schedule

"""When something is to be due, as a moderator types it: a span, a day and a clock, a time zone.

Reads no clock: the time now is handed in, as the log keeps times.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from pbp_mod.clock import read_time, written
from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import quoted
from pbp_mod.rows.times import DAYS, moment_of, shown

_UNITS = {"w": 7 * 24 * 60, "d": 24 * 60, "h": 60, "m": 1}
_SPAN = re.compile(r"(\d{1,4})\s*(w|d|h|m)(?:eeks?|ays?|ours?|in|inutes?)?(?:\s*,?\s*|$)", re.IGNORECASE)
_CLOCK = re.compile(r"(?:(\S+)\s+)?(\d{1,2}):(\d{2})(?:\s+(\S+))?")
LONGEST = timedelta(days=366)


def zone(name: str) -> str:
    """The time zone of that name, as the tz database spells it. Raises NotUnderstood with the closest."""
    known = {each.casefold(): each for each in available_timezones()}
    found = known.get(name.strip().casefold())
    if found is not None:
        return found
    from difflib import get_close_matches

    word = name.strip().casefold().replace(" ", "_")
    near = [each for key, each in known.items() if word and key.rpartition("/")[2] == word]
    near = near or [known[key] for key in get_close_matches(word, known, cutoff=0.75)]
    hint = f"did you mean {' or '.join(sorted(near)[:3])}?" if near else "such as Europe/London or UTC"
    raise NotUnderstood(f"there is no time zone {quoted(name.strip())} ({hint})")


def span(text: str) -> timedelta | None:
    """A length of time such as `48h`, `2d 12h`, `90 min`; None if the text is none. Raises NotUnderstood if too long."""
    found = list(_SPAN.finditer(text.strip()))
    if not found or "".join(each[0] for each in found) != text.strip():
        return None
    length = timedelta(minutes=sum(int(each[1]) * _UNITS[each[2].lower()] for each in found))
    if not timedelta() < length <= LONGEST:
        raise NotUnderstood(f"{quoted(text)} is no time to wait (between a minute and a year)")
    return length


def moment(text: str, now: str) -> tuple[str, str | None]:
    """When something is due, as the log keeps times, and the zone that was named with it (or None).

    `48h` from now, `Tue 21:00 Europe/London`, `tomorrow 9:00`, `2026-12-01 21:00 America/New_York`, or as `--at`
    takes it. Without a zone the clock of this machine is meant. Raises NotUnderstood, saying what would be right.
    """
    started = moment_of(now)
    length = span(text)
    if length is not None:
        return written(started + length), None
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        try:
            due, named = read_time(text), None
        except NotUnderstood:
            raise NotUnderstood(
                f"{quoted(text)} is not a deadline (write 48h, 'Tue 21:00 Europe/London', or 2026-12-01T21:00:00Z)"
            ) from None
    else:
        named = None if found[4] is None else zone(found[4])
        try:
            due = written(_on_the_clock(found[1], int(found[2]), int(found[3]), named, started))
        except (OverflowError, OSError, ValueError):
            raise NotUnderstood(f"{quoted(text)} is beyond all calendars") from None
    if not started < moment_of(due) <= started + LONGEST:
        raise NotUnderstood(
            f"{shown(due, named)} is {'past' if moment_of(due) <= started else 'too far off'}"
        )
    return due, named


def _on_the_clock(day: str | None, hour: int, minute: int, named: str | None, now: datetime) -> datetime:
    """The next time that a clock in that zone shows this."""
    here = ZoneInfo(named) if named else None
    today = now.astimezone(here)
    if hour > 23 or minute > 59:
        raise NotUnderstood(f"no clock shows {hour}:{minute:02}")
    date = _date(day, today, (hour, minute))
    naive = datetime(date.year, date.month, date.day, hour, minute)
    early, late = (
        naive.replace(fold=fold).astimezone(here) if here is None else naive.replace(fold=fold, tzinfo=here)
        for fold in (0, 1)
    )
    if early.utcoffset() != late.utcoffset():
        raise NotUnderstood(
            f"{hour}:{minute:02} on that day is skipped or comes twice, as the clocks are changed (write another time, or UTC)"
        )
    return early.astimezone(UTC)


def _date(day: str | None, today: datetime, clock: tuple[int, int]) -> datetime:
    word = (day or "").casefold().rstrip(".,")
    over = (today.hour, today.minute) >= clock
    if not word:
        return today + timedelta(days=1 if over else 0)
    if word in ("today", "tomorrow"):
        return today + timedelta(days=word == "tomorrow")
    fitting = [at for at, name in enumerate(DAYS) if len(word) >= 2 and name.startswith(word)]
    if len(fitting) == 1:
        ahead = (fitting[0] - today.weekday()) % 7
        return today + timedelta(days=7 if ahead == 0 and over else ahead)
    try:
        return datetime.fromisoformat(word)
    except ValueError:
        raise NotUnderstood(f"{quoted(str(day))} is no day (Tue, tomorrow, 2026-12-01)") from None

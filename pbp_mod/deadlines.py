"""Deadlines: reading when something is due, saying it in several time zones, and which deadline runs.

A deadline is a row of the log that no engine sees: so it has its history, is exported, and can be undone like all
else. It is for whatever is awaited when it is set, and has served when that is done and the thread has been told; when
it passes nothing happens by itself. Reads no clock: the time now is handed in, as the log keeps times.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pbp_mod.actions import THREAD, Audience
from pbp_mod.clock import read_time, written
from pbp_mod.entries import DEADLINE, Entry
from pbp_mod.errors import NotUnderstood
from pbp_mod.header import Header
from pbp_mod.names import quoted
from pbp_mod.replay import DUE, Position, fold

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_UNITS = {"w": 7 * 24 * 60, "d": 24 * 60, "h": 60, "m": 1}
_SPAN = re.compile(r"(\d{1,4})\s*(w|d|h|m)(?:eeks?|ays?|ours?|in|inutes?)?(?:\s*,?\s*|$)", re.IGNORECASE)
_CLOCK = re.compile(r"(?:(\S+)\s+)?(\d{1,2}):(\d{2})(?:\s+(\S+))?")
LONGEST = timedelta(days=366)


class Deadline(NamedTuple):
    """The deadline that runs: the row that set it, when it is due (as the log keeps times), the zones that it is shown
    in, and what was announced for the case that it passes (or None).
    """

    row: int
    due: str
    zones: tuple[str, ...]
    then: str | None


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
    started = _read(now)
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
        due = written(_on_the_clock(found[1], int(found[2]), int(found[3]), named, started))
    if not started < _read(due) <= started + LONGEST:
        raise NotUnderstood(f"{shown(due, named)} is {'past' if _read(due) <= started else 'too far off'}")
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


def shown(due: str, named: str | None) -> str:
    """A time as the clocks of a zone show it: `Tue 1 Dec 2026, 21:00 (Europe/London)`."""
    at = _read(due).astimezone(ZoneInfo(named) if named else UTC)
    where = named or "UTC"
    return f"{DAYS[at.weekday()][:3].title()} {at.day} {MONTHS[at.month - 1]} {at.year}, {at:%H:%M} ({where})"


def times(due: str, zones: Sequence[str]) -> list[str]:
    """A time in each of these zones, and in UTC if it isn't among them; a zone that is unknown here is left out."""
    found = []
    for named in dict.fromkeys((*zones, "UTC")):
        try:
            found.append(shown(due, named))
        except (ZoneInfoNotFoundError, ValueError, OSError):  # another machine's tz database
            continue
    return found


def left(due: str, now: str) -> tuple[int, str]:
    """Minutes that are left (negative: since when it has passed), and in words."""
    minutes = int((_read(due) - _read(now)).total_seconds() // 60)
    days, rest = divmod(abs(minutes), 24 * 60)
    hours, short = divmod(rest, 60)
    parts = [f"{days} d"] if days else []
    parts += [f"{hours} h"] if hours and days < 7 else []
    parts += [f"{short} min"] if not days and short and hours < 12 else []
    return minutes, " ".join(parts) or "less than a minute"


def running(header: Header, entries: Sequence[Entry]) -> Deadline | None:
    """The deadline that runs after these rows, whether it has passed or not."""
    if not any(entry["action"] == DEADLINE for entry in entries):
        return None
    found: Deadline | None = None
    waited: set[tuple[str, int]] = set()
    told: set[int] = set()

    def hear(row: int, _: Position, to: Audience, template: str, data: Mapping[str, Any]) -> None:
        if to == THREAD and template != DUE:
            told.add(row)

    def after(position: Position, entry: Entry) -> None:
        nonlocal found, waited
        if entry["action"] == DEADLINE:
            found = _of(position.seq, entry)
            waited = _open(position)
        elif found is not None:
            waited &= _open(position)
            # Who of two is awaited by PM may be a secret, so a deadline ends only when the thread sees that all goes on.
            if not waited and position.seq in told:
                found = None

    fold(header, entries, hear, after)
    return found


def _open(position: Position) -> set[tuple[str, int]]:
    asks = position.engine.asks(position.state)
    return {(ask.kind, seat) for ask in asks for seat in ask.seats or (-1,)}


def _of(row: int, entry: Entry) -> Deadline | None:
    due = entry.get("due")
    return None if due is None else Deadline(row, due, zones_of(entry), entry.get("then"))


def zones_of(entry: Entry) -> tuple[str, ...]:
    """The zones that a deadline's row names."""
    return tuple(each.strip() for each in entry.get("zones", "").split(",") if each.strip())


def later(due: str, length: timedelta) -> str:
    """A time so much later."""
    return written(_read(due) + length)


def _read(time: str) -> datetime:
    return datetime.fromisoformat(time)

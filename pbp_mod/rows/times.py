"""When something is due, in words and in several time zones, and how long that is still.

Times come as the log keeps them; no clock is read here, and nothing that anybody typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbp_mod.clock import written
from pbp_mod.game.words import TIMES, words_of
from pbp_mod.rows.clocks import Clock, Clocks

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def shown(due: str, named: str | None) -> str:
    """A time as the clocks of a zone show it: `Tue 1 Dec 2026, 21:00 (Europe/London)`."""
    at = moment_of(due).astimezone(ZoneInfo(named) if named else UTC)
    words = words_of("common")[TIMES]
    text: str = words["shown"].format(
        day=words["days"][at.weekday()],
        date=at.day,
        month=words["months"][at.month - 1],
        year=at.year,
        time=f"{at:%H:%M}",
        zone=named or "UTC",
    )
    return text


def times(due: str, zones: Sequence[str]) -> Clocks:
    """A time in each of these zones, and in UTC if it isn't among them; a zone that is unknown here is left out."""
    found = dict[str, str]()
    for named in dict.fromkeys((*zones, "UTC")):
        try:
            found[named] = shown(due, named)
        except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):  # another machine's tz database
            continue
    return Clocks(found.values(), due, list(found))


def clock(time: str, zones: Sequence[str] = ()) -> Clock:
    """A time in the first of these zones that is known here, else in UTC."""
    found = times(time, zones)
    return Clock(found[0], time, found.zones[0])


def left(due: str, now: str) -> tuple[int, str]:
    """Minutes that are left (negative: since when it has passed), and in words."""
    minutes = int((moment_of(due) - moment_of(now)).total_seconds() // 60)
    days, rest = divmod(abs(minutes), 24 * 60)
    hours, short = divmod(rest, 60)
    words = words_of("common")[TIMES]
    parts = [words["d"].format(days)] if days else []
    parts += [words["h"].format(hours)] if hours and days < 7 else []
    parts += [words["min"].format(short)] if not days and short and hours < 12 else []
    return minutes, " ".join(parts) or words["soon"]


def spelled(minutes: int) -> str:
    """A length of time in words, exactly: `2 d`, `1 h 30 min`, `none`."""
    days, rest = divmod(minutes, 24 * 60)
    hours, short = divmod(rest, 60)
    parts = ((days, "d"), (hours, "h"), (short, "min"))
    words = words_of("common")[TIMES]
    return " ".join(words[unit].format(number) for number, unit in parts if number) or words["none"]


def zones_of(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The zones that a deadline's row names."""
    return tuple(each.strip() for each in entry.get("zones", "").split(",") if each.strip())


def later(due: str, length: timedelta) -> str:
    """A time so much later."""
    return written(moment_of(due) + length)


def moment_of(time: str) -> datetime:
    """A time of the log as a moment."""
    return datetime.fromisoformat(time)

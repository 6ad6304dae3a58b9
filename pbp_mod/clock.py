"""The time: now, and times as a moderator types them, both as the log keeps them (ISO 8601, UTC, to the second)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pbp_mod.errors import NotUnderstood

if TYPE_CHECKING:
    from datetime import datetime


def now() -> str:
    """This moment, as `2026-11-29T20:15:00Z`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def read_time(text: str) -> str:
    """A time in ISO 8601 (without a zone: the local one) as the log keeps it. Raises NotUnderstood."""
    from datetime import datetime

    try:
        return written(datetime.fromisoformat(text.strip()))
    except (ValueError, OverflowError, OSError):
        raise NotUnderstood(
            f"{text!r} is not a time (write 2026-11-29T20:15:00Z, or 2026-11-29 20:15 for your own clock)"
        ) from None


def shown(moment: str | None) -> str:
    """A time of the log for reading: `2026-11-29 20:15 UTC`."""
    return (
        f"{moment[:10]} {moment[11:16]} UTC" if moment and len(moment) >= 16 else moment or "an unknown time"
    )


def here(moment: str | None) -> str:
    """The same by the clock of this machine, for whoever sits at it, in a column: `2026-11-29 21:15 CET`."""
    at = local(moment)
    if at is None:
        return shown(moment)
    return f"{at.tm_year:04}-{at.tm_mon:02}-{at.tm_mday:02} {at.tm_hour:02}:{at.tm_min:02} {zone_of(at)}"


def local(moment: str | None) -> time.struct_time | None:
    """A time of the log on the clock of this machine; None for one that is none."""
    if not moment or len(moment) < 19:
        return None
    try:
        year, month, day = int(moment[:4]), int(moment[5:7]), int(moment[8:10])
        hour, minute, second = int(moment[11:13]), int(moment[14:16]), int(moment[17:19])
        return time.localtime(86400 * _days(year, month, day) + 3600 * hour + 60 * minute + second)
    except (ValueError, OverflowError, OSError):
        return None


def zone_of(at: time.struct_time) -> str:
    """The zone of a local time, in a few letters or as an offset."""
    if len(at.tm_zone) <= _LONGEST_ZONE:
        return at.tm_zone
    minutes = at.tm_gmtoff // 60  # Windows has whole sentences
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


_LONGEST_ZONE = 5


def _days(year: int, month: int, day: int) -> int:
    """Days since 1 January 1970. (`datetime` and `calendar` know it, too, and take a command's fifth to load.)"""
    year -= month < 3
    month += 9 if month < 3 else -3  # March is the first: then February's length comes last
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 719469


def written(moment: datetime) -> str:
    """A moment (without a zone: of the local clock) as the log keeps it."""
    from datetime import UTC

    return moment.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"

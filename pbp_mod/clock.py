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


def written(moment: datetime) -> str:
    """A moment (without a zone: of the local clock) as the log keeps it."""
    from datetime import UTC

    return moment.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"

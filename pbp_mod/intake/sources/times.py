"""Times as forums print them. One that can't be read for certain is none.

Pages without a zone show the clock of whoever saved them, so that is what they are read by. Whether the day or the
month comes first is taken from all times of a page together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from pbp_mod import clock
from pbp_mod.errors import NotUnderstood

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CLOCK = r"[,\s]*(?:at\s+|-\s+|»\s*)?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?\s*(?P<half>[ap]\.?m\.?)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_FORMS = tuple(
    re.compile(form + _CLOCK, re.IGNORECASE)
    for form in (
        rf"(?P<month>[A-Za-z]{{3,9}})\.?\s+{_DAY},?\s+(?P<year>\d{{4}})",
        rf"{_DAY}\.?\s+(?P<month>[A-Za-z]{{3,9}})\.?,?\s+(?P<year>\d{{4}})",
        r"(?P<first>\d{1,2})[-./](?P<other>\d{1,2})[-./](?P<year>\d{4})",
        r"(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})",
    )
)
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:?00)", re.ASCII)
_ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?")


def read_time(text: str | None) -> str | None:
    """One time as the log keeps it, or None if it can't be told for certain."""
    return read_times([text])[0]


def read_times(texts: Iterable[str | None]) -> list[str | None]:
    """The times of a page in its order, each as the log keeps it, or None where it can't be told for certain."""
    found = [_parts(" ".join((text or "").split())) for text in texts]
    numeric = [each for each in found if isinstance(each, re.Match) and "first" in each.groupdict()]
    month_first = _month_first(numeric)
    return [each if each is None or isinstance(each, str) else _moment(each, month_first) for each in found]


def _parts(text: str) -> str | re.Match[str] | None:
    if _PLAIN.fullmatch(text):
        return _plain(text)
    iso = _ISO.fullmatch(text)
    if iso is not None:
        return _kept(re.sub(r"\s?(?:UTC|GMT)$", "Z", text))
    return next((found for form in _FORMS if (found := form.search(text))), None)


def _plain(text: str) -> str | None:
    """A time in UTC to the second as the log keeps it, which it is but for its end."""
    try:
        datetime.fromisoformat(text[:19])
    except ValueError:
        return None
    return f"{text[:10]}T{text[11:19]}Z"


def _kept(text: str) -> str | None:
    try:
        return clock.read_time(text)
    except NotUnderstood:
        return None


def _month_first(found: Sequence[re.Match[str]]) -> bool | None:
    """Whether 03-04 is the fourth of March; None where both are possible."""
    possible = []
    for month_first in (True, False):
        moments = [_moment(each, month_first) for each in found]
        if all(moments) and moments == sorted(moments, key=str):
            possible.append((month_first, moments))
    if len(possible) == 2 and possible[0][1] == possible[1][1]:
        return True
    return possible[0][0] if len(possible) == 1 else None


def _moment(found: re.Match[str], month_first: bool | None) -> str | None:
    part = found.groupdict()
    if "first" in part:
        if month_first is None:
            return None
        month, day = (part["first"], part["other"]) if month_first else (part["other"], part["first"])
    else:
        month, day = part["month"], part["day"]
    if not month.isdigit():
        if month[:3].lower() not in _MONTHS:
            return None
        month = str(_MONTHS.index(month[:3].lower()) + 1)
    hour = int(part["hour"])
    if part["half"]:
        hour = hour % 12 + (12 if part["half"][0].lower() == "p" else 0)
    try:
        return _kept(
            datetime(
                int(part["year"]), int(month), int(day), hour, int(part["minute"]), int(part["second"] or 0)
            ).isoformat()
        )
    except ValueError:
        return None

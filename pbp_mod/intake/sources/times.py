"""Times as forums print them. One that can't be read for certain is none.

Pages without a zone show the clock of whoever saved them, so that is what they are read by. Whether the day or the
month comes first is taken from all times of a page together; what "yesterday" is, from when the page was saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

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
_BEFORE_TODAY = {
    **dict.fromkeys(("today", "heute", "aujourd'hui", "aujourd’hui"), 0),
    **dict.fromkeys(("yesterday", "gestern", "hier"), 1),
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_RELATIVE = re.compile(rf"\b(?P<word>{'|'.join((*_BEFORE_TODAY, *_DAYS))})" + _CLOCK, re.IGNORECASE)
_MINUTES = re.compile(r"\b(\d{1,2}) min(?:ute)?s? ago\b", re.IGNORECASE)
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:?00)", re.ASCII)
_ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?")


def read_time(text: str | None) -> str | None:
    """One time as the log keeps it, or None if it can't be told for certain."""
    return read_times([text])[0]


def is_relative(text: str | None) -> bool:
    """Whether a text says how long before the page was saved ("Yesterday, 11:01")."""
    plain = " ".join((text or "").split())
    return _parts(plain) is None and (_RELATIVE.search(plain) or _MINUTES.search(plain)) is not None


def read_times(texts: Iterable[str | None], saved: str | None = None) -> list[str | None]:
    """The times of a page in its order, each as the log keeps it, or None where it can't be told for certain.

    `saved`: when the page was saved, in its own words or as the log keeps it; without it, nobody knows what "today" is.
    """
    given = [" ".join((text or "").split()) for text in texts]
    *times, now = _absolute([*given, saved])
    if now is None:
        return times
    return [time or _before(text, now) for text, time in zip(given, times, strict=True)]


def _before(text: str, now: str) -> str | None:
    """A time that is said by its distance from now; None if it is none, or would be still to come."""
    here = datetime.fromisoformat(now).astimezone()
    if minutes := _MINUTES.search(text):
        return _kept((here - timedelta(minutes=int(minutes[1]))).isoformat())
    found = _RELATIVE.search(text)
    if found is None or _parts(text) is not None:
        return None
    word = found["word"].lower()
    days = _BEFORE_TODAY[word] if word in _BEFORE_TODAY else (here.weekday() - _DAYS.index(word)) % 7 or 7
    day = here.date() - timedelta(days=days)
    hour, minute, second = _clock(found.groupdict())
    try:
        moment = datetime(day.year, day.month, day.day, hour, minute, second)
    except ValueError:
        return None
    at = _kept(moment.isoformat())
    return None if at is None or at > _a_minute_later(here) else at


def _a_minute_later(here: datetime) -> str:
    """What is said to the minute may be up to one after what is said to the second."""
    return clock.written(here + timedelta(minutes=1))


def _absolute(texts: Sequence[str | None]) -> list[str | None]:
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
    try:
        return _kept(datetime(int(part["year"]), int(month), int(day), *_clock(part)).isoformat())
    except ValueError:
        return None


def _clock(part: Mapping[str, str | None]) -> tuple[int, int, int]:
    """Hour, minute and second of the day."""
    hour = int(part["hour"] or 0)
    if half := part["half"]:
        hour = hour % 12 + (12 if half[0].lower() == "p" else 0)
    return hour, int(part["minute"] or 0), int(part["second"] or 0)

"""What a table's schedule makes of a length of time: hours and days that are allowed, and clocks that are changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.clock import written
from pbp_mod.desk.schedule import DAY, Schedule, due_after, dumped, is_allowed, loaded
from pbp_mod.rows.times import moment_of

SAT, SUN = 5, 6


def at(hour: str, zone: str, *off: int) -> Schedule:
    hours, minutes = hour.split(":")
    return Schedule({}, (int(hours) * 60 + int(minutes),), off, zone)


CHANGES = [
    # A day is a day of the calendar, be it 23 hours long or 25.
    ("21:00", "Europe/London", (), "2027-03-27T21:00:00Z", DAY, "2027-03-28T20:00:00Z"),
    ("21:00", "Europe/London", (), "2027-10-30T20:00:00Z", DAY, "2027-10-31T21:00:00Z"),
    ("21:00", "America/New_York", (), "2027-03-14T02:00:00Z", DAY, "2027-03-15T01:00:00Z"),
    # An hour that is left out: as much later as the clocks were put forward.
    ("01:30", "Europe/London", (), "2027-03-27T12:00:00Z", 0, "2027-03-28T01:30:00Z"),
    ("02:30", "America/New_York", (), "2027-03-13T12:00:00Z", 0, "2027-03-14T07:30:00Z"),
    ("02:15", "Australia/Lord_Howe", (), "2027-10-02T00:00:00Z", 0, "2027-10-02T15:45:00Z"),
    ("00:00", "America/Santiago", (), "2026-09-05T12:00:00Z", 0, "2026-09-06T04:00:00Z"),
    # An hour that comes twice: the second time.
    ("01:30", "Europe/London", (), "2027-10-30T12:00:00Z", 0, "2027-10-31T01:30:00Z"),
    ("01:30", "America/New_York", (), "2027-11-06T12:00:00Z", 0, "2027-11-07T06:30:00Z"),
    ("01:45", "Australia/Lord_Howe", (), "2027-04-03T00:00:00Z", 0, "2027-04-03T15:15:00Z"),
    # Over a weekend in which the clocks are changed.
    ("21:00", "Europe/London", (SAT, SUN), "2027-03-26T21:00:00Z", DAY, "2027-03-29T20:00:00Z"),
    ("21:00", "Europe/London", (SAT, SUN), "2027-10-29T20:00:00Z", DAY, "2027-11-01T21:00:00Z"),
    # A day that a country has left out altogether (Friday, 30 December 2011) reads as the next one.
    ("12:00", "Pacific/Apia", (), "2011-12-29T23:00:00Z", 0, "2011-12-30T22:00:00Z"),
    ("12:00", "Pacific/Apia", (SAT,), "2011-12-29T23:00:00Z", 0, "2011-12-31T22:00:00Z"),
    # No change of clocks there.
    ("21:00", "Asia/Kolkata", (), "2027-03-27T15:30:00Z", DAY, "2027-03-28T15:30:00Z"),
]


@pytest.mark.parametrize(("hour", "zone", "off", "start", "minutes", "due"), CHANGES)
def test_clocks_that_are_changed(
    hour: str, zone: str, off: tuple[int, ...], start: str, minutes: int, due: str
) -> None:
    schedule = at(hour, zone, *off)
    assert due_after(schedule, start, minutes) == due
    assert is_allowed(schedule, due)


@pytest.mark.parametrize(
    ("start", "minutes", "due"),
    [
        ("2026-11-30T21:00:00Z", DAY, "2026-12-01T21:00:00Z"),
        ("2026-11-30T21:03:00Z", DAY, "2026-12-01T21:00:00Z"),  # three minutes short, not a day too long
        ("2026-11-30T22:00:00Z", DAY, "2026-12-01T21:00:00Z"),
        ("2026-11-30T22:01:00Z", DAY, "2026-12-02T21:00:00Z"),
        ("2026-11-30T18:44:00Z", 120, "2026-11-30T21:00:00Z"),
        ("2026-11-30T19:15:00Z", 120, "2026-11-30T21:00:00Z"),
        ("2026-11-30T19:16:00Z", 120, "2026-12-01T21:00:00Z"),
        ("2026-11-30T21:00:00Z", 0, "2026-12-01T21:00:00Z"),  # never at once
        ("2026-12-03T21:00:00Z", DAY, "2026-12-04T21:00:00Z"),
        ("2026-12-03T21:00:00Z", 2 * DAY, "2026-12-07T21:00:00Z"),
        ("2026-12-05T10:00:00Z", 0, "2026-12-07T21:00:00Z"),
    ],
)
def test_nightfall_at_nine_but_not_on_weekends(start: str, minutes: int, due: str) -> None:
    assert due_after(at("21:00", "Europe/London", SAT, SUN), start, minutes) == due


@pytest.mark.parametrize(
    ("minutes", "due"),
    [(90, "2026-12-04T22:30:00Z"), (DAY, "2026-12-07T21:00:00Z"), (4000, "2026-12-07T15:40:00Z")],
)
def test_days_without_hours_keep_the_clock(minutes: int, due: str) -> None:
    assert due_after(Schedule({}, (), (SAT, SUN), "Europe/London"), "2026-12-04T21:00:00Z", minutes) == due


def test_without_a_zone_a_length_is_a_length() -> None:
    assert due_after(Schedule(), "2027-03-27T21:00:00Z", DAY) == "2027-03-28T21:00:00Z"
    assert is_allowed(Schedule(), "2027-03-27T21:00:00Z")


def test_the_longest_length_counts() -> None:
    schedule = Schedule({"vote": 2880, "": 60})
    assert schedule.length(["vote", "nominate"]) == 2880
    assert schedule.length(["nominate"]) == 60
    assert Schedule({"vote": 2880}).length(["nominate"]) is None
    assert Schedule({"vote": 2880}, (0,), (), "UTC").length(["nominate"]) == 0
    assert Schedule({"vote": 2880}).length([]) is None


ZONES = (
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Asia/Kolkata",
    "UTC",
)
STARTS = st.datetimes(datetime(2026, 1, 1), datetime(2030, 1, 1)).map(
    lambda each: written(each.replace(tzinfo=UTC))
)
SCHEDULES = st.builds(
    Schedule,
    st.just({}),
    st.lists(st.integers(0, DAY - 1), max_size=3, unique=True).map(tuple),
    st.lists(st.integers(0, 6), max_size=6, unique=True).map(tuple),
    st.sampled_from(ZONES),
    st.integers(0, 9999),
    st.none(),
)


@given(SCHEDULES, STARTS, st.integers(0, 20000))
def test_whatever_the_schedule_what_it_gives_is_allowed_and_long_enough(
    schedule: Schedule, start: str, minutes: int
) -> None:
    due = due_after(schedule, start, minutes)
    given, moment = moment_of(due) - moment_of(start), moment_of(due)
    assert given > timedelta() or not (minutes or schedule.hours or schedule.off)
    assert moment.astimezone(ZoneInfo(str(schedule.zone))).weekday() not in schedule.off
    assert is_allowed(schedule, due)
    short = timedelta(minutes=min(60, minutes // 8) if schedule.hours else 0)
    if minutes % DAY == 0:  # days of the calendar may be an hour shorter
        short += timedelta(hours=1)
    assert given >= timedelta(minutes=minutes) - short
    assert given <= timedelta(minutes=minutes) + timedelta(days=8)


@given(
    SCHEDULES, st.dictionaries(st.text(max_size=8), st.integers(0, 9999)), st.none() | st.integers(0, 9999)
)
def test_a_schedule_comes_back_as_it_was_kept(
    schedule: Schedule, phases: dict[str, int], budget: int | None
) -> None:
    kept = schedule._replace(phases=phases, budget=budget)
    assert loaded(dumped(kept)) == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"phases":[1],"hours":[],"off":[],"zone":null,"grace":0,"budget":null}',
        '{"phases":{"vote":-1},"hours":[],"off":[],"zone":null,"grace":0,"budget":null}',
        '{"phases":{},"hours":[1440],"off":[],"zone":"UTC","grace":0,"budget":null}',
        '{"phases":{},"hours":[],"off":[0,1,2,3,4,5,6],"zone":"UTC","grace":0,"budget":null}',
        '{"phases":{},"hours":[],"off":[],"zone":"Mars/Base","grace":0,"budget":null}',
    ],
)
def test_what_is_no_schedule(text: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        loaded(text)

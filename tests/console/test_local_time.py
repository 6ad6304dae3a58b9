"""Times that a moderator sees are those of his own clock; logs and JSON keep UTC."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod import clock
from pbp_mod.game.words import time_here
from tests.conftest import Pbp
from tests.games import header, write

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system can't be told its zone")


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A way to be elsewhere: set TZ by it."""
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


def _in(zone: pytest.MonkeyPatch, named: str) -> None:
    zone.setenv("TZ", named)
    time.tzset()


@pytest.mark.parametrize(
    ("named", "moment", "seen"),
    [
        ("UTC", "2026-11-29T20:15:00Z", "2026-11-29 20:15 UTC"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-29T23:15:00Z", "2026-11-30 00:15 CET"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-07-01T20:15:59Z", "2026-07-01 22:15 CEST"),
        ("NST3:30", "2027-01-01T01:00:00Z", "2026-12-31 21:30 NST"),
        ("<+0545>-5:45", "2028-02-28T20:00:00Z", "2028-02-29 01:45 +0545"),
        ("LONGNAME-2", "2026-11-29T20:15:00Z", "2026-11-29 22:15 +02:00"),
        ("LONGNAME3:30", "2026-11-29T20:15:00Z", "2026-11-29 16:45 -03:30"),
    ],
)
def test_a_time_is_that_of_the_clock_at_hand(
    zone: pytest.MonkeyPatch, named: str, moment: str, seen: str
) -> None:
    _in(zone, named)
    assert clock.here(moment) == seen


@given(st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1)))
def test_the_calendar_is_that_of_everybody(moment: datetime) -> None:
    at = moment.replace(microsecond=0, tzinfo=UTC)
    assert clock.here(at.strftime("%Y-%m-%dT%H:%M:%SZ")) == at.strftime("%Y-%m-%d %H:%M UTC")


def test_what_is_no_time_is_shown_as_it_is() -> None:
    assert clock.here(None) == "an unknown time"
    assert clock.here("yesterday") == "yesterday"
    assert clock.here("2026-11-29Tnoon, or so") == clock.shown("2026-11-29Tnoon, or so")


def test_people_see_their_time_and_programs_and_players_utc(
    pbp: Pbp, tmp_path: Path, zone: pytest.MonkeyPatch
) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("nominate", "B", "-q", "--at", "2026-11-29T23:15:00Z")
    before = pbp("remind").out
    _in(zone, "CET-1")
    assert "2026-11-30 00:15 CET  A nominates B" in pbp("log").out
    assert "since Mon 30 Nov 2026, 00:15 (CET)" in pbp("status").out
    assert pbp("log", "--json").json[0]["at"] == "2026-11-29T23:15:00Z"
    assert '"at": "2026-11-29T23:15:00Z"' in pbp("export").out
    assert pbp("remind").out == before
    assert '[date=2026-11-29 time=23:15:00 timezone="UTC"]' in before


def test_in_a_sentence_it_is_said_like_any_time_that_players_read(
    pbp: Pbp, tmp_path: Path, zone: pytest.MonkeyPatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbp_mod.clock.now", lambda: "2026-11-29T20:00:00Z")
    _in(zone, "CET-1")
    assert time_here("2026-12-31T23:30:00Z") == "Fri 1 Jan 2027, 00:30 (CET)"
    assert time_here("yesterday") == "yesterday"
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("nominate", "B", "-q", "--at", "2026-11-29T19:00:00Z")
    pbp("deadline", "48h", "--zone", "Asia/Tokyo", "-q")
    told = " ".join(pbp("status").out.split())
    assert (
        "deadline: Tue 1 Dec 2026, 21:00 (CET) = Wed 2 Dec 2026, 05:00 (Asia/Tokyo) = Tue 1 Dec 2026, 20:00 (UTC), 2 d left"
        in told
    )
    assert "CET" not in pbp("outbox", "show", "201").out

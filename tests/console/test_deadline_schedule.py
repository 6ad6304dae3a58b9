"""What a table has agreed on about deadlines: how it is typed and shown, and a weekend by it, with the clock at hand."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pbp_mod import clock
from tests.conftest import Pbp
from tests.games import election, header, write
from tests.prompt.sitting import ENTER, line, sit

RULES = ("--phase", "vote=48h", "--phase", "24h", "--hour", "21:00 Europe/London", "--not-on", "weekends")


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A ballot of which the votes of C, D and E are missing; it is Sunday, 20:15."""
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")[:3]))
    return pbp


def at(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    monkeypatch.setattr(clock, "now", lambda: time)


def last(game: Pbp) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(game("export").out.splitlines()[-1])
    return found


def test_a_weekend_by_the_schedule(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Votes take two days, nightfall is at nine but not on weekends, two hours of grace, two days of patience for each."""
    at(monkeypatch, "2026-12-04T20:30:00Z")  # Friday
    before = game.rows()
    told = game("deadline", *RULES, "--grace", "2h", "--budget", "48h")
    assert "it would be due Mon 7 Dec 2026, 21:00 (Europe/London) ('pbp deadline --set')" in told.out
    assert game.rows() == before, "nothing happens by itself"
    assert "due by **" in game("deadline", "--set").out
    assert (last(game)["due"], last(game)["grace"]) == ("2026-12-07T21:00:00Z", 120)

    at(monkeypatch, "2026-12-05T09:00:00Z")  # Saturday: nobody is to be hurried
    assert "The clock is stopped" in game("deadline", "--pause").out
    assert last(game)["paused"] == 60 * 60
    assert game.status()["deadline"] is None
    assert "the clock is stopped, with 2 d 12 h left ('pbp deadline --resume')" in game("status").out
    assert "clock is stopped" in game.refused("deadline", "--extend", "24h")
    assert "clock is stopped" in game.refused("deadline", "--pause")

    at(monkeypatch, "2026-12-06T09:00:00Z")
    told = game("deadline", "--resume", "--format", "plain").out
    assert "The clock runs again" in told
    assert "Tue 8 Dec 2026, 21:00 (Europe/London)" in told
    assert "no clock is stopped" in game.refused("deadline", "--resume")

    game("vote", "C=yaw", "-q")
    assert "Cleo owes nothing now, so nothing is put off for Cleo (Dora, Emil may be named)" in game.refused(
        "deadline", "--extend", "24h", "--for", "C"
    )
    game("deadline", "--extend", "24h", "--for", "Dora", "-q")
    assert last(game)["for"] == ["D"]
    assert "extensions left: D 1 d, all others 2 d" in game("deadline").out
    assert "asks for 2 d more and has 1 d left (of 2 d; without --for it is your own gift)" in game.refused(
        "deadline", "--extend", "48h", "--for", "Dora"
    )
    game("deadline", "--extend", "24h", "-q")
    assert "extensions left: D 1 d, all others 2 d" in game("deadline", "--schedule").out

    at(monkeypatch, "2026-12-10T22:00:00Z")
    assert "passed 1 h ago; nobody is late for 1 h more" in game("status").out
    game("vote", "D=yaw", "--at", "2026-12-10T23:00:00Z", "-q")
    at(monkeypatch, "2026-12-11T08:00:00Z")
    told = game.refused("vote", "E=yaw", "--at", "2026-12-10T23:00:01Z")
    assert "2 h after the deadline of Thu 10 Dec 2026, 21:00 (Europe/London), and its grace of 2 h" in told
    assert "is late" not in game.refused(
        "pm", "E", "I discard the first card", "--at", "2026-12-11T07:00:00Z"
    )
    assert "you may: wait on" in game("status").out


def test_a_short_pause_costs_no_day(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("deadline", "--hour", "21:00 UTC")
    game("deadline", "--phase", "24h", "--set", "-q")
    assert last(game)["due"] == "2026-11-30T21:00:00Z"
    game("deadline", "--pause", "-q")
    at(monkeypatch, "2026-11-29T20:40:20Z")
    game("deadline", "--resume", "-q")
    assert last(game)["due"] == "2026-11-30T21:00:00Z"


def test_what_was_agreed_stays_until_it_is_changed(game: Pbp) -> None:
    game("deadline", *RULES)
    assert "21:00" in game("deadline", "--not-on", "fri,sat").out
    found = game("deadline", "--grace", "90m", "--json").json
    assert found == {
        "phases": {"vote": 2880},
        "all_else": 1440,
        "hours": ["21:00"],
        "not_on": ["friday", "saturday"],
        "zone": "Europe/London",
        "grace": 90,
        "budget": None,
        "extensions_left": None,
        "proposed": "2026-12-01T21:00:00Z",
    }
    game("deadline", "--phase", "vote=none", "--hour", "none", "--not-on", "none", "--grace", "none")
    assert game("deadline", "--schedule").out.startswith("schedule: everything 1 d\n")
    assert "no schedule" in game("deadline", "--no-schedule").err
    assert game("deadline", "--schedule", "--json").json is None
    assert "has no schedule" in game.refused("deadline", "--set")


def test_a_dry_run_keeps_no_schedule(game: Pbp) -> None:
    game("deadline", "--phase", "48h", "--set", "--dry-run")
    assert game("deadline", "--schedule", "--json").json is None


def test_a_refused_deadline_keeps_no_schedule(game: Pbp) -> None:
    game.refused("deadline", "yesterday", "--phase", "48h")
    assert game("deadline", "--schedule", "--json").json is None


def test_what_is_set_otherwise_stands_and_is_told(game: Pbp) -> None:
    game("deadline", *RULES)
    told = game("deadline", "2026-12-05 21:00 Europe/London", "-q").err
    assert (
        "by your schedule nothing is due Sat 5 Dec 2026, 21:00 (Europe/London); next would be Mon 7 Dec"
        in told
    )
    assert last(game)["due"] == "2026-12-05T21:00:00Z"
    assert "proposes nothing now" in game.refused("deadline", "--set")
    assert "by your schedule" not in game("deadline", "--extend", "2026-12-08 21:00 Europe/London", "-q").err


def test_who_can_be_asked_is_asked_before_it_stands(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("deadline", *RULES)
    against = line("deadline '2026-12-05 21:00 Europe/London'")
    done = sit(game, monkeypatch, against, ENTER)
    assert "stopped; nothing was recorded" in done.err
    assert not [row for row in game("log", "--json").json if row["action"] == "deadline"]
    sit(game, monkeypatch, against, line("y"))
    assert last(game)["due"] == "2026-12-05T21:00:00Z"


def test_it_goes_along_with_the_desk(game: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game("deadline", *RULES)
    kept = game("deadline", "--schedule").out
    game("hand-over", tmp_path / "desk.jsonl")
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "other"))
    game("take-over", tmp_path / "desk.jsonl")
    assert game("deadline", "--schedule").out == kept


@pytest.mark.parametrize(
    ("words", "says", "code"),
    [
        (
            ("--phase", "ballot=48h"),
            "nothing that is awaited in QAnon is called 'ballot' (there are: nominate, ",
            1,
        ),
        (("--phase", "vote=long"), "'long' is no length of time for --phase", 1),
        (("--phase", ""), "is no length of time", 1),
        (("--hour", "21:00"), "an hour needs its time zone", 1),
        (("--hour", "25:00 UTC"), "is no hour", 1),
        (("--hour", "21:00 Europe/Londn"), "Europe/London", 1),
        (("--hour", "21:00 UTC", "--hour", "9:00 Asia/Tokyo"), "hours are of one time zone", 2),
        (("--not-on", "weekends"), "in which time zone is it that day?", 1),
        (("--hour", "21:00 UTC", "--not-on", "someday"), "'someday' is no day", 1),
        (("--hour", "21:00 UTC", "--not-on", "mon,tue,wed,thu,fri,weekend"), "nothing could ever be due", 1),
        (("--grace", "a while"), "is no length of time for --grace", 1),
        (("--budget", "0h"), "no time to wait", 1),
        (("--no-schedule", "--grace", "1h"), "forgets", 2),
        (("--for", "C"), "--for goes with --extend", 2),
        (("24h", "--pause"), "one of them only", 2),
        (("--resume", "--clear"), "one of them only", 2),
        (("--ics", "x.ics", "--set"), "one of them only", 2),
        (("--pause",), "no deadline is running", 1),
        (("--resume",), "no clock is stopped", 1),
        (("--ics", "x.ics"), "no deadline is running", 1),
    ],
)
def test_what_cant_be_agreed_on(game: Pbp, words: tuple[str, ...], says: str, code: int) -> None:
    assert says in game.refused("deadline", *words, code=code)
    assert game("deadline", "--schedule", "--json").json is None


def test_days_take_the_zone_that_deadlines_are_shown_in(game: Pbp) -> None:
    game("deadline", "24h", "--zone", "Asia/Tokyo", "-q")
    assert "not on Sat, Sun (Asia/Tokyo)" in game("deadline", "--not-on", "weekends").out


def test_a_passed_deadline_isnt_stopped(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("deadline", "1h", "-q")
    at(monkeypatch, "2026-11-30T00:00:00Z")
    assert "it has passed already" in game.refused("deadline", "--pause")


def test_a_stopped_clock_is_taken_off_and_undone(game: Pbp) -> None:
    game("deadline", "24h", "-q")
    game("deadline", "--pause", "-q")
    assert "the clock is stopped, with 1 d left" in game("log").out
    game("undo", "-q")
    assert game.status()["deadline"]["due"] == "2026-11-30T20:15:00Z"
    game("deadline", "--pause", "-q")
    cleared = game("deadline", "--clear")
    assert "No deadline any more" in cleared.out
    assert ": nothing is due any more" in cleared.err
    assert "no clock is stopped" in game.refused("deadline", "--resume")


def test_a_calendar_file_holds_what_was_posted_and_moves(
    game: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import icalendar

    def event(name: str) -> Any:
        game("deadline", "--ics", tmp_path / name)
        found = icalendar.Calendar.from_ical((tmp_path / name).read_bytes())
        (only,) = found.walk("VEVENT")
        return only

    game("deadline", "Tue 21:00 Europe/London", "--then", "nah", "-q")
    first = event("one.ics")
    assert str(first["dtstart"].dt) == "2026-12-01 21:00:00+00:00"
    assert str(first["summary"]) == "test: deadline"
    assert (tmp_path / "one.ics").read_bytes().count(b"\r\n") > 8
    at(monkeypatch, "2026-11-29T20:20:00Z")
    game("deadline", "--extend", "24h", "-q")
    second = event("two.ics")
    assert second["uid"] == first["uid"]
    assert int(second["sequence"]) > int(first["sequence"])
    assert str(second["dtstart"].dt) == "2026-12-02 21:00:00+00:00"
    for name in ("Anna", "Bert", "vote", "nah"):
        assert name not in (tmp_path / "two.ics").read_text()
    assert "is there already" in game.refused("deadline", "--ics", tmp_path / "two.ics")
    assert game("deadline", "--ics", "-").out.startswith("BEGIN:VCALENDAR")


def test_a_damaged_schedule_is_one_line(game: Pbp) -> None:
    import sqlite3

    game("deadline", "--phase", "24h")
    with closing(sqlite3.connect(game.state / "pbp.db")) as db, db:
        db.execute("UPDATE desk SET value = '{}' WHERE key LIKE 'schedule of %'")
    db.close()
    assert "the schedule of test is damaged" in game.refused("deadline")
    game("deadline", "--no-schedule")
    game("deadline", "24h", "-q")

"""Deadlines: how they are typed, shown, extended, and what is proposed when one has passed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod import clock
from pbp_mod.console.when import moment
from pbp_mod.errors import NotUnderstood
from pbp_mod.rows.times import left, times
from tests.conftest import NOW, Pbp
from tests.games import election, header, session, write

SUNDAY = NOW  # 2026-11-29, 20:15 UTC


# ---- reading


@pytest.mark.parametrize(
    ("text", "due", "zone"),
    [
        ("48h", "2026-12-01T20:15:00Z", None),
        ("2d 12h", "2026-12-02T08:15:00Z", None),
        ("90 min", "2026-11-29T21:45:00Z", None),
        ("1 week", "2026-12-06T20:15:00Z", None),
        ("Tue 21:00 Europe/London", "2026-12-01T21:00:00Z", "Europe/London"),
        ("tuesday 21:00 europe/berlin", "2026-12-01T20:00:00Z", "Europe/Berlin"),
        ("Sun 21:00 UTC", "2026-11-29T21:00:00Z", "UTC"),
        ("Sun 20:00 UTC", "2026-12-06T20:00:00Z", "UTC"),
        ("21:00 UTC", "2026-11-29T21:00:00Z", "UTC"),
        ("20:00 UTC", "2026-11-30T20:00:00Z", "UTC"),
        ("tomorrow 9:00 America/New_York", "2026-11-30T14:00:00Z", "America/New_York"),
        ("today 23:30 UTC", "2026-11-29T23:30:00Z", "UTC"),
        # It is Monday in Tokyo already.
        ("Mon 09:00 Asia/Tokyo", "2026-11-30T00:00:00Z", "Asia/Tokyo"),
        ("2026-12-24 18:00 Asia/Kolkata", "2026-12-24T12:30:00Z", "Asia/Kolkata"),
        ("2026-12-24T18:00:00Z", "2026-12-24T18:00:00Z", None),
    ],
)
def test_when_it_is_due(text: str, due: str, zone: str | None) -> None:
    assert moment(text, SUNDAY) == (due, zone)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("soon", "48h"),
        ("48x", "48h"),
        ("", "48h"),
        ("0h", "no time to wait"),
        ("9999d", "no time to wait"),
        ("25:00 UTC", "no clock shows"),
        ("T 21:00 UTC", "no day"),
        ("someday 21:00 UTC", "no day"),
        ("today 12:00 UTC", "is past"),
        ("2020-01-01 12:00 UTC", "is past"),
        ("2036-01-01 12:00 UTC", "too far"),
        ("Tue 21:00 Europ/London", "Europe/London"),
        ("Tue 21:00 London", "Europe/London"),
        ("2027-03-28 01:30 Europe/London", "skipped or comes twice"),
        ("2027-10-31 01:30 Europe/London", "skipped or comes twice"),
    ],
)
def test_what_is_no_deadline(text: str, says: str) -> None:
    with pytest.raises(NotUnderstood, match=says):
        moment(text, SUNDAY)


def test_a_time_in_several_zones() -> None:
    found = times("2026-12-01T21:00:00Z", ["Europe/London", "Asia/Tokyo", "No/Where"])
    assert found == [
        "Tue 1 Dec 2026, 21:00 (Europe/London)",
        "Wed 2 Dec 2026, 06:00 (Asia/Tokyo)",
        "Tue 1 Dec 2026, 21:00 (UTC)",
    ]


@pytest.mark.parametrize(
    ("due", "minutes", "words"),
    [
        ("2026-12-01T20:15:00Z", 2880, "2 d"),
        ("2026-12-01T23:45:00Z", 3090, "2 d 3 h"),
        ("2026-11-29T21:45:00Z", 90, "1 h 30 min"),
        ("2026-11-29T20:15:30Z", 0, "less than a minute"),
        ("2026-11-29T18:15:00Z", -120, "2 h"),
    ],
)
def test_how_long_is_left(due: str, minutes: int, words: str) -> None:
    assert left(due, SUNDAY) == (minutes, words)


# ---- the command


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")[:3]))
    return pbp


def later(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    monkeypatch.setattr(clock, "now", lambda: time)


def test_a_deadline_is_posted_and_shown(game: Pbp) -> None:
    told = game(
        *("deadline", "Tue", "21:00", "Europe/London", "--zone", "america/new_york", "--zone", "Asia/Tokyo"),
        *("--format", "plain"),
    )
    assert told.out.startswith("──── thread")
    for words in (
        "Tue 1 Dec 2026, 21:00 (Europe/London)",
        "Tue 1 Dec 2026, 16:00 (America/New_York)",
        "Wed 2 Dec 2026, 06:00 (Asia/Tokyo)",
        "(UTC)",
    ):
        assert words in told.out
    assert "deadline: Tue 1 Dec 2026, 21:00 (UTC) = Tue 1 Dec 2026, 21:00 (Europe/London)" in " ".join(
        game("status").out.split()
    )
    assert "2 d left" in game("status").out
    found = game.status()["deadline"]
    assert (found["due"], found["minutes_left"], found["passed"]) == ("2026-12-01T21:00:00Z", 2925, False)
    assert game("deadline", "--json").json == found
    assert "2 d left" in game("deadline").out
    assert json.loads(game("export").out.splitlines()[-1]) == {
        "action": "deadline",
        "due": "2026-12-01T21:00:00Z",
        "zones": "Europe/London, America/New_York, Asia/Tokyo",
        "at": NOW,
    }


def test_the_game_goes_on_as_without_it(game: Pbp, tmp_path: Path) -> None:
    before = game.status()
    game("deadline", "48h", "-q")
    after = game.status()
    assert after.pop("deadline")
    assert after == before
    game("import", "-", "--name", "twin", stdin=game("export").out)
    assert game.status("--game", "twin")["deadline"]["due"] == "2026-12-01T20:15:00Z"
    assert "all 4 rows hold" in game("verify").out


def test_extending_is_recorded(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no deadline is running" in game.refused("deadline", "--extend", "24h")
    game("deadline", "24h", "--zone", "Asia/Tokyo", "--then", "nah", "-q")
    assert "no extension" in game.refused("deadline", "--extend", "21:00 UTC")
    told = game("deadline", "--extend", "24h", "--format", "plain")
    assert "The deadline has moved" in told.out
    assert "instead of Tue 1 Dec 2026, 05:15 (Asia/Tokyo)" in told.out
    assert "(Asia/Tokyo)" in told.out, "zones stay"
    log = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert [row.get("due") for row in log if row["action"] == "deadline"] == [
        "2026-11-30T20:15:00Z",
        "2026-12-01T20:15:00Z",
    ]
    assert (log[-1]["extended"], log[-1]["then"]) == (True, "nah")
    later(monkeypatch, "2026-12-09T00:00:00Z")
    assert "would have passed" in game.refused("deadline", "--extend", "24h")


def test_undo_brings_the_former_one_back(game: Pbp) -> None:
    game("deadline", "24h", "-q")
    game("deadline", "--extend", "24h", "-q")
    game("undo", "-q")
    assert game.status()["deadline"]["due"] == "2026-11-30T20:15:00Z"
    game("undo", "-q")
    assert game.status()["deadline"] is None


def test_taking_it_off(game: Pbp) -> None:
    assert "no deadline" in game.refused("deadline", "--clear")
    game("deadline", "24h", "-q")
    assert "No deadline any more" in game("deadline", "--clear").out
    assert game.status()["deadline"] is None
    assert "No deadline" in game("deadline").err
    assert game("deadline", "--json").json is None


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("wait", "I'll keep waiting"),
        ("nah", "No answer by then counts as Nah."),
        ("The sleepers buy cake.", "If it passes: The sleepers buy cake."),
    ],
)
def test_the_post_says_what_happens_then(game: Pbp, then: str, says: str) -> None:
    assert says in game("deadline", "24h", "--then", then, "--format", "plain").out


def test_wrong_usage(game: Pbp) -> None:
    game.refused("deadline", "24h", "--clear", code=2)
    game.refused("deadline", "24h", "--extend", "24h", code=2)
    assert "time zone" in game.refused("deadline", "24h", "--zone", "Mars")
    game("deadline", "24h", "-q")
    assert "set it anew" in game.refused("amend", "4", "--at", "2026-11-29")
    before = game.rows()
    assert "Would record" in game("deadline", "48h", "--dry-run").err
    assert game.rows() == before


def test_it_has_served_when_all_is_done_and_the_thread_knows(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")[:3]))
    pbp("deadline", "24h", "-q")
    pbp("vote", "C=yaw", "D=yaw", "-q")
    assert pbp.status()["deadline"], "one vote is missing"
    pbp("vote", "E=yaw", "-q")
    assert pbp.status()["deadline"] is None
    pbp("deadline", "24h", "-q")
    pbp("discard", "FR", "-q")
    assert pbp.status()["deadline"], "who of the two is awaited doesn't show"
    pbp("enact", "FR", "-q")
    assert pbp.status()["deadline"] is None


def test_reminders_tell_how_long_is_left(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Deadline" not in game("remind").out
    game("deadline", "48h", "--zone", "Asia/Tokyo", "-q")
    later(monkeypatch, "2026-12-01T15:15:00Z")
    told = game("remind", "--format", "plain").out
    assert told.count(", in 5 h.") == told.count("\n────") + 1 == 4  # the post, and three who owe a vote
    assert "(Asia/Tokyo)" in told
    later(monkeypatch, "2026-12-02T15:15:00Z")
    assert "has passed" in game("remind", "--public").out


@pytest.mark.parametrize(
    ("then", "first"),
    [
        ("wait", "wait on"),
        ("nah", "count nah for who is missing ('pbp vote C=nah D=nah E=nah')"),
        ("The sleepers buy cake.", "do as announced: The sleepers buy cake."),
        (None, "wait on"),
    ],
)
def test_what_is_proposed_when_it_has_passed(
    game: Pbp, monkeypatch: pytest.MonkeyPatch, then: str | None, first: str
) -> None:
    game("deadline", "24h", "-q", *(["--then", then] if then else []))
    assert "you may" not in game("status").out
    before = game.rows()
    later(monkeypatch, "2026-12-01T20:15:00Z")
    text = game("status").out
    assert "passed 1 d ago" in text
    found = game.status()["deadline"]
    assert found["passed"]
    assert found["proposals"][0].startswith(first)
    assert any("wait on" in each for each in found["proposals"])
    assert not any("skip" in each for each in found["proposals"]), "a vote can't be skipped"
    assert game.rows() == before, "nothing is done by itself"


def test_a_nomination_may_be_skipped(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("deadline", "24h", "--then", "skip", "-q")
    later(monkeypatch, "2026-12-01T20:15:00Z")
    assert pbp.status()["deadline"]["proposals"][0].startswith("pass over it ('pbp skip REASON')")


def test_nothing_is_due_when_the_game_is_over(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR")]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{abbr}=nah" for abbr in "ABCDE"), "-q")
    assert "nothing is awaited" in pbp.refused("deadline", "48h")


def test_a_standing_order_is_not_set_off_by_it(game: Pbp) -> None:
    game("standing", "Bert", "nominate Dora")
    game("deadline", "24h", "-q")
    assert game("standing", "--json").json[0]["status"] == "waiting"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"due": "tomorrow"}, "a time such as"),
        ({"due": "2026-13-01T21:00:00Z"}, "a time such as"),
        ({"due": "2026-12-01 21:00:00Z"}, "a time such as"),
        ({"due": 5}, "a time such as"),
        ({"zones": 5}, "must be text"),
        ({"extended": "maybe"}, "true or false"),
    ],
)
def test_malformed_rows_are_refused(pbp: Pbp, tmp_path: Path, more: dict[str, object], says: str) -> None:
    row = {"action": "deadline"} | more
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", header(), [row]))


def test_explaining_a_deadline(game: Pbp) -> None:
    game("deadline", "24h", "-q")
    assert "nothing happens by itself" in game("explain", "4").out.replace("\n", " ").replace("    ", "")


# ---- times that can't well be


@pytest.mark.parametrize(
    "text", ["9999-12-31 23:59 America/New_York", "0001-01-01 00:00 Asia/Tokyo", "9999-12-31 23:59"]
)
def test_what_no_calendar_has_is_refused(game: Pbp, text: str) -> None:
    line = game.refused("deadline", text)
    assert "calendars" in line or "too far off" in line or "is past" in line


def test_the_last_day_of_all_is_shown_and_not_extended(pbp: Pbp, tmp_path: Path) -> None:
    rows = [
        *election("A", "B")[:3],
        {"action": "deadline", "due": "9999-12-31T23:59:00Z", "zones": "Asia/Tokyo"},
    ]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    assert "Fri 31 Dec 9999, 23:59 (UTC)" in pbp("outbox", "show", "401", "--format", "plain").out
    assert "9999" in pbp("status").out
    assert "calendar" in pbp.refused("deadline", "--extend", "48h")


@pytest.mark.parametrize(
    ("words", "due"),
    [
        (["48h"], "2026-11-30T10:00:00Z"),
        (["Sun 21:00 UTC"], "2026-11-29T21:00:00Z"),
        (["tomorrow 9:00 UTC"], "2026-11-29T09:00:00Z"),
    ],
)
def test_a_deadline_counts_from_when_it_was_said(game: Pbp, words: list[str], due: str) -> None:
    game("deadline", *words, "--at", "2026-11-28T10:00:00Z", "-q")
    row = json.loads(game("export").out.splitlines()[-1])
    assert (row["due"], row["at"]) == (due, "2026-11-28T10:00:00Z")


def test_an_extension_counts_from_when_it_was_said(game: Pbp) -> None:
    game("deadline", "2h", "--at", "2026-11-28T10:00:00Z", "-q")
    assert "would have passed" in game.refused("deadline", "--extend", "1h")
    game("deadline", "--extend", "1h", "--at", "2026-11-28T11:00:00Z", "-q")
    assert json.loads(game("export").out.splitlines()[-1])["due"] == "2026-11-28T13:00:00Z"


def test_a_time_to_come_or_before_the_row_before_gets_a_word(game: Pbp) -> None:
    game("vote", "C=yaw", "-q", "--at", "2026-11-29T20:00:00Z")
    assert "Note" not in game("note", "x", "--at", "2026-11-29T20:00:00Z").err
    told = game("vote", "D=yaw", "-q", "--at", "2026-11-29T19:00:00Z").err
    assert "Note: Sun 29 Nov 2026, 19:00 (UTC) is before row 5 (Sun 29 Nov 2026, 20:00 (UTC))." in told
    told = game("note", "x", "--at", "2026-11-29T20:16:00Z").err
    assert "Note: Sun 29 Nov 2026, 20:16 (UTC) is still to come." in told
    assert "Note" not in game("note", "y").err, "nobody has given a time"
    told = game("amend", "5", "--at", "2036-01-01T00:00:00Z", "-q").err
    assert "Note: Tue 1 Jan 2036, 00:00 (UTC) is still to come." in told
    told = game("vote", "E=yaw", "-n", "--at", "2026-11-28T19:00:00Z").err
    assert "is before row" in told


def test_an_answer_is_announced_only_for_what_it_answers(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    assert "'nah' answers nothing that is awaited now" in pbp.refused("deadline", "24h", "--then", "nah")
    assert pbp("log", "--json").json == []
    pbp("nominate", "B", "-q")
    assert "Nah" in pbp("deadline", "24h", "--then", "nah").out
    pbp("vote", *(f"{who}=nah" for who in "ABCDE"), "-q")
    assert "Nah" not in pbp("deadline", "24h").out, "nobody can vote now"


@pytest.mark.parametrize(
    ("then", "meant"), [("skipp", "skip"), ("wiat", "wait"), ("na", "nah"), ("yawn", "yaw")]
)
def test_a_misspelt_consequence_is_told_to_nobody(game: Pbp, then: str, meant: str) -> None:
    assert f"did you mean {meant!r}" in game.refused("deadline", "24h", "--then", then)


@pytest.mark.parametrize("then", ["wait", "Nah.", "Lynch", "the dice decide"])
def test_words_of_the_tables_own_are_announced(game: Pbp, then: str) -> None:
    game("deadline", "24h", "--then", then, "-q")


def test_nothing_is_due_within_a_minute(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, "2026-11-29T20:15:20Z")
    game("deadline", "24h", "-q")
    assert game.status()["deadline"]["due"] == "2026-11-30T20:16:00Z"


def test_what_is_announced_of_a_deadline_that_has_served_goes_out_no_more(game: Pbp) -> None:
    """Else the post that opens the next question would seem to say until when it may be answered."""
    game("sent", "--all")
    game("deadline", "24h", "-q")
    (waits,) = (each["id"] for each in game("outbox", "--json").json if each["status"] == "pending")
    game("deadline", "--pause", "-q")
    assert "clock is stopped" in game("outbox", "show", "--thread").out
    game("deadline", "--resume", "-q")
    game("vote", "C=yaw", "D=yaw", "E=yaw", "-q")
    by_number = {each["id"]: each["status"] for each in game("outbox", "--json").json}
    assert by_number[waits] == "overtaken"
    assert "due by" not in game("outbox", "show", "--thread").out
    assert [each for each, status in by_number.items() if status == "pending"]


def test_who_was_told_of_a_deadline_is_told_that_it_is_off_and_nobody_else(game: Pbp) -> None:
    game("sent", "--all")
    game("deadline", "24h", "-q")
    game("deadline", "--clear", "-q")
    assert not any(each["status"] == "pending" for each in game("outbox", "--json").json)
    game("deadline", "24h", "-q")
    game("sent", "--all")
    game("deadline", "--clear", "-q")
    assert "No deadline any more" in game("outbox", "show", "--thread").out

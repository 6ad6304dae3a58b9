"""`pbp check` as a moderator meets it: lines, exit codes, what is put away for good, and what it may not say."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from pbp_mod import clock
from pbp_mod.rows.times import moment_of
from tests.anygame import Game
from tests.anygame import header as any_header
from tests.cases.gnomic.parliament import pack, untyped
from tests.conftest import NOW, Pbp
from tests.games import header, write

CLEAN = "Nothing was overlooked, as far as this desk can see.\n"


def at(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    monkeypatch.setattr(clock, "now", lambda: time)


@pytest.fixture
def desk(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """A game whose texts are all marked as sent but the role of Emil, and that has gone on; it is Sunday, 20:15."""
    at(monkeypatch, "2026-11-29T17:00:00Z")
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("sent", "1", "2", "3", "4", "5")
    pbp("nominate", "Bert", "-q")
    pbp("sent", "101")
    at(monkeypatch, NOW)
    return pbp


def found(pbp: Pbp, *words: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(pbp("check", "--json", *words, code=1).out)
    return listed


def test_a_line_each_and_exit_1(desk: Pbp) -> None:
    told = desk("check", code=1)
    assert told.out == (
        "role-unsent:6: the role for Emil (text 6) was never marked as sent ('pbp outbox show 6', then 'pbp sent 6')\n"
    )
    assert told.err == "pbp: 1 thing wants a look ('pbp check --dismiss role-unsent:6' puts one away)\n"
    before = desk.rows()
    desk("sent", "6")
    assert desk("check").err == CLEAN
    assert desk("check", "--json").json == []
    assert desk.rows() == before


def test_what_is_dismissed_stays_so_until_its_facts_change(
    desk: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk("sent", "6")
    desk("deadline", "24h", "-q")
    desk("sent", "201")
    at(monkeypatch, "2026-12-01T08:00:00Z")
    assert [each["name"] for each in found(desk)] == ["deadline-passed:2"]
    told = desk("check", "--dismiss", "Deadline-Passed:2")
    assert told.err == f"Dismissed: deadline-passed:2\n{CLEAN}"
    at(monkeypatch, "2026-12-02T08:00:00Z")
    assert desk("check").err == CLEAN, "it has only passed longer ago"
    (listed,) = desk("check", "--json", "--dismissed").json
    assert (listed["name"], listed["dismissed"]) == ("deadline-passed:2", True)
    assert desk("check", "--dismissed").out.startswith("deadline-passed:2 (dismissed): ")

    desk("hand-over", tmp_path / "desk.jsonl")
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "other"))
    desk("take-over", tmp_path / "desk.jsonl")
    assert desk("check").err == CLEAN
    monkeypatch.setenv("PBP_STATE", str(desk.state))

    desk("vote", "A=yaw", "--late", "-q")
    assert [each["name"] for each in found(desk)] == ["deadline-passed:2"], "others are missing now"
    desk("check", "--dismiss", "deadline-passed:2")
    assert [each["name"] for each in found(desk, "--recall", "deadline-passed:2")] == ["deadline-passed:2"]


def test_what_cant_be_dismissed(desk: Pbp) -> None:
    line = desk.refused("check", "--dismiss", "role-unsent:5")
    assert line == "pbp: there is no finding role-unsent:5 now (there are: role-unsent:6)"
    line = desk.refused("check", "--dismiss", "role-unsent:6", "--dismiss", "silent:A")
    assert "there is no finding silent:A now" in line
    assert found(desk), "none or all"
    assert "was never dismissed (dismissed are: none)" in desk.refused("check", "--recall", "held:1")
    desk.refused("check", "--recall", "all", "--dismiss", "role-unsent:6", code=2)
    desk.refused("check", "--days", "0", code=2)


def test_a_message_is_told_of_without_its_sender(desk: Pbp, tmp_path: Path) -> None:
    desk("sent", "6")
    path = tmp_path / "letters.txt"
    path.write_text(
        "From: Cleo\nDate: 2026-11-29T18:00:00Z\n\nI drew a strange role, what does Trump win by?\n", "utf-8"
    )
    desk("read", path, "--moderator", "gm", "--yes", "-q")
    told = desk("check", code=1)
    assert told.out.startswith("unanswered:")
    assert "Cleo" not in told.out + told.err
    assert "Trump" not in told.out + told.err
    assert "Cleo wrote: I drew a strange role" in desk("check", "--secret", code=1).out
    (listed,) = found(desk)
    assert "secret" not in listed
    desk("vote", "C=nah", "-q")
    assert desk("check").err == CLEAN, "she has got on with it"


def test_a_held_text_is_told_of_without_the_reason(desk: Pbp) -> None:
    desk("sent", "6")
    own = desk.state / "templates" / "qanon"
    own.mkdir(parents=True)
    (own / "elected.j2").write_text("Emil is Trump.", "utf-8")
    (own / "result.j2").write_text("Emil is Trump.", "utf-8")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw", "-q")
    told = desk("check", code=1)
    assert told.out.startswith("held:601: text 601 has been held back")
    assert "Trump" not in told.out + told.err
    assert "Emil" not in told.out
    assert "Emil" in desk("check", "--secret", code=1).out


def test_a_game_of_yesterday_of_which_nothing_is_marked(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("nominate", "Bert", "-q")
    assert pbp("check").err == CLEAN
    at(monkeypatch, "2026-11-30T20:16:00Z")
    assert [each["name"] for each in found(pbp)] == ["unmarked"]


def test_what_waits_for_the_moderator(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A law without effects stops Gnomic Parliament until he has carried it out."""
    rng = random.Random(3)
    laws = [untyped(number) for number in range(2, 8)]
    game = Game(any_header("gnomic", 5, 3, {}, {"pack": pack(*laws), "permanent": [2], "row": [3, 4, 5]}))
    while not any(not ask.seats for ask in game.engine.asks(game.state)):
        game.do(game.choose(rng))
    pbp("import", write(tmp_path / "log.jsonl", game.header, game.rows))
    pbp("sent", "--all")
    assert pbp("check").err == CLEAN
    at(monkeypatch, "2026-12-01T20:15:00Z")
    (listed,) = found(pbp)
    assert (listed["kind"], listed["says"]) == (
        "yours",
        "the table has waited for you for 2 d 20 h (adjust, resolved)",
    )


def _day(pbp: Pbp, *more: str) -> None:
    """A day of a werewolf game in which all seven have voted, for nobody a majority. One in four hunts."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", *more)
    players = [word for name in names for word in ("--player", name)]
    pbp("new", "ledger", "v", "--pack", "werewolf", *players, "--in-order", "-q")
    pbp("vote", "Ann=Bob", "Bob=Ann", "Cy=Bob", "Dee=Ann", "Eve=Cy", "Flo=Cy", "Gus=Dee", "-q")
    pbp("sent", "--all")


def test_a_day_that_lasts_until_its_deadline_does_not_wait_for_the_moderator(
    pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    _day(pbp)
    pbp("undo", "--yes", "-q")
    pbp("deadline", "48h", "-q")
    pbp("vote", "Gus=Dee", "-q")
    pbp("sent", "--all")
    at(monkeypatch, "2026-11-30T23:00:00Z")
    assert pbp("check").err == CLEAN
    at(monkeypatch, "2026-12-01T23:00:00Z")
    assert [each["kind"] for each in found(pbp)] == ["yours"]


def test_a_group_that_was_never_told_of_itself(pbp: Pbp) -> None:
    _day(pbp, "D.J.")
    pbp("vote", "D.J.=Dee", "-q")
    pbp("sent", "--all")
    pbp("unsent", "70")
    (listed,) = found(pbp)
    assert listed["says"] == "the first message to the group den (text 70) was never marked as sent"


def test_who_has_just_struck_something_out_is_at_it(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    _day(pbp)
    pbp("close-phase", "-q")
    at(monkeypatch, "2026-12-01T12:00:00Z")
    pbp("undo", "--yes", "-q")
    pbp("outbox")
    pbp("sent", "--all")
    assert pbp("check").err == CLEAN
    at(monkeypatch, "2026-12-02T13:00:00Z")
    (listed,) = found(pbp)
    assert listed["says"] == "the table has waited for you for 1 d 1 h (close-phase)"


def test_without_a_game(pbp: Pbp) -> None:
    assert "there is no game yet" in pbp.refused("check")


def test_an_opening_post_older_than_the_moderators_own_words(
    desk: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk("sent", "6")
    own = desk.state / "templates" / "qanon"
    own.mkdir(parents=True)
    rules = own / "opening.j2"
    rules.write_text("At this table nobody may lie.", "utf-8")
    time = moment_of("2026-11-29T20:00:00Z").timestamp()
    os.utime(rules, (time, time))
    assert [each["name"] for each in found(desk)] == ["opening-outdated"]
    desk("sent", "1")
    assert desk("check").err == CLEAN
    os.utime(rules, (time - 86400, time - 86400))
    assert desk("check").err == CLEAN

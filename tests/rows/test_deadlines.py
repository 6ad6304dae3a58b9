"""Who is late, and whose extension a deadline has been: over random games, with deadlines set at random."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.clock import written
from pbp_mod.rows.deadlines import Standing, standing
from pbp_mod.rows.extensions import used
from pbp_mod.rows.replay import Position, fold
from pbp_mod.rows.times import moment_of
from tests.anygame import FINISHED, Game, choose_options, header
from tests.games import election
from tests.games import header as five

BEGIN = moment_of("2026-11-01T00:00:00Z").timestamp()
LATER = "2036-01-01T00:00:00Z"


def stamp(hours: float) -> str:
    from datetime import UTC, datetime

    return written(datetime.fromtimestamp(BEGIN + hours * 3600, UTC))


def played(engine: str, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A random game with deadlines among its rows: set, put off for some, stopped, let run again, taken off."""
    rng = random.Random(seed)
    players = rng.choice(list(range(5, 8))) if engine == "qanon" else 2 if engine == "claim" else 4
    head = header(engine, players, seed, choose_options(engine, rng))
    game = Game(head)
    rows: list[dict[str, Any]] = []
    hours, due = 0.0, None
    for _ in range(rng.randint(3, 40)):
        hours += rng.choice((0.1, 5, 30))
        if rng.random() < 0.4:
            row: dict[str, Any] = {"action": "deadline", "at": stamp(hours)}
            kind = rng.random()
            if kind < 0.7:
                due = hours + rng.choice((1, 24, 48))
                row["due"] = stamp(due)
                if rng.random() < 0.5:
                    names = [person["abbr"] for person in head["players"]]
                    row |= {"extended": True, "for": rng.sample(names, rng.randint(1, players))}
                if rng.random() < 0.3:
                    row["grace"] = rng.choice((1, 600))
                if rng.random() < 0.2:
                    row["then"] = rng.choice(("wait", "skip"))
            elif kind < 0.85:
                row["paused"] = 60
            rows.append(row)
            continue
        if game.over:
            break
        action = game.choose(rng)
        rows.append({**game.row(action), "at": stamp(hours)})
        game.do(action)
    return head, rows


def asked(position: Position) -> set[int]:
    return {seat for ask in position.engine.asks(position.state) for seat in ask.seats}


@pytest.mark.parametrize("engine", FINISHED)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_nobody_without_an_open_question_is_ever_late(engine: str, seed: int) -> None:
    head, rows = played(engine, seed)
    for last in range(len(rows) + 1):
        position, found = fold(head, rows[:last]), standing(head, rows[:last])
        at = rows[last - 1]["at"] if last else LATER
        for moment in (at, LATER):
            late = set(found.late(moment))
            assert late <= asked(position)
            if found.deadline is None or found.deadline.consequence == "wait" or moment <= found.deadline.due:
                assert not late
        # Who was asked after it was due is never late by it either.
        if found.deadline is not None and last and rows[last - 1].get("at", "") > found.deadline.due:
            before = asked(fold(head, rows[: last - 1]))
            assert not (asked(position) - before) & set(found.late(LATER))


@pytest.mark.parametrize("engine", FINISHED)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_no_extension_burns_for_whoever_owes_nothing(engine: str, seed: int) -> None:
    head, rows = played(engine, seed)
    owed_when_put_off: set[int] = set()
    for at, row in enumerate(rows):
        if "for" in row:
            position = fold(head, rows[:at])
            owed_when_put_off |= {
                seat
                for ask in position.engine.asks(position.state)
                if not ask.optional
                for seat in ask.seats
                if position.roster.abbr(seat) in row["for"]
            }
    assert set(used(head, rows)) <= owed_when_put_off


# ---- by hand

VOTES = election("A", "B")[:2]  # Anna nominates Bert, and votes
SET = {"action": "deadline", "due": "2026-11-02T00:00:00Z", "at": "2026-11-01T00:00:00Z"}
ON_TIME, LATE = "2026-11-02T00:00:00Z", "2026-11-02T00:00:01Z"


def late(*rows: dict[str, Any], at: str = LATE) -> list[int]:
    return standing(five(), [*VOTES, *rows]).late(at)


def test_who_is_awaited_is_late_behind_it() -> None:
    assert late(SET) == [1, 2, 3, 4]
    assert late(SET, at=ON_TIME) == []
    assert late({**SET, "grace": 1}) == []
    assert late({**SET, "grace": 1}, at="2026-11-02T00:01:01Z") == [1, 2, 3, 4]
    assert late({**SET, "then": "Wait!"}) == []
    assert late(SET, {"action": "deadline"}) == []
    assert late(SET, {"action": "deadline", "paused": 60}, at=LATER) == []


def test_an_answer_sent_anew_is_late_while_others_are_awaited() -> None:
    found = standing(five(), [*VOTES, SET])
    assert found.is_late(0, "vote", LATE)
    assert not found.is_late(0, "vote", ON_TIME)
    assert not found.is_late(0, "discard", LATE), "nobody has asked for it"


def test_who_is_asked_only_behind_it_is_not_late() -> None:
    votes = [{**row, "at": LATE} for row in election("A", "B")[2:]]
    head = five()
    assert standing(head, [*VOTES, SET, *votes]) == Standing(), "the result was posted"
    again = {**SET, "at": LATE, "due": "2026-11-03T00:00:00Z"}
    discarded = {"action": "discard", "by": "A", "card": "FR", "at": "2026-11-04T00:00:00Z"}
    rows = [*VOTES, SET, *votes, again]
    assert standing(head, rows).late("2026-11-03T00:00:01Z") == [0]
    found = standing(head, [*rows, discarded])
    assert found.deadline is not None, "the thread has seen nothing of it"
    assert found.late(LATER) == [], "the Vice President has only just been asked"


def test_a_stopped_clock_remembers_what_was_left() -> None:
    found = standing(five(), [*VOTES, SET, {"action": "deadline", "paused": 90}])
    assert found.deadline is None
    assert found.paused is not None
    assert (found.paused.left, found.paused.deadline.due) == (90, SET["due"])
    assert standing(five(), [*VOTES, {"action": "deadline", "paused": 90}]) == Standing()


def test_an_extension_is_of_who_is_named_and_owes() -> None:
    off = {**SET, "due": "2026-11-03T00:00:00Z", "extended": True, "for": ["A", "B", "C"]}
    assert used(five(), [*VOTES, SET, off]) == {1: 1440, 2: 1440}, "Anna has voted already"
    voted = {"action": "void", "event": 2}  # her vote was another's
    assert used(five(), [*VOTES, SET, off, voted]) == {0: 1440, 1: 1440, 2: 1440}
    assert used(five(), [*VOTES, SET, off, {"action": "void", "event": 4}]) == {}


def test_who_comes_new_has_all_of_his_patience() -> None:
    off = {**SET, "due": "2026-11-03T00:00:00Z", "extended": True, "for": ["B", "C"]}
    new = {"action": "replace", "player": "Bert", "new": {"name": "Zoe", "abbr": "Z"}}
    assert used(five(), [*VOTES, SET, off, new]) == {2: 1440}


@pytest.mark.parametrize(
    "more", [{"grace": -1}, {"paused": -1}, {"for": "B"}, {"grace": "1h"}, {"for": ["Nobody"]}]
)
def test_rows_that_cant_be(more: dict[str, Any]) -> None:
    from pbp_mod.errors import PbpError
    from pbp_mod.rows.entries import check

    row = {**SET, **more}
    with pytest.raises(PbpError):
        check(row, fold(five(), []).engine)
        fold(five(), []).step(row)


# ---- of votes that may be moved, which the moderator ends


def village(**rules: str) -> dict[str, Any]:
    """Werewolf for seven; A and B hunt."""
    names = ("A", "B", "C", "D", "E", "F", "G")
    return {
        "format": "pbp-log/1",
        "engine": "ledger",
        "name": "village",
        "players": [{"name": name * 3, "abbr": name} for name in names],
        "options": rules,
        "seed": "5eed" * 16,
        "setup": {"pack": "werewolf", "seats": [name * 3 for name in names], "roles": {"AAA": "Wolf"}},
    }


def cast(*votes: str, at: str = "2026-11-01T12:00:00Z") -> list[dict[str, Any]]:
    return [{"action": "vote", "by": by, "target": whom, "at": at} for by, whom in votes]


def test_the_deadline_of_a_day_has_served_when_the_day_is_over() -> None:
    hammer = cast("AC", "BC", "DC", "EC")
    closed = [*cast("AC", "BD"), {"action": "close-phase", "at": LATE}]
    for day in (hammer, closed):
        assert standing(village(), [SET, *day[:-1]]).deadline is not None
        assert standing(village(), [SET, *day]) == Standing(), "the night has one of its own"
    twilight = standing(village(twilight="yes"), [SET, *hammer])
    assert twilight == Standing(), "no vote counts any more"


def test_the_deadline_of_one_vote_isnt_that_of_the_next() -> None:
    head = village()
    first: dict[str, Any] = {"name": "lamp", "ends": ["all", "moderator"]}
    ballot = {"ask": "Who?", "voters": "in", "choices": "in"}
    phases = [first | {"ballot": ballot}, {"name": "rope", "ends": ["moderator"], "ballot": ballot}]
    pack = {"name": "two", "title": "Two votes", "seats": [3, 9]}
    end = [{"reason": "late", "when": "day > 9", "winners": "in"}]
    head["setup"] = {"pack": {"pack": pack, "phase": phases, "ending": end}, "seats": head["setup"]["seats"]}
    assert standing(head, [SET, *cast("AB")]).late(LATE) == [1, 2, 3, 4, 5, 6]
    closed = {"action": "close-phase", "at": LATE}
    assert standing(head, [SET, *cast("AB"), closed]) == Standing()


def test_a_vote_moved_behind_the_deadline_is_late_though_nobodys_is_missing() -> None:
    all_in = cast("AC", "BC", "CA", "DA", "EB", "FB", "GD")
    found = standing(village(), [SET, *all_in])
    assert found.late(LATE) == [], "nobody's is missing"
    for kind in ("vote", "unvote"):
        assert found.is_late(6, kind, LATE)
        assert not found.is_late(6, kind, ON_TIME)
    assert found.may_be_late(6, LATE)
    assert not found.is_late(6, "act", LATE), "nobody has asked for it"

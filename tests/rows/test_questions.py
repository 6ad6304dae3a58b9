"""A row stands only for the question that it answered, whatever a correction puts in its place."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import CORE
from pbp_mod.rows.questions import questions
from pbp_mod.rows.redoing import back_in_play
from pbp_mod.rows.refolding import falling, refold
from tests.anygame import Game, any_header, snapshot_all, written
from tests.conftest import Pbp
from tests.games import election, header, write

pytestmark = pytest.mark.once

VOTED_DOWN = election("A", "C", "YYNNN")
"""Rows 1 to 6: Anna nominates Cleo, and they are voted down."""


@pytest.fixture
def second_ballot(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Row 7: Bert nominates Dora; rows 8 to 11: all but Emil have voted."""
    rows = [*VOTED_DOWN, *election("B", "D", "NYYN", "ABCD")]
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    return pbp


def test_votes_never_count_under_another_ballot(second_ballot: Pbp) -> None:
    told = second_ballot("void", "3", "--yes", "--with-later")
    for row in (7, 8, 9, 10, 11):
        assert f"Strikes out row {row}:" in told.err
    status = second_ballot.status("--secret")
    assert (status["phase"], status["table"]["nominee"]) == ("election", "Cleo")
    assert status["awaiting"][0]["from"] == ["Bert"]
    assert len(status["secret"]["votes"]) == 4
    assert "Result" not in told.out


def test_without_the_word_for_it_the_first_row_that_falls_is_named(second_ballot: Pbp) -> None:
    line = second_ballot.refused("void", "3")
    assert "row 7 no longer holds" in line
    assert "--with-later" in line


def test_another_nominee_is_another_ballot(second_ballot: Pbp) -> None:
    line = second_ballot.refused("amend", "7", "E")
    assert "row 8 no longer holds then: it answered another question" in line
    assert "--as-posted" in line
    second_ballot("amend", "7", "E", "--with-later", "--yes")
    status = second_ballot.status("--secret")
    assert (status["table"]["nominee"], status["secret"]["votes"]) == ("Emil", {})


def test_what_only_the_desk_had_wrong_keeps_its_answers(second_ballot: Pbp) -> None:
    second_ballot("amend", "7", "E", "--as-posted", "--yes")
    status = second_ballot.status("--secret")
    assert (status["table"]["nominee"], len(status["secret"]["votes"])) == ("Emil", 4)
    exported = second_ballot("export", "-").out
    second_ballot("import", "-", "--name", "twin", stdin=exported)
    assert second_ballot.status("--game", "twin", "--secret")["secret"] == status["secret"]


def test_an_amended_vote_that_changes_no_result_lets_all_stand(second_ballot: Pbp) -> None:
    second_ballot("amend", "3", "B=nah", "--yes")
    assert len(second_ballot.status("--secret")["secret"]["votes"]) == 4


def test_a_log_whose_rows_answer_other_questions_is_not_imported(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*VOTED_DOWN, *election("B", "D", "NYYN", "ABCD")]
    rows.append({"action": "amend", "event": 7, "row": {"action": "nominate", "by": "B", "player": "E"}})
    line = pbp.refused("import", write(tmp_path / "log.jsonl", header(), rows))
    assert "line 13: row 8 no longer holds then" in line


def _corrected(game: Game, rng: random.Random) -> tuple[list[Any], dict[int, Any]]:
    """A random correction of a random game, with the voids of all that falls with it."""
    rows = list(game.rows)
    row = rng.randrange(1, len(rows) + 1)
    correction: dict[str, Any] = {"action": "void", "event": row}
    if rng.random() < 0.6:
        trial = Game(game.header)
        for each in rows[: row - 1]:
            trial.record(each)
        legal = [each for each in trial.legal() if each.by is not None]
        if legal:
            other: Action = rng.choice(legal)
            abbrs = [trial.position.roster.abbr(seat) for seat in range(trial.players)]
            correction = {"action": "amend", "event": row, "row": written(game.engine, other, abbrs)}
    was = questions(game.header, rows)
    fallen = falling(game.header, [*rows, correction], len(rows))
    voids = [{"action": "void", "event": each.row, "with": row} for each in fallen if each.row != row]
    return [*rows, *voids[::-1], correction], dict(was)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_what_stands_after_a_correction_answers_what_it_answered(engine: str, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(any_header(engine, seed))
    for _ in game.play(rng, at_most=rng.randrange(5, 120)):
        pass
    known = len(game.rows)
    rows, was = _corrected(game, rng)
    try:
        refold(game.header, rows, known)
    except (NotAllowed, NotUnderstood):
        return  # the correction itself can't be
    now, before = questions(game.header, rows), effective(game.rows)
    for seq, entry in effective(rows).items():
        if seq <= known and entry == before[seq] and entry["action"] not in CORE:
            assert now[seq] == was[seq]
    read_game(enumerate([game.header, *rows], 1))  # and another desk takes it, row by row


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_redo_takes_back_any_void_with_all_that_fell(engine: str, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(any_header(engine, seed))
    for _ in game.play(rng, at_most=rng.randrange(5, 60)):
        pass
    before, rows = snapshot_all(game), list(game.rows)
    for _ in range(2):  # and once more behind a redo that has put rows back in their places
        row = rng.choice(list(effective(rows)))
        fallen = falling(game.header, [*rows, {"action": "void", "event": row}], len(rows))
        voids: list[Any] = [{"action": "void", "event": each.row, "with": row} for each in fallen]
        rows += [*voids[::-1], {"action": "void", "event": row}]
        known = len(rows)
        rows += back_in_play(rows, {"at": "2026-12-01T10:00:00Z"})
        position = refold(game.header, rows, known)
        assert snapshot_all(game, position.state) == before
    assert len(read_game(enumerate([game.header, *rows], 1))[1]) == len(rows)  # and another desk takes it


def test_what_fell_comes_back_once_its_question_is_asked_again(second_ballot: Pbp) -> None:
    second_ballot("void", "3", "--yes", "--with-later")
    told = second_ballot("note", "not yet")
    assert "bring-back" not in told.err
    told = second_ballot("vote", "B=nah")
    assert (
        "Rows 7, 8, 9, 10 and 11 fell with a correction and answer this again: 'pbp bring-back'" in told.err
    )
    told = second_ballot("bring-back", "--yes")
    assert "Brings back row 7: B nominates D" in told.err
    status = second_ballot.status("--secret")
    assert (status["table"]["nominee"], len(status["secret"]["votes"])) == ("Dora", 4)
    assert second_ballot.refused("bring-back") == (
        "pbp: no row that fell with a correction answers what is awaited now"
    )
    again = second_ballot("log", "--json").json[-1]
    assert (again["action"], again["by"], again["again"]) == ("vote", "D", 11)


def test_who_has_answered_anew_is_not_overruled(second_ballot: Pbp) -> None:
    second_ballot("amend", "7", "E", "--with-later", "--yes")
    second_ballot("amend", "7", "D", "--yes")
    second_ballot("vote", "A=yaw", "-q")
    second_ballot("bring-back", "--yes")
    assert second_ballot.status("--secret")["secret"]["votes"] == {
        "Anna": "yaw",
        "Bert": "yaw",
        "Cleo": "yaw",
        "Dora": "nah",
    }


def test_whose_answer_is_brought_back_hears_that_it_counts(second_ballot: Pbp) -> None:
    """He was asked for it again, and the messages are private: nothing else would tell him."""
    second_ballot("sent", "--all")
    second_ballot("void", "3", "--yes", "--with-later")
    second_ballot("sent", "--all")
    second_ballot("vote", "B=nah", "-q")
    told = second_ballot("bring-back", "--yes").out
    rows = len(second_ballot("log", "--json").json)
    for seat, name in enumerate(("Anna", "Bert", "Cleo", "Dora")):
        _, _, message = told.partition(f"──── PM to {name} · {(rows - 3 + seat) * 100 + seat + 2} ─")
        assert "**Correction:** your vote (" in message
        assert ") on Bert with Dora counts after all." in message
        assert "There is nothing that you have to do now." in message
    assert "PM to Emil" not in told
    assert told.count("counts after all") == 4


def test_who_was_not_told_that_it_fell_is_not_told_that_it_counts(second_ballot: Pbp) -> None:
    second_ballot("sent", "--all")
    second_ballot("void", "3", "--yes", "--with-later", "-q")
    second_ballot("vote", "B=nah", "-q")
    told = second_ballot("bring-back", "--yes").out
    assert "counts after all" not in told
    waiting = [each for each in second_ballot("outbox", "--json").json if each["status"] == "pending"]
    assert not [each for each in waiting if "no longer counts" in each["text"] and each["to"] == "Dora"]


def test_what_is_brought_back_and_falls_once_more_is_told_once_more(second_ballot: Pbp) -> None:
    second_ballot("sent", "--all")
    second_ballot("void", "3", "--yes", "--with-later", "-q")
    second_ballot("sent", "--all")
    second_ballot("vote", "B=nah", "-q")
    second_ballot("bring-back", "--yes", "-q")
    last = len(second_ballot("log", "--json").json)
    second_ballot("void", str(last), "--yes", "-q")
    found = {each["id"]: each for each in second_ballot("outbox", "--json").json}
    assert found[last * 100 + 5]["status"] == "overtaken"
    assert found[(last - 1) * 100 + 4]["status"] == "pending"
    second_ballot("redo", "--yes", "-q")
    found = {each["id"]: each for each in second_ballot("outbox", "--json").json}
    assert "counts after all" in found[(last + 2) * 100 + 5]["text"]

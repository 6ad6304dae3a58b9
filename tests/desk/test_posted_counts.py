"""Counts that are posted: texts with numbers like all others, put right when a vote in them was wrong, overtaken by later votes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.errors import PbpError
from pbp_mod.rows.corrections import check_correction
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.entries import CORRECTIONS
from pbp_mod.rows.refolding import refold
from tests.cases.ledger.tables import VOTE, day, ending, pack
from tests.conftest import Pbp
from tests.games import header as qanon_header
from tests.games import write
from tests.texts.test_rewinding import compare
from tests.vote_threads import header

pytestmark = pytest.mark.once

Row = dict[str, Any]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Seven players, whose opening is out; ZM votes for BF, XS for ZM."""
    pbp("import", write(tmp_path / "log.jsonl", header(7) | {"dialect": "plain"}, []))
    pbp("vote", "ZM=BF", "XS=ZM", "-q")
    pbp("sent", "--all")
    return pbp


def letters(pbp: Pbp, status: str = "pending") -> list[int]:
    found = pbp("outbox", "--json", "--all").json
    return [letter["id"] for letter in found if letter["status"] == status and letter["row"]]


def show(pbp: Pbp, number: int) -> str:
    return pbp("outbox", "show", str(number)).out


def test_it_waits_in_the_outbox_until_it_is_out(game: Pbp) -> None:
    told = game("count", "--post").out
    assert "──── thread · 301 ─" in told
    assert letters(game) == [301]
    assert show(game, 301) in told
    assert "Votes: Day 1" in told
    assert "as of" not in told, "nobody knows from which posts the votes are"
    assert game("log", "--json").json[-1]["action"] == "count"
    game("sent", "301")
    assert letters(game) == []
    assert "posted" not in game("check").err


def test_the_same_count_is_not_recorded_twice(game: Pbp) -> None:
    first = game("count", "--post").out
    assert game("count", "--post").out == first
    assert len(game("log", "--json").json) == 3
    game("sent", "301")
    assert "──── thread · 401 ─" in game("count", "--post").out, "it is asked for once more"


def test_trying_it_records_nothing(game: Pbp) -> None:
    assert "Would record row 3: the votes are counted in a post" in game("count", "--post", "-n").err
    assert len(game("log", "--json").json) == 2


@pytest.mark.parametrize(
    ("correct", "said", "right"),
    [
        (
            ("void", "1", "--yes"),
            "Zoë Müller's vote for BruteForce doesn't count.",
            "Zoë Müller (1): xX_Slayer_Xx",
        ),
        (
            ("amend", "1", "no one", "--yes"),
            "Zoë Müller voted for no one, not for BruteForce.",
            "no one (1): Zoë Müller",
        ),
        (
            ("undo", "--yes"),
            "xX_Slayer_Xx's vote for Zoë Müller doesn't count.",
            "BruteForce (1): Zoë Müller",
        ),
        (
            ("amend", "2", "BF", "--yes"),
            "xX_Slayer_Xx voted for BruteForce, not for Zoë Müller.",
            "BruteForce (2): Zoë Müller, xX_Slayer_Xx",
        ),
    ],
    ids=["void", "amend", "undo", "amend-to-another"],
)
def test_a_count_that_is_out_and_was_wrong_is_put_right(
    game: Pbp, correct: tuple[str, ...], said: str, right: str
) -> None:
    game("count", "--post")
    game("sent", "301")
    told = game(*correct)
    assert "thread · 301 was sent and reads differently now" in told.err
    (erratum,) = letters(game)
    text = show(game, erratum)
    assert f"Correction: {said}" in text
    assert right in text, "and how the votes stand now"
    assert "How things stand" not in text
    assert "What I should have written" not in text
    assert letters(game, "changed") == [301]
    assert right in show(game, 301)


def test_the_erratum_counts_as_the_votes_stand_by_then(game: Pbp) -> None:
    game("count", "--post")
    game("sent", "301")
    game("vote", "DJ=BF", "-q")
    game("amend", "1", "DJ", "--yes", "-q")
    text = show(game, letters(game)[0])
    assert "BruteForce (1): D.J." in text
    assert "D.J. (1): Zoë Müller" in text
    assert "D.J.\n" not in show(game, 301).partition("No vote")[0], "but not in what was posted before"


def test_a_vote_that_no_count_has_told_is_corrected_without_a_word(game: Pbp) -> None:
    game("count", "--post")
    game("sent", "301")
    game("vote", "DJ=BF", "-q")
    game("amend", "4", "ZM", "--yes", "-q")
    assert letters(game) == []


def test_a_count_that_never_went_out_simply_goes_out_right(game: Pbp) -> None:
    game("count", "--post")
    game("void", "1", "--yes", "-q")
    assert letters(game) == [301]
    assert "BruteForce (1)" not in show(game, 301)


def test_once_the_ballot_is_over_its_result_is_put_right_and_not_its_counts(game: Pbp) -> None:
    game("count", "--post")
    game("vote", "DJ=BF", "-q")
    game("count", "--post")
    game("close-phase", "-q")
    game("close-phase", "-q")
    game("sent", "--all")
    game("amend", "1", "IPD", "--with-later", "--yes", "-q")
    text = "".join(show(game, each) for each in letters(game))
    assert "Zoë Müller voted for IPD, not for BruteForce." in text
    assert "Votes: Day 1" not in text
    assert "What I should have written" in text


def test_later_votes_overtake_it_and_so_does_another_count(game: Pbp) -> None:
    game("count", "--post")
    game("vote", "DJ=BF", "-q")
    assert letters(game, "overtaken") == [301]
    game("unvote", "DJ", "-q")
    assert letters(game) == [301], "it is true again"
    game("count", "--post")
    assert (letters(game, "overtaken"), letters(game)) == ([301], [601])


def test_undo_passes_over_it_and_redo_goes_on_behind_it(game: Pbp) -> None:
    game("count", "--post", "-q")
    assert "row 2" in game("undo", "--yes", "-q").err
    game("count", "--post", "-q")
    game("redo", "-q")
    assert [wagon["target"] for wagon in game("count", "--json").json["wagons"]] == [
        "BruteForce",
        "Zoë Müller",
    ]


def test_what_has_changed_is_told_since_the_count_that_was_read_last(game: Pbp) -> None:
    game("count", "--post")
    game("sent", "301")
    game("vote", "DJ=BF", "-q")
    game("count", "--post", "-q")  # and never sent
    game("vote", "IPD=no one", "-q")
    told = game("count", "--post").out
    assert "Since the last count: D.J. votes BruteForce; IPD votes no one." in told
    assert "Since the last count" not in game("count", "--post", "--all", "-n").out


def test_it_says_up_to_which_post_the_thread_was_read(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(7) | {"dialect": "plain"}, []))
    posts = ((118, "xX_Slayer_Xx", "**vote BF**"), (119, "IPD", "hm"), (120, "BruteForce", "no idea yet"))
    pages = (
        f"{author} | 2026-11-29 10:00:00 UTC | #{number}\n\n{text}\n\n-------------------------\n\n"
        for number, author, text in posts
    )
    (tmp_path / "thread.txt").write_text("".join(pages), "utf-8")
    pbp("read", tmp_path / "thread.txt", "--as", "discourse-raw", "--yes", "-q")
    assert "Votes: Day 1, as of post 120" in pbp("count", "--post", "-n").out
    pbp("vote", "IPD=BF", "-q")
    assert "as of" not in pbp("count", "--post", "-n").out, "that vote may be from any later post"


def test_the_deadline_stands_in_it(game: Pbp) -> None:
    game("deadline", "2026-12-24 20:00 UTC", "-q")
    assert "Deadline: Thu 24 Dec 2026, 20:00 (UTC)" in game("count", "--post").out


def test_since_which_post_a_vote_stands_begins_anew_with_each_ballot(pbp: Pbp, tmp_path: Path) -> None:
    phases = (
        {"name": "lamp", "ends": ["all"], "ballot": VOTE | {"revisable": False, "unvote": False, "then": []}},
        day("moderator"),
    )
    head = header(3) | {"dialect": "plain", "setup": {"pack": pack(*phases, pack={"seats": [3, 9]})}}
    rows = [
        {"action": "vote", "by": by, "target": "ZM", "source": f"post {post}"}
        for post, by in enumerate(("ZM", "XS", "DJ", "XS", "ZM"), 1)
    ]
    pbp("import", write(tmp_path / "log.jsonl", head, rows))
    assert "xX_Slayer_Xx (post 4), Zoë Müller (post 5)" in pbp("count").out


def test_a_vote_that_was_lifted_is_as_old_as_it_was_cast_anew(pbp: Pbp, tmp_path: Path) -> None:
    head = header(5) | {"dialect": "plain", "options": {"replaced": "lift"}}
    vote = {"action": "vote", "by": "ZM", "target": "BF"}
    rows = [
        {**vote, "source": "post 1"},
        {"action": "replace", "player": "ZM", "new": {"name": "Newt", "abbr": "NE"}},
        {**vote, "by": "NE", "source": "post 9"},
    ]
    pbp("import", write(tmp_path / "log.jsonl", head, rows))
    assert "BruteForce (1): Newt (post 9)" in pbp("count").out


def test_a_log_with_counts_comes_back_as_it_was(game: Pbp, tmp_path: Path) -> None:
    game("deadline", "2026-12-24 20:00 UTC", "-q")
    game("count", "--post")
    game("sent", "--all")
    game("vote", "DJ=BF", "-q")
    game("count", "--post")
    log = game("export").out
    (tmp_path / "again.jsonl").write_text(log, "utf-8")
    game("import", tmp_path / "again.jsonl", "--name", "again")
    assert game("export", "--game", "again").out.splitlines()[1:] == log.splitlines()[1:]
    assert "Since the last count: D.J. votes BruteForce." in game("show", "6", "--game", "again").out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--as-of", "3"), "--as-of and --json can't be given with it"),
        (("--json",), "--as-of and --json can't be given with it"),
    ],
)
def test_it_is_of_now(game: Pbp, options: tuple[str, ...], why: str) -> None:
    assert why in game("count", "--post", *options, code=2).err


@pytest.mark.parametrize(
    "option", [("--dry-run",), ("--quiet",), ("--note", "x"), ("--at", "2026-12-01 20:00")]
)
def test_what_is_only_shown_is_not_recorded(game: Pbp, option: tuple[str, ...]) -> None:
    assert "with --post" in game("count", *option, code=2).err


def test_where_no_vote_runs_there_is_none(game: Pbp, tmp_path: Path) -> None:
    game("close-phase", "-q")
    game("close-phase", "-q")
    assert "no vote runs in the thread now" in game.refused("count", "--post")
    rows = [{"action": "count"}]
    why = "line 2: in QAnon no votes are counted while they run"
    assert why in game.refused("import", write(tmp_path / "other.jsonl", qanon_header("other"), rows))


def test_one_that_a_correction_leaves_without_a_ballot_is_taken_as_unsaid(pbp: Pbp, tmp_path: Path) -> None:
    ends = [ending("day > 3")]
    head = header(3) | {"dialect": "plain", "setup": {"pack": pack(day("hammer moderator"), ending=ends)}}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    pbp("sent", "--all")
    pbp("vote", "ZM=XS", "-q")
    pbp("count", "--post")
    pbp("sent", "--all")
    pbp("effect", "win", "nobody", "-q")
    pbp("amend", "1", "DJ", "--yes", "-q")
    assert pbp("doctor").code == 0


def _changing(seed: int, length: int) -> tuple[Row, list[Row]]:
    """Votes that are changed, taken back, counted, struck out and amended, at random."""
    rng, head, rows = random.Random(seed), header(5), list[Row]()
    people = [each["abbr"] for each in head["players"]]
    while len(rows) < length:
        vote = {"action": "vote", "by": rng.choice(people), "target": rng.choice([*people, "no one"])}
        new = rng.choice(
            (
                vote,
                vote | {"source": f"post {len(rows)}"},
                {"action": "unvote", "by": rng.choice(people)},
                {"action": "count"} | ({"before": rng.randint(1, len(rows))} if rows else {}),
                {"action": "void", "event": rng.randint(1, len(rows) or 1)},
                {"action": "amend", "event": rng.randint(1, len(rows) or 1), "row": vote},
            )
        )
        try:
            if new["action"] in CORRECTIONS:
                check_correction(rows, new)
            refold(head, [*rows, new], len(rows))
        except PbpError:
            continue
        rows.append(new)
    return head, rows


@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_counts_is_told_as_if_it_were_played_anew(seed: int) -> None:
    head, rows = _changing(seed, 40)
    assert sum(row["action"] == "count" for row in rows) > 3
    compare(head, rows)


def test_the_template_of_a_count_is_known_by_its_name() -> None:
    assert is_count("ledger/count")
    assert not is_count("ledger/result")

"""Corrections of a game with votes, as players read them: in words, of what they may know and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod import engines
from tests.conftest import Pbp

SAMPLE = Path(engines.__file__).parent / "ledger" / "sample.jsonl"


def played(pbp: Pbp, folder: Path, rows: int) -> Pbp:
    """The sample game up to that row, with all that was told marked as sent."""
    header, *lines = SAMPLE.read_text("utf-8").splitlines()
    head = {key: each for key, each in json.loads(header).items() if key not in ("rows", "head")}
    file = folder / "log.jsonl"
    file.write_text("\n".join([json.dumps({**head, "dialect": "plain"}), *lines[:rows]]) + "\n", "utf-8")
    pbp("import", file)
    pbp("sent", "--all")
    return pbp


def thread(told: str) -> str:
    return told.partition("──── thread")[2].partition("──── PM")[0]


@pytest.mark.parametrize(
    ("rows", "words", "said"),
    [
        (10, "amend 10 BF", "IPD voted for BruteForce, not for Arthuritas."),
        (33, "undo", "BruteForce's vote for John.S.Mill doesn't count."),
        (16, "undo", "that I closed the phase doesn't count."),
        (27, "undo", "that MayanActuary is out doesn't count."),
        (27, "amend 27 out MH", "Mountainhawk is out, not MayanActuary."),
    ],
)
def test_a_correction_names_the_row_in_words(
    pbp: Pbp, tmp_path: Path, rows: int, words: str, said: str
) -> None:
    told = played(pbp, tmp_path, rows)(*words.split(), "--yes").out
    assert f"Correction: {said}\n" in told
    for code in ("effect", "close-phase", "act:", "vote:"):
        assert code not in told


def test_an_order_that_falls_is_told_whole_to_its_sender_alone(pbp: Pbp, tmp_path: Path) -> None:
    told = played(pbp, tmp_path, 29)("void", "22", "--with-later", "--yes").out
    assert "your order (kill MayanActuary) no longer counts" in told.partition("──── PM to John.S.Mill")[2]
    assert "your order (look John.S.Mill) no longer counts" in told.partition("──── PM to NerdAlert")[2]
    for secret in ("kill", "guard", "look", "order"):
        assert secret not in thread(told)


@pytest.mark.parametrize(("rows", "row"), [(29, "22"), (21, "10")])
def test_what_the_moderator_told_one_or_kept_to_himself_no_erratum_tells_all(
    pbp: Pbp, tmp_path: Path, rows: int, row: str
) -> None:
    """Rows 14 and 28: who was saved, and what the sheriff has seen. They fall with a vote of the day before."""
    ended = played(pbp, tmp_path, rows)("void", row, "--with-later", "--yes")
    assert "Held back" not in ended.err
    told = thread(ended.out)
    assert "doesn't count" in told
    for secret in ("saved", "told", "tell", "looked", "one of the family"):
        assert secret not in told


def test_a_correction_of_a_running_vote_that_nobody_has_counted_out_is_silent(
    pbp: Pbp, tmp_path: Path
) -> None:
    assert played(pbp, tmp_path, 9)("amend", "9", "BF", "--yes").out == ""


def test_a_preview_names_no_change_that_says_the_same_twice(pbp: Pbp, tmp_path: Path) -> None:
    """Who went out comes back: one more may vote, on the same question."""
    assert "Asked: Whom does the town put away? → none" in played(pbp, tmp_path, 29)("undo", "--dry-run").err
    told = pbp("void", "27", "--dry-run").err
    assert "Not voted: with MayanActuary" in told
    assert "Asked:" not in told

"""Corrections of a game with votes, as players read them: in words, of what they may know and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod import engines
from tests.cases.ledger.tables import pack
from tests.conftest import Pbp
from tests.playthroughs import FOLDER

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


def test_a_vote_that_the_result_told_is_named_as_it_was_told(pbp: Pbp, tmp_path: Path) -> None:
    """Row 11 is not the vote that ended the day, and its post tells nothing by itself; the result told it."""
    told = thread(played(pbp, tmp_path, 16)("amend", "10", "BF", "--with-later", "--yes").out)
    assert "Correction: IPD voted for BruteForce, not for Arthuritas.\n" in told


def test_what_fell_with_an_amended_row_is_not_said_to_fall_too(pbp: Pbp, tmp_path: Path) -> None:
    """The vote itself still counts, as another one."""
    told = thread(played(pbp, tmp_path, 27)("amend", "10", "BF", "--with-later", "--yes").out)
    assert "because of that" in told
    assert "either" not in told


def reopened(pbp: Pbp, folder: Path) -> Pbp:
    """The day that a vote had ended is open again, and all have read so."""
    head, *rows = (FOLDER / "ledger" / "werewolf.jsonl").read_text("utf-8").splitlines()
    setup = {key: each for key, each in json.loads(head).items() if key not in ("rows", "head")}
    file = folder / "log.jsonl"
    file.write_text("\n".join([json.dumps({**setup, "dialect": "plain"}), *rows]) + "\n", "utf-8")
    pbp("import", file)
    pbp("sent", "--all")
    pbp("amend", "20", "MH", "--with-later", "--yes")
    return pbp


def test_the_thread_is_told_that_a_post_which_it_took_as_unsaid_holds(pbp: Pbp, tmp_path: Path) -> None:
    reopened(pbp, tmp_path)
    pbp("sent", "--all")
    told = thread(pbp("undo", "--yes").out)
    assert "Correction: J0EBL0W voted for BruteForce" in told
    assert "My post that you took as unsaid holds after all." in told
    assert "The game is over." in told


def test_an_erratum_that_waits_shows_how_things_stand_after_the_next_correction(
    pbp: Pbp, tmp_path: Path
) -> None:
    """Nothing that was read changes by the second one: the post with that vote is taken back already."""
    reopened(pbp, tmp_path)
    pbp("amend", "18", "no one", "--yes")
    told = pbp("outbox", "show", "--thread").out
    assert "NerdAlert voted for no one, not for John.S.Mill." in told
    assert "J0EBL0W voted for Mountainhawk, not for BruteForce." in told
    assert "John.S.Mill (1): BruteForce\n" in told


def test_a_group_is_told_what_its_order_is_now(pbp: Pbp, tmp_path: Path) -> None:
    """And not the whole message once more, nor only that it was wrong."""
    played(pbp, tmp_path, 12)
    order = next(row for row in pbp("log", "--json").json if row.get("name") == "kill")
    told = pbp("amend", str(order["row"]), "kill", "BF", "--yes").out
    for name in ("John.S.Mill", "IPD"):
        (own,) = [each for each in told.split("──── PM to ")[1:] if each.startswith(name)]
        assert "So the order of you all is kill BruteForce, as John.S.Mill has sent it." in own
        assert "What I should have written" not in own
        assert "Your order" not in own


def test_a_post_that_reads_as_before_is_not_told_again(pbp: Pbp, tmp_path: Path) -> None:
    """Who may vote by day is another one, and nobody is named in the post that opened it."""
    ended = played(pbp, tmp_path, 30)("amend", "27", "out", "MH", "--yes")
    assert "Mountainhawk is out" in thread(ended.out)
    assert "Whom does the town put away?" not in thread(ended.out)


@pytest.mark.parametrize(("count", "named"), [("open", True), ("numbers", False)])
def test_whose_answer_all_have_read_is_told_that_it_does_not_count(
    pbp: Pbp, tmp_path: Path, count: str, named: bool
) -> None:
    """Of an answer that was read only as a number he alone knows, and nothing is said of it to all."""
    ballot = {"ask": "Go?", "voters": "in", "words": ["yes", "no"], "public": False, "count": count}
    phase = {"name": "council", "ends": ["all", "moderator"], "ballot": ballot | {"revisable": True}}
    people = [{"name": name, "abbr": name[0]} for name in ("Ada", "Ben", "Cy")]
    setup = {"pack": pack(phase)}
    head = {"format": "pbp-log/1", "engine": "ledger", "name": "g", "players": people, "setup": setup}
    rows = [
        {"action": "ballot", "by": by, "target": said}
        for by, said in (("A", "yes"), ("B", "yes"), ("C", "no"))
    ]
    file = tmp_path / "log.jsonl"
    lines = [head | {"seed": "5eed" * 16, "dialect": "plain"}, *rows]
    file.write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    pbp("import", file)
    pbp("sent", "--all")
    told = pbp("void", "1", "--yes").out
    assert ("your answer (yes) doesn't count" in told.partition("──── PM to Ada")[2]) is named
    assert "yes" not in thread(told)

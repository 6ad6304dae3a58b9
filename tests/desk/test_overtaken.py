"""Texts that never went out and in whose place another has come: nobody is offered them, and they hold nothing up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.samples import sample
from pbp_mod.engines import ENGINES
from tests.conftest import Pbp
from tests.games import election, header, session, write

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR")]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), ROWS))
    pbp("sent", "--all")
    return pbp


def letters(pbp: Pbp) -> dict[int, dict[str, Any]]:
    return {letter["id"]: letter for letter in pbp("outbox", "--json").json}


def statuses(pbp: Pbp, *numbers: int) -> list[str | None]:
    found = letters(pbp)
    return [found[number]["status"] if number in found else None for number in numbers]


# ---- errata


def test_an_erratum_behind_which_there_is_another_is_overtaken(game: Pbp) -> None:
    game("amend", "6", "nah", "-q")  # the vote, posted with the result in message 601
    game("amend", "5", "nah", "-q")
    assert statuses(game, 901, 1001) == ["overtaken", "pending"]
    table = game("outbox").out
    assert "1001" in table
    assert "901" not in table
    assert "overtaken" in game("outbox", "--all").out
    assert "901" not in game("status").out.partition("To be sent: ")[2].splitlines()[0]
    marked = game("sent", "--all").err
    assert "901" not in marked
    assert "1001" in marked
    assert statuses(game, 901, 1001) == ["overtaken", "sent"]
    assert game("sent", "--all").err == "Everything is sent.\n"


def mended(pbp: Pbp, number: int) -> str:
    """What an erratum says of the nomination."""
    return next(line for line in letters(pbp)[number]["text"].splitlines() if "Bert nominated" in line)


def test_the_last_erratum_tells_of_those_that_it_overtakes(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("sent", "901")
    game("amend", "9", "D", "-q")
    assert mended(game, 1001) == "Correction: Bert nominated Dora, not Cleo."
    game("amend", "9", "E", "-q")
    assert statuses(game, 1001, 1101) == ["overtaken", "pending"]
    assert mended(game, 1101) == "Correction: Bert nominated Emil, not Cleo.", "nobody was told of Dora"
    game("sent", "1101")
    game("amend", "9", "D", "-q")
    assert mended(game, 1201) == "Correction: Bert nominated Dora, not Emil."


def test_an_erratum_that_was_sent_is_not_told_again(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("sent", "901")
    game("amend", "9", "D", "-q")
    game("sent", "1001")
    game("amend", "9", "E", "-q")
    assert statuses(game, 1001, 1101) == ["sent", "pending"]
    assert mended(game, 1101) == "Correction: Bert nominated Emil, not Dora."


def test_errata_of_several_rows_come_together(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("sent", "901")
    game("amend", "9", "D", "-q")
    game("amend", "6", "nah", "-q")
    text = letters(game)[1101]["text"]
    assert mended(game, 1101) == "Correction: Bert nominated Dora, not Cleo."
    assert "4 Yaw, 1 Nah" in text, "and what the thread was told of the vote"
    assert statuses(game, 1001, 1101, 1106) == ["overtaken", "pending", None], "the vote is public by now"


def test_who_is_not_concerned_by_a_later_correction_keeps_his_erratum(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("vote", "A=yaw", "-q")
    game("sent", "--all")
    game("amend", "9", "D", "--with-later", "-q")  # Anna's vote falls with it: she is told
    game("amend", "6", "nah", "-q")
    assert statuses(game, 1201, 1202, 1301, 1302) == ["overtaken", "pending", "pending", None]


def test_a_correction_that_was_taken_back_needs_no_erratum(game: Pbp) -> None:
    game("amend", "6", "nah", "-q")
    told = game("undo")
    assert "──── thread" not in told.out
    assert statuses(game, 601, 901, 1001) == ["sent", "overtaken", None]
    game("amend", "6", "nah", "-q")
    game("sent", "--all")
    told = game("undo")
    assert "──── thread" in told.out, "this time the thread was told"


@pytest.mark.parametrize("engine", ENGINES)
def test_whatever_was_struck_out_and_is_back_before_anybody_reads_of_it_leaves_nothing(
    pbp: Pbp, tmp_path: Path, engine: str
) -> None:
    """Be it a vote that had ended its ballot, with all that came of it."""
    first, *rows = sample(engine).splitlines()
    head = {key: value for key, value in json.loads(first).items() if key not in ("rows", "head")}
    seen = set[str]()
    for upto, event in ((12, 12), (12, 9), (30, 14)):
        log = tmp_path / f"{upto}-{event}.jsonl"
        log.write_text("\n".join([json.dumps(head), *rows[:upto]]) + "\n", "utf-8")
        pbp("import", log, "--name", log.stem)
        pbp("sent", "--all")
        pbp("void", str(event), "--yes", "--with-later", "-q")
        seen |= {each["status"] for each in letters(pbp).values()}
        pbp("redo", "--yes", "-q")
        assert {each["status"] for each in letters(pbp).values()} <= {"sent", "overtaken"}
    assert "pending" in seen


def test_a_vote_that_fell_short_for_a_while_is_put_right_in_nobodys_eyes(pbp: Pbp) -> None:
    """The amended vote is another one in between, the post of the result not due: back then, and wrong in another way later."""
    players = [word for name in ("Ann", "Ben", *"CDEFGHI") for word in ("--player", name)]
    pbp("new", "ledger", "m", "--pack", "mafia", *players, "--seed", "1f" * 16)
    for name in ("Ann", *"CDEF"):
        pbp("vote", f"{name}=Ben", "-q")
    pbp("sent", "--all")
    pbp("amend", "5", "no one", "--yes", "-q")
    assert statuses(pbp, 501, 601) == ["changed", "pending"]
    told = pbp("outbox", "show", "--thread")
    assert "501 was sent and no longer holds: take it off the board" in told.err
    assert told.out.startswith("**Correction:** F voted for **no one**, not for Ben.")
    pbp("amend", "5", "G", "--yes", "-q")
    assert statuses(pbp, 501, 601, 701) == ["changed", "overtaken", "pending"]
    assert "F voted for **G**, not for Ben." in letters(pbp)[701]["text"]
    pbp("undo", "--yes", "-q")
    assert "F voted for **no one**, not for Ben." in letters(pbp)[801]["text"]
    pbp("undo", "--yes", "-q")
    assert {each["status"] for each in letters(pbp).values()} == {"sent", "overtaken"}
    assert "nothing waits for the thread" in pbp("outbox", "show", "--thread", code=1).err
    pbp("void", "3", "--yes", "-q")
    assert "D's vote for Ben doesn't count." in letters(pbp)[1001]["text"]


@pytest.mark.parametrize("back", ["redo", "redo --at 2026-11-30T08:00:00Z"])
def test_an_undo_that_is_redone_before_anybody_reads_of_it_leaves_nothing(game: Pbp, back: str) -> None:
    """The session's end was posted: neither it nor its being taken back is said again."""
    before = game.status("--secret")
    assert "──── thread" in game("undo").out
    told = game(*back.split(), "--yes")
    assert told.out == ""
    assert game.status("--secret") == before
    assert statuses(game, 801, 901, 1001) == ["sent", "overtaken", None]
    assert game("outbox").err == "Everything is sent.\n"
    assert game("verify").out.startswith("test: all 10 rows hold.")


def test_what_is_redone_after_its_erratum_went_out_counts_after_all(game: Pbp) -> None:
    game("void", "7", "--with-later", "--yes", "-q")
    game("sent", "--all")
    told = game("redo", "--yes").out
    thread, anna = told.split("──── PM to Anna")
    assert "Correction: these count after all:\n\n- what the Vice President discarded" not in thread
    assert "after all" in thread
    assert "your discard" not in anna
    assert "what you discarded (Far Right) counts after all." in anna
    assert statuses(game, 801) == ["sent"], "the post with the result holds again, and is not posted twice"


def test_what_nobody_was_told_of_comes_back_as_a_new_row(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("undo", "-q")
    game("redo", "-q")
    rows = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert (rows[-1]["action"], rows[-1]["again"]) == ("nominate", 9)


def test_three_in_a_row_tell_what_was_right_at_first(game: Pbp) -> None:
    game("undo", "-q")
    game("redo", "-q")
    game("undo", "-q")
    waiting = {
        number: letter["status"] for number, letter in letters(game).items() if letter["status"] != "sent"
    }
    errata = [number for number in waiting if letters(game)[number]["template"] == "common/correction"]
    threads = [number for number in errata if number % 100 == 1]
    assert [waiting[number] for number in threads] == ["overtaken"] * (len(threads) - 1) + ["pending"]


def over(pbp: Pbp, tmp_path: Path) -> None:
    """A game that is over, whose last post has told the roles."""
    rows: list[dict[str, Any]] = []
    for president, nominee in zip("ABCDE" * 5, "BCDEA" * 5, strict=True):
        rows += election(president, nominee, "NNNNN")
    pbp("import", write(tmp_path / "log.jsonl", header(), rows[: 6 * 24 - 2]))
    while not pbp.status()["over"]:
        missing = pbp.status()["awaiting"][0]["from"][0]
        pbp("vote", f"{missing}=nah", "-q")


@pytest.mark.parametrize("marked", [False, True])
def test_an_erratum_of_a_finished_game_holds_nothing_up(pbp: Pbp, tmp_path: Path, marked: bool) -> None:
    """It told who had voted what, as the game was over; then its last row was struck out, and the vote is open again."""
    over(pbp, tmp_path)
    last = len(pbp("log", "--json").json)
    if marked:
        pbp("sent", "--all")
    pbp("amend", str(last - 1), "yaw", "-q")
    assert pbp.status()["over"]
    erratum = (last + 1) * 100 + 1
    votes = {line for line in letters(pbp)[erratum]["text"].splitlines() if "Step " in line}
    assert votes
    pbp("void", str(last), "-q")
    assert not pbp.status()["over"]
    found = letters(pbp)[erratum]
    assert found["status"] == "overtaken"
    public = [json.loads(line) for line in pbp("export", "--public").out.splitlines()]
    told = {line for each in public for line in each.get("text", "").splitlines()}
    assert not votes & told
    assert len(told) > 50
    assert "status" in public[-1]
    for command in ("outbox", "status", "remind", f"outbox show {erratum + 100}"):
        pbp(*command.split())


def test_an_erratum_that_went_out_holds_nothing_up_either(pbp: Pbp, tmp_path: Path) -> None:
    over(pbp, tmp_path)
    last = len(pbp("log", "--json").json)
    pbp("amend", str(last - 1), "yaw", "-q")
    pbp("sent", "--all")
    pbp("void", str(last), "-q")
    found = letters(pbp)[(last + 1) * 100 + 1]
    assert found["status"] == "sent"
    pbp("export", "--public")


# ---- deadlines


def test_a_deadline_set_anew_overtakes_the_announcement_that_never_went_out(game: Pbp) -> None:
    game("deadline", "24h", "-q")
    game("deadline", "48h", "-q")
    assert statuses(game, 901, 1001) == ["overtaken", "pending"]
    game("sent", "--all")
    game("deadline", "--extend", "24h", "-q")
    assert statuses(game, 1001, 1101) == ["sent", "pending"]
    assert "1101" in game("outbox").out


def said(game: Pbp, number: int) -> str:
    return str(letters(game)[number]["text"])


def test_a_deadline_has_moved_only_from_one_that_was_told(game: Pbp) -> None:
    """Row 9 never went out, so nobody knows of it; of those that did the last one counts."""
    told = game("deadline", "2027-02-03T20:00:00Z").out
    assert "A deadline" in told
    told = game("deadline", "2027-02-04T20:00:00Z").out
    assert "A deadline" in told
    assert "has moved" not in told
    game("sent", "--all")
    game("deadline", "2027-02-05T20:00:00Z", "-q")
    told = game("deadline", "2027-02-06T20:00:00Z").out
    assert "Sat 6 Feb 2027, 20:00 (UTC) instead of Thu 4 Feb 2027, 20:00 (UTC)" in told
    assert told.strip() in said(game, 1201) or said(game, 1201).strip() in told


def test_a_clock_that_stood_still_unseen_does_not_run_again(game: Pbp) -> None:
    game("deadline", "2027-02-03T20:00:00Z", "-q")
    game("sent", "--all")
    game("deadline", "--pause", "-q")
    told = game("deadline", "--resume").out
    assert "runs again" not in told
    assert "The deadline has moved" in told
    game("deadline", "--pause", "-q")
    game("sent", "--all")
    assert "The clock runs again" in game("deadline", "--resume").out


def test_where_nothing_is_marked_every_deadline_may_have_been_told(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), ROWS))
    pbp("deadline", "2027-02-03T20:00:00Z", "-q")
    assert "The deadline has moved" in pbp("deadline", "2027-02-04T20:00:00Z").out


# ---- what was brought in


def test_a_log_that_is_brought_in_makes_no_errata_of_its_past(game: Pbp, tmp_path: Path) -> None:
    game("amend", "6", "nah", "-q")
    game("undo", "-q")
    game("amend", "5", "nah", "-q")
    exported = game("export").out
    twin = str(tmp_path / "twin")
    game("import", "-", "--state", twin, stdin=exported)
    found = game("outbox", "--json", "--state", twin).json
    assert [letter["id"] for letter in found if letter["template"] == "common/correction"] == []
    assert {letter["status"] for letter in found} == {"pending"}
    handed = game("hand-over", "--state", twin).out
    third = str(tmp_path / "third")
    game("take-over", "-", "--state", third, stdin=handed)
    assert game("outbox", "--json", "--state", third).json == found
    for state in (twin, third):
        told = game("undo", "--state", state)
        assert "──── thread" in told.out, "what is corrected from now on is told"
        late = [letter for letter in game("outbox", "--json", "--state", state).json if letter["id"] > 1200]
        assert [letter["template"] for letter in late if letter["to"] == "thread"] == ["common/correction"]


def test_a_note_of_a_desk_that_is_no_number_is_refused(game: Pbp, tmp_path: Path) -> None:
    head, *rest = game("hand-over").out.splitlines()
    first = json.loads(head)
    first["notes"]["rows brought in of test"] = "many"
    del first["rows"], first["head"]
    text = "\n".join([json.dumps(first), *rest])
    assert "'notes'" in game("take-over", "-", "--state", tmp_path / "x", stdin=text, code=1).err


# ---- private messages that only ask


def night(pbp: Pbp, tmp_path: Path) -> int:
    """A game with votes whose family is asked in its first night whom it kills: the number of that message."""
    first, *rows = map(json.loads, sample("ledger").splitlines())
    head = {key: value for key, value in first.items() if key not in ("rows", "head")}
    begins = next(at for at, row in enumerate(rows) if row["action"] == "act" and row["name"] == "kill")
    pbp("import", write(tmp_path / "night.jsonl", head, rows[:begins]))
    return next(number for number, each in letters(pbp).items() if each["template"] == "ledger/asked")


def test_a_question_that_was_answered_before_it_went_out_is_overtaken(pbp: Pbp, tmp_path: Path) -> None:
    asked = night(pbp, tmp_path)
    pbp("act", "kill", "JSM", "NA", "-q")
    assert statuses(pbp, asked) == ["pending"], "who marks nothing may have sent it"
    pbp("sent", *(str(each) for each in letters(pbp) if each != asked))
    assert statuses(pbp, asked) == ["overtaken"]
    pbp("undo", "--yes", "-q")
    assert statuses(pbp, asked) == ["pending"], "now it asks for something again"
    pbp("sent", str(asked))
    pbp("act", "kill", "JSM", "NA", "-q")
    assert statuses(pbp, asked) == ["sent"]


def test_a_question_that_shows_cards_waits_though_it_was_answered(pbp: Pbp, tmp_path: Path) -> None:
    """Nobody else has told the President what he held."""
    pbp("import", write(tmp_path / "cards.jsonl", header(dialect="plain"), election("A", "B")))
    pbp("sent", "1")
    hand = next(number for number, each in letters(pbp).items() if each["template"] == "qanon/hand")
    pbp("discard", "FR", "-q")
    assert statuses(pbp, hand) == ["pending"]

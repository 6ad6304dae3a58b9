"""Amendments: a row as it should have been, in its place; what was sent meanwhile is compared, and told once more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.anygame import any_header
from tests.conftest import Pbp
from tests.games import election, header, session, write

ROWS = [*election("A", "B", "YYYNN"), *session("A", "B", "FR", "FR"), *election("B", "D", "YYNNN")]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    return pbp


def rows(pbp: Pbp) -> list[dict[str, object]]:
    return [json.loads(line) for line in pbp("export").out.splitlines()[1:]]


def texts(pbp: Pbp) -> dict[int, str]:
    return {letter["id"]: letter["text"] for letter in pbp("outbox", "--json", "--format", "plain").json}


def test_a_vote_is_mended_in_its_place(game: Pbp) -> None:
    told = game("amend", "12", "C=yaw", "--format", "plain")
    assert "Amends row 12: C votes Nah → C votes Yaw" in told.err
    assert "Failed elections: 1 of 3 → 0 of 3" in told.err
    assert rows(game)[-1] == {
        "action": "amend",
        "event": 12,
        "row": {"action": "vote", "by": "C", "choice": "yaw"},
        "unsent": [],
        "at": "2026-11-29T20:15:00Z",
    }
    assert game("verify").out.startswith("test: all 15 rows hold.")


def test_the_author_may_be_left_out_and_so_may_everything(game: Pbp) -> None:
    game("amend", "12", "yaw", "--at", "2026-11-01T10:00:00Z", "--source", "PM", "--note", "misread", "-q")
    last = rows(game)[-1]
    assert last["row"] == {
        "action": "vote",
        "by": "C",
        "choice": "yaw",
        "at": "2026-11-01T10:00:00Z",
        "source": "PM",
    }
    assert last["note"] == "misread"
    told = game("amend", "12", "--source", "PM of Sunday")
    assert rows(game)[-1]["row"] == {
        "action": "vote",
        "by": "C",
        "choice": "yaw",
        "at": "2026-11-01T10:00:00Z",
        "source": "PM of Sunday",
    }
    assert told.out == "", "nobody needs to hear when a vote was sent"


def test_numbers_of_messages_stay(game: Pbp) -> None:
    before = texts(game)
    game("amend", "12", "yaw", "-q")
    after = texts(game)
    assert set(before) <= set(after)
    assert "voted down, 2 to 3" in before[1401]
    assert "elected, 3 to 2" in after[1401]
    assert before[801] == after[801]


def test_what_was_sent_is_compared(game: Pbp) -> None:
    game("sent", "--all")
    told = game("amend", "10", "nah", "--dry-run")
    assert "thread · 1401 was sent and reads differently now" in told.err
    lines = told.err.replace("\u2060", "").splitlines()
    before, after = ("".join(line for line in lines if line.strip()[:1] == sign) for sign in "-+")
    assert re.search(r"Yaw \(\d\)[^·]*\bA\b", before), before
    assert re.search(r"Nah \(\d\)[^·]*\bA\b", after), after
    assert "901 was sent" not in told.err
    quiet = game("amend", "10", "nah", "--dry-run", "--quiet")
    assert "reads differently now" in quiet.err
    assert "Anna" not in quiet.err.replace("PM to Anna", "")


def test_the_erratum_says_what_was_wrong_and_what_is_right(game: Pbp) -> None:
    told = game("amend", "9", "E", "--as-posted", "--format", "plain")
    thread = told.out.split("──── PM")[0]
    assert "Correction: Bert nominated Emil, not Dora." in thread
    assert "Bert with Emil" in thread
    assert game.status()["table"]["last_government"]["vice_president"] == "Bert"


def test_an_answer_that_nobody_was_told_of_is_mended_in_silence(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B", "YYY", "ABC")))
    told = pbp("amend", "3", "nah", "--format", "plain")
    assert told.out == "", "Bert has sent the right one all along"
    told = pbp("amend", "3", "Dora=yaw", "--format", "plain")
    assert told.out == "", "and neither he nor Dora was told anything else"
    assert pbp.status()["awaiting"][0]["from"] == ["Bert", "Emil"]


def test_a_vote_that_was_posted_is_mended_by_name(game: Pbp) -> None:
    told = game("amend", "6", "yaw", "--format", "plain").out
    assert "Correction: Emil voted Yaw, not Nah, on Anna with Bert." in told
    assert "still elected" in told
    assert "──── PM" not in told, "he reads it in the thread"


def test_later_rows_that_do_not_hold_are_named_or_fall(game: Pbp) -> None:
    line = game.refused("amend", "1", "C", "--as-posted")
    assert "row 8 no longer holds" in line
    assert "--with-later" in line
    told = game("amend", "1", "C", "--as-posted", "--with-later")
    assert "Strikes out row 8: B enacts Far Right" in told.err
    assert game.status()["phase"] == "vice-president-enacts"
    assert game.status()["table"]["vice_president"] == "Cleo"
    assert told.out.count("──── thread") == 1, "one command, one erratum"
    assert "PM to Cleo" in told.out, "the right Vice President gets his policies"
    assert game("verify").out.startswith("test: all ")


def test_what_can_not_be_is_refused(game: Pbp) -> None:
    assert "can't be that" in game.refused("amend", "1", "A")
    assert "none of the answers" in game.refused("amend", "3", "maybe")
    assert "says that already" in game.refused("amend", "3", "B=yaw")
    assert "one answer" in game.refused("amend", "3", "B=yaw", "C=nah")
    assert "rows are 1 to 14" in game.refused("amend", "77", "B")
    assert "nobody here" in game.refused("amend", "9", "Xaver")
    game("note", "hm")
    game("amend", "15", "aha", "indeed")
    assert "amend row 15 once more" in game.refused("amend", "16", "x")
    game("undo")
    game("undo")
    assert "struck out already" in game.refused("amend", "15", "x")
    assert "is a void itself" in game.refused("amend", "17", "x")


def test_an_amendment_is_amended_voided_and_redone(game: Pbp) -> None:
    before = game.status()
    game("amend", "12", "yaw", "-q")
    changed = game.status()
    game("amend", "11", "nah", "-q")
    game("amend", "11", "yaw", "-q")
    assert game.status() == changed
    game("undo", "-q")
    assert rows(game)[-1]["event"] == 17
    game("undo", "-q")
    game("undo", "-q")
    assert game.status() == before
    game("redo", "-q")
    assert game.status() != before
    game("void", "12", "--with-later", "-q")
    assert "Cleo" in game.status()["awaiting"][0]["from"]


def test_an_option_of_the_action_is_read_as_there(pbp: Pbp, tmp_path: Path) -> None:
    pbp(
        "import",
        write(tmp_path / "log.jsonl", header(), [*election("A", "B"), *session("A", "B", "FR", "M")[:1]]),
    )
    assert "write 'pbp amend ROW" in pbp.refused("amend", "7", "--veto")
    assert "can't be that" in pbp.refused("amend", "7", "M", "--veto"), "there is no veto yet"
    assert "No such option" in pbp.refused("amend", "2", "A=yaw", "--veto", code=2)


def test_who_has_seen_something_is_named_for_a_ruling(game: Pbp) -> None:
    game("sent", "--all")
    told = game("amend", "7", "M", "--with-later")
    assert "Bert has seen what message 703 showed" in told.err
    assert "yours to rule" in told.err
    assert "has seen" not in told.out


def test_nothing_is_said_of_what_was_never_sent(game: Pbp) -> None:
    assert "has seen" not in game("amend", "7", "M", "--with-later").err


def test_the_log_shows_what_counts_and_with_all_what_was(game: Pbp) -> None:
    game("amend", "12", "yaw", "-q")
    short, whole = game("log").out, game("log", "--all").out
    assert "C votes Yaw  [amended by row 15]" in short
    assert "amend 12" not in short
    assert "C votes Nah  [amended by row 15: C votes Yaw]" in whole
    assert "row 12 becomes: C votes Yaw" in whole
    listed = {row["row"]: row for row in game("log", "--json").json}
    assert (listed[12]["amended"], listed[12]["struck"], listed[12]["choice"]) == (15, None, "nah")
    assert listed[15]["instead"] == {"action": "vote", "by": "C", "choice": "yaw"}
    assert "amended by row 15" in game("show", "12").out
    assert game("show", "12", "--json").json["amended"] == 15
    assert "Row 15 amended it later" in game("explain", "12").out


def test_a_name_is_read_as_of_that_time(game: Pbp) -> None:
    game("replace", "Dora", "Zoe=Z", "-q")
    game("amend", "9", "Emil", "--as-posted", "-q")
    game("amend", "9", "Dora", "--as-posted", "-q")
    assert rows(game)[-1]["row"] == {"action": "nominate", "by": "B", "player": "D"}
    game("amend", "15", "Dora", "Yvo=Y", "-q")
    assert game.status()["players"][3]["name"] == "Yvo"


def test_an_export_with_amendments_comes_in_again(game: Pbp) -> None:
    game("amend", "12", "yaw", "-q")
    game("amend", "11", "nah", "-q")
    game("undo", "-q")
    exported = game("export").out
    game("import", "-", "--name", "twin", stdin=exported)
    before, after = game.status("--game", "test"), game.status("--game", "twin")
    assert before | {"game": ""} == after | {"game": ""}
    assert game("export", "--game", "twin").out.splitlines()[1:] == exported.splitlines()[1:]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"action": "amend", "event": 1}, "needs 'row'"),
        ({"action": "amend", "event": 1, "row": "nominate"}, "whole row"),
        ({"action": "amend", "event": 1, "row": {}}, "no action None"),
        ({"action": "amend", "event": 1, "row": {"action": "void", "event": 1}}, "not a correction"),
        ({"action": "amend", "event": 1, "row": {"action": "nominate", "by": "A"}}, "needs 'player'"),
        ({"action": "amend", "event": 1, "by": "A", "row": {"action": "note", "text": "x"}}, "no 'by'"),
        (
            {"action": "amend", "event": 2, "row": {"action": "vote", "by": "Quentin", "choice": "yaw"}},
            "nobody here",
        ),
        ({"action": "amend", "event": 9, "row": {"action": "note", "text": "x"}}, "rows are 1 to 6"),
    ],
)
def test_malformed_amendments_are_refused_at_their_line(
    pbp: Pbp, tmp_path: Path, row: dict[str, object], says: str
) -> None:
    message = pbp.refused("import", write(tmp_path / "log.jsonl", header(), [*election("A", "B"), row]))
    assert message.startswith("pbp: line 8: ")
    assert says in message


@pytest.mark.parametrize("engine", ["claim", "parlamento"])
def test_a_card_that_was_typed_wrongly(pbp: Pbp, tmp_path: Path, engine: str) -> None:
    """The card that is still held is named to nobody, though the post with it is compared for the moderator."""
    pbp("import", write(tmp_path / "log.jsonl", any_header(engine, 12), []))
    asked = pbp.status("--secret")
    player = asked["awaiting"][0]["from"][0]

    cards = [card for card in asked["secret"]["hands"][player] if "/" not in card]
    wrong, right = cards[0], next(card for card in cards if card != cards[0])
    pbp("play", wrong)
    pbp("sent", "--all")
    told = pbp("amend", "1", right, "--format", "plain")
    assert f"Amends row 1: {pbp('log', '--all', '--json').json[0]['by']} plays {wrong}" in told.err
    assert right in told.out
    assert wrong not in told.out
    assert "not the card that I had written down" in told.out


def test_a_text_that_reads_again_as_it_was_sent_is_not_said_to_be_wrong(game: Pbp) -> None:
    """What the amendment changed was never mended on the board, so there is nothing to edit."""
    game("sent", "--all")
    told = game("amend", "10", "nah", "--yes").err
    assert "thread · 1401 was sent and reads differently now" in told
    assert "'pbp outbox show 1401' prints 1401 mended" in told
    back = game("undo", "--yes").err
    assert "thread · 1401 reads again as it was sent" in back
    assert "reads differently" not in back
    assert "mended" not in back


def test_the_board_is_no_text_that_a_correction_makes_wrong(game: Pbp) -> None:
    """It follows the game anyway."""
    game("sent", "--all")
    told = game("void", str(len(game("log", "--json").json)), "--yes").err
    assert "· 69 " not in told

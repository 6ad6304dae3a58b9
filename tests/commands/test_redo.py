"""Redo: what the last undo that still stands struck out, as often as there were undos, whatever the clock says."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pbp_mod import clock
from pbp_mod.errors import NotAllowed
from pbp_mod.rows.redoing import to_redo
from tests.conftest import Pbp
from tests.games import election, header, session, write

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR")]
Rows = list[dict[str, Any]]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    return pbp


def log(pbp: Pbp) -> Rows:
    return [json.loads(line) for line in pbp("export").out.splitlines()[1:]]


def back(entries: Rows) -> list[int]:
    """The rows that come back next, in their order."""
    return [row for row, _ in to_redo(entries)]


# ---- one redo for one undo


def test_as_many_redos_as_undos_at_the_same_second(game: Pbp) -> None:
    """The clock of the tests stands still, so all of this is one moment."""
    states = [game.status()]
    for _ in range(3):
        game("undo", "-q")
        states.append(game.status())
    for state in reversed(states[:-1]):
        game("redo", "-q")
        assert game.status() == state
    assert [(row["action"], row.get("again")) for row in log(game)[8:]] == [
        *[("void", None)] * 3,
        *[("vote", 6), ("discard", 7), ("enact", 8)],
    ]
    assert "nothing to redo" in game.refused("redo")


@pytest.mark.parametrize("times", [["10:00", "12:00", "11:00"], ["12:00", "10:00", "10:00"]])
def test_the_clock_plays_no_part(game: Pbp, times: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = game.status()
    for time in times:
        game("undo", "-q", "--at", f"2026-11-30T{time}:00Z")
    for time in times:
        monkeypatch.setattr(clock, "now", lambda time=time: f"2026-12-01T{time}:00Z")
        game("redo", "-q")
    assert game.status() == before
    assert game("verify").out.startswith("test: all 14 rows hold.")


def test_a_command_that_struck_out_several_is_one_command(game: Pbp) -> None:
    before = game.status()
    game("undo", "-q")
    game("void", "2", "--with-later", "-q")
    assert game.status()["phase"] == "election"
    game("redo", "-q")
    assert game.status()["phase"] == "vice-president-enacts"
    game("redo", "-q")
    assert game.status() == before
    assert "nothing to redo" in game.refused("redo")


def second_thoughts(pbp: Pbp, folder: Path) -> dict[str, Any]:
    """Row 2: Anna votes yaw, row 6: nay after all; voted down. Row 8: Bert nominates Cleo. Then row 6 is struck out."""
    rows = election("A", "B", "YNNN", "ABCD")
    rows += [{"action": "vote", "by": seat, "choice": "nah"} for seat in "AE"]
    rows += election("B", "C", "Y", "D")
    pbp("import", write(folder / "log.jsonl", header(), rows))
    before: dict[str, Any] = pbp.status("--secret")
    pbp("void", "6", "-q")
    assert pbp.status("--secret")["secret"]["votes"] == {"Dora": "yaw"}
    return before


def test_a_row_comes_back_to_its_own_question(pbp: Pbp, tmp_path: Path) -> None:
    """Anna's vote for Bert must not become one for Cleo."""
    before = second_thoughts(pbp, tmp_path)
    assert "Brings back row 6: A votes Nah" in pbp("redo", "-q").err
    assert pbp.status("--secret") == before
    (row,) = log(pbp)[10:]
    assert (row["action"], row["event"], row["row"]["choice"], row["again"]) == ("amend", 6, "nah", 6)
    assert "A votes Nah  [put back by row 11]" in pbp("log").out
    assert "row 11 puts row 6 (A vote nah) back in its place" in pbp("verify").out


def test_what_is_back_in_its_place_is_undone_and_redone_and_struck_out_like_any_row(
    pbp: Pbp, tmp_path: Path
) -> None:
    before = second_thoughts(pbp, tmp_path)
    without = pbp.status("--secret")
    for _ in range(2):
        pbp("redo", "-q")
        assert pbp.status("--secret") == before
        pbp("undo", "-q")
        assert pbp.status("--secret") == without
    pbp("redo", "-q")
    pbp("void", "6", "-q")
    assert pbp.status("--secret") == without
    pbp("redo", "-q")
    assert pbp.status("--secret") == before
    exported = pbp("export").out
    pbp("import", "-", "--name", "twin", stdin=exported)
    assert pbp.status("--game", "twin", "--secret")["secret"] == before["secret"]


def test_several_come_back_to_their_places_at_once(pbp: Pbp, tmp_path: Path) -> None:
    """A replacement stands behind what was struck out; the rows come back before it."""
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    pbp("replace", "Anna", "Zoe=Z", "-q")
    before = pbp.status("--secret")
    pbp("void", "7", "--with-later", "-q")
    assert pbp.status()["phase"] == "president-discards"
    pbp("redo", "-q")
    assert pbp.status("--secret") == before
    pbp("undo", "-q")
    assert pbp.status()["phase"] == "president-discards"
    pbp("redo", "-q")
    assert pbp.status("--secret") == before
    assert "nothing to redo" in pbp.refused("redo")


def test_only_what_says_so_brings_a_row_back(pbp: Pbp, tmp_path: Path) -> None:
    second_thoughts(pbp, tmp_path)
    assert "row 6 is struck out already" in pbp.refused("amend", "6", "A=nah")
    first, *lines = pbp("export").out.splitlines()
    head = json.dumps({key: value for key, value in json.loads(first).items() if key not in ("rows", "head")})
    row = {"action": "amend", "event": 6, "row": {"action": "vote", "by": "A", "choice": "nah"}}
    for more in ({}, {"again": 2}, {"again": 10}, {"again": 99}, {"again": -1}):
        text = "\n".join([head, *lines, json.dumps({**row, **more}), ""])
        told = pbp.refused("import", "-", "--name", "twin", stdin=text)
        assert "line 12: row 6 is struck out already" in told


def test_undo_redo_undo_redo(game: Pbp) -> None:
    before = game.status()
    for _ in range(3):
        game("undo", "-q")
        game("redo", "-q")
    assert game.status() == before
    game("undo", "-q")
    game("undo", "-q")
    assert game.status()["phase"] == "president-discards"
    game("redo", "-q")
    game("redo", "-q")
    assert game.status() == before


# ---- what ends it and what doesn't


def test_a_note_and_a_deadline_end_nothing(game: Pbp) -> None:
    before = game.status()
    game("undo", "-q")
    game("note", "hm")
    game("undo", "-q")  # the note
    game("undo", "-q")
    game("deadline", "48h", "-q")
    game("note", "what now?")
    assert "Brings back row 7: A discards Far Right" in game("redo", "-q").err
    assert "Brings back row 10: note: hm" in game("redo", "-q").err
    game("redo", "-q")
    assert game.status()["table"] == before["table"]
    assert [row.get("text") for row in log(game) if row["action"] == "note"] == ["hm", "what now?", "hm"]


def test_any_other_row_ends_it_even_the_same_one_typed_anew(game: Pbp) -> None:
    game("undo", "-q")
    game("undo", "-q")
    game("discard", "FR", "-q")
    assert log(game)[-1]["card"] == log(game)[6]["card"], "it is the row that was struck out"
    assert "nothing to redo" in game.refused("redo")
    game("undo", "-q")
    game("redo", "-q")
    assert "nothing to redo" in game.refused("redo"), "the undos before that row are past"
    assert game.status()["phase"] == "vice-president-enacts"


@pytest.mark.parametrize("words", [["replace", "Dora", "Zoe=Z"], ["amend", "6", "nah"]])
def test_replacements_and_amendments_end_it(game: Pbp, words: list[str]) -> None:
    game("undo", "-q")
    game(*words, "-q")
    assert "nothing to redo" in game.refused("redo")


def test_nothing_to_redo_without_an_undo(game: Pbp) -> None:
    assert "nothing to redo" in game.refused("redo")


# ---- what comes back, and how


def test_it_comes_back_as_it_was(game: Pbp) -> None:
    game("pm", "Bert", "I enact FR", "-q", code=1)  # it is no longer awaited
    game(
        "nominate",
        "B",
        "C",
        "-q",
        "--source",
        "post 7",
        "--note",
        "in a hurry",
        "--at",
        "2026-11-29T10:00:00Z",
    )
    was = log(game)[-1]
    game("undo", "-q")
    told = game("redo", "-n")
    assert "Would record row 11: B nominate C" in told.err
    assert len(log(game)) == 10
    game("redo", "-q")
    assert log(game)[-1] == {**was, "at": "2026-11-29T20:15:00Z", "again": 9}
    game("undo", "-q")
    game("redo", "-q", "--source", "post 8", "--at", "2026-11-29T11:00:00Z", "--as", "Carl")
    assert log(game)[-1] == {
        **was,
        "source": "post 8",
        "at": "2026-11-29T11:00:00Z",
        "moderator": "Carl",
        "again": 11,
    }


def test_an_amendment_and_a_replacement_come_back(game: Pbp) -> None:
    game("amend", "6", "nah", "-q")
    game("replace", "Dora", "Zoe=Z", "-q")
    before = game.status("--secret")
    game("undo", "-q")
    game("undo", "-q")
    assert game.status()["players"][3]["name"] == "Dora"
    assert "Amends row 6: E votes Yaw → E votes Nah" in game("redo").err
    game("redo", "-q")
    assert game.status("--secret") == before


def test_a_log_with_redone_rows_is_brought_in_and_redone_further(game: Pbp) -> None:
    game("undo", "-q")
    game("undo", "-q")
    game("redo", "-q")
    exported = game("export").out
    game("import", "-", "--name", "twin", stdin=exported)
    assert game("export").out.splitlines()[1:] == exported.splitlines()[1:]
    assert "Brings back row 8" in game("redo", "-q").err


@pytest.mark.parametrize("again", ["8", True, None, [8]])
def test_again_is_a_number(pbp: Pbp, tmp_path: Path, again: object) -> None:
    rows = [*ROWS, {"action": "void", "event": 8}, {**ROWS[7], "again": again}]
    assert "'again' must be" in pbp.refused("import", write(tmp_path / "log.jsonl", header(), rows))


# ---- logs as they are, without a game


def rows_of(words: str) -> Rows:
    """Rows in short: `a` an action, `n` a note, `d` a deadline, `-8` a void, `-8/7` one that falls with row 7, `=8` what
    comes back of row 8, `~5` an amendment of row 5."""
    found: Rows = []
    for word in words.split():
        number, _, whole = word[1:].partition("/")
        kind = {"a": "vote", "n": "note", "d": "deadline", "-": "void", "=": "vote", "~": "amend"}[word[0]]
        row: dict[str, Any] = {"action": kind, "at": "now"}
        if kind in ("void", "amend"):
            row["event"] = int(number)
        if kind == "amend":
            row["row"] = {"action": "vote"}
        if whole:
            row["with"] = int(whole)
        if word[0] == "=":
            row["again"] = int(number)
        found.append(row)
    return found


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("a a a -3", [3]),
        ("a a a -3 -2", [2]),
        ("a a a -3 -2 =2", [3]),
        ("a a a -3 -2 =2 =3", None),
        ("a a a -3/2 -2", [2, 3]),
        ("a a a a -4 -3/2 -2", [2, 3]),
        ("a a a a -4 -3/2 -2 =2 =3", [4]),
        ("a a a a -4 -3/2 -2 n =2 =3 d n", [4]),
        ("a a -2 a", None),
        ("a a -2 a -4", [4]),
        ("a a -2 a -4 =4", None),
        ("a a -2 ~1", None),
        ("a a a -3/1 ~1", None),
        ("a a a ~1 -4 -3/4 -2/4", [4, 2, 3]),
        ("a a -2 -1 =2", None),  # it isn't what comes next
        ("a =1", None),
        ("a n -2 n -4 -1", [1]),
    ],
)
def test_what_comes_back_next(words: str, rows: list[int] | None) -> None:
    entries = rows_of(words)
    if rows is None:
        with pytest.raises(NotAllowed, match="nothing to redo"):
            to_redo(entries)
    else:
        assert back(entries) == rows


def test_redo_against_a_pile_of_its_own(game: Pbp) -> None:
    """Random undos, notes, redos and moves, against a model that keeps whole states."""
    rng = random.Random(11)
    done: list[Any] = [game.status()["table"]]
    undone: list[Any] = []
    noted = 0
    for _ in range(60):
        choice = rng.choice(["undo", "undo", "redo", "redo", "note", "move"])
        if choice == "undo" and len(done) > 1:
            game("undo", "-q")
            undone.append(done.pop())
        elif choice == "redo" and undone:
            game("redo", "-q")
            done.append(undone.pop())
        elif choice == "redo":
            assert "nothing to redo" in game.refused("redo")
        elif choice == "note":
            game("note", "x")
            done.append(done[-1])  # an undo takes it back, too
            noted += 1
        elif choice == "move":
            table = game.status()["table"]
            if table["eligible"]:
                game("nominate", table["eligible"][0], "-q")
            else:
                game("vote", f"{game.status()['awaiting'][0]['from'][0]}=nah", "-q")
            done.append(game.status()["table"])
            undone.clear()
        assert game.status()["table"] == done[-1]
    assert noted > 3


# ---- what fell with an amendment


@pytest.fixture
def mended(game: Pbp) -> Pbp:
    """The nominee was another one: the votes and the session of the government fell."""
    game("amend", "1", "C", "--with-later", "--yes", "-q")
    assert game.status()["table"]["nominee"] == "Cleo"
    return game


def counting(pbp: Pbp) -> dict[int, str]:
    return {row["row"]: row["text"] for row in pbp("log", "--json").json if not row["struck_by"]}


def test_undoing_an_amendment_brings_back_what_fell_with_it(mended: Pbp, tmp_path: Path) -> None:
    fallen = [row["event"] for row in log(mended) if row["action"] == "void"]
    assert fallen == [8, 7, 6, 5, 4, 3, 2]
    told = mended("undo", "--yes")
    assert "Brings back row 2, which fell with it: A votes Yaw" in told.err
    status = mended.status("--secret")
    assert (status["phase"], status["table"]["far_right"], status["table"]["failed_elections"]) == (
        "nomination",
        1,
        0,
    )
    assert "bring-back" not in mended("status").err + mended("status").out
    again = log(mended)[16:]
    assert [(row["action"], row["event"], row.get("again"), row.get("with")) for row in again] == [
        *[("amend", row, row, 16) for row in range(2, 9)],
        ("void", 16, None, None),
    ]
    file = tmp_path / "out.jsonl"
    mended("export", str(file))
    mended("import", str(file), "--name", "twin")
    assert mended("--game", "twin", "status", "--json", "--secret").json["secret"] == status["secret"]


def test_such_an_undo_is_redone_and_undone_like_any(mended: Pbp) -> None:
    amended = mended.status("--secret")
    mended("undo", "--yes", "-q")
    whole = mended.status("--secret")
    for _ in range(2):
        mended("redo", "--yes", "-q")
        assert mended.status("--secret") == amended
        mended("undo", "--yes", "-q")
        assert mended.status("--secret") == whole
    mended("undo", "--yes", "-q")  # the session's last row, in its place once more
    assert mended.status()["phase"] == "vice-president-enacts"
    mended("redo", "--yes", "-q")
    assert mended.status("--secret") == whole
    mended("redo", "--yes", "-q")
    assert mended.status("--secret") == amended


def test_what_has_happened_since_is_not_mixed_with_what_fell(mended: Pbp) -> None:
    mended("vote", "A=nah", "-q")
    mended("undo", "--yes", "-q")
    mended("redo", "--yes", "-q")
    mended("void", "16", "--with-later", "--yes", "-q")
    status = mended.status("--secret")
    assert (status["table"]["nominee"], status["secret"]["votes"]) == ("Bert", {})
    assert "Rows 2, 3, 4, 5, 6, 7 and 8 fell" in mended("note", "well").err


def test_what_was_undone_since_does_not_keep_it_away(mended: Pbp) -> None:
    mended("vote", "A=nah", "-q")
    mended("undo", "--yes", "-q")
    mended("undo", "--yes", "-q")
    assert mended.status()["table"]["far_right"] == 1
    # Both undos are redone, one after the other.
    mended("redo", "--yes", "-q")
    assert mended.status()["table"]["nominee"] == "Cleo"
    mended("redo", "--yes", "-q")
    assert mended.status("--secret")["secret"]["votes"] == {"Anna": "nah"}


def test_whoever_was_told_that_his_answer_fell_learns_that_it_counts_after_all(game: Pbp) -> None:
    game("sent", "--all")
    game("amend", "1", "C", "--with-later", "--yes", "-q")
    game("sent", "1601", "1602", "1604")  # the errata to the thread, Anna and Cleo
    told = game("undo", "--yes")
    thread, anna, cleo = (game("outbox", "show", number).out for number in ("2401", "2402", "2404"))
    assert "Anna nominated **Bert**, not Cleo." in thread
    assert "- the votes on Anna with Bert\n- what the Vice President enacted\n" in thread
    assert "these count after all:" in thread
    assert "- your vote (Yaw) on Anna with Bert\n- what you discarded (Far Right)\n" in anna
    assert "your vote (Yaw) on Anna with Bert counts after all." in cleo
    assert "There is nothing that you have to do now." in cleo
    # What went out and holds again isn't printed once more, and who was told nothing is told nothing.
    assert [line.split(" · ")[0] for line in told.out.splitlines() if line.startswith("────")] == [
        "──── thread",
        "──── PM to Anna",
        "──── PM to Cleo",
    ]
    status = {each["id"]: each["status"] for each in game("outbox", "--all", "--json").json}
    assert [status[each] for each in (101, 601, 801, 1601, 1602, 1604)] == ["sent"] * 6


def test_an_amendment_that_nobody_read_leaves_nothing_behind(game: Pbp) -> None:
    game("sent", "--all")
    game("amend", "1", "C", "--with-later", "--yes", "-q")
    assert any(each["status"] == "pending" for each in game("outbox", "--json").json)
    assert game("undo", "--yes").out == ""
    waits = [each for each in game("outbox", "--json").json if each["status"] == "pending"]
    assert not waits


def test_whose_vote_comes_back_and_brings_him_cards_is_sent_to_no_other_message(pbp: Pbp) -> None:
    """No text is marked as sent. His own vote had ended the ballot: the cards and what he is asked stand above it."""
    names = ("J.R. O'Neil", "Undo", "D'Arcy", "Y", "N")
    players = [word for name in names for word in ("--player", name)]
    pbp("new", "qanon", "x", *players, "--in-order", "-q")
    pbp("nominate", "Y", "-q")
    pbp("vote", "Undo=yaw", "D'Arcy=nah", "Y=yaw", "N=nah", "J.R. O'Neil=yaw", "-q")
    pbp("undo", "--yes", "-q")
    told = pbp("redo", "--yes").out.partition("PM to J.R. O'Neil")[2]
    assert "Which one do you discard?" in " ".join(told.split())
    assert "Please answer what I ask of you above." in told
    assert "another message" not in told

"""`pbp inbox`: several messages at once, as one types them or copies them from the list of an inbox."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.commands import inbox
from tests.conftest import NOW, Pbp
from tests.games import header, write

PEOPLE = [("O'Brien", "OB"), ("李小龍", "LX"), ("Dr: Who", "DW"), ("Anna Maria", "AM"), ("So_", "S")]


@pytest.fixture
def vote(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A game in which all are awaited: five people with awkward names, and a heckler."""
    players = [{"name": name, "abbr": abbr} for name, abbr in PEOPLE]
    head = {
        "format": "pbp-log/1",
        "engine": "qanon",
        "name": "one",
        "players": players,
        "hecklers": ["Kenny"],
        "seed": "5eed" * 16,
    }
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    pbp("nominate", "AM", "--at", "2026-11-29T20:00:00Z", "-q")
    return pbp


def found(pbp: Pbp, text: str, *options: str) -> list[tuple[str, str, str]]:
    items = pbp("inbox", "--json", *options, stdin=text).json["found"]
    return [(item["player"] or item["author"], item["certain"], item["words"]) for item in items]


def rows(pbp: Pbp) -> list[dict[str, str]]:
    return [json.loads(line) for line in pbp("export").out.splitlines()[2:]]


ALL = """
O'Brien: Yaw!

李小龍：I vote nah

Dr: Who: Good morning.
I have thought about it.

I vote yaw
-----
anna maria (AM): yaw
**@S:** nah
"""


def test_a_name_and_a_colon_begin_a_message(vote: Pbp) -> None:
    assert found(vote, ALL) == [
        ("OB", "notice", "Yaw!"),
        ("LX", "notice", "I vote nah"),
        ("DW", "notice", "Good morning.\nI have thought about it.\nI vote yaw"),
        ("AM", "notice", "yaw"),
        ("S", "notice", "nah"),
    ]


def test_the_table_is_shown_and_nothing_is_sure_or_recorded(vote: Pbp, tmp_path: Path) -> None:
    before = vote.rows()
    path = tmp_path / "in.txt"
    path.write_text(ALL, "utf-8")
    for told in (
        vote("inbox", path),
        vote("inbox", stdin=ALL),
        vote("inbox", "-", stdin=ALL),
        vote("read", "-", stdin=ALL),
    ):
        table = told.out.splitlines()
        assert table[0].split() == ["post", "by", "certainty", "records", "words"]
        assert [line.split()[2] for line in table[1:] if line.startswith("#")] == ["notice"] * 5
        assert told.err == "Nothing was recorded; --yes records what is beyond doubt.\n"
    assert vote.rows() == before


@pytest.mark.parametrize("command", [("inbox",), ("read", "-"), ("read", "-", "--as", "inbox")])
def test_yes_takes_them_if_each_is_awaited_and_comes_once(vote: Pbp, command: tuple[str, ...]) -> None:
    done = vote(*command, "--yes", "--receipts", stdin=ALL)
    assert [(row["by"], row["choice"], row["at"]) for row in rows(vote)] == [
        ("OB", "yaw", NOW),
        ("LX", "nah", NOW),
        ("DW", "yaw", NOW),
        ("AM", "yaw", NOW),
        ("S", "nah", NOW),
    ]
    assert rows(vote)[0] | {"source": "message #1 by O'Brien", "text": "Yaw!"} == rows(vote)[0]
    assert done.out.count("· receipt ─") == 5
    assert "──── thread · " in done.out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("OB: yaw\nLX: nah\nO'Brien: nah", "O'Brien comes twice"),
        ("OB: yaw\nob: nah\nOB: yaw", "O'Brien comes more than once"),
        ("OB: yaw\nKenny: nah", "no message is awaited from Kenny"),
        ("OB: yaw\nLX: nah\nOB: wait", "O'Brien comes twice"),
    ],
)
def test_otherwise_none_is_taken_without_a_look(vote: Pbp, text: str, why: str) -> None:
    assert vote.refused("inbox", "--yes", stdin=text) == f"pbp: nothing was recorded: {why}"
    before = vote.rows()
    told = vote("read", "-", "--yes", stdin=text)
    assert "Only you can tell: #1" in told.err
    assert vote.rows() == before
    items = vote("inbox", "--json", stdin=text).json["found"]
    assert {item["certain"] for item in items} <= {"ask", "almost", "no player"}
    assert why in items[0]["why"]


def test_a_name_that_is_not_whole_is_never_passed_over(vote: Pbp) -> None:
    text = "OB: I vote yaw, as I said.\nAnna: nah\nLX: nah"
    why = "the line 'Anna: nah' may begin a message of Anna Maria (AM)"
    assert vote.refused("inbox", "--yes", stdin=text) == f"pbp: nothing was recorded: {why}"
    assert {certain for _, certain, _ in found(vote, text)} == {"almost", "ask"}


def test_who_has_answered_already_is_not_awaited(vote: Pbp) -> None:
    vote("inbox", "--yes", "-q", stdin="OB: yaw\nLX: nah")
    assert "no message is awaited from O'Brien" in vote.refused("inbox", "--yes", stdin="OB: nah\nDW: yaw")
    assert found(vote, "OB: nah") == [("OB", "ask", "nah")]
    assert "nothing new" in vote("inbox", stdin="OB: yaw\nLX: nah").err  # the very same, pasted twice


def test_a_colon_behind_what_is_nobodys_name_is_a_part_of_the_message(vote: Pbp) -> None:
    text = (
        "OB: My reasons: none.\nNow: I vote yaw\nhttps://forum.example/t/4: look\nSomebody: nonsense\nLX: nah"
    )
    assert [who for who, _, _ in found(vote, text)] == ["OB", "LX"]
    assert found(vote, text)[0][2].count("\n") == 3


def test_the_longest_name_counts(vote: Pbp, tmp_path: Path) -> None:
    players = [
        {"name": name, "abbr": abbr}
        for name, abbr in (("Dr", "D"), ("Dr: Who", "DW"), *PEOPLE[:3:2][:1], ("Eve", "E"), ("Fay", "F"))
    ]
    head = {"format": "pbp-log/1", "engine": "qanon", "name": "two", "players": players, "seed": "5eed" * 16}
    vote("import", write(tmp_path / "two.jsonl", head, []))
    vote("nominate", "E", "--game", "two", "-q")
    assert found(vote, "Dr: Who: yaw\nDr: nah", "--game", "two") == [
        ("DW", "notice", "yaw"),
        ("D", "notice", "nah"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("yaw\nOB: nah", "line 1, 'yaw', is nobody's message: each begins with a player's name and a colon"),
        ("\n\nBob: yaw", "line 3, 'Bob: yaw', is nobody's message"),
        (
            "Anna: yaw",
            "line 1, 'Anna: yaw': write the name of Anna Maria (AM) in full, or as the abbreviation",
        ),
        (
            "From: OB\nDate: 2026-11-29\n\nyaw",
            "line 1 is the head of a letter ('From: OB'): 'pbp read' takes letters",
        ),
        ("", "there is no message in it"),
        ("\x1b[31m: yaw", "is nobody's message"),
    ],
)
def test_words_before_the_first_name_are_refused(vote: Pbp, text: str, says: str) -> None:
    refused = vote.refused("inbox", stdin=text)
    assert says in refused
    assert "\x1b" not in refused


def test_what_the_moderator_wrote_is_passed_over_and_who_left_is_told(vote: Pbp, tmp_path: Path) -> None:
    vote("read", "-", "--moderator", "gm", stdin="OB: hello")
    vote("replace", "So_", "Zoe=Z", "-q")
    assert found(vote, "gm: Please vote!\nOB: yaw") == [("OB", "notice", "yaw")]
    assert "no message is awaited from So_" in vote.refused("inbox", "--yes", stdin="OB: yaw\nSo_: nah")
    assert found(vote, "Z: yaw") == [("Z", "notice", "yaw")]


def test_a_folder_of_notes_is_no_inbox(vote: Pbp, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_text("OB: yaw\n")
    assert "a.txt is of no format that can be recognised" in vote.refused("read", folder)
    assert "OB vote yaw" in vote("read", folder / "a.txt", "--as", "inbox").out


def test_it_stands_behind_what_has_a_time(vote: Pbp, tmp_path: Path) -> None:
    letters = tmp_path / "letters.txt"
    letters.write_text("From: O'Brien\nDate: 2026-11-29T20:05:00Z\n\nyaw\n", "utf-8")
    told = vote("read", letters, "-", "--yes", "-q", stdin="LX: nah")
    assert [row["by"] for row in rows(vote)] == ["OB", "LX"], told.err


def test_after_the_deadline(vote: Pbp) -> None:
    vote("deadline", "5m", "--at", "2026-11-29T20:00:00Z", "-q")
    late = "2026-11-29T20:10:00Z"
    refused = vote.refused("inbox", "--yes", "--at", late, stdin="OB: yaw")
    assert "it came 5 min after the deadline" in refused
    assert "--late" in refused
    assert found(vote, "OB: yaw", "--at", late) == [("OB", "ask", "yaw")]
    vote("inbox", "--yes", "-q", "--at", "2026-11-29T20:05:00Z", stdin="OB: yaw")
    vote("inbox", "--yes", "-q", "--at", late, "--late", stdin="LX: yaw")
    told = vote("inbox", "--yes", "-q", stdin="DW: nah")
    assert "Note: it came 10 min after the deadline" in told.err
    assert [row["at"][11:16] for row in rows(vote)[1:]] == ["20:05", "20:10", "20:15"]


def test_a_dry_run_changes_nothing(vote: Pbp) -> None:
    before = vote.rows()
    assert "Would record row 2: OB vote yaw" in vote("inbox", "-n", stdin="OB: yaw").err
    assert vote.rows() == before


def test_one_by_one_at_a_terminal(vote: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "_is_terminal", lambda: True)
    path = tmp_path / "in.txt"
    path.write_text("OB: yaw\nLX: nah\nOB: nah\n", "utf-8")
    vote("inbox", path, "-q", stdin="n\ny\ny\n")
    assert [(row["by"], row["choice"]) for row in rows(vote)] == [("LX", "nah"), ("OB", "nah")]


def test_names_of_another_game_are_nobodys(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    assert "'OB: yaw', is nobody's message" in pbp.refused("inbox", stdin="OB: yaw")


@pytest.mark.parametrize(
    ("row", "noted"),
    [
        ({"action": "vote", "choice": "nah"}, "Nah"),
        ({"action": "discard", "card": "FR"}, "discard Far Right"),
        (
            {"action": "discard", "card": "M", "veto": True},
            "discard Moderate, and agree to the veto in advance",
        ),
        ({"action": "enact", "card": "M"}, "enact Moderate"),
        ({"action": "veto"}, "veto"),
        ({"action": "consent", "agree": True}, "agree"),
        ({"action": "consent", "agree": False}, "refuse"),
    ],
)
def test_a_receipt_says_the_answer_as_the_player_would(vote: Pbp, row: dict[str, Any], noted: str) -> None:
    from pbp_mod.desk.wording import Wording
    from pbp_mod.rows.replay import opening

    assert Wording(opening(header())).receipt({"by": "A", **row}) == noted


def test_a_receipt_of_lobby_votes_names_no_command(vote: Pbp) -> None:
    from pbp_mod.desk.wording import Wording
    from pbp_mod.rows.replay import opening
    from tests.cases.gnomic.test_wording import header as parliament

    words = Wording(opening(parliament()))
    said = [words.receipt({"by": "AN", "action": "secret-lobby", "votes": votes}) for votes in (0, 1, 2)]
    assert said == ["0 secret lobby votes", "1 secret lobby vote", "2 secret lobby votes"]

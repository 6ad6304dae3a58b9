"""What the texts of QAnon say is so: a case for each statement that once was wrong, with the right words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbp_mod.game.actions import Seat
from tests.cases.qanon.games import Game
from tests.conftest import Pbp
from tests.games import FIVE, ROLES, election, header, session, write
from tests.told import Row, Told

FAR_RIGHT = {"roles": ROLES, "deck": ["FR"] * 11 + ["M"] * 6}


def forced(times: int) -> list[Row]:
    """So many forced policies at a table of five: each after three elections that nobody wants."""
    rows: list[Row] = []
    for failure in range(3 * times):
        president, nominee = "ABCDE"[failure % 5], "ABCDE"[(failure + 1) % 5]
        rows += election(president, nominee, "NNNNN")
    return rows


def danger(name: str = "test", **more: Any) -> Row:
    return header(name, setup=FAR_RIGHT, **more)


def test_edit_3_the_secret_number_redoes_only_what_it_decided() -> None:
    rows = [*forced(3), *election("E", "A"), *session("E", "A", "FR", "FR")]
    told = Told(danger(), rows)
    assert "I dealt the roles and the first deck by hand" in told.text("qanon/opening")
    over = Told(danger(), [*forced(3), *election("E", "A", "NNNNN"), *election("A", "E")]).text("qanon/over")
    assert (
        "With it you can work out the later shuffles yourself; I dealt the roles and the first deck by hand."
        in over
    )
    assert "redo the roles" not in over


def test_edit_20_a_raid_tells_the_side_and_not_the_role() -> None:
    game = Game(9, "FFF")
    game.pass_far_right(1)
    game.do("raid", game.table["president"], player=5)
    data = next(data for _, name, data in game.told if name == "ordered")
    text = Told(danger()).part("qanon/ordered", {**data, "president": data["president"], "target": 3})
    assert "knows by PM which side they are on" in text
    assert "really is" not in text


def test_edit_19_a_veto_discards_undisclosed_what_two_have_seen() -> None:
    board = {
        "moderate": 0,
        "far_right": 5,
        "failed_elections": 1,
        "deck": 6,
        "discards": 6,
        "veto_unlocked": True,
    }
    data = {"president": 0, "vice_president": 1, "failed_elections": 1, "board": board}
    assert "all three policies go to the discards, undisclosed" in Told(danger()).part("qanon/vetoed", data)


def test_edit_21_the_election_that_ends_the_game_names_no_counter() -> None:
    told = Told(danger(), [*forced(3), *election("E", "A", "NNNNN"), *election("A", "E")])
    text = told.text("qanon/result")
    last = text[: text.index("QAnon win!")]
    assert "Anna with Emil: elected, 5 to 0" in last
    assert "And with that …" in last
    assert "counter" not in last
    assert "Emil Vice President" not in last


def test_edit_22_trump_is_known_to_qanon_and_to_nobody_else() -> None:
    game = Game(7)
    (data,) = [data for _, name, data in game.told if name == "role" and data["role"] == "Trump"]
    people = [*FIVE, ("Fred", "F"), ("Gus", "G")]
    head = header("seven", players=[{"name": name, "abbr": abbr} for name, abbr in people], setup={})
    text = Told(head).part("qanon/role", data)
    assert "but they know you" in text
    assert "nobody else knows" not in text
    assert "Moderates know nothing." in text


def test_edit_29_who_was_cleared_is_not_suspected_again() -> None:
    rows = [*forced(3), *election("E", "A"), *session("E", "A", "FR", "FR")]
    told = Told(danger(), rows)
    first = told.text("qanon/result")
    assert "One thing is certain now: Anna is not Trump" in first
    assert "if Anna is Trump" in told.text("qanon/nomination")
    rows += [{"action": "cia", "by": "E"}, *election("A", "C"), *session("A", "C", "FR", "FR")]
    rows += [{"action": "assassinate", "by": "A", "player": "D"}, *election("B", "A", "YYYY", "ABCE")]
    again = Told(danger(), rows)
    assert "was elected with three Far Right policies in force before, so is not Trump" in again.text(
        "qanon/nomination"
    )
    assert "Mind the danger" not in again.text("qanon/nomination")
    assert "certain now" not in again.text("qanon/result")


def test_the_history_knows_no_deck_that_nobody_drew_from() -> None:
    """Drawing the last three renews the deck, and the policy enacted then ends the game."""
    game = Game(5, "FFF").arrange(f=5, deck="FFF", discards="MMMMFF")
    game.elect(1)
    game.do("discard", 0, card="FR")
    game.do("enact", 1, card="FR")
    (over,) = [data for _, name, data in game.told if name == "over"]
    assert [name for _, name, _ in game.told].count("reshuffled") == 1
    assert [event["event"] for event in over["history"]] == ["election", "session"]


def test_the_board_tells_the_rounds_and_what_comes_next() -> None:
    told = Told(danger(), [*forced(1), *election("D", "A"), *session("D", "A", "FR", "FR")])
    board = told.board()
    assert (
        "The third Far Right policy brings the power special election; from then on QAnon win if Trump is elected."
        in board
    )
    rows = [line.split() for line in board.splitlines()]
    assert ["4", "Dora", "Anna", "5", ":", "0", "elected", "CIA", "consultation"] in rows
    assert ["3", "Cleo", "Dora", "0", ":", "5", "voted", "down", "–"] in rows
    # In a line without players: a policy may be called like a role.
    assert "Enacted: Far Right (round 3, forced), Far Right (round 4)." in board


def test_the_board_of_an_open_session_tells_nothing_of_it() -> None:
    open_one = [*election("A", "B"), {"action": "discard", "by": "A", "card": "FR"}]
    assert Told(danger(), open_one).board() == Told(danger(), open_one[:-1]).board()


def test_the_history_names_who_sat_there_then_and_thanks_him() -> None:
    stand_in = {"action": "replace", "player": "A", "new": {"name": "Zoe", "abbr": "Z"}}
    rows = [*election("A", "B", "NNNNN"), stand_in, *election("B", "Zoe", "NNNNN", "ZBCDE")]
    told = Told(danger(), rows)
    board = told.board()
    assert "Anna" in board.split("Round")[1].splitlines()[2]
    assert "Zoe" in board.split("Round")[1].splitlines()[3]
    rows += [*election("C", "D", "NNNNN", "ZBCDE")]
    for president, nominee in ("DE", "EZ", "ZB", "BC", "CD", "DZ"):
        rows += election(president, nominee, "NNNNN", "ZBCDE")
    rows += [*election("E", "Z", "NNNNN", "ZBCDE"), *election("Z", "E", "YYYYY", "ZBCDE")]
    over = Told(danger(), rows).text("qanon/over")
    assert "Election: Anna with Bert, failed with 0 to 5. Nobody voted Yaw; Nah A, B, C, D, E." in over
    assert "Election: Bert with Zoe, failed with 0 to 5. Nobody voted Yaw; Nah Z, B, C, D, E." in over
    assert "Thank you, too, Anna, for all that you played before you handed on your seat!" in over


def test_edit_23_of_a_preset_only_what_holds_at_this_table_is_told_and_once() -> None:
    """Five players, no power of investigation; the tie rule that is not played is none of theirs."""
    told = Told(header(options={"preset": "official", "theme": "secret-hitler"}), []).text("qanon/opening")
    small = told[told.index("Small print") :]
    assert small.count("We play by the published game's rules.") == 1
    for nothing in (
        "investigation",
        "is not played",
        "can't be used twice",
        "can't hit the same player twice",
    ):
        assert nothing not in told
    lines = [line for line in told.splitlines() if line.strip()]
    assert len(lines) == len({*lines}), "nothing stands there twice"


def test_q28_the_deadline_speaks_the_words_of_the_theme() -> None:
    """Edit 24: an engine word never reaches a player."""
    head = danger(options={"theme": "secret-hitler"})
    deadline = {"action": "deadline", "due": "2027-02-03T20:00:00Z", "then": "nah"}
    told = Told(head, [{"action": "nominate", "by": "A", "player": "B"}, deadline])
    text = told.text("common/deadline")
    assert "No answer by then counts as Nein." in text
    assert "nah" not in text


def test_edit_25_a_deadline_in_the_place_of_another_is_said_to_have_moved() -> None:
    rows: list[Row] = [{"action": "deadline", "due": "2027-02-03T20:00:00Z"}]
    first = Told(danger(), rows).text("common/deadline")
    assert "A deadline" in first
    assert "What I'm waiting for is due by Wed 3 Feb 2027, 20:00 (UTC)." in first
    for more in ({}, {"extended": True}):
        moved = [*rows, {"action": "deadline", "due": "2027-02-05T20:00:00Z", **more}]
        told = Told(danger(), moved).text("common/deadline", row=2)
        assert "The deadline has moved" in told
        assert "Fri 5 Feb 2027, 20:00 (UTC) instead of Wed 3 Feb 2027, 20:00 (UTC)." in told
        assert "A deadline" not in told, "or two would stand in the thread"
        assert "only" not in told


def test_edit_26_what_nobody_may_pass_over_is_not_announced_to_be(pbp: Pbp, tmp_path: Path) -> None:
    """QR6, QR19: an office and a power may be passed over, a vote and a policy may not."""
    elected = election("A", "B")
    for rows in (elected[:1], elected, [*elected, *session("A", "B", "FR", "FR")[:1]]):
        name = f"game{len(rows)}"
        pbp("import", write(tmp_path / f"{name}.jsonl", header(name), rows))
        refused = pbp.refused("--game", name, "deadline", "24h", "--then", "skip")
        assert "can't be passed over (wait, an answer to it, or a sentence of your own)" in refused
    pbp("import", write(tmp_path / "new.jsonl", header("new"), []))
    told = pbp("--game", "new", "deadline", "24h", "--then", "skip").out
    assert "No answer by then: the office passes on." in told


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["vote"], "I still need your vote on the government: please answer Yaw or Nah."),
        (
            ["enact", "veto"],
            "I still need the policy that you enact: please answer enact Moderate or enact Far Right, out of the "
            "two in my message. Or drop the agenda: veto.",
        ),
        (["nominate"], "the table still needs your nomination; please post in the thread: I nominate NAME."),
        (["raid"], "your power is still to be used; please post in the thread: I order an FBI raid on NAME."),
    ],
)
def test_edit_31_what_is_awaited_is_one_sentence(actions: list[str], words: str) -> None:
    text = Told(danger()).part("qanon/nudge", {"actions": actions, "seat": Seat(1), "since": None})
    assert f"Hello Bert, in test {words}" in text
    assert "\n- " not in text
    assert "One of these will do" not in text


def test_the_board_lists_who_is_eligible_only_where_somebody_is_not() -> None:
    assert "President Anna has to nominate; everybody else is eligible." in Told(danger()).board()
    later = Told(danger(), [*election("A", "C"), *session("A", "C", "FR", "FR")]).board()
    assert "President Bert has to nominate one of these: Anna (A), Dora (D) or Emil (E)." in later


def test_further_zones_of_a_deadline_stand_in_no_brackets_within_brackets() -> None:
    row = {"action": "deadline", "due": "2026-12-01T21:00:00Z", "zones": "Europe/London, Asia/Tokyo"}
    text = Told(danger(), [row]).text("common/deadline")
    assert "21:00 (Europe/London) = Wed 2 Dec 2026, 06:00 (Asia/Tokyo) = Tue" in text
    assert "))" not in text

"""What the texts of games with votes say is so, and in which words: a case for each that once was wrong."""

from __future__ import annotations

from typing import Any

from pbp_mod.game.actions import Seat
from tests.cases.ledger.tables import VOTE, day, pack
from tests.playthroughs import FOLDER
from tests.told import Row, Told

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def told(*phases: Row, **more: Any) -> Told:
    setup = {"pack": pack(*phases, **more)}
    players = [{"name": name, "abbr": name[:2].upper()} for name in NAMES]
    head = {"format": "pbp-log/1", "engine": "ledger", "name": "g", "players": players, "setup": setup}
    return Told(head | {"seed": "5eed" * 16}, [])


def said(template: str, data: Row) -> str:
    return told(day()).part(f"ledger/{template}", data)


def test_a_gain_of_points_stands_whole_in_bold() -> None:
    """Its sign stood before it."""
    assert "**+1** for Mountainhawk." in (FOLDER / "ledger" / "city.txt").read_text("utf-8")


def test_a_vote_that_is_not_one_says_so_behind_its_voter() -> None:
    """And not once more by name behind all of them."""
    wagon = {
        "target": Seat(1),
        "votes": 3,
        "voters": [Seat(0), Seat(2)],
        "heavy": [{"seat": Seat(0), "votes": 2}],
    }
    data = {"title": "Day 1", "target": Seat(1), "votes": 3, "wagons": [wagon]}
    assert "- Bert (3): Anna (2 votes), Cleo\n" in said("hammer", data)


def test_a_count_says_of_each_voter_how_many_votes_his_is() -> None:
    heavy = [{"seat": Seat(0), "votes": 2}]
    wagon = {"target": Seat(1), "votes": 3, "voters": [Seat(0), Seat(2)], "heavy": heavy}
    data: Row = {
        "title": "Day 1",
        "as_of": None,
        "wagons": [wagon],
        "posts": {},
        "hammer": None,
        "stop": "",
        "ended": None,
        "ballot": None,
        "votes": {},
        "missing": [Seat(3)],
        "alive": [Seat(0)],
        "due": [],
        "changes": [],
        "gone": [],
    }
    assert "- Bert (3): Anna (2 votes), Cleo\n" in said("count", data)


def test_whoever_is_alone_in_a_group_is_in_no_list_of_one() -> None:
    data = {
        "name": "graves",
        "first": True,
        "newcomers": [Seat(0)],
        "orders": [],
        "members": [{"seat": Seat(0), "role": "", "team": ""}],
    }
    text = said("group", data)
    assert "In g you are here alone so far, and nobody is told of it.\n" in text
    assert "- Anna" not in text
    known = {"seat": Seat(0), "role": "Wolf", "team": "wolves"}
    assert "You are Wolf (wolves)." in said("group", data | {"members": [known]})


def test_an_answer_that_too_few_gave_is_nobody() -> None:
    """What a ballot of words comes to is no person: "keep it shut" is not chosen by nobody."""
    for name in ("city", "lighthouse"):
        text = (FOLDER / "ledger" / f"{name}.txt").read_text("utf-8")
        assert "obody is chosen" not in text
    assert "None has enough votes, so nothing is decided." in (FOLDER / "ledger" / "city.txt").read_text(
        "utf-8"
    )


def test_a_reminder_repeats_the_words_to_answer_with() -> None:
    """Whoever reads it needs no other message for that: what a pack asks for, only the pack knows."""
    ways = [
        {"action": "act", "name": "kill", "players": 1, "word": None},
        {"action": "act", "name": "kill", "players": 0, "word": "no one"},
    ]
    nudge = {"actions": ["act"], "seat": Seat(0), "since": None, "ways": ways}
    assert "I still need your order; please send me by PM: kill NAME or kill no one." in said("nudge", nudge)
    words = [{"action": "ballot", "name": None, "players": 0, "word": each} for each in ("yes", "no")]
    ballot = {"actions": ["ballot"], "seat": Seat(0), "since": None, "ways": words}
    assert "your answer is still missing; please send me by PM: yes or no." in said("nudge", ballot)
    two = [{"action": "vote", "name": None, "players": 2, "word": None}]
    vote = {"actions": ["vote"], "seat": Seat(0), "since": None, "ways": two}
    assert "please post in the thread, in bold: vote NAME, NAME." in said("nudge", vote)


def test_a_reminder_of_a_game_knows_its_words() -> None:
    council = {
        "name": "council",
        "ends": ["all"],
        "ballot": {**VOTE, "public": False, "unvote": False, "choices": "in", "words": ["no one"]},
    }
    players = [{"name": name, "abbr": name[:2].upper()} for name in NAMES]
    head = {"format": "pbp-log/1", "engine": "ledger", "name": "g", "players": players}
    rows = [{"action": "remind"}]
    found = Told(head | {"setup": {"pack": pack(council)}, "seed": "5eed" * 16}, rows)
    assert "please send me by PM: a name or no one." in found.text("ledger/nudge", to=2)


def test_several_missing_answers_are_them() -> None:
    data = {"action": "ballot", "actions": ["ballot"], "missing": 3, "seats": [], "since": None}
    assert "3 answers are still missing; please send them to me by PM." in said("reminder", data)
    assert "1 answer is still missing; please send it to me by PM." in said("reminder", data | {"missing": 1})

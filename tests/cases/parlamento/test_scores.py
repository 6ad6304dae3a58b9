"""P12, P13: points of a round, and who becomes prime minister."""

from __future__ import annotations

import pytest

from pbp_mod.engines.parlamento.rules.scoring import decide, points, standings, when_laid
from pbp_mod.game.actions import Outcome, Seat
from tests.cases.parlamento.tables import only, role_deal, role_script, say, table


@pytest.mark.parametrize(
    ("when", "off", "expected"),
    [
        ("first", 0, 4),
        ("first", 1, 1),
        ("first", 2, 0),
        ("middle", 0, 2),
        ("middle", 1, 0),
        ("middle", 2, 0),
        ("last", 0, 3),
        ("last", 1, 1),
        ("last", 2, 0),
    ],
)
def test_e220_p12_points(when, off, expected):
    assert points(when, 3, 3 + off) == expected
    assert points(when, 3 + off, 3) == expected


@pytest.mark.parametrize("tricks", [8, 9, 11])
def test_p12_first_last_and_between(tricks):
    laid = [when_laid(trick, tricks) for trick in range(1, tricks + 1)]
    assert laid == ["first"] + ["middle"] * (tricks - 2) + ["last"]


def test_e219_p12_nine_bet_and_eight_won_is_off_by_one():
    assert points("first", 9, 8) == 1


# The written round gives its roles 2, 4 and 5 tricks.


@pytest.mark.parametrize(
    ("bets", "expected"),
    [
        ({}, [4, 0, 0]),  # 2 right in the first; 5 for 4 between; 7 for 5 in the last
        ({"bet0": "b0"}, [0, 0, 0]),  # off by two
        ({"bet1": "a4"}, [4, 2, 0]),  # right between
        ({"bet2": "a17=1"}, [4, 0, 0]),
    ],
)
def test_p12_scores_of_a_round(bets, expected):
    game = table(3, role_deal(0))
    told = say(game, role_script(0, **bets))
    assert [score["points"] for score in only(told, "scores")["scores"]] == expected
    assert game.table["points"] == {seat: [each] for seat, each in enumerate(expected)}


def test_p12_the_notice_of_scores():
    told = only(say(table(3, role_deal(0)), role_script(0)), "scores")
    assert told["round"] == 1
    assert told["scores"][1] == {
        "player": Seat(1),
        "bet": 5,
        "card": "argument 5",
        "when": "middle",
        "tricks": 4,
        "points": 0,
        "total": 0,
    }


def play(*bets: dict[str, str]):
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    told = []
    for leader, each in enumerate(bets):
        told += say(game, role_script(leader, **each))
    return game, only(told, "over")


def test_p13_most_points_wins():
    game, told = play({"bet1": "a4"}, {}, {})
    assert game.outcome == Outcome((1,), "most-points")
    assert told["standings"][0] == {"place": 1, "player": Seat(1), "total": 6, "rounds": [2, 4, 0]}
    assert [line["place"] for line in told["standings"]] == [1, 2, 3]  # 4 and 4: the last round tells


def test_e223_p13_a_tie_goes_to_the_better_last_round():
    game, told = play({}, {}, {})
    assert game.table["points"] == {0: [4, 0, 0], 1: [0, 4, 0], 2: [0, 0, 4]}
    assert game.outcome == Outcome((2,), "last-round")
    assert (told["winners"], told["reason"]) == ([Seat(2)], "last-round")
    assert [(line["place"], line["player"]) for line in told["standings"]] == [(1, 2), (2, 0), (2, 1)]


def test_e223_p13_still_tied_is_shared():
    game, told = play(*[{"bet0": "b0"}] * 3)
    assert game.outcome == Outcome((0, 1, 2), "shared")
    assert told["winners"] == [Seat(0), Seat(1), Seat(2)]
    assert {line["place"] for line in told["standings"]} == {1}


def test_p13_only_those_who_lead_are_compared_by_the_last_round():
    assert decide([[4, 4, 0], [4, 4, 0], [0, 0, 4]]) == Outcome((0, 1), "shared")
    assert decide([[4, 3, 1], [4, 4, 0], [0, 0, 4]]) == Outcome((0,), "last-round")
    assert standings([[0, 0, 4], [4, 4, 0], [4, 4, 0]]) == [(1, 1), (1, 2), (3, 0)]


def test_p13_the_game_ends_after_the_third_round():
    game, _ = play({}, {}, {})
    assert game.phase == "over"
    assert game.table["round"] == 3
    assert game.table["tricks"] == {0: 4, 1: 5, 2: 2}
    assert [len(each) for each in game.table["points"].values()] == [3, 3, 3]
    assert len(game.table["polls"]) == 3


def test_what_is_counted_of_a_game():
    """One exact bet of the leader in the first trick of each round (4 points), nothing else: see E223."""
    game, _ = play({}, {}, {})
    assert game.engine.tally(game.state) == {"rounds": 3, "points": 12}

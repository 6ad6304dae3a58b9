"""Which rules an explanation of Parlamento gives for each notice, worked out by hand from docs/rules/parlamento.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbp_mod.engines import load
from tests.builders import Table
from tests.cases.parlamento.tables import Told, role_deal, role_script, say, table


def why(template: str, data: Mapping[str, Any]) -> str:
    return " ".join(load("parlamento").explain().why(template, data))


def reasons(told: Told, template: str) -> list[str]:
    """The rules behind each notice of this kind, in the order in which they were told."""
    return [why(name, data) for _, name, data in told if name == template]


def round_of(**options: str) -> Table:
    return table(3, role_deal(0), role_deal(1), role_deal(2), **options)


def test_p1_p5_the_beginning():
    game = round_of()
    assert reasons(game.told, "opening") == ["P1 P3 P4 P5 PR4"]
    assert reasons(game.told, "round-opens") == ["P5"]
    assert reasons(game.told, "hand") == ["P4"] * 3


def test_p14_the_beginning_with_an_opposition():
    game = round_of(opposition="yes")
    assert reasons(game.told, "opening") == ["P1 P3 P4 P5 PR4 P14"]


def test_p6_p7_a_play_and_one_with_its_value():
    game = round_of()
    assert reasons(say(game, "0:b8"), "played") == ["P6"]
    assert reasons(say(game, "1:b69=9"), "played") == ["P6 P7"]


def test_p8_a_bet_and_one_with_its_value():
    game = round_of()
    assert reasons(say(game, "0!b2"), "bet") == ["P8 PR7"]
    say(game, "0:b8")
    assert reasons(say(game, "1!b69=6"), "bet") == ["P8 PR7 P7"]


def test_p9_p10_tricks_pending_and_settled():
    """By what is written beside the tricks in `tables`; nobody leads after the last one, and all have bet by then."""
    told = say(round_of(), role_script(0))
    pending, settled = "P9 P10 PR1 P6", "P9 P10 P6"
    assert reasons(told, "trick") == [
        pending,
        settled,
        pending,
        pending,
        settled,
        pending,
        settled,
        settled,
        settled,
        settled,
        "P9 P10",
    ]


def test_pr3_the_last_trick_while_a_bet_is_owed():
    told = say(round_of(), role_script(0, bet2=""))
    assert reasons(told, "trick")[-1] == "P9 P10 PR3"
    assert reasons(told, "scores") == []


def test_p11_p12_the_poll_and_the_scores():
    """Both kinds lie in the pending tricks of the written round."""
    told = say(round_of(), role_script(0))
    assert reasons(told, "poll") == ["P11 P9"]
    assert reasons(told, "scores") == ["P12"]


def test_p13_the_end():
    game = round_of()
    for leader in range(3):
        say(game, role_script(leader))
    assert reasons(game.told, "over") == ["P13"]


def test_p14_polls_with_an_opposition():
    """The first lays cards, the second counts them and lays others, the third counts those and lays none.

    So the second and the third round open with cards that lie there, the first with none.
    """
    game = round_of(opposition="yes")
    for leader in range(3):
        say(game, role_script(leader))
    assert reasons(game.told, "poll") == ["P11 P9 P14"] * 3
    assert reasons(game.told, "round-opens") == ["P5", "P5 P14", "P5 P14"]


KIND = {"kind": "6/9", "result": 6, "votes": [{"value": 6, "opposition": False}]}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"opposition": None, "kinds": [KIND]}, "P11 P9"),
        ({"opposition": None, "kinds": [KIND, KIND | {"result": None}]}, "P11 P9 PR2"),
        ({"opposition": [{"kind": "6/9", "value": 9}], "kinds": [KIND]}, "P11 P9 P14"),
        ({"opposition": None, "kinds": [KIND | {"votes": [{"value": 6, "opposition": True}]}]}, "P11 P9 P14"),
    ],
)
def test_p14_pr2_what_a_poll_turns_on(data, expected):
    assert why("poll", data) == expected


def test_pr1_pr4_the_rulings_of_the_game_at_hand():
    rules = load("parlamento").explain().rules
    usual, other = round_of().state, table(3, pending="single", pairs="1/6,7/9").state
    assert "combination" in rules(usual)["PR1"]
    assert "single card" in rules(other)["PR1"]
    assert rules(usual)["PR4"].endswith("6/9 and 1/7.")
    assert rules(other)["PR4"].endswith("1/6 and 7/9.")

"""A case for each rule, named after its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pbp_mod.engines import load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD, Outcome
from pbp_mod.testing import Table


def new(players: int = 3, **options: str) -> Table:
    return Table("solo", players, **options)


def send(table: Table, *numbers: int) -> list[str]:
    """A whole round, seat by seat; the templates of what was told at its end."""
    for seat, number in enumerate(numbers):
        told = table.do("pick", seat, number=number)
    return [template for _, template, _ in told]


def plain(table: Table, seat: int) -> tuple[int, ...]:
    """A round in which this seat scores with a number that isn't his lucky one, and all others send the same."""
    lucky = table.secret["lucky"][seat]
    own, other = (number for number in (1, 2, 3) if number != lucky)
    return tuple(own if each == seat else other for each in range(table.players))


def by_luck(table: Table, seat: int) -> tuple[int, ...]:
    """The same with his lucky number."""
    lucky = table.secret["lucky"][seat]
    other = 1 if lucky != 1 else 2
    return tuple(lucky if each == seat else other for each in range(table.players))


def test_l1_three_to_eight_and_as_many_numbers() -> None:
    for players in (3, 8):
        table = new(players)
        table.refused("no-such-number", "pick", 0, number=0)
        table.refused("no-such-number", "pick", 0, number=players + 1)
        assert table.do("pick", 0, number=players) == []
    for players in (2, 9):
        with pytest.raises(NotUnderstood, match="3 to 8"):
            load("solo").check_players(players)


def test_l2_lucky_numbers_differ_and_go_to_each_alone() -> None:
    table = new(5)
    told = {to: data["lucky"] for to, template, data in table.told if template == "lucky"}
    assert told == dict(enumerate(table.secret["lucky"].values()))
    assert sorted(told.values()) == [1, 2, 3, 4, 5]


def test_l3_another_number_counts_until_the_last_is_in() -> None:
    table = new()
    assert table.do("pick", 0, number=1) == []
    assert table.do("pick", 1, number=1) == []
    assert table.awaited == {"pick": (2,)}
    assert table.do("pick", 0, number=3) == []
    ((to, template, data),) = table.do("pick", 2, number=2)
    assert (to, template) == (THREAD, "result")
    assert list(data["numbers"].values()) == [3, 1, 2]


@pytest.mark.parametrize(
    ("numbers", "scorer"),
    [((1, 2, 3), 0), ((1, 1, 3), 2), ((3, 2, 2), 0), ((2, 3, 2), 1)],
)
def test_l4_the_lowest_number_that_is_there_once_scores(numbers: tuple[int, ...], scorer: int) -> None:
    table = new()
    send(table, *numbers)
    assert [seat for seat, points in table.table["points"].items() if points] == [scorer]


def test_l5_a_lucky_number_scores_two() -> None:
    table = new()
    send(table, *plain(table, 0))
    send(table, *by_luck(table, 1))
    assert list(table.table["points"].values()) == [1, 2, 0]


def test_l6_nobody_scores_where_no_number_is_alone() -> None:
    table = new(4)
    assert send(table, 1, 2, 2, 1) == ["result"]
    assert table.told[-1][2]["scorer"] is None
    assert not any(table.table["points"].values())
    assert table.table["round"] == 2


def test_l7_five_points_win() -> None:
    table = new()
    for _ in range(2):
        assert send(table, *by_luck(table, 2)) == ["result"]
    assert send(table, *plain(table, 2)) == ["result", "over"]
    assert table.outcome == Outcome((2,), "goal")
    table.refused("over", "pick", 0, number=1)


def test_l8_after_fifteen_rounds_the_most_points_win() -> None:
    table = new(4)
    send(table, *plain(table, 1))
    send(table, *plain(table, 3))
    for _ in range(12):
        assert send(table, 1, 1, 2, 2) == ["result"]
    assert send(table, 1, 1, 2, 2) == ["result", "over"]
    assert table.outcome == Outcome((1, 3), "rounds")


def test_lr1_three_points_win() -> None:
    table = new(goal="3")
    send(table, *by_luck(table, 0))
    assert send(table, *plain(table, 0)) == ["result", "over"]


def test_lr2_only_the_number_that_scored_is_told() -> None:
    table = new(told="scorer", goal="3")
    send(table, *by_luck(table, 0))
    (scored,) = table.table["rounds"]
    assert scored["number"] == table.secret["lucky"][0]
    assert scored["numbers"] is None
    send(table, *plain(table, 0))
    assert all(each["numbers"] for each in table.table["rounds"]), "at the end all may know"


def test_every_rule_of_the_page_has_a_sentence_and_a_case() -> None:
    page = (Path(__file__).parents[1] / "rules.md").read_text("utf-8")
    ids = set(re.findall(r"^\| (LR?\d+) \|", page, re.MULTILINE))
    assert ids == set(load("solo").explain().rules(new().state))
    cases = re.findall(r"^def test_(lr?\d+)_", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert ids == {case.upper() for case in cases}

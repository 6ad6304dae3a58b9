"""Rules that laws turn: every modifier, and how laws that turn the same one are settled (§7, G3, GR6)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.gnomic.effects import modifiers
from pbp_mod.game.actions import Seat
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    FILLERS,
    changed,
    close,
    honor,
    law,
    named,
    one,
    parliament,
    pass_law,
    propose,
    vote,
)

F = FILLERS


def turned(*rules: dict[str, Any], players: int = 4, **more: Any) -> Table:
    """A game with one permanent law that turns these rules."""
    return parliament(law(2, *rules), permanent=[2], players=players, **more)


@pytest.mark.parametrize(
    ("value", "discs", "result"),
    [
        (0, "yynn", "passed"),
        (1, "yynn", "rejected"),
        (2, "yyynn", "rejected"),
        (3, "yyyyn", "passed"),
        (-1, "yynnn", "passed"),
    ],
)
def test_margin(value: int, discs: str, result: str) -> None:
    table = turned({"rule": "margin", "set": value}, players=len(discs))
    assert one(pass_law(table, F[0], discs), "result")["result"] == result


def test_weight_and_lobby_weight() -> None:
    table = turned(
        {"rule": "weight", "who": "no", "set": 3}, {"rule": "lobby-weight", "who": "yes", "times": 2}
    )
    told = pass_law(table, F[0], "yynn", lobby={0: 1})
    assert (one(told, "result")["yes"], one(told, "result")["no"]) == (2 + 2, 6)
    assert one(told, "result")["ballots"][0]["counts"] == 3


@pytest.mark.parametrize(("every", "bonus"), [(0, 0), (1, 2), (2, 1), (3, 0)])
def test_bonus(every: int, bonus: int) -> None:
    table = turned({"rule": "bonus", "set": every})
    propose(table, F[0])
    assert one(table.do("lobby", 1, votes=2), "lobby")["bonus"] == bonus


def test_place_max_counts_open_and_secret_together() -> None:
    table = turned({"rule": "place-max", "max": 1})
    propose(table, F[0])
    table.refused("too-many", "lobby", 0, votes=2)
    table.do("lobby", 0, votes=1)
    vote(table, "yyyy")
    assert one(close(table), "secret-votes") == {
        "asked": [1, 2, 3],
        "unable": [0],
        "turned_by": [{"number": 2, "title": "Law 2"}],
    }
    table.refused("too-many", "secret-lobby", 1, votes=2)


def test_secret_max() -> None:
    table = turned({"rule": "secret-max", "max": 1})
    propose(table, F[0])
    table.do("lobby", 0, votes=1)
    vote(table, "yyyy")
    close(table)
    table.refused("too-many", "secret-lobby", 1, votes=2)
    table.do("secret-lobby", 1, votes=1)


@pytest.mark.parametrize(
    ("rule", "pays"), [({"times": 2}, 2), ({"add": 2}, 3), ({"set": 0}, 0), ({"min": 5}, 5)]
)
def test_majority(rule: dict[str, int], pays: int) -> None:
    table = turned({"rule": "majority", **rule})
    pass_law(table, F[0], "yyyn")
    assert honor(table) == [pays, pays, pays, 0]


def test_majority_for_some() -> None:
    table = turned({"rule": "majority", "who": "president", "add": 1})
    told = pass_law(table, F[0], "yyyn")
    assert one(told, "majority")["change"]["honor"] == {0: 2, 1: 1, 2: 1}


def test_honor_gain_is_asked_for_the_sum_of_an_award() -> None:
    gift = law(3, {"do": "gain", "honor": 1}, {"do": "gain", "honor": 1, "then": True})
    table = parliament(law(2, {"rule": "honor-gain", "max": 1}), gift, permanent=[2, 3])
    told = pass_law(table, F[0])
    assert [sorted(item["change"]["honor"].values()) for item in named(told, "effect")[0]["items"]] == [
        [1] * 4,
        [],
    ]
    assert honor(table) == [2] * 4


def test_lobby_gain_does_not_touch_what_is_moved_or_shared() -> None:
    hand = law(3, {"do": "move", "who": "yes", "to": "no", "lobby": 2})
    table = parliament(law(2, {"rule": "lobby-gain", "max": 1}), hand, permanent=[2, 3])
    told = pass_law(table, F[0], "yyyn", shares={1: 1})
    assert changed(told, 3)[1] == {0: -2, 1: -2, 2: -2, 3: 6}


def test_lobby_gain_may_raise_too() -> None:
    table = parliament(
        law(2, {"rule": "lobby-gain", "times": 2}), law(3, {"do": "gain", "lobby": 2}), permanent=[2, 3]
    )
    assert changed(pass_law(table, F[0]), 3)[1] == dict.fromkeys(range(4), 4)


@pytest.mark.parametrize(
    ("limit", "ways"),
    [
        ("other", [{1: 1}]),
        ("any", [{1: 1}, {0: 1}]),
        (0, [{1: 1}]),
        (1, [{1: 1}, {0: 1}]),
    ],
)
def test_share_max(limit: Any, ways: list[dict[int, int]]) -> None:
    table = turned({"rule": "share-max", "set": limit}, {"rule": "margin", "set": 0})
    propose(table, F[0])
    vote(table, "yynn")
    close(table)
    for seat in range(4):
        told = table.do("secret-lobby", seat, votes=0)
    if len(ways) == 1:
        assert one(told, "distributed")["change"]["lobby"] == ways[0]
    else:
        assert [way["shares"] for way in table.engine.asks(table.state)[0].choices or ()] == ways
        if limit == 1:
            table.refused("wrong-sum", "distribute", 0, shares={})


def test_share_max_what_nobody_may_take_goes_to_the_supply() -> None:
    table = turned({"rule": "share-max", "set": 0}, {"rule": "weight", "who": "president", "set": 9})
    shared = one(pass_law(table, F[0], "ynnn"), "distributed")
    assert (shared["lost"], shared["change"]["lobby"]) == (1, {})


def test_permanents() -> None:
    narrow = law(2, {"rule": "permanents", "set": 1})
    table = parliament(narrow, law(3), law(4), permanent=[3, 4], row=[2])
    pass_law(table, 2)
    assert (table.table["permanent"], table.table["archive"]) == ([2], [4, 3])
    none = turned({"rule": "permanents", "set": 0})
    assert modifiers.number(none.state, "permanents", 3)[0] == 1  # at least one


def test_row_lobby() -> None:
    told = pass_law(turned({"rule": "row-lobby", "add": 2}), F[0])
    assert [card["lobby_on_card"] for card in one(told, "row-lobby")["row"]] == [4, 4]


def test_stay_must_and_never() -> None:
    table = turned({"rule": "stay", "set": "must"})
    assert named(pass_law(table, F[0]), "presidency")[0]["why"] == "must-stay"
    table = turned({"rule": "stay", "set": "never"})
    moved = named(pass_law(table, F[0]), "presidency")[0]
    assert (moved["to"], moved["change"]["lobby"]) == (1, {})  # forced: no reward


def test_pass_reward() -> None:
    table = turned({"rule": "pass-reward", "add": 3})
    pass_law(table, F[0])
    assert named(table.do("pass", 0), "presidency")[0]["change"]["lobby"] == {0: 5}
    told = pass_law(table, F[1], "nnnn")
    assert named(told, "presidency")[0]["change"]["lobby"] == {1: 3}


def test_next_president_nobody_is_ignored_of_several_the_first_is_meant() -> None:
    table = turned({"rule": "next-president", "set": "no"}, players=5)
    pass_law(table, F[0], "yyynn")
    told = table.do("pass", 0)
    assert named(told, "presidency")[0]["to"] == 3
    pass_law(table, F[1], "yyyyy")
    assert named(table.do("pass", 3), "presidency")[0]["to"] == 4


def test_next_president_himself_stays_without_being_asked() -> None:
    told = pass_law(turned({"rule": "next-president", "set": "president"}), F[0])
    assert named(told, "presidency")[0] == {
        "from": 0,
        "to": 0,
        "why": "law",
        "turned_by": [{"number": 2, "title": "Law 2"}],
    }


def test_g22_next_president_may_be_seat_1_whom_the_president_passes_on_to() -> None:
    table = turned({"rule": "next-president", "set": "no"}, president=2)
    told = pass_law(table, F[0], "nyyy")
    assert one(told, "stay-asked") == {
        "president": Seat(2),
        "next": Seat(0),  # by the printed rules it is 3
        "reward": 2,
        "law": True,
        "direction": "left",
        "next_by": [{"number": 2, "title": "Law 2"}],
        "reward_by": [],
    }
    office = one(table.do("pass", 2), "presidency")
    assert (office["from"], office["to"], office["why"]) == (Seat(2), Seat(0), "passed-on")
    assert table.table["president"] == Seat(0)


def test_g23_next_president_may_be_seat_1_after_a_rejection() -> None:
    table = turned({"rule": "next-president", "set": "yes"}, president=2)
    office = one(pass_law(table, F[0], "ynnn"), "presidency")  # by the printed rules it is 3
    assert (office["from"], office["to"], office["why"]) == (Seat(2), Seat(0), "law")
    assert table.table["president"] == Seat(0)
    again = one(pass_law(table, F[1], "ynnn"), "presidency")  # it names him who presides, so that he stays
    assert (again["from"], again["to"], again["why"]) == (Seat(0), Seat(0), "law")


# --- conflicts ----------------------------------------------------------------------------------------------------


def modified(table: Table, name: str = "row-lobby", base: int = 1) -> int:
    return modifiers.number(table.state, name, base)[0]


def row_lobby(number: int, op: str, value: int, **more: Any) -> dict[str, Any]:
    return law(number, {"rule": "row-lobby", op: value}, **more)


def test_gr6_the_newer_law_has_the_last_word() -> None:
    table = parliament(row_lobby(2, "set", 5), row_lobby(3, "set", 7), permanent=[3, 2])
    assert modified(table) == 7


def test_gr6_order_of_add_and_times_is_from_the_oldest_to_the_newest() -> None:
    table = parliament(row_lobby(2, "add", 1), row_lobby(3, "times", 3), permanent=[3, 2])
    assert modified(table) == 6
    table = parliament(row_lobby(2, "add", 1), row_lobby(3, "times", 3), permanent=[2, 3])
    assert modified(table) == 4


def test_a_limit_beats_a_grant_of_its_own_layer_whichever_is_newer() -> None:
    for order in ([2, 3], [3, 2]):
        table = parliament(row_lobby(2, "max", 2), row_lobby(3, "set", 9), permanent=order)
        assert modified(table) == 2


def test_g3_a_one_time_law_beats_any_permanent_one_e308() -> None:
    table = parliament(
        row_lobby(2, "max", 0), row_lobby(3, "set", 4, kind="one-time"), permanent=[2], row=[3]
    )
    pass_law(table, 3)
    assert modified(table) == 4


def test_red_rules_are_the_newest_of_the_one_time_layer() -> None:
    red = row_lobby(3, "set", 4, kind="one-time", red_text="…", red=[{"rule": "row-lobby", "set": 8}])
    table = parliament(red, row=[3])
    propose(table, 3)
    assert modified(table) == 8


def test_a_permanent_limit_holds_for_the_rules_and_for_permanent_laws_only() -> None:
    limit = law(2, {"rule": "honor-gain", "max": 1})
    parade = law(3, {"rule": "majority", "set": 3}, kind="one-time")
    table = parliament(limit, parade, permanent=[2], row=[3])
    pass_law(table, 3, "yyyn")
    assert honor(table) == [3, 3, 3, 0]  # a one-time law turned the majority's honor: it speaks there
    table.do("stay", 0)
    pass_law(table, F[0], "yyyn")
    assert honor(table) == [4, 4, 4, 0]


def test_a_rule_reads_its_own_lamps_and_the_gnome_it_is_asked_for() -> None:
    marked = law(
        3,
        {"rule": "majority", "who": "marked", "set": 4},
        kind="one-time",
        red_text="Mark one.",
        red=[{"do": "mark", "who": "not president", "pick": 1}],
    )
    table = parliament(marked, row=[3])
    told = pass_law(table, 3, marks=(2,))
    assert one(told, "majority")["change"]["honor"][Seat(2)] == 4
    neighbours = turned({"rule": "weight", "if": {"who": ["self"]}, "who": ["left of president"], "set": 4})
    assert [modifiers.number(neighbours.state, "weight", 1, seat)[0] for seat in range(4)] == [1, 4, 1, 1]


def test_numbers_never_fall_below_zero() -> None:
    table = turned({"rule": "row-lobby", "add": -5})
    assert modified(table) == 0
    assert (
        modified(
            turned(  # the margin alone may
                {"rule": "margin", "add": -5}
            ),
            "margin",
        )
        == -4
    )


def test_every_rule_that_a_law_can_turn_has_a_case() -> None:
    """Whoever adds one finds here that it is tried nowhere."""
    cases = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert set(modifiers.MODIFIERS) - set(re.findall(r'"rule": "([a-z-]+)"', cases)) == set()

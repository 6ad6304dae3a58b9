"""Who, if and when: every word of the vocabulary (§3 to §5), and in what order things are read (G18, G31)."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.engines.gnomic.effects.compile.words import read_word
from pbp_mod.engines.gnomic.effects.modifiers import in_order
from pbp_mod.engines.gnomic.effects.reading import CONDITIONS, TARGETS, Reader, pick
from pbp_mod.engines.gnomic.effects.words import Word
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    FILLERS,
    changed,
    close,
    go_on,
    hold,
    law,
    line,
    lobby,
    named,
    one,
    parliament,
    pass_law,
    propose,
    vote,
)

F = FILLERS


def picked(table: Table, *texts: str, card: int = 2, decider: int = -1) -> list[int]:
    """Whom the words pick, as a law with that number reads them."""
    words = [read_word(text) for text in texts]
    assert None not in words
    return pick(tuple(word for word in words if word is not None), Reader(table.state, card, decider))


def seated(discs: str = "", **amounts: list[int]) -> Table:
    """Five gnomes, President seat 1; with discs the vote has been revealed and the law passed or not."""
    table = parliament(players=5, president=1)
    if discs:
        propose(table, F[0])
        hold(table, discs)
        if table.table["round"] > 1:  # rejected: the next round has begun
            raise AssertionError("take a vote that passes")
    for name, values in amounts.items():
        setattr(table.state, name, values)
    return table


WHO_CASES: list[tuple[list[str], list[int]]] = [
    # words, whom they keep at the table of `test_who`
    (["all"], [0, 1, 2, 3, 4]),
    (["president"], [1]),
    (["challenger"], []),
    (["yes"], [0, 1, 2]),
    (["no"], [3, 4]),
    (["majority"], [0, 1, 2]),
    (["minority"], [3, 4]),
    (["most honor"], [2, 3]),
    (["fewest honor"], [0]),
    (["most lobby"], [4]),
    (["fewest lobby"], [0, 1]),
    (["honor = 3"], [2, 3]),
    (["honor != 3"], [0, 1, 4]),
    (["honor < 2"], [0, 1]),
    (["honor <= 2"], [0, 1, 4]),
    (["honor > 2"], [2, 3]),
    (["honor >= 2"], [2, 3, 4]),
    (["most placed"], [0, 1, 2, 3, 4]),
    (["placed > 0", "most placed"], []),
    (["decree"], [0]),
    (["no", "fewest lobby"], [3]),
    (["fewest lobby", "no"], []),
    (["most honor", "sole"], []),
    (["fewest honor", "sole"], [0]),
    (["most honor", "first"], [2]),
    (["left of president"], [2]),
    (["right of president"], [0]),
    (["neighbours of president"], [0, 2]),
    (["neighbours of most lobby"], [0, 3]),
    (["left of no"], [0, 4]),
    (["no", "left of president"], []),
    (["not president"], [0, 2, 3, 4]),
    (["no", "not most lobby"], [3]),
    (["not neighbours of president"], [1, 3, 4]),
    (["not not yes"], [0, 1, 2]),
    (["self"], [3]),
    (["left of self"], [4]),
    (["kept-word"], [0]),
    (["broke-word"], [4]),
]


@pytest.mark.parametrize(("words", "seats"), WHO_CASES)
def test_who(words: list[str], seats: list[int]) -> None:
    table = seated("yyynn", honor=[0, 1, 3, 3, 2], lobby=[1, 1, 2, 3, 4], announced={0: "yes", 4: "yes"})
    table.state.decrees[0] = 60
    assert picked(table, *words, decider=3) == seats


def test_marked_are_those_with_a_lamp_of_this_card() -> None:
    table = seated(lamps={2: (3, 0), 5: (4,)})
    assert picked(table, "marked") == [0, 3]
    assert picked(table, "marked", card=5) == [4]
    assert picked(table, "marked", card=6) == []


def test_challenger() -> None:
    assert picked(seated(challenger=4), "challenger") == [4]


def test_before_the_reveal_nobody_voted_anything() -> None:
    table = parliament()
    propose(table, F[0])
    vote(table, "yynn")
    for word in ("yes", "no", "majority", "minority", "kept-word", "broke-word"):
        assert picked(table, word) == []


def test_first_follows_the_direction_of_passing() -> None:
    turn = law(2, {"rule": "direction", "set": "right"})
    table = parliament(turn, permanent=[2], president=1)
    assert in_order(table.state) == [1, 0, 3, 2]
    assert picked(table, "not president", "first") == [0]


def _ops(word: Word | None) -> set[str]:
    return set() if word is None else {word.op} | _ops(word.of)


def test_every_word_and_condition_is_tried_here() -> None:
    found = [read_word(text) for words, _ in WHO_CASES for text in words]
    tried = {"challenger", "marked"} | {op for word in found for op in _ops(word)}
    assert tried == set(TARGETS)
    assert {case[0] for case in CONDITION_CASES if isinstance(case[0], str)} >= set(CONDITIONS) - {
        "who",
        "margin",
        "laws",
        "round",
        "decree",
    }


CONDITION_CASES: list[tuple[Any, str, bool]] = [
    # condition, discs of four gnomes on a one-time law, whether it holds at `apply`
    ("passed", "yyyn", True),
    ("passed", "ynnn", False),
    ("rejected", "ynnn", True),
    ("rejected", "yyyn", False),
    ("tied", "yynn", True),
    ("tied", "yyyn", False),
    ("unanimous", "yyyy", True),
    ("unanimous", "yyyn", False),
    ("last-phase", "yyyn", False),
    ("confidence", "yyyn", False),
    ("one-time", "yyyn", True),
    ("permanent", "yyyn", False),
    ("own", "yyyn", False),
    ("not own", "yyyn", True),
    ("not not passed", "yyyn", True),
    ("margin >= 2", "yyyn", True),
    ("margin > 2", "yyyn", False),
    ("margin = 0", "yynn", True),
    ("laws = 1", "yyyn", True),
    ("laws >= 2", "yyyn", False),
    ("round = 1", "yyyn", True),
    ("round > 1", "yyyn", False),
    ({"who": "no"}, "yyyn", True),
    ({"who": "no"}, "yyyy", False),
    ({"who": "no", "min": 2}, "yyyn", False),
    ({"who": "no", "max": 1}, "yyyy", True),
    ({"who": "no", "max": 1}, "ynnn", False),
    ({"who": ["no", "president"], "max": 0}, "yyyn", True),
    (["passed", "not unanimous"], "yyyn", True),
    (["passed", "unanimous"], "yyyn", False),
]


@pytest.mark.parametrize(("condition", "discs", "holds"), CONDITION_CASES)
def test_if(condition: Any, discs: str, holds: bool) -> None:
    table = parliament(law(2, {"do": "gain", "honor": 1, "if": condition}), permanent=[2])
    told = pass_law(table, F[0], discs)
    (item,) = line(told, 2)
    assert item["holds"] is holds
    if not holds:
        assert item["because"] == "if"


def test_if_own_and_permanent() -> None:
    effects = [{"do": "gain", "lobby": 1, "if": "own"}, {"do": "gain", "lobby": 1, "if": "permanent"}]
    table = parliament(law(2, *effects), row=[2])
    assert changed(pass_law(table, 2), 2)[1] == dict.fromkeys(range(4), 2)


def test_if_last_phase_decree_and_confidence() -> None:
    watch = law(
        2,
        {"do": "gain", "lobby": 1, "if": "last-phase"},
        {"do": "gain", "lobby": 2, "if": "decree"},
        {"do": "gain", "lobby": 4, "if": "confidence", "who": "challenger"},
    )
    first = law(60, {"do": "gain", "who": "president", "honor": 3}, kind="one-time")
    more = [law(61 + n, kind="one-time") for n in range(3)]
    table = parliament(watch, permanent=[2], decrees=[first, *more], confidence="yes", deck=["end", *F[4:9]])
    propose(table, 60)
    table.do("discard-law", 0, card=str(F[0]))
    assert [item["holds"] for item in line(hold(table, "yyyy"), 2)] == [False, True, False]
    table.do("stay", 0)
    table.do("challenge", 1)
    told = hold(table, "nyyy")
    assert [item["holds"] for item in line(told, 2)] == [True, False, True]
    assert changed(told, 2)[1] == {0: 1, 1: 5, 2: 1, 3: 1}


@pytest.mark.parametrize("moment", ["open", "close", "reveal", "apply", "passing", "round-end"])
def test_when(moment: str) -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 1, "when": moment}), permanent=[2])
    steps = {
        "open": lambda: propose(table, F[0]),
        "close": lambda: (vote(table, "yyyy"), close(table))[1],
        "reveal": lambda: [told for seat in range(4) for told in table.do("secret-lobby", seat, votes=0)],
        "apply": lambda: table.do("distribute", 0, shares={1: 1}),
        "round-end": lambda: table.do("stay", 0),
    }
    happened = [name for name, step in steps.items() if (2, moment) in acted(step())]
    assert happened == ["apply" if moment == "passing" else moment]


def acted(told: Any) -> list[tuple[int, str]]:
    return [(data["card"]["number"], data["moment"]) for data in named(told, "effect")]


def test_when_passing_row_and_draw_are_done() -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 1, "when": "passing"}), permanent=[2])
    names = [name for _, name, _ in pass_law(table, F[0])]
    assert names.index("drawn") < names.index("effect")
    assert names.index("row-lobby") < names.index("drawn")


def test_when_game_end_comes_before_the_agendas() -> None:
    table = parliament(
        law(2, {"do": "gain", "honor": 1, "when": "game-end"}, party="royalists"),
        permanent=[2],
        agendas=[
            {"number": 70 + n, "title": "A", "text": "a", "for": "royalists", "against": "egalitarians"}
            for n in range(4)
        ],
        deck=["end", "end"],
    )
    names = [name for _, name, _ in pass_law(table, F[0])]
    assert names.index("ending") < names.index("effect") < names.index("agendas") < names.index("over")


def test_a_law_does_not_see_the_moments_of_its_own_vote_before_it_passed() -> None:
    whole = [{"do": "gain", "lobby": 1, "when": moment} for moment in ("open", "close", "reveal", "apply")]
    table = parliament(law(2, *whole), row=[2])
    assert acted(pass_law(table, 2)) == [(2, "apply")]


def test_reading_all_effects_of_a_card_at_once() -> None:
    poor = {"do": "gain", "who": "fewest lobby", "lobby": 5}
    table = parliament(law(2, poor, poor), permanent=[2])
    told = pass_law(table, F[0], "yyyn", lobby={3: 1})
    assert changed(told, 2)[1] == {3: 10}  # both saw the same table


def test_then_starts_a_new_reading() -> None:
    poor = {"do": "gain", "who": "fewest lobby", "lobby": 1}
    table = parliament(law(2, poor, poor | {"then": True}), permanent=[2])
    told = pass_law(table, F[0], "nnnn", lobby={3: 1})
    assert [sorted(item["change"]["lobby"]) for item in line(told, 2)] == [[3], [0, 1, 2, 3]]


def test_a_revived_law_acts_in_its_place_in_the_same_moment() -> None:
    back = law(2, {"do": "put", "from": "archive", "to": "force", "law": "right"})
    give = law(3, {"do": "gain", "lobby": 1})
    table = parliament(give, back, permanent=[2, 3])
    table.state.permanent.remove(3)
    table.state.archive.append(3)
    assert acted(pass_law(table, F[0])) == [
        (2, "apply"),
        (3, "apply"),
    ]  # at the left end, but it had not acted


def test_a_removed_law_acts_no_more_g31() -> None:
    away = law(2, {"do": "put", "from": "permanent", "to": "archive", "law": "right"})
    table = parliament(away, law(3, {"do": "gain", "lobby": 1}), permanent=[2, 3])
    assert acted(pass_law(table, F[0])) == [(2, "apply")]


def test_each_law_acts_once_per_moment_even_if_it_comes_back() -> None:
    swap = law(
        2, {"do": "gain", "lobby": 1}, {"do": "put", "from": "permanent", "to": "archive", "law": "this"}
    )
    back = law(3, {"do": "put", "from": "archive", "to": "force", "law": "right"})
    table = parliament(swap, back, permanent=[2, 3])
    assert acted(pass_law(table, F[0])) == [(2, "apply"), (3, "apply")]
    assert table.table["permanent"] == [2, 3]


def test_red_rules_hold_from_the_proposal_to_the_end_of_the_round_passed_or_not() -> None:
    heavy = law(
        2,
        kind="one-time",
        red_text="The President counts five.",
        red=[{"rule": "weight", "who": "president", "set": 5}],
    )
    table = parliament(heavy, row=[2])
    told = pass_law(table, 2, "nyyy")
    assert (one(told, "result")["no"], one(told, "result")["result"]) == (5, "rejected")
    told = pass_law(table, F[0], "nyyy")
    assert one(told, "result")["no"] == 1


def test_lobby_counts_only_what_is_not_placed_e324() -> None:
    rich = law(2, {"do": "gain", "who": "most lobby", "honor": 1})
    table = parliament(rich, permanent=[2])
    told = pass_law(table, F[0], "nnnn", lobby={0: 2, 1: 1}, secret={2: 1})
    assert changed(told, 2)[0] == {3: 1}


def test_most_and_fewest_hit_all_that_are_level_g31() -> None:
    table = parliament(law(2, {"do": "lose", "who": "most lobby", "lobby": 5}), permanent=[2])
    told = pass_law(table, F[0], "nnnn")
    assert changed(told, 2)[1] == dict.fromkeys(range(4), -2)  # each loses what it has
    assert lobby(table) == [0] * 4
    assert go_on(table) == []

"""What cards do: every effect, every zone of `put`, decisions, and cards that nobody typed in (§6, §8, G31, GR8, GR21)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.gnomic.effects.compile.effects import KEYS
from pbp_mod.game.actions import Seat
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    FILLERS,
    changed,
    close,
    go_on,
    hold,
    honor,
    law,
    line,
    lobby,
    named,
    one,
    parliament,
    pass_law,
    propose,
    untyped,
    vote,
)

F = FILLERS


def acting(*effects: dict[str, Any], players: int = 4, **more: Any) -> Table:
    """A game with one permanent law, number 2, that does this every round."""
    return parliament(law(2, *effects), players=players, permanent=[2], **more)


# --- amounts ------------------------------------------------------------------------------------------------------


def test_gain_per_gnome_picked() -> None:
    table = acting({"do": "gain", "who": "president", "lobby": 2, "per": "no"})
    assert changed(pass_law(table, F[0], "yynn", lobby={0: 1}), 2)[1] == {0: 4}


def test_gain_as_many_as_placed() -> None:
    table = acting({"do": "gain", "who": "all", "lobby": "placed"})
    assert changed(pass_law(table, F[0], "nnnn", lobby={0: 2}, secret={1: 1}), 2)[1] == {0: 2, 1: 1}


def test_lose_half_rounds_down_and_all_is_all() -> None:
    table = acting(
        {"do": "lose", "who": "president", "lobby": "half"}, {"do": "lose", "who": "no", "lobby": "all"}
    )
    told = pass_law(table, F[0], "yyyn", shares={0: 0, 1: 1})
    assert changed(told, 2)[1] == {0: -1, 3: -2}


def test_lose_at_most_what_there_is() -> None:
    table = acting({"do": "lose", "honor": 3, "lobby": 9})
    told = pass_law(table, F[0], "nnny", lobby={0: 1})
    assert changed(told, 2) == ({0: -1, 1: -1, 2: -1}, {0: -1, 1: -2, 2: -2, 3: -2})
    assert lobby(table) == [0] * 4


def test_set_up_is_a_gain_and_down_a_loss() -> None:
    table = parliament(
        law(2, {"do": "set", "lobby": 3}), law(3, {"rule": "lobby-gain", "max": 1}), permanent=[2, 3]
    )
    table.state.lobby[:] = [0, 2, 3, 5]
    told = pass_law(table, F[0], "nnnn")
    assert changed(told, 2)[1] == {0: 1, 1: 1, 3: -2}


def test_move_deals_each_hoard_one_by_one_from_the_president_on() -> None:
    table = acting({"do": "move", "who": "yes", "to": "no", "lobby": 2}, players=5, president=4)
    table.state.lobby[:] = [0, 2, 2, 2, 2]
    told = pass_law(table, F[0], "nyyyn", shares={1: 1})
    assert changed(told, 2)[1] == {0: 3, 1: -2, 2: -2, 3: -2, 4: 3}


def test_move_an_odd_hoard_favours_the_first_in_order() -> None:
    table = acting(
        {"do": "move", "who": "left of president", "to": "not left of president", "lobby": 2}, president=2
    )
    assert changed(pass_law(table, F[0], "nnnn"), 2)[1] == {0: 1, 2: 1, 3: -2}


def test_move_with_nobody_to_receive_moves_nothing() -> None:
    table = acting({"do": "move", "to": "yes", "lobby": 1})
    assert changed(pass_law(table, F[0], "nnnn"), 2)[1] == {}


def test_move_honor_round_the_table() -> None:
    table = acting({"do": "move", "who": "no", "to": "left of self", "honor": 1})
    told = pass_law(table, F[0], "ynnn")
    assert changed(told, 2)[0] == {0: 1, 1: -1}


def test_lobby_votes_on_cards() -> None:
    table = acting(
        {"do": "gain", "on": "proposal", "lobby": 1, "per": "yes", "when": "reveal"},
        {"do": "lose", "on": "row", "lobby": "all"},
    )
    told = pass_law(table, F[0], "yyyn", shares={1: 4})
    assert one(told, "distributed")["total"] == 1 + 3
    assert [card["difference"] for card in line(told, 2)[0]["cards"]] == [-1, -1]


# --- votes --------------------------------------------------------------------------------------------------------


def test_turn_at_the_reveal() -> None:
    table = acting({"do": "turn", "who": "no", "when": "reveal"})
    told = pass_law(table, F[0], "ynnn")
    assert one(told, "revealed")["votes"] == {0: "yes", 1: "no", 2: "no", 3: "no"}
    assert one(told, "result")["yes"] == 4
    assert line(told, 2, "reveal")[0]["seats"] == [1, 2, 3]


def test_show_vote_from_the_start_makes_every_disc_public() -> None:
    table = acting({"do": "show", "who": "president", "what": "vote", "when": "open"})
    propose(table, F[0])
    assert one(table.do("vote", 0, choice="yes"), "vote-shown") == {"player": 0, "choice": "yes"}
    assert table.do("vote", 0, choice="yes") == []
    assert table.do("vote", 1, choice="no") == []
    assert table.table["shown"]["votes"] == {0: "yes"}


def test_announce_is_asked_of_all_at_once_before_votes_begin() -> None:
    table = acting(
        {"do": "announce", "who": "not president", "when": "open"},
        {"do": "gain", "who": "kept-word", "lobby": 1, "when": "reveal"},
        {"do": "lose", "who": "broke-word", "honor": 1},
    )
    propose(table, F[0])
    assert table.awaited == {"decide": (1, 2, 3)}
    table.refused("not-yours", "decide", 0, card="2", answer="yes")
    table.do("decide", 3, card="2", answer="YES")
    table.refused("not-yours", "decide", 3, card="2", answer="no")
    table.do("decide", 1, card="2", answer="yes")
    table.do("decide", 2, card="2", answer="no")
    assert table.table["announced"] == {1: "yes", 2: "no", 3: "yes"}
    told = hold(table, "yyyn")
    assert changed(told, 2, "reveal")[1] == {1: 1}
    assert changed(told, 2)[0] == {2: -1}


# --- put ----------------------------------------------------------------------------------------------------------


def putting(source: str, target: str, which: str, **more: Any) -> tuple[Table, list[Any]]:
    """A one-time law 50 that moves laws; 3 and 4 are permanent laws in force, 5 and 6 lie in the Archive,
    7 and 8 among the rejected, and the row holds two fillers."""
    effect = {"do": "put", "from": source, "to": target, "law": which, **more}
    cards = [
        law(number, party="royalists" if number % 2 else "egalitarians") for number in (3, 4, 5, 6, 7, 8)
    ]
    table = parliament(law(50, effect, kind="one-time"), *cards, permanent=[3, 4], row=[50])
    for number in (5, 6, 7, 8):
        table.state.box.remove(number)
    table.state.archive.extend([5, 6])
    table.state.rejected.extend([7, 8])
    table.state.on[F[1]] = 5
    return table, pass_law(table, 50, shares={1: 1})


@pytest.mark.parametrize(
    ("source", "target", "which", "moved"),
    [
        ("permanent", "archive", "left", [3]),
        ("permanent", "rejected", "right", [4]),
        ("permanent", "out", "all", [3, 4]),
        ("permanent", "one-time", "left", [3]),
        ("one-time", "permanent", "this", [50]),
        ("one-time", "out", "all", []),
        ("row", "rejected", "most lobby", [F[1]]),
        ("row", "archive", "left", [F[0]]),
        ("row", "force", "right", [F[1]]),
        ("row", "bottom", "all", [F[0], F[1]]),
        ("archive", "force", "left", [5]),
        ("archive", "row", "right", [6]),
        ("rejected", "deck", "left", [7]),
        ("rejected", "permanent", "right", [8]),
        ("rejected", "archive", "proposal", []),
        ("deck", "archive", "left", [F[3]]),
        ("deck", "row", "right", [F[29]]),
    ],
)
def test_put(source: str, target: str, which: str, moved: list[int]) -> None:
    table, told = putting(source, target, which)
    (item,) = line(told, 50)
    assert [each["card"]["number"] for each in item["moved"]] == moved
    for each in item["moved"]:
        assert (each["from"], each["to"]) == (source, target)
        assert each["card"]["number"] in lying(table, target, each["card"]["kind"], told)


def lying(table: Table, place: str, kind: str, told: list[Any]) -> list[int]:
    """What lies at a place now (or was drawn from it to fill the row)."""
    state = table.state
    drawn = [data["card"]["number"] for data in named(told, "drawn")]
    if place == "force":
        place = kind
    piles = {
        "permanent": state.permanent,
        "one-time": state.one_time,
        "row": state.row,
        "archive": state.archive,
        "rejected": state.rejected,
        "deck": [*state.deck, *drawn],
        "bottom": state.deck[-2:],
        "out": state.box,
    }
    return list(piles[place])


def test_put_takes_the_lobby_votes_off_a_law_of_the_row() -> None:
    table, told = putting("row", "archive", "most lobby")
    assert line(told, 50)[0]["moved"][0]["lost"] == 5
    assert F[1] not in table.state.on


def test_put_by_kind_and_party() -> None:
    _, told = putting("permanent", "archive", "all", party="egalitarians")
    assert [each["card"]["number"] for each in line(told, 50)[0]["moved"]] == [4]
    _, told = putting("archive", "force", "all", kind="one-time")
    assert line(told, 50)[0]["moved"] == []


def test_put_too_many_permanent_laws_fall_off() -> None:
    table, told = putting("archive", "force", "all")
    assert table.table["permanent"] == [6, 5, 3]
    assert line(told, 50)[0]["moved"][1]["fallen"] == [{"number": 4, "title": "Law 4"}]


def test_put_into_a_full_row_lies_beside_the_three() -> None:
    late = law(2, {"do": "put", "from": "archive", "to": "row", "law": "left", "when": "passing"})
    table = parliament(late, law(3), permanent=[2])
    table.state.box.remove(3)
    table.state.archive.append(3)
    pass_law(table, F[0])
    assert [spot["card"] for spot in table.table["row"]] == [F[3], F[1], F[2], 3]
    table.do("stay", 0)
    pass_law(table, 3)
    assert len(table.table["row"]) == 4  # 2 put the filler of the last round there
    assert F[0] in [spot["card"] for spot in table.table["row"]]


LEVER = law(
    50,
    {"do": "put", "from": "deck", "to": "force", "law": "left"},
    {"do": "gain", "lobby": 9},
    kind="one-time",
)


def test_put_from_the_deck_draws_as_ever_g21() -> None:
    table = parliament(LEVER, row=[50], deck=["end", F[5], F[6], F[7]])
    told = pass_law(table, 50)
    assert one(told, "end-card") == {"count": 1}
    assert line(told, 50)[0]["moved"][0]["card"]["number"] == F[7]  # from the bottom
    assert table.table["one_time"] == [F[7], 50]


def test_put_the_second_end_card_ends_the_game_there_and_then() -> None:
    give = law(2, {"do": "gain", "lobby": 1})
    table = parliament(LEVER, give, permanent=[2], row=[50], deck=["end", F[5], "end"])
    told = pass_law(table, 50, shares={1: 1})
    assert table.phase == "over"
    assert lobby(table) == [2, 3, 2, 2]  # neither the rest of the card nor the next law
    assert [name for _, name, _ in told][-3:] == ["effect", "ending", "over"]
    assert len(table.table["row"]) == 2


def test_put_never_sends_a_decree_into_the_deck_or_the_row() -> None:
    back = law(2, {"do": "put", "from": "rejected", "to": "bottom", "law": "proposal", "if": "rejected"})
    table = parliament(back, permanent=[2], decrees=[law(60 + n) for n in range(4)])
    propose(table, 60)
    table.do("discard-law", 0, card=str(F[0]))
    told = hold(table, "nnnn")
    assert line(told, 2)[0]["moved"] == []
    assert table.secret["rejected"] == [F[0], 60]


# --- decisions ----------------------------------------------------------------------------------------------------


def test_pick_what_leaves_no_choice_is_done_gr8() -> None:
    table = acting({"do": "gain", "who": "no", "pick": 2, "honor": 1})
    told = pass_law(table, F[0], "yyyn")
    (item,) = line(told, 2)
    assert (item["forced"], item["by"], item["change"]["honor"]) == (True, 0, {3: 1})
    table.do("stay", 0)
    (item,) = line(pass_law(table, F[1]), 2)
    assert (item["holds"], item["because"]) == (False, "nobody")


def test_pick_exactly_so_many() -> None:
    table = acting({"do": "gain", "who": "not president", "pick": 2, "honor": 1})
    pass_law(table, F[0], "yyyn")
    ways = [way["answer"] for way in table.engine.asks(table.state)[0].choices or ()]
    assert ways == [(1, 2), (1, 3), (2, 3)]
    table.refused("wrong-answer", "decide", 0, card="2", answer=(1,))
    table.refused("wrong-answer", "decide", 0, card="2", answer="seat 1")
    table.refused("wrong-card", "decide", 0, card="3", answer=(1, 2))
    told = table.do("decide", 0, card="2", answer=(3, 1))
    assert one(told, "decided") == {
        "card": {"number": 2, "title": "Law 2"},
        "player": 0,
        "kind": "pick",
        "answer": [Seat(1), Seat(3)],
    }
    assert changed(told, 2)[0] == {1: 1, 3: 1}


def test_several_deciders_in_order_each_carried_out_before_the_next_is_asked() -> None:
    table = acting({"do": "lose", "who": "most lobby", "pick": 1, "by": "no", "lobby": 1}, president=2)
    told = pass_law(table, F[0], "nnnn")
    assert one(told, "question")["seats"] == [2]
    told = table.do("decide", 2, card="2", answer=(0,))
    assert one(told, "question")["choices"] == [1, 2, 3]  # seat 0 is no longer level
    assert one(told, "question")["seats"] == [3]
    table.do("decide", 3, card="2", answer=(1,))
    told = table.do("decide", 0, card="2", answer=(2,))
    assert changed(told, 2)[1] == {2: -1, 3: -1}  # the last one left leaves seat 1 no choice
    assert table.phase == "propose"


def test_put_chosen_by_another() -> None:
    away = law(
        50, {"do": "put", "from": "permanent", "to": "archive", "by": "right of president"}, kind="one-time"
    )
    table = parliament(away, law(3), law(4), permanent=[3, 4], row=[50])
    told = pass_law(table, 50)
    assert [card["number"] for card in one(told, "question")["choices"]] == [3, 4]
    table.refused("wrong-answer", "decide", 3, card="50", answer=50)
    table.do("decide", 3, card="50", answer="#4")
    assert table.table["archive"] == [4]


def test_choose_with_self_and_a_pick_inside() -> None:
    options = [
        {"label": "rest", "effects": []},
        {"label": "give", "effects": [{"do": "move", "who": "self", "to": "president", "lobby": 1}]},
        {"label": "mark", "effects": [{"do": "gain", "who": "not self", "pick": 1, "honor": 2}]},
    ]
    table = acting({"do": "choose", "by": "no", "options": options})
    pass_law(table, F[0], "yynn", lobby={0: 1})
    told = table.do("decide", 2, card="2", answer="mark")
    assert one(told, "question")["seats"] == [2]
    told = table.do("decide", 2, card="2", answer=(0,))
    assert one(told, "question")["seats"] == [3]
    told = table.do("decide", 3, card="2", answer="give")
    assert changed(told, 2)[1] == {0: 1, 3: -1}
    assert honor(table) == [3, 1, 0, 0]


def test_the_line_of_a_card_is_told_before_it_asks() -> None:
    table = acting({"do": "gain", "lobby": 1}, {"do": "gain", "who": "not president", "pick": 1, "honor": 1})
    names = [name for _, name, _ in pass_law(table, F[0])]
    assert names[-2:] == ["effect", "question"]


def test_nothing_to_decide() -> None:
    table = parliament()
    table.refused("nothing-to-decide", "decide", 0, card="2", answer="yes")
    table.refused("nothing-to-resolve", "resolved", None, card="2")
    table.refused("nothing-to-resolve", "adjust", None, player=0, honor=1, lobby=0, reason="a gift")


# --- cards without effects ----------------------------------------------------------------------------------------


def test_an_untyped_law_stops_for_the_moderator_gr21() -> None:
    table = parliament(untyped(2), law(3, {"do": "gain", "lobby": 1}), permanent=[3], row=[2])
    told = pass_law(table, 2)
    assert one(told, "resolve")["lasting"]
    assert table.phase == "resolve"
    assert table.awaited == {"adjust": (), "resolved": ()}
    table.refused("below-zero", "adjust", None, player=3, honor=-2, lobby=0, reason="…")
    told = table.do("adjust", None, player=3, honor=2, lobby=-1, reason="for the hat")
    assert one(told, "adjusted")["reason"] == "for the hat"
    assert one(told, "adjusted")["change"] == {"honor": {3: 2}, "lobby": {3: -1}}
    table.refused("wrong-card", "resolved", None, card="3")
    told = table.do("resolved", None, card="2")
    assert [data["card"]["number"] for data in named(told, "effect")] == [3]
    table.do("stay", 0)
    pass_law(table, F[0])
    assert table.phase == "resolve"  # every round
    table.do("resolved", None, card="2", always=True)
    table.do("stay", 0)
    pass_law(table, F[1])
    assert table.phase == "presidency"


def test_an_untyped_law_stops_in_a_confidence_round_too_gr21() -> None:
    decrees = [law(60 + n) for n in range(4)]
    table = parliament(untyped(2), permanent=[2], decrees=decrees, confidence="yes")
    table.state.honor[0] = 4
    pass_law(table, F[0])
    table.do("resolved", None, card="2")
    table.do("stay", 0)
    table.do("challenge", 1)
    hold(table, "nnnn")
    assert table.phase == "resolve"


def test_untyped_red_text_stops_right_after_the_proposal() -> None:
    card = law(50, red_text="Something odd.", kind="one-time")
    table = parliament(card, row=[50])
    told = propose(table, 50)
    assert one(told, "resolve")["moment"] == "red"
    table.refused("not-lasting", "resolved", None, card="50", always=True)
    table.do("adjust", None, player=0, honor=0, lobby=2, reason="red text")
    table.do("resolved", None, card="50")
    assert table.phase == "discuss"
    assert lobby(table)[0] == 4


def test_a_manual_effect_stops_at_its_moment() -> None:
    table = acting(
        {"do": "gain", "lobby": 1, "when": "close"}, {"do": "manual", "when": "close", "if": "one-time"}
    )
    propose(table, F[0])
    vote(table, "yyyy")
    told = close(table)
    assert [name for _, name, _ in told] == ["closed", "effect", "resolve"]
    table.refused("not-lasting", "resolved", None, card="2", always=True)
    table.do("resolved", None, card="2")
    assert table.phase == "secret-votes"
    go_on(table)


def test_an_empty_list_of_effects_asks_nobody() -> None:
    table = parliament(law(2), row=[2])
    told = pass_law(table, 2)
    assert named(told, "resolve") == named(told, "effect") == []


def test_move_deals_honor_one_by_one_too() -> None:
    table = acting({"do": "move", "who": "president", "to": "not president", "honor": 4})
    table.state.honor[0] = 4
    assert changed(pass_law(table, F[0], "ynnn"), 2)[0] == {0: -4, 1: 2, 2: 1, 3: 1}


def test_put_never_offers_the_law_that_was_just_voted_on() -> None:
    old = law(2, {"do": "put", "from": "permanent", "to": "archive"})
    table = parliament(old, law(3), law(4), permanent=[2, 3], row=[4])
    (item,) = line(pass_law(table, 4), 2)
    assert [each["card"]["number"] for each in item["moved"]] == [3]  # neither itself nor the new one
    rejected = law(2, {"do": "put", "from": "rejected", "to": "archive", "law": "right"})
    table = parliament(rejected, permanent=[2])
    (item,) = line(pass_law(table, F[0], "nnnn"), 2)
    assert item["moved"] == []


def test_g15_lobby_votes_are_shared_before_honor_is_given_and_laws_act() -> None:
    rich = law(
        2,
        {"do": "gain", "who": "most lobby", "honor": 1},
        {"rule": "majority", "who": "most lobby", "set": 5},
    )
    table = parliament(rich, permanent=[2])
    told = pass_law(table, F[0], "yyyn", shares={1: 1})
    assert one(told, "majority")["change"]["honor"] == {0: 1, 1: 5, 2: 1}
    assert changed(told, 2)[0] == {1: 1}


def test_nobody_announces_twice_in_a_round() -> None:
    first = law(2, {"do": "announce", "who": "president", "when": "open"})
    table = parliament(first, law(3, {"do": "announce", "when": "open"}), permanent=[2, 3])
    propose(table, F[0])
    assert table.awaited == {"decide": (0,)}
    table.do("decide", 0, card="2", answer="yes")
    assert table.awaited == {"decide": (1, 2, 3)}


def test_everything_that_a_card_can_do_has_a_case() -> None:
    """Whoever adds an effect finds here that it is tried nowhere."""
    cases = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert set(KEYS) - set(re.findall(r'"do": "([a-z-]+)"', cases)) == set()

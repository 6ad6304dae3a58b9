"""Setting up and the three phases of a round: G1 to G24 with their rulings, and the E3 situations about them."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Action, Channel, Seat
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    FILLERS,
    close,
    go_on,
    hold,
    honor,
    house,
    law,
    lobby,
    named,
    one,
    parliament,
    pass_law,
    propose,
    vote,
)

F = FILLERS
TIES_PASS = law(1, {"rule": "margin", "set": 0})


# --- table and decks ----------------------------------------------------------------------------------------------


def test_g1_everyone_starts_with_two_lobby_votes_and_no_honor() -> None:
    table = parliament(players=6)
    assert lobby(table) == [2] * 6
    assert honor(table) == [0] * 6
    assert (table.engine.seats[0], table.engine.seats[-1]) == (4, 8)


def test_g4_prepared_deck_for_four_gnomes() -> None:
    table = Table("gnomic", 4, deck="prepared")
    assert table.table["permanent"] == [1, 2]
    assert table.table["row"] == [{"card": 3, "lobby": 1}, {"card": 4, "lobby": 1}, {"card": 5, "lobby": 1}]
    assert table.secret["deck"] == [6, 7, 8, 9, 10, 11, "end", 13, 14, 15, "end", 48]  # GR1


@pytest.mark.parametrize("players", [5, 8])
def test_g4_prepared_deck_for_more_than_four(players: int) -> None:
    table = Table("gnomic", players, deck="prepared")
    assert table.table["permanent"] == [2]
    assert 1 not in table.secret["deck"]
    assert 1 in table.secret["box"]


def test_g5_random_deck_for_four_gnomes() -> None:
    table = Table("gnomic", 4)
    laws = table.state.pack.laws
    first, second = table.table["permanent"]
    assert first == 1
    assert laws[second].seal
    assert laws[second].kind == "permanent"
    assert all(laws[spot["card"]].seal and spot["lobby"] == 1 for spot in table.table["row"])


def test_g5_random_deck_buries_the_end_cards_under_seven() -> None:
    for seed in ("11" * 32, "22" * 32, "33" * 32):
        table = Table("gnomic", 6, seed=seed)
        deck = table.secret["deck"]
        assert len(table.table["permanent"]) == 1
        assert "end" not in deck[:7]
        assert deck[7:13].count("end") == 2
        assert "end" not in deck[13:]


def test_g5_cards_of_the_advanced_game_are_left_out_of_the_random_deck() -> None:
    table = Table("gnomic", 5)
    assert {41, 42, 43, 44, 45} <= set(table.secret["box"])
    with_decrees = Table("gnomic", 5, decrees="yes")
    assert 45 not in with_decrees.secret["box"]
    assert {41, 42, 43, 44} <= set(with_decrees.secret["box"])  # G29


def test_g6_a_wrong_card_is_replaced_from_the_bottom() -> None:
    wrong = law(50, agenda=True, advanced=True)
    table = parliament(wrong, deck=[50, F[5], F[6], F[7]])
    told = pass_law(table, F[0])
    assert one(told, "wrong-card")["card"]["number"] == 50
    assert one(told, "drawn")["card"]["number"] == F[7]
    assert table.secret["box"][-1] == 50


def test_g7_the_first_president_is_named_or_drawn() -> None:
    assert parliament(president=2).table["president"] == 2
    drawn = {Table("gnomic", 8, seed=f"{n:02x}" * 32).table["president"] for n in range(12)}
    assert len(drawn) > 2


def test_g7_a_game_without_seed_and_president_is_refused() -> None:
    from pbp_mod.errors import NoSeed

    with pytest.raises(NoSeed):
        Table("gnomic", 5, seed=None, setup={"permanent": [2], "row": [3, 4, 5], "deck": [6, 7]})


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"row": [3, 4]}, "three laws"),
        ({"row": [3, 4, 49]}, "49 is no law"),
        ({"row": [3, 4, "end"]}, "'end' is no law"),
        ({"row": [3, 4, 4]}, "twice"),
        ({"permanent": [7]}, "all of them permanent"),
        ({"permanent": [2, 3, 4, 5]}, "at most three"),
        ({"permanent": [44]}, "agendas=yes"),
        ({"deck": ["end", "end", "end"]}, "two end cards"),
        ({"deck": 5}, "must be a list"),
        ({"decrees": {"0": 49}}, "decrees=yes"),
        ({"president": 3}, "must be a name"),
        ({"pack": "no-such-pack"}, "there is no pack"),
        ({"pack": 7}, "a name, a path or a table"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, Any], says: str) -> None:
    with pytest.raises(NotUnderstood, match=says):
        Table("gnomic", 5, setup=setup)


def test_a_setup_may_leave_open_what_is_shuffled() -> None:
    table = Table("gnomic", 5, setup={"row": [7, 8, 9]})
    assert [spot["card"] for spot in table.table["row"]] == [7, 8, 9]
    everything = [*table.secret["deck"], *table.table["permanent"]]
    assert not {7, 8, 9} & set(everything)
    assert len(everything) == 46 - 5 - 3 + 2


# --- proposal -----------------------------------------------------------------------------------------------------


def test_g8_only_the_president_proposes_and_only_what_lies_in_the_row() -> None:
    table = parliament(president=1)
    assert table.awaited == {"propose": (1,)}
    table.refused("not-president", "propose", 0, card=str(F[0]))
    says = table.refused("not-proposable", "propose", 1, card=str(F[7]))
    assert str(F[0]) in says


def test_g8_a_proposal_stands() -> None:
    table = parliament()
    propose(table, F[0])
    assert table.table["proposal"] == F[0]
    assert [spot["card"] for spot in table.table["row"]] == [F[1], F[2]]
    table.refused("wrong-phase", "propose", 0, card=str(F[1]))


def test_g8_red_text_is_carried_out_at_once_and_lamps_last_one_round() -> None:
    red = law(
        50,
        red_text="Mark a gnome, take a vote.",
        red=[
            {"do": "mark", "who": "not president", "pick": 1},
            {"do": "gain", "who": "president", "lobby": 1},
        ],
        kind="one-time",
    )
    table = parliament(red, row=[50])
    table.refused("wrong-marks", "propose", 0, card="50")
    table.refused("wrong-marks", "propose", 0, card="50", marks=(0,))
    table.refused("wrong-marks", "propose", 0, card="50", marks=(1, 2))
    table.refused("no-marks", "propose", 0, card=str(F[0]), marks=(1,))
    propose(table, 50, marks=(2,))
    assert table.table["marks"] == [2]
    assert lobby(table) == [3, 2, 2, 2]
    hold(table, "nnny")
    assert table.table["round"] == 2
    assert table.table["marks"] == []


def test_g8_marks_that_leave_no_choice_need_not_be_named() -> None:
    red = law(50, red_text="Mark the President.", red=[{"do": "mark", "who": "president", "pick": 1}])
    table = parliament(red, row=[50])
    propose(table, 50)
    assert table.table["marks"] == [0]


def test_g8_two_mark_effects_are_named_in_their_order() -> None:
    red = law(
        50,
        red_text="Mark one left, then any two.",
        red=[
            {"do": "mark", "who": "neighbours of president", "pick": 1},
            {"do": "mark", "who": "all", "pick": 2},
        ],
    )
    table = parliament(red, row=[50], players=5)
    table.refused("wrong-marks", "propose", 0, card="50", marks=(2, 1, 3))
    propose(table, 50, marks=(4, 3, 0))
    assert table.table["marks"] == [4, 3, 0]


def test_g8_a_wild_law_gets_a_party_with_agendas_only() -> None:
    wild = law(50, party="wild")
    plain = parliament(wild, row=[50])
    plain.refused("party-set", "propose", 0, card="50", party="royalists")
    agendas = [
        {"number": 60 + n, "title": "A", "text": "a", "for": "royalists", "against": "mechanocrats"}
        for n in range(4)
    ]
    table = parliament(wild, row=[50], agendas=agendas)
    table.refused("party-missing", "propose", 0, card="50")
    table.refused("party-set", "propose", 0, card=str(F[0]), party="royalists")
    propose(table, 50, party="royalists")
    assert table.table["parties"] == {"50": "royalists"}
    told = hold(table, "nnny")  # E332
    assert one(told, "rejected")["marker_back"] == "royalists"
    assert table.table["parties"] == {}


def test_gr8_a_single_possible_proposal_is_made_by_itself() -> None:
    empty = law(
        50, {"do": "put", "from": "row", "to": "out", "law": "all", "when": "round-end"}, kind="one-time"
    )
    table = parliament(empty, row=[50], deck=[F[5], F[6], F[7], F[8], F[9]])
    pass_law(table, 50)
    told = table.do("stay", 0)  # the row is emptied after the draw, and filled again
    assert [card["card"]["number"] for card in named(told, "drawn")] == [F[6], F[7], F[8]]
    assert table.phase == "propose"


# --- votes --------------------------------------------------------------------------------------------------------


def test_g9_votes_are_secret_and_may_be_swapped_until_the_close() -> None:
    table = parliament()
    propose(table, F[0])
    assert table.do("vote", 1, choice="yes") == []
    assert table.do("vote", 1, choice="no") == []  # E312
    assert table.table["votes"] is None
    assert table.awaited["vote"] == (0, 2, 3)
    told = vote(table, "ynyy")
    assert [name for _, name, _ in told] == ["discs-down"]
    table.do("vote", 3, choice="no")  # GR12
    table.do("vote", 1, choice="yes")
    close(table)
    go_on(table)
    assert list(table.table["votes"].values()) == ["yes", "yes", "yes", "no"]
    table.refused("wrong-phase", "vote", 3, choice="yes")


def test_g9_nobody_may_abstain_e313() -> None:
    table = parliament()
    propose(table, F[0])
    table.refused("no-choice", "vote", 0, choice="abstain")
    table.do("vote", 0, choice="yes")
    says = table.refused("votes-missing", "close", 0)
    assert "seat 2, seat 3, seat 4" in says
    assert "close" not in table.awaited


def test_g10_open_lobby_votes_with_bonus_e310() -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 5}, kind="one-time"), row=[2])
    pass_law(table, 2)
    table.do("stay", 0)
    propose(table, F[0])
    told = table.do("lobby", 1, votes=2)  # GR13: before the disc lies
    assert one(told, "lobby") == {
        "player": 1,
        "votes": 2,
        "bonus": 0,
        "on_tile": 2,
        "left": 5,
        "change": {"honor": {}, "lobby": {Seat(1): -2}},
    }
    assert one(table.do("lobby", 1, votes=1), "lobby")["on_tile"] == 4
    assert (
        one(table.do("lobby", 1, votes=2), "lobby")["bonus"] == 0
    )  # GR5: the bonus doesn't count towards the next
    assert one(table.do("lobby", 1, votes=1), "lobby")["on_tile"] == 8
    assert table.table["placed"][Seat(1)] == 8
    table.refused("too-many", "lobby", 1, votes=lobby(table)[1] + 1)
    table.refused("too-many", "lobby", 1, votes=0)


def test_g11_only_the_president_closes() -> None:
    table = parliament()
    propose(table, F[0])
    vote(table, "yyyy")
    table.refused("not-president", "close", 1)
    assert table.awaited["close"] == (0,)


def test_g12_secret_lobby_votes_without_bonus_e311() -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 1}, kind="one-time"), row=[2])
    pass_law(table, 2)
    table.do("stay", 0)
    propose(table, F[0])
    vote(table, "nyyy")
    table.refused("wrong-phase", "secret-lobby", 0, votes=1)
    close(table)
    assert table.phase == "secret-votes"
    assert all(ask.channel is Channel.PM for ask in table.engine.asks(table.state))
    table.refused("too-many", "secret-lobby", 0, votes=lobby(table)[0] + 1)
    assert table.do("secret-lobby", 0, votes=1) == []
    assert table.do("secret-lobby", 0, votes=3) == []  # GR22
    assert lobby(table)[0] >= 3  # not told before the reveal
    assert table.table["placed"][Seat(0)] == 0
    told = go_on(table)
    assert one(told, "revealed")["secret"][Seat(0)] == 3
    assert one(told, "result")["no"] == 1 + 3


def test_gr8_who_has_no_lobby_votes_left_is_not_asked_for_secret_ones() -> None:
    table = parliament()
    propose(table, F[0])
    vote(table, "yyyy")
    for seat in range(4):
        table.do("lobby", seat, votes=2)
    told = close(table)
    assert one(told, "secret-votes") == {"asked": [], "unable": [0, 1, 2, 3], "turned_by": []}
    assert "result" in [name for _, name, _ in told]


# --- result -------------------------------------------------------------------------------------------------------


def test_g13_a_tie_is_a_rejection_e301() -> None:
    table = parliament()
    told = pass_law(table, F[0], "yynn")
    assert one(told, "result")["result"] == "rejected"
    assert honor(table) == [0, 0, 1, 1]
    assert table.table["rejected"] == 1
    assert table.table["archive"] == []


def test_g13_a_tie_passes_where_a_law_says_so_e302_gr6() -> None:
    table = parliament(TIES_PASS, permanent=[1])
    assert one(pass_law(table, F[0], "yynn"), "result")["result"] == "passed"


def test_g13_lobby_votes_are_votes_e309() -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 3}, kind="one-time"), row=[2], players=6, president=1)
    pass_law(table, 2, "yyyyyy", shares={0: 1, 1: 0})
    table.do("stay", 1)
    propose(table, F[0])
    told = hold(table, "nyyyyy", secret={0: 5})
    assert one(told, "result")["no"] == 6
    assert one(told, "result")["yes"] == 5
    assert one(told, "majority")["voters"] == [0]


def test_g14_permanent_laws_push_the_oldest_out_of_the_row() -> None:
    laws = [law(number) for number in (2, 3, 4, 5)]
    table = parliament(*laws, permanent=[2, 3, 4], row=[5])
    told = pass_law(table, 5)
    assert table.table["permanent"] == [5, 2, 3]
    assert table.table["archive"] == [4]
    assert one(told, "enacted")["fallen"] == [{"number": 4, "title": "Law 4"}]


def test_g14_a_law_falling_off_loses_its_effect_at_once() -> None:
    giving = law(4, {"do": "gain", "lobby": 1})
    table = parliament(law(2), law(3), giving, law(5), permanent=[2, 3, 4], row=[5])
    told = pass_law(table, 5, "yyyn")
    assert "effect" not in [name for _, name, _ in told]


def test_g14_even_if_the_law_falling_off_decided_the_vote() -> None:
    table = parliament(TIES_PASS, law(2), law(3), law(5), permanent=[2, 3, 1], row=[5])
    told = pass_law(table, 5, "yynn")
    assert one(told, "result")["result"] == "passed"
    assert table.table["permanent"] == [5, 2, 3]


def test_g14_a_one_time_law_lies_on_its_spot_until_the_end_of_the_round_g24() -> None:
    table = parliament()
    pass_law(table, F[0])
    assert table.table["one_time"] == [F[0]]
    told = table.do("stay", 0)
    assert one(told, "expired")["cards"][0]["number"] == F[0]
    assert table.table["one_time"] == []
    assert table.table["archive"] == [F[0]]


def three_on_the_card(discs: str, permanent: tuple[Any, ...] = ()) -> Table:
    """A passed law with 3 lobby votes on it; the President is seat 0."""
    numbers = [card["number"] for card in permanent]
    red = law(50, red_text="2 more.", red=[{"do": "gain", "on": "proposal", "lobby": 2}], kind="one-time")
    table = parliament(red, *permanent, row=[50], permanent=numbers, players=5)
    propose(table, 50)
    vote(table, discs)
    close(table)
    while table.phase == "secret-votes":
        table.do("secret-lobby", table.engine.asks(table.state)[0].seats[0], votes=0)
    return table


def test_g15_the_president_gets_no_more_than_the_most_he_gives_e314() -> None:
    table = three_on_the_card("yyynn")
    ways = [way["shares"] for way in table.engine.asks(table.state)[0].choices or ()]
    assert {0: 1, 1: 1, 2: 1} in ways
    assert {0: 1, 1: 2} in ways
    assert {1: 2, 2: 1} in ways
    assert {1: 3} in ways
    assert {0: 2, 1: 1} not in ways
    assert {0: 3} not in ways
    table.refused("own-share", "distribute", 0, shares={0: 2, 1: 1})
    table.refused("wrong-sum", "distribute", 0, shares={1: 2})
    table.refused("not-yes", "distribute", 0, shares={3: 3})
    table.refused("not-president", "distribute", 1, shares={1: 3})
    told = table.do("distribute", 0, shares={0: 1, 1: 1, 2: 1})
    assert one(told, "distributed")["change"]["lobby"] == {0: 1, 1: 1, 2: 1}


def test_g15_with_one_other_yes_voter_e314() -> None:
    table = three_on_the_card("yynnn", (law(2, {"rule": "margin", "set": -1}),))
    ways = [way["shares"] for way in table.engine.asks(table.state)[0].choices or ()]
    assert ways == [{1: 3}, {0: 1, 1: 2}]


def test_gr2_equal_maxima_are_allowed() -> None:
    red = law(50, red_text="1 more.", red=[{"do": "gain", "on": "proposal", "lobby": 1}], kind="one-time")
    table = parliament(red, row=[50])
    pass_law(table, 50, "yynn", lobby={0: 2}, shares={0: 1, 1: 1})
    assert lobby(table) == [1, 3, 2, 2]


def test_g15_a_president_who_voted_no_gives_all_away_e315() -> None:
    table = three_on_the_card("nyyyn")
    table.refused("not-yes", "distribute", 0, shares={0: 1, 1: 2})
    assert all(0 not in way["shares"] for way in table.engine.asks(table.state)[0].choices or ())


def test_g15_a_lone_yes_voter_takes_all_e316() -> None:
    table = parliament()
    told = pass_law(table, F[0], "ynnn", lobby={0: 2}, secret={})
    assert one(told, "result")["result"] == "rejected"
    table = parliament(law(2, {"rule": "weight", "who": "president", "set": 9}), permanent=[2])
    told = pass_law(table, F[0], "ynnn")
    shared = one(told, "distributed")
    assert (shared["change"]["lobby"], shared["forced"]) == ({0: 1}, True)


def test_gr8_a_sharing_that_can_only_be_one_way_is_done() -> None:
    table = parliament()
    told = pass_law(table, F[0], "yynn", lobby={0: 2})
    shared = one(told, "distributed")  # one lobby vote: the President can't take it
    assert (shared["change"]["lobby"], shared["forced"]) == ({1: 1}, True)


def test_g16_a_rejected_law_has_no_effect_and_its_lobby_votes_are_gone() -> None:
    table = parliament(law(2, {"do": "gain", "lobby": 3}), row=[2])
    told = pass_law(table, 2, "nnny")
    assert one(told, "rejected") == {"card": {"number": 2, "title": "Law 2"}, "lost": 1, "marker_back": None}
    assert "effect" not in [name for _, name, _ in told]
    assert lobby(table) == [2, 2, 2, 2]


def test_g17_honor_for_the_side_of_the_result() -> None:
    table = parliament()
    pass_law(table, F[0], "yyyn")
    assert honor(table) == [1, 1, 1, 0]
    table.do("stay", 0)
    pass_law(table, F[1], "ynnn")
    assert honor(table) == [1, 2, 2, 1]


def test_g17_two_honor_once_the_first_end_card_is_out() -> None:
    table = parliament(deck=["end", *F[4:9]])
    pass_law(table, F[0])
    assert table.table["end_cards"] == 1
    assert honor(table) == [1, 1, 1, 1]
    table.do("stay", 0)
    pass_law(table, F[1], "yyyn")
    assert honor(table) == [3, 3, 3, 1]


def test_g18_laws_are_applied_from_the_one_time_law_through_the_row() -> None:
    give = [law(number, {"do": "gain", "lobby": 1}) for number in (2, 3)]
    once = law(50, {"do": "gain", "lobby": 1}, kind="one-time")
    table = parliament(*give, once, permanent=[2, 3], row=[50])
    told = pass_law(table, 50)
    assert [data["card"]["number"] for data in named(told, "effect")] == [50, 2, 3]


def test_g18_each_law_sees_what_those_before_it_did() -> None:
    sole = law(2, {"do": "gain", "who": ["no", "sole"], "lobby": 3})
    poor = law(3, {"do": "gain", "who": "fewest lobby", "lobby": 2})
    table = parliament(sole, poor, permanent=[2, 3])
    pass_law(table, F[0], "yyyn")  # seat 3 has 5 when the second law looks
    assert lobby(table)[3] == 5


def test_g19_placed_lobby_votes_stay_through_the_effects_and_are_gone_next_round() -> None:
    back = law(2, {"do": "gain", "who": "no", "lobby": "placed"})
    table = parliament(back, permanent=[2])
    propose(table, F[0])
    hold(table, "yyyn", secret={3: 1})
    assert list(table.table["placed"].values()) == [0, 0, 0, 1]
    assert lobby(table)[3] == 2
    table.do("stay", 0)
    assert list(table.table["placed"].values()) == [0] * 4


# --- next round ---------------------------------------------------------------------------------------------------


def test_g20_the_row_gains_lobby_votes_before_it_is_filled_e331() -> None:
    table = parliament()
    pass_law(table, F[1])
    assert table.table["row"] == [
        {"card": F[0], "lobby": 2},
        {"card": F[3], "lobby": 0},
        {"card": F[2], "lobby": 2},
    ]


def test_g21_the_first_end_card_is_replaced_from_the_bottom() -> None:
    table = parliament(deck=["end", F[5], F[6], F[7]])
    told = pass_law(table, F[0])
    assert one(told, "end-card") == {"count": 1}
    assert one(told, "drawn")["card"]["number"] == F[7]
    assert table.secret["deck"] == [F[5], F[6]]


def test_g21_the_second_end_card_ends_the_game_in_phase_3b_e321() -> None:
    table = parliament(deck=["end", "end", F[5]])
    pass_law(table, F[0], "yyyn")
    table.do("stay", 0)
    pass_law(table, F[1], "nynn")
    assert table.phase == "over"
    assert table.table["president"] == 0  # GR17: nobody has moved
    assert table.table["rejected"] == 1
    table.refused("over", "stay", 0)


def test_gr17_the_one_time_law_still_lies_there_at_the_end() -> None:
    table = parliament(deck=["end", "end", F[5]])
    pass_law(table, F[0])
    table.do("stay", 0)
    told = pass_law(table, F[1])
    assert table.table["one_time"] == [F[1]]
    assert one(told, "ending") == {"why": "end-cards"}


def test_gr14_the_replacement_from_the_bottom_may_be_the_other_end_card() -> None:
    table = parliament(deck=["end", F[5], "end"])
    pass_law(table, F[0])
    assert table.phase == "over"
    assert table.table["end_cards"] == 2


def test_gr4_the_game_ends_when_the_deck_runs_out() -> None:
    table = parliament(deck=[F[5]])
    pass_law(table, F[0])
    table.do("stay", 0)
    told = pass_law(table, F[1])
    assert one(told, "ending") == {"why": "deck-empty"}
    assert table.phase == "over"


def test_g22_the_president_stays_or_passes_on_for_two_lobby_votes_e319() -> None:
    table = parliament(president=3)
    pass_law(table, F[0], "nyyy", shares={1: 1})
    assert set(table.awaited) == {"stay", "pass"}
    table.refused("not-president", "pass", 0)
    had = lobby(table)[3]
    told = table.do("pass", 3)
    assert table.table["president"] == 0  # the next to the left, whatever he voted
    assert lobby(table)[3] == had + 2
    assert named(told, "presidency")[0]["why"] == "passed-on"


def test_g22_staying_pays_nothing() -> None:
    table = parliament()
    pass_law(table, F[0])
    had = lobby(table)
    table.do("stay", 0)
    assert lobby(table) == had
    assert table.table["president"] == 0


def test_g23_after_a_rejection_the_next_no_voter_presides_e317() -> None:
    table = parliament(players=5)
    told = pass_law(table, F[0], "nynnn")
    assert table.table["president"] == 2
    assert lobby(table)[0] == 2
    assert named(told, "presidency")[0]["why"] == "rejected"


def test_gr3_the_only_no_voter_presides_on_gr15_unchallenged_e318() -> None:
    decrees = [law(60 + n) for n in range(4)]
    table = parliament(
        law(2, {"rule": "weight", "who": "president", "set": 9}), permanent=[2], decrees=decrees
    )
    told = pass_law(table, F[0], "nyyy")
    assert table.table["president"] == 0
    assert named(told, "presidency")[0]["why"] == "nobody-else"
    assert table.phase == "propose"


def test_g7_passing_goes_right_where_a_law_says_so() -> None:
    table = parliament(law(2, {"rule": "direction", "set": "right"}), permanent=[2], players=5)
    pass_law(table, F[0])
    assert table.table["direction"] == "right"
    table.do("pass", 0)
    assert table.table["president"] == 4
    pass_law(table, F[1], "nnyyy", lobby={0: 2, 1: 2})
    assert table.table["president"] == 1  # 3 and 2 voted YES


def test_the_opening_and_each_round_show_the_table() -> None:
    table = house(players=5)
    names = [name for _, name, _ in table.told]
    assert names == ["opening"]
    pass_law(table, 14)
    told = table.do("stay", 0)
    shown = one(told, "round")
    assert shown["round"] == 2
    assert len(shown["row"]) == 3


def test_g6_a_wrong_card_of_a_prepared_row_is_replaced_from_the_bottom() -> None:
    from tests.cases.gnomic.parliament import pack

    wrong = law(52, agenda=True)
    trial = pack(law(50), law(51), wrong)
    trial["pack"]["prepared"] = [50, 51, 52, *F[:6], 998, 999, F[9]]
    table = Table("gnomic", 5, setup={"pack": trial}, deck="prepared")
    assert [spot["card"] for spot in table.table["row"]] == [F[0], F[1], F[9]]
    assert table.secret["deck"] == [*F[2:6], "end", "end"]
    assert 52 in table.secret["box"]


def test_g4_a_prepared_deck_with_another_row() -> None:
    table = Table("gnomic", 5, setup={"row": [7, 8, 40]}, deck="prepared")
    assert [spot["card"] for spot in table.table["row"]] == [7, 8, 40]
    assert table.secret["deck"] == [3, 4, 5, 6, 9, 10, 11, "end", 13, 14, 15, "end", 48]


def test_g2_every_pile_has_its_place() -> None:
    table = parliament(law(2), permanent=[2])
    pass_law(table, F[0])
    assert (table.table["one_time"], table.table["permanent"]) == ([F[0]], [2])
    table.do("stay", 0)
    pass_law(table, F[1], "nnnn")
    assert table.table["archive"] == [F[0]]
    assert (table.table["rejected"], table.secret["rejected"]) == (1, [F[1]])
    assert len(table.table["row"]) == 3


def test_g15_more_sharings_than_can_be_listed_are_all_legal() -> None:
    table = parliament(players=8)
    table.state.on[F[0]] = 12
    propose(table, F[0])
    vote(table, "yyyyyyyy")
    close(table)
    for seat in range(8):
        table.do("secret-lobby", seat, votes=0)
    (ask,) = table.engine.asks(table.state)
    ways = [way["shares"] for way in ask.choices or ()]
    assert 10 < len(ways) < 2000
    for shares in ways:
        trial = table.engine.copy(table.state)
        table.engine.apply(trial, Action("distribute", 0, {"shares": shares}), None)
    unlisted = {0: 3, 1: 3, 2: 2, 5: 3, 7: 1}
    assert unlisted not in ways
    table.do("distribute", 0, shares=unlisted)

"""P4, P5: deals given by hand, deals by chance, and who leads which round."""

from __future__ import annotations

import pytest

from pbp_mod.engines.parlamento.cards import PAIRS, deck
from pbp_mod.errors import NoSeed, NotUnderstood
from pbp_mod.game.chance import Chance
from tests.builders import SEED, Table, snapshot
from tests.cases.parlamento.tables import hands, role_deal, role_script, say, step, table


def test_p4_a_deal_given_is_dealt():
    deal = hands(4, {0: "b69 b69 h8", 3: "h69"})
    game = table(4, deal)
    for seat, cards in deal.items():
        assert sorted(game.secret["hands"][int(seat)]) == sorted(cards)


def test_p4_without_a_deal_the_deck_is_shuffled_and_dealt_in_blocks():
    game = Table("parlamento", 5)
    shuffled = [card.text for card in Chance(SEED).shuffle("deal 1", deck(5, PAIRS))]
    for seat in range(5):
        assert sorted(game.secret["hands"][seat]) == sorted(shuffled[seat * 9 : seat * 9 + 9])


def test_p4_hands_are_shown_in_the_order_of_the_deck():
    order = [card.text for card in deck(5, PAIRS)]
    for hand in Table("parlamento", 5).secret["hands"].values():
        assert hand == sorted(hand, key=order.index)


def test_p4_later_rounds_have_shuffles_of_their_own():
    game = table(3, role_deal(0))
    say(game, role_script(0))
    shuffled = [card.text for card in Chance(SEED).shuffle("deal 2", deck(3, PAIRS))]
    assert sorted(game.secret["hands"][0]) == sorted(shuffled[:12])


def test_a_gap_in_the_deals_is_dealt_by_chance():
    game = Table("parlamento", 3, setup={"deals": [None, role_deal(1)]})
    shuffled = [card.text for card in Chance(SEED).shuffle("deal 1", deck(3, PAIRS))]
    assert sorted(game.secret["hands"][2]) == sorted(shuffled[24:])


def test_no_deal_and_no_seed_is_refused_at_once():
    with pytest.raises(NoSeed, match="deal 1"):
        Table("parlamento", 3, seed=None)


def test_no_second_deal_and_no_seed_is_refused_when_the_first_round_ends():
    game = table(3, role_deal(0), seed=None)
    *most, last = role_script(0).split()
    say(game, " ".join(most))
    before = snapshot(game.engine, game.state)
    kind, by, args = step(game, last)
    with pytest.raises(NoSeed, match="deal 2"):
        game.do(kind, by, **args)
    assert snapshot(game.engine, game.state) == before


def test_no_seed_is_refused_at_a_bet_that_ends_the_round_too():
    game = table(3, role_deal(0), seed=None)
    say(game, role_script(0, bet2=""))
    before = snapshot(game.engine, game.state)
    with pytest.raises(NoSeed, match="deal 2"):
        game.do("bet", 2, card="argument 1/7", value=1)
    assert snapshot(game.engine, game.state) == before


def test_a_whole_game_needs_no_seed_if_all_deals_are_given():
    game = table(3, role_deal(0), role_deal(1), role_deal(2), seed=None)
    for leader in range(3):
        say(game, role_script(leader))
    assert game.phase == "over"


def test_p5_each_round_is_led_by_the_next_seat():
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    leaders = []
    for leader in range(3):
        leaders.append((game.table["round"], game.table["leader"], game.awaited["play"]))
        say(game, role_script(leader))
    assert leaders == [(1, 0, (0,)), (2, 1, (1,)), (3, 2, (2,))]


GOOD = role_deal(0)


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        ("b4", "not a list of at most 3 deals"),
        ([GOOD] * 4, "not a list of at most 3 deals"),
        ([["b4"]], "deal 1 is not a table"),
        ([GOOD, {"0": GOOD["0"]}], "deal 2 gives hands to 1 of 3 players"),
        ([{**GOOD, "9": GOOD["0"]}], "nobody is called 9"),
        ([{**GOOD, "0": "b4"}], "0's hand in deal 1 is not a list of cards"),
        ([{**GOOD, "0": GOOD["0"][1:]}], "has 11 cards .with 3 players it is 12"),
        ([{**GOOD, "0": [*GOOD["0"], "h8"]}], "has 13 cards"),
        ([{**GOOD, "0": [*GOOD["0"][1:], "gnome 4"]}], "no card"),
        (
            [{**GOOD, "0": [*GOOD["0"][1:], "hammer 6/9"]}],
            "has hammer 6/9, which the deck for 3 players has not",
        ),
        ([{**GOOD, "0": [*GOOD["0"][1:], "book 1/6"]}], r"book: 0, 2, 3, 4, 5, 8, 6/9, 1/7"),
        ([{**GOOD, "0": [*GOOD["0"][1:], "hammer 8"]}], "2's hand in deal 1 has one hammer 8 more"),
        ([{**GOOD, "0": [*GOOD["0"][:-2], "book 2", "book 0"]}], "one book 2 more"),
        ([{**GOOD, "00": GOOD["0"]}], "two hands"),
        ([{**GOOD, "0": [*GOOD["0"][1:], 4]}], "no card"),
    ],
)
def test_p4_deals_that_could_not_be_are_not_understood(deals, message):
    with pytest.raises(NotUnderstood, match=message):
        Table("parlamento", 3, setup={"deals": deals})


def test_short_forms_are_taken_in_a_deal():
    short = GOOD | {"0": [f"{suit}{value}" for suit in "bf" for value in (0, 2, 3, 4, 5, 8)]}
    assert table(3, short).secret == table(3, GOOD).secret


def test_a_deal_may_name_the_seats_in_any_order():
    assert table(3, dict(reversed(GOOD.items()))).secret == table(3, GOOD).secret

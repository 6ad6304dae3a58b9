"""P1–P4 and PR4: suits, values, decks, and how cards are written."""

from __future__ import annotations

from collections import Counter

import pytest

from pbp_mod.engines import load
from pbp_mod.engines.parlamento.cards import PAIRS, deck, read_card, read_play
from pbp_mod.errors import NotUnderstood
from tests.builders import Table
from tests.cases.parlamento.tables import hands, say, table

ENGINE = load("parlamento")


def counted(players: int, pairs: tuple[tuple[int, int], tuple[int, int]] = PAIRS) -> Counter[str]:
    return Counter(card.text for card in deck(players, pairs))


def test_p1_three_to_five_players_four_suits():
    assert list(ENGINE.seats) == [3, 4, 5]
    assert {card.suit for card in deck(5, PAIRS)} == {"book", "argument", "feather", "hammer"}


def test_p2_two_valued_cards_are_6_or_9_and_1_or_7():
    values = {card.values for card in deck(5, PAIRS)}
    assert values == {(6, 9), (1, 7), (0,), (2,), (3,), (4,), (5,), (8,)}


def test_p3_the_whole_deck_has_47_cards():
    cards = counted(5)
    assert cards.total() == 47
    for suit, extra in (("book", 2), ("argument", 3), ("feather", 4)):
        assert cards[f"{suit} 6/9"] == cards[f"{suit} 1/7"] == 3
        for value in (0, 2, 3, 4, 5, 8):
            assert cards[f"{suit} {value}"] == (2 if value == extra else 1)
    assert {text: n for text, n in cards.items() if text.startswith("hammer")} == {
        f"hammer {value}": 1 for value in ("0", "2", "3", "4", "5", "8", "6/9", "1/7")
    }


def test_p4_four_players_lack_one_of_each_kind_in_each_common_suit():
    gone = counted(5) - counted(4)
    assert gone == Counter(
        f"{suit} {kind}" for suit in ("book", "argument", "feather") for kind in ("6/9", "1/7")
    )
    assert counted(4).total() == 41


def test_p4_three_players_lack_the_hammers_kinds_and_the_extras_too():
    gone = counted(4) - counted(3)
    assert gone == Counter(["hammer 6/9", "hammer 1/7", "book 2", "argument 3", "feather 4"])
    assert counted(3).total() == 36


@pytest.mark.parametrize(("players", "each", "left"), [(3, 12, 0), (4, 10, 1), (5, 9, 2)])
def test_p4_hands_and_left_over(players, each, left):
    game = Table("parlamento", players)
    assert {len(hand) for hand in game.secret["hands"].values()} == {each}
    opening = next(data for _, name, data in game.told if name == "opening")
    assert (opening["hand"], opening["tricks"], opening["left_over"]) == (each, each - 1, left)
    assert sum(len(suit["cards"]) for suit in opening["suits"]) == players * each + left


def test_p4_what_is_left_over_is_in_no_view_and_no_notice_before_the_end():
    two = [hands(4, {0: "b0 b2"}), hands(4, {0: "b0 b2"})]
    spare = next(iter(counted(4) - Counter(card for hand in two[1].values() for card in hand)))
    # The same game but for which card is left over: only the hand that holds the other one may differ.
    two[1]["3"] = sorted([*two[1]["3"][1:], spare])
    first, second = (table(4, deal) for deal in two)
    for seat in (0, 1, 2, -1):
        assert ENGINE.view(first.state, seat) == ENGINE.view(second.state, seat)
        assert [told for told in first.told if told[0] in (-1, seat)] == [
            told for told in second.told if told[0] in (-1, seat)
        ]


def test_pr4_pairs_make_other_cards_and_polls():
    game = Table("parlamento", 3, pairs="1/6,7/9")
    texts = {card for hand in game.secret["hands"].values() for card in hand}
    assert {"book 1/6", "feather 7/9"} <= texts
    assert not any(kind in text for text in texts for kind in ("6/9", "1/7"))


def test_pr4_pairs_are_played_as_their_values():
    game = table(3, hands(3, {0: "b16", 1: "b79", 2: "b5"}, pairs="1/6,7/9"), pairs="1/6,7/9")
    told = say(game, "0:b16=6 1:b79=7 2:b5")
    assert told[-1][2]["winner"] == 1
    assert told[-1][2]["settled"]  # neither 6 nor 1 beats 7 or 9


@pytest.mark.parametrize("pairs", ["9/6,7/1", " 6/9 , 1/7 "])
def test_pr4_each_pair_is_written_lower_value_first(pairs):
    assert Table("parlamento", 3, pairs=pairs).settings.pairs == ((6, 9), (1, 7))


@pytest.mark.parametrize(
    "pairs", ["", "6/9", "6/9,1/8", "6/9,6/9", "69,17", "6/9/1,7", "6/9,1/7,6/9", "x/y,1/7"]
)
def test_pr4_pairs_must_use_exactly_the_four_free_digits(pairs):
    with pytest.raises(NotUnderstood, match="1, 6, 7 and 9"):
        Table("parlamento", 3, pairs=pairs)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("book 6/9", "book 6/9"),
        ("b69", "book 6/9"),
        ("b6/9", "book 6/9"),
        ("b96", "book 6/9"),
        (" B 9/6 ", "book 6/9"),
        ("h8", "hammer 8"),
        ("Hammer  8", "hammer 8"),
        ("f4", "feather 4"),
        ("ar17", "argument 1/7"),
        ("argument-1/7", "argument 1/7"),
        ("green 2", "book 2"),
        ("purple17", "argument 1/7"),
        ("red 0", "feather 0"),
        ("trump 5", "hammer 5"),
        ("b16", "book 1/6"),
    ],
)
def test_cards_are_read_from_long_and_short_forms(text, card):
    assert ENGINE.read_card(text) == card
    assert ENGINE.read_card(card) == card


@pytest.mark.parametrize("text", ["", "b", "69", "x4", "b4 f4", "b459", "bok 4", "b 4 5 6", "hammers!"])
def test_what_is_no_card_is_not_understood(text):
    with pytest.raises(NotUnderstood, match="no card"):
        read_card(text)


@pytest.mark.parametrize("text", ["b9", "book 6", "h66", "f45", "a08"])
def test_a_value_the_suit_has_not_names_what_it_has(text):
    with pytest.raises(NotUnderstood, match=r"has no .*there are 0, 2, 3, 4, 5, 8, and two-valued"):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("b69=9", ("book 6/9", 9)),
        ("book 6/9 as 6", ("book 6/9", 6)),
        ("b6/9 = 9", ("book 6/9", 9)),
        ("b9", ("book 6/9", 9)),
        ("green 1", ("book 1/7", 1)),
        ("b69", ("book 6/9", None)),
        ("h8", ("hammer 8", None)),
        ("h8=8", ("hammer 8", 8)),
    ],
)
def test_a_play_is_read_with_its_value(text, play):
    assert read_play(text) == play


def test_a_play_by_its_value_alone_follows_the_pairs():
    assert read_play("b9", ((1, 6), (7, 9))) == ("book 7/9", 9)


def test_a_play_that_is_no_card_is_not_understood():
    with pytest.raises(NotUnderstood):
        read_play("something as 9")

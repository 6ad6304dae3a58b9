"""P6, P7, P9, P10 with PR1 and PR6: playing to a trick, winning it, and leaving it pending."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import Seat
from tests.cases.parlamento.tables import only, opened, refuse, say


def trick(script: str, players: int = 3, **options):
    """The notice of one trick; the hands hold what is played, and who discards is void in the suit led."""
    words = [word.split(":") for word in script.split()]
    held = {int(seat): card.split("=")[0] for seat, card in words}
    suits = {"b": "book", "a": "argument", "f": "feather", "h": "hammer"}
    led = words[0][1][0]
    void = {int(seat): suits[led] for seat, card in words if card[0] != led}
    game = opened(players, held, void, **options)
    return game, only(say(game, script), "trick")


# P6: whose turn, following suit


def test_p6_the_turn_goes_round_from_the_leader():
    game = opened(4, {0: "b8", 1: "b0", 2: "b3", 3: "b4"})
    refuse(game, "not-your-turn", "1:b0")
    for seat, card in enumerate(("b8", "b0", "b3", "b4")):
        assert game.awaited["play"] == (seat,)
        say(game, f"{seat}:{card}")


def test_p6_the_suit_led_must_be_followed():
    game = opened(3, {0: "b8", 1: "b0 b3 f4 h8"})
    say(game, "0:b8")
    sentence = refuse(game, "follow-suit", "1:f4")
    assert sentence.startswith(
        "book was led and seat 2 can follow suit, so feather 4 can't be played (playable: book 0"
    )
    refuse(game, "follow-suit", "1:h8")  # E222: hammers are no exception
    say(game, "1:b3")


def test_e222_who_cannot_follow_may_play_anything_and_need_not_trump():
    game = opened(3, {0: "b8", 1: "f4 h8"}, {1: "book"})
    say(game, "0:b8")
    played = {
        choice["card"] for ask in game.engine.asks(game.state) if ask.kind == "play" for choice in ask.choices
    }
    assert played == set(game.secret["hands"][1])
    say(game, "1:f4")


def test_p6_hammer_led_must_be_followed_by_hammers():
    game = opened(3, {0: "h8", 1: "h0 b4"})
    say(game, "0:h8")
    refuse(game, "follow-suit", "1:b4")


def test_p6_the_winner_leads_the_next_trick():
    game, told = trick("0:b3 1:b8 2:b4")
    assert told["winner"] == told["leader"] == Seat(1)
    assert game.awaited["play"] == (1,)
    assert (game.table["leader"], game.table["trick_number"], game.table["trick"]) == (1, 2, [])


def test_e210_p6_a_temporary_winner_leads_too():
    game, told = trick("0:b8 1:b5 2:b69=6")
    assert not told["settled"]
    assert told["winner"] == told["leader"] == Seat(0)
    assert game.awaited["play"] == (0,)


def test_pr6_a_bet_laid_before_playing_may_free_from_the_suit():
    game = opened(3, {0: "b8", 1: "b4 f4"}, {1: "book"})  # void but for the b4 given
    say(game, "0:b8")
    refuse(game, "follow-suit", "1:f4")
    say(game, "1!b4 1:f4")


def test_pr6_a_bet_laid_before_playing_leaves_the_duty_with_what_is_left():
    game = opened(3, {0: "b8", 1: "b4 b5 f4"})
    say(game, "0:b8 1!b4")
    refuse(game, "follow-suit", "1:f4")


def test_a_card_not_held_is_refused():
    game = opened(3, {0: "b8", 1: "h8"})
    assert "seat 1 doesn't hold hammer 8 (in hand: " in refuse(game, "not-in-hand", "0:h8")


def test_a_card_of_another_deck_is_refused_naming_the_suits_cards():
    game = opened(3, {0: "b8"})
    assert "(hammer: 0, 2, 3, 4, 5, 8)" in refuse(game, "unknown-card", "0:h69=9")
    assert "6/9, 1/7" in refuse(game, "unknown-card", "0:b16=1")


# P7: the value of a two-valued card


@pytest.mark.parametrize("value", [6, 9])
def test_p7_a_two_valued_card_is_played_as_either_value(value):
    game = opened(3, {0: "b69"})
    told = only(say(game, f"0:b69={value}"), "played")
    assert (told["card"], told["value"], told["two_valued"]) == ("book 6/9", value, True)
    assert game.table["trick"] == [{"by": Seat(0), "card": "book 6/9", "value": value}]


def test_p7_the_value_must_be_announced():
    game = opened(3, {0: "b69"})
    assert "6 or 9" in game.refused("value-needed", "play", 0, card="book 6/9")


def test_p7_only_its_own_values_can_be_announced():
    game = opened(3, {0: "b69"})
    assert "shows 6 or 9" in game.refused("no-such-value", "play", 0, card="book 6/9", value=7)


def test_p7_a_value_given_for_any_other_card_must_be_its_own():
    game = opened(3, {0: "b8"})
    game.refused("no-such-value", "play", 0, card="book 8", value=9)
    assert only(game.do("play", 0, card="book 8", value=8), "played")["value"] == 8


def test_p7_the_same_card_can_be_held_and_played_more_than_once():
    game = opened(5, {0: "b69 b69 b69"})
    assert game.secret["hands"][0].count("book 6/9") == 3
    say(game, "0:b69=6")
    assert game.secret["hands"][0].count("book 6/9") == 2


# P9: the winner by the values shown


def test_p9_the_highest_card_of_the_suit_led_wins():
    _, told = trick("0:b3 1:b8 2:f8")
    assert (told["winner"], told["by"], told["settled"]) == (1, "suit", True)


def test_p9_a_hammer_beats_the_suit_led():
    _, told = trick("0:b8 1:h0 2:b5")
    assert (told["winner"], told["by"]) == (1, "hammer")


def test_p9_the_highest_hammer_wins():
    _, told = trick("0:b8 1:h2 2:h5")
    assert told["winner"] == 2


def test_p9_a_higher_card_of_another_suit_wins_nothing():
    _, told = trick("0:b0 1:a8 2:f8")
    assert (told["winner"], told["why"]) == (0, "no-two-valued")


def test_e206_p9_of_equal_cards_the_one_played_last_wins():
    _, told = trick("0:a3 1:a2 2:a3 3:a0", players=4)
    assert (told["winner"], told["tie"], told["settled"]) == (2, True, True)


def test_p9_two_valued_cards_of_the_same_value_the_last_wins():
    _, told = trick("0:b69=9 1:b0 2:b69=9")
    assert (told["winner"], told["tie"]) == (2, True)


def test_p9_no_tie_is_told_if_a_higher_card_won():
    _, told = trick("0:a3 1:a8 2:a3 3:a0", players=4)
    assert (told["winner"], told["tie"]) == (1, False)


# P10: settled or pending


def test_p10_settled_without_a_two_valued_card():
    game, told = trick("0:b3 1:b8 2:h5")
    assert (told["settled"], told["why"], told["turns"]) == (True, "no-two-valued", [])
    assert game.table["tricks"] == {0: 0, 1: 0, 2: 1}
    assert game.table["pending"] == []


def test_e203_p10_settled_with_exactly_one_hammer_a_two_valued_one_too():
    _, told = trick("0:b8 1:h17=1 2:b69=9 3:b4", players=4)
    assert (told["settled"], told["why"], told["winner"]) == (True, "one-hammer", 1)


def test_p10_settled_with_exactly_one_card_of_the_suit_led():
    _, told = trick("0:b17=1 1:a69=9 2:f8")
    assert (told["settled"], told["why"], told["winner"]) == (True, "one-of-suit", 0)


def test_e204_p10_pending_if_a_change_turns_it():
    game, told = trick("0:b8 1:b5 2:b69=6")
    assert (told["settled"], told["why"], told["winner"]) == (False, None, 0)
    assert told["turns"] == [
        {"winner": Seat(2), "changes": [{"by": Seat(2), "card": "book 6/9", "value": 9}]}
    ]
    assert game.table["pending"] == [
        {
            "winner": Seat(0),
            "plays": [
                {"by": Seat(0), "card": "book 8", "value": 8},
                {"by": Seat(1), "card": "book 5", "value": 5},
                {"by": Seat(2), "card": "book 6/9", "value": 6},
            ],
        }
    ]
    assert game.table["tricks"] == {0: 0, 1: 0, 2: 0}


def test_e205_p10_settled_if_the_two_valued_card_is_of_another_suit():
    _, told = trick("0:b4 1:b5 2:f69=9")
    assert (told["settled"], told["why"], told["winner"]) == (True, "no-change", 1)


def test_e209_p10_settled_if_the_winner_wins_either_way():
    _, told = trick("0:b69=9 1:b5 2:b4")
    assert (told["settled"], told["why"], told["winner"]) == (True, "no-change", 0)


def test_p10_two_valued_cards_of_the_suit_led_do_not_matter_under_hammers():
    _, told = trick("0:b69=6 1:h3 2:h5 3:b8", players=4)
    assert (told["settled"], told["why"], told["winner"]) == (True, "no-change", 2)


def test_p10_a_two_valued_hammer_can_leave_it_pending():
    _, told = trick("0:b0 1:h69=6 2:h8 3:b3", players=4)
    assert (told["settled"], told["winner"]) == (False, 2)
    assert told["turns"] == [
        {"winner": Seat(1), "changes": [{"by": Seat(1), "card": "hammer 6/9", "value": 9}]}
    ]


def test_p10_pending_where_equal_values_would_give_it_to_the_last():
    _, told = trick("0:b69=9 1:b0 2:b69=6")
    assert (told["settled"], told["winner"]) == (False, 0)
    assert told["turns"] == [
        {"winner": Seat(2), "changes": [{"by": Seat(2), "card": "book 6/9", "value": 9}]}
    ]


def test_p10_the_last_of_two_equal_kinds_can_still_lose_it():
    # The last 9 wins now; shown as a 6 it would lose to the first 9.
    _, told = trick("0:b69=9 1:b0 2:b69=9")
    assert (told["settled"], told["winner"]) == (False, 2)
    assert told["turns"] == [
        {"winner": Seat(0), "changes": [{"by": Seat(2), "card": "book 6/9", "value": 6}]}
    ]


# PR1: single changes or any combination


def test_e208_pr1_any_combination_leaves_9_against_1_pending():
    _, told = trick("0:b69=9 1:b17=1 2:f8")
    assert (told["settled"], told["winner"], told["single"]) == (False, 0, False)
    assert told["turns"] == [
        {
            "winner": Seat(1),
            "changes": [
                {"by": Seat(1), "card": "book 1/7", "value": 7},
                {"by": Seat(0), "card": "book 6/9", "value": 6},
            ],
        }
    ]


def test_e208_pr1_single_settles_9_against_1():
    game, told = trick("0:b69=9 1:b17=1 2:f8", pending="single")
    assert (told["settled"], told["why"], told["winner"], told["single"]) == (True, "no-change", 0, True)
    assert game.table["tricks"][0] == 1


def test_pr1_single_leaves_pending_what_one_card_turns():
    _, told = trick("0:b69=6 1:b17=1 2:f8", pending="single")
    assert (told["settled"], told["winner"]) == (False, 0)
    assert [turn["winner"] for turn in told["turns"]] == [1]


def test_pr1_single_names_only_winners_that_one_card_would_bring():
    # Seat 2's 7 wins alone against the 6; the 5 needs two changes.
    _, told = trick("0:b69=6 1:b5 2:b17=7", pending="any")
    assert [turn["winner"] for turn in told["turns"]] == [0]
    _, told = trick("0:b17=7 1:b5 2:b17=7", pending="any")
    assert [(turn["winner"], len(turn["changes"])) for turn in told["turns"]] == [(0, 1), (1, 2)]
    _, told = trick("0:b17=7 1:b5 2:b17=7", pending="single")
    assert [(turn["winner"], len(turn["changes"])) for turn in told["turns"]] == [(0, 1)]


def test_pr1_five_two_valued_cards_in_one_trick():
    _, told = trick("0:b69=9 1:b69=9 2:b69=9 3:b17=1 4:b17=1", players=5)
    assert (told["settled"], told["winner"]) == (False, 2)
    assert [(turn["winner"], len(turn["changes"])) for turn in told["turns"]] == [
        (0, 2),
        (1, 1),
        (3, 4),
        (4, 4),
    ]

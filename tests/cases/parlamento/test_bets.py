"""P8, PR3, PR7: when a bet may be laid, when it must be, and what it counts for."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import Seat
from tests.builders import Table
from tests.cases.parlamento.tables import only, opened, refuse, role_deal, role_script, say, table


def betting(game: Table) -> list[int]:
    """The seats from which a bet is awaited."""
    return [seat for ask in game.engine.asks(game.state) if ask.kind == "bet" for seat in ask.seats]


def first_trick() -> Table:
    return opened(4, {0: "b8 b4", 1: "b0 f4 f69", 2: "b3 h8", 3: "b5 a4"})


def test_p8_a_bet_is_an_extra_card_and_not_a_play():
    game = first_trick()
    told = only(say(game, "0!b4"), "bet")
    assert (told["by"], told["card"], told["value"], told["when"], told["number"]) == (
        0,
        "book 4",
        4,
        "first",
        1,
    )
    assert game.table["bet"] == {
        0: {"when": "first", "value": 4, "card": "book 4"},
        1: None,
        2: None,
        3: None,
    }
    assert game.table["hand"] == {0: 9, 1: 10, 2: 10, 3: 10}
    assert game.awaited["play"] == (0,)
    assert game.table["trick"] == []


def test_p8_a_bet_need_not_follow_suit():
    game = first_trick()
    say(game, "0:b8 1!f4")
    assert game.table["bet"][1] == {"when": "first", "value": 4, "card": "feather 4"}


def test_p8_after_playing():
    game = first_trick()
    say(game, "0:b8 0!b4")
    assert game.table["bet"][0] == {"when": "first", "value": 4, "card": "book 4"}
    assert game.awaited["play"] == (1,)


def test_p8_the_value_of_a_two_valued_bet_is_chosen():
    game = first_trick()
    say(game, "0:b8")
    game.refused("value-needed", "bet", 1, card="feather 6/9")
    game.refused("no-such-value", "bet", 1, card="feather 6/9", value=1)
    told = only(say(game, "1!f69=6"), "bet")
    assert (told["value"], told["two_valued"]) == (6, True)
    assert game.table["bet"][1]["value"] == 6


def test_p8_only_once_in_a_round():
    game = first_trick()
    say(game, "0!b4")
    assert "already bet 4 with book 4" in refuse(game, "already-bet", "0!b8")
    say(game, "0:b8")
    refuse(game, "already-bet", "0!f0")


def test_p8_a_bet_card_must_be_held():
    refuse(first_trick(), "not-in-hand", "0!h8")


def test_p8_not_before_ones_turn():
    game = first_trick()
    sentence = refuse(game, "bet-closed", "2!h8")
    assert sentence.endswith("(now may bet: seat 1)")
    say(game, "0:b8")
    assert "(now may bet: seat 1, seat 2)" in refuse(game, "bet-closed", "2!h8")


def test_p8_the_moderator_does_not_bet():
    game = first_trick()
    game.refused("not-your-turn", "bet", None, card="book 4")
    game.refused("not-your-turn", "bet", 7, card="book 4")


@pytest.mark.parametrize(("players", "tricks"), [(5, 8), (4, 9), (3, 11)])
def test_p8_a_round_has_one_trick_fewer_than_cards_in_a_hand(players, tricks):
    game = Table("parlamento", players)
    played = 0
    while game.table["round"] == 1:
        action = next(game.legal())  # plays first, bets only when nothing else is awaited
        played += action.kind == "play"
        game.engine.apply(game.state, action, None)
    assert played == tricks * players


def test_e219_p8_a_bet_may_be_higher_than_the_number_of_tricks():
    game = opened(5, {0: "b69"})
    say(game, "0!b69=9")
    assert game.table["bet"][0]["value"] == 9


# PR7: how long "after playing" lasts


def test_pr7_until_another_player_plays():
    game = first_trick()
    say(game, "0:b8")
    assert betting(game) == [1, 0]
    say(game, "1:b0")
    assert betting(game) == [2, 1]
    refuse(game, "bet-closed", "0!b4")


def test_pr7_until_another_player_bets():
    game = first_trick()
    say(game, "0:b8 1!f4")
    assert betting(game) == []
    refuse(game, "bet-closed", "0!b4")


def test_pr7_ones_own_bet_leaves_the_next_player_his_turn():
    game = first_trick()
    say(game, "0:b8 0!b4")
    assert betting(game) == [1]


def test_pr7_after_the_last_card_until_the_next_is_led():
    game = first_trick()
    say(game, "0:b8 1:b0 2:b3 3:b5")
    assert betting(game) == [0, 3]
    refuse(game, "bet-closed", "2!h8")  # only who played last, not all who played
    say(game, "3!a4")
    assert game.table["bet"][3] == {
        "when": "first",
        "value": 4,
        "card": "argument 4",
    }  # the trick just played


def test_pr7_the_leaders_bet_does_not_end_it_the_lead_does():
    game = first_trick()
    say(game, "0:b8 1:b0 2:b3 3:b5 0!b4")
    assert game.table["bet"][0]["when"] == "middle"  # before leading the second trick
    assert betting(game) == [3]
    card = next(action for action in game.legal() if action.kind == "play").args
    game.do("play", 0, **card)
    refuse(game, "bet-closed", "3!a4")


def test_pr7_who_played_last_and_won_bets_for_the_trick_just_played_until_he_leads():
    game = opened(3, {0: "b0", 1: "b3", 2: "b8 a4 f4"})
    say(game, "0:b0 1:b3 2:b8")
    assert game.awaited["play"] == (2,)
    assert betting(game) == [2]
    told = only(say(game, "2!a4"), "bet")
    assert (told["when"], told["number"]) == ("first", 1)


def test_pr7_who_played_last_and_won_bets_for_the_next_trick_after_leading_to_it():
    game = opened(3, {0: "b0", 1: "b3", 2: "b8 a4 f4"})
    say(game, "0:b0 1:b3 2:b8 2:f4 2!a4")
    assert game.table["bet"][2]["when"] == "middle"


def test_pr7_a_bet_before_the_second_trick_is_told_with_its_trick():
    game = first_trick()
    told = only(say(game, "0:b8 1:b0 2:b3 3:b5 0!b4"), "bet")
    assert (told["number"], told["when"]) == (2, "middle")


def test_pr7_the_last_card_of_a_round_gives_no_bet_in_the_next():
    # The same seat plays the last card of the first round and leads the second one.
    game = table(3, role_deal(0), role_deal(1))
    say(game, role_script(0))
    assert betting(game) == [1]
    told = only(say(game, "1!b2"), "bet")
    assert (told["round"], told["number"], told["when"]) == (2, 1, "first")


# PR3, E217: the last trick


def last_trick(**bets: str) -> Table:
    """The written round before its last trick: role 2 leads with two argument 1/7 and no bet."""
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    say(game, role_script(0, to=10, **bets))
    assert game.table["trick_number"] == 11
    return game


def test_e217_a_bet_in_the_last_trick_before_playing():
    game = last_trick()
    assert game.table["hand"] == {0: 1, 1: 1, 2: 2}
    say(game, "2!a17=1")
    assert game.table["bet"][2] == {"when": "last", "value": 1, "card": "argument 1/7"}
    say(game, "2:a17=7 0:b0 1:a8")
    assert game.table["round"] == 2


def test_e217_a_bet_in_the_last_trick_after_playing():
    game = last_trick()
    say(game, "2:a17=7 2!a17=1 0:b0 1:a8")
    assert game.table["round"] == 2


def test_pr3_the_bet_still_owed_is_awaited_before_scoring():
    game = last_trick()
    told = say(game, "2:a17=7 0:b0 1:a8")
    assert only(told, "trick")["owing"] == [Seat(2)]
    assert only(told, "trick")["leader"] is None
    assert game.phase == "play"
    assert game.table["points"] == {0: [], 1: [], 2: []}
    assert game.table["hand"] == {0: 0, 1: 0, 2: 1}
    assert game.awaited == {"bet": (2,)}
    assert list(game.legal()) == [
        ("bet", 2, {"card": "argument 1/7", "value": 1}),
        ("bet", 2, {"card": "argument 1/7", "value": 7}),
    ]
    assert "still awaited is the bet of seat 3" in refuse(game, "bets-due", "2:a17=7")
    refuse(game, "already-bet", "0!b0")
    told = say(game, "2!a17=7")
    assert only(told, "bet")["when"] == "last"
    assert [score["points"] for score in only(told, "scores")["scores"]] == [4, 0, 0]


def test_pr3_the_last_player_may_owe_it_too():
    game = last_trick(bet1="")  # role 1 keeps a5 and a8
    say(game, "2:a17=7 2!a17=1 0:b0 1:a8")
    assert game.awaited == {"bet": (1,)}
    say(game, "1!a5")
    assert game.table["round"] == 2


def test_pr3_several_bets_owed_come_in_any_order():
    game = last_trick(bet1="")
    say(game, "2:a17=7 0:b0 1:a8")
    assert betting(game) == [1, 2]
    say(game, "2!a17=7")
    assert betting(game) == [1]
    assert game.table["round"] == 1
    say(game, "1!a5")
    assert game.table["round"] == 2


def test_pr3_within_the_last_trick_a_missed_bet_waits_for_its_last_card():
    game = last_trick()
    say(game, "2:a17=7 0:b0")
    assert "after the trick's last card" in refuse(game, "bet-closed", "2!a17=1")
    say(game, "1:a8")
    assert betting(game) == [2]


def test_last_cards_are_awaited_and_never_played_by_the_engine():
    game = last_trick()
    say(game, "2!a17=1 2:a17=7")
    assert game.table["hand"] == {0: 1, 1: 1, 2: 0}
    assert list(game.legal()) == [("play", 0, {"card": "book 0"})]


def test_nothing_goes_on_after_the_end():
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    for leader in range(3):
        say(game, role_script(leader))
    assert game.engine.asks(game.state) == ()
    refuse(game, "game-over", "0:b8")
    refuse(game, "game-over", "0!b8")


def test_an_action_of_another_game_is_refused():
    assert "play and bet" in first_trick().refused("unknown-action", "smash", 0, card="book 8")

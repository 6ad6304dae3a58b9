"""P15 and the contract: the table, who learns what, and the notices."""

from __future__ import annotations

from pbp_mod.engines import load
from pbp_mod.game.actions import MODERATOR, THREAD, Channel, Seat
from tests.builders import Table
from tests.cases.parlamento.tables import hands, only, opened, role_deal, role_script, say, table

ENGINE = load("parlamento")

KEYS = [
    "round",
    "trick_number",
    "leader",
    "trick",
    "pending",
    "hand",
    "tricks",
    "bet",
    "points",
    "polls",
    "opposition",
]


def test_the_table_has_the_keys_of_the_contract():
    game = Table("parlamento", 4)
    assert list(game.table) == KEYS
    assert game.table == {
        "round": 1,
        "trick_number": 1,
        "leader": Seat(0),
        "trick": [],
        "pending": [],
        "hand": {0: 10, 1: 10, 2: 10, 3: 10},
        "tricks": {0: 0, 1: 0, 2: 0, 3: 0},
        "bet": {0: None, 1: None, 2: None, 3: None},
        "points": {0: [], 1: [], 2: [], 3: []},
        "polls": [],
        "opposition": None,
    }


def test_everything_for_reading_carries_seats():
    view = ENGINE.view(say_some().state, MODERATOR)
    for name in ("hand", "tricks", "bet", "points"):
        assert {type(seat) for seat in view["table"][name]} == {Seat}
    assert {type(seat) for seat in view["secret"]["hands"]} == {Seat}
    assert isinstance(view["table"]["leader"], Seat)
    assert isinstance(view["table"]["pending"][0]["winner"], Seat)
    assert isinstance(view["table"]["pending"][0]["plays"][0]["by"], Seat)


def say_some() -> Table:
    game = table(3, role_deal(0))
    say(game, role_script(0, to=3))
    return game


def test_p15_the_post_after_a_trick_shows_the_table():
    game = opened(3, {0: "b8 b4", 1: "b5", 2: "b69"})
    told = only(say(game, "0!b4 0:b8 1:b5 2:b69=6"), "trick")
    assert told["board"] == game.table
    assert told["board"]["hand"] == {0: 10, 1: 11, 2: 11}
    assert told["board"]["bet"][0] == {"when": "first", "value": 4, "card": "book 4"}


def test_each_audience_sees_the_table_and_its_own_hand_only():
    game = say_some()
    assert set(ENGINE.view(game.state, THREAD)) == {"table"}
    assert set(ENGINE.view(game.state, MODERATOR)) == {"table", "secret"}
    for seat in range(3):
        view = ENGINE.view(game.state, seat)
        assert set(view) == {"table", "own"}
        assert view["own"] == {"hand": game.secret["hands"][seat]}


def test_p15_hands_go_out_by_pm_at_the_start_of_each_round():
    game = table(3, role_deal(0))
    sent = [(to, data) for to, name, data in game.told if name == "hand"]
    assert [to for to, _ in sent] == [0, 1, 2]
    assert sent[1][1]["suits"] == [
        {"suit": "book", "cards": ["book 6/9", "book 6/9", "book 1/7", "book 1/7"]},
        {"suit": "argument", "cards": [f"argument {value}" for value in (0, 2, 3, 4, 5, 8)]},
        {"suit": "hammer", "cards": ["hammer 0", "hammer 2"]},
    ]
    told = say(game, role_script(0))
    assert [to for to, name, _ in told if name == "hand"] == [0, 1, 2]


def test_the_order_in_which_a_hand_was_given_does_not_show():
    deal = role_deal(0)
    turned = {seat: cards[::-1] for seat, cards in deal.items()}
    assert table(3, deal).told == table(3, turned).told
    assert table(3, deal).secret == table(3, turned).secret


def test_a_new_round_is_told_in_order():
    told = say(table(3, role_deal(0)), role_script(0))
    names = [name for _, name, _ in told]
    assert names[-8:] == ["played", "trick", "poll", "scores", "round-opens", "hand", "hand", "hand"]


def test_the_end_shows_every_deal_and_what_was_left_over():
    deals = [hands(5, {seat: "f69"}) for seat in range(3)]
    game = table(5, *deals)
    while game.outcome is None:
        game.engine.apply(game.state, next(game.legal()), game._tell)
    told = only(game.told, "over")
    assert [deal["round"] for deal in told["deals"]] == [1, 2, 3]
    for given, shown in zip(deals, told["deals"], strict=True):
        assert {str(int(seat)): sorted(cards) for seat, cards in shown["hands"].items()} == {
            seat: sorted(cards) for seat, cards in given.items()
        }
        assert len(shown["left_over"]) == 2


def test_played_tells_who_is_next():
    game = opened(3, {0: "b8", 1: "b5", 2: "b69"})
    first = only(say(game, "0:b8"), "played")
    assert (first["led"], first["next"], first["number"]) == (True, Seat(1), 1)
    say(game, "1:b5")
    last = only(say(game, "2:b69=6"), "played")
    assert (last["led"], last["next"], last["number"]) == (False, None, 1)


def test_asks_are_for_the_thread_and_complete():
    game = opened(3, {0: "b69 b8"})
    play, bet = ENGINE.asks(game.state)
    assert (play.kind, play.seats, play.channel) == ("play", (0,), Channel.THREAD)
    assert (bet.kind, bet.seats, bet.channel) == ("bet", (0,), Channel.THREAD)
    assert play.choices == bet.choices
    assert {"card": "book 8"} in play.choices
    assert {"card": "book 6/9", "value": 6} in play.choices
    assert {"card": "book 6/9", "value": 9} in play.choices
    assert {"card": "book 6/9"} not in play.choices


def test_views_and_notices_hold_nothing_of_the_state_itself():
    game = say_some()
    before = ENGINE.view(game.state, MODERATOR)
    seen = ENGINE.view(game.state, MODERATOR)
    seen["table"]["trick"].append("x")
    seen["table"]["pending"].clear()
    seen["table"]["points"][0].append(9)
    seen["table"]["polls"].append({})
    seen["secret"]["hands"][0].clear()
    assert ENGINE.view(game.state, MODERATOR) == before


def test_vocabulary_and_words():
    game = Table("parlamento", 3)
    vocabulary = ENGINE.vocabulary(game.settings)
    assert set(vocabulary.phrases) == set(ENGINE.kinds) == {"play", "bet"}
    assert vocabulary.phrases["play"][0] == "I play {card}"
    assert vocabulary.phrases["bet"][0] == "I bet {card}"
    assert "green" in vocabulary.words["book"]
    assert ENGINE.words(game.settings)["suits"] == ["book", "argument", "feather", "hammer"]


def test_options_name_their_rules_and_defaults():
    assert [(option.name, option.default, option.values, option.rule) for option in ENGINE.options] == [
        ("pairs", "6/9,1/7", (), "PR4"),
        ("pending", "any", ("any", "single"), "PR1"),
        ("opposition", "no", ("no", "yes"), "P14"),
    ]

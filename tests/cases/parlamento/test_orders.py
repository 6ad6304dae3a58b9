"""P6, P7, P8: an order for later is kept only if it can be followed one day; what a row answers."""

from __future__ import annotations

import pytest

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action, Question
from tests.builders import Table
from tests.cases.parlamento.tables import opened, role_deal, role_script, say, table


def refused(game: Table, code: str, kind: str, by: int, **args: object) -> str:
    with pytest.raises(NotAllowed) as caught:
        game.engine.check_order(game.state, Action(kind, by, args))
    assert caught.value.code == code
    return str(caught.value)


def first() -> Table:
    return opened(4, {0: "b8 b4", 1: "b0 f4 f69", 2: "b3 h8", 3: "b5 a4"})


@pytest.mark.parametrize("kind", ["play", "bet"])
def test_p6_a_card_of_the_hand_and_no_other(kind):
    game = first()
    game.engine.check_order(game.state, Action(kind, 0, {"card": "book 4"}))
    game.engine.check_order(game.state, Action(kind, 2, {"card": "hammer 8"}))
    assert refused(game, "not-in-hand", kind, 0, card="hammer 8").startswith("seat 1 doesn't hold hammer 8")


@pytest.mark.parametrize("kind", ["play", "bet"])
def test_p7_a_two_valued_card_with_one_of_its_values(kind):
    game = first()
    game.engine.check_order(game.state, Action(kind, 1, {"card": "feather 6/9", "value": 6}))
    refused(game, "value-needed", kind, 1, card="feather 6/9")
    refused(game, "no-such-value", kind, 1, card="feather 6/9", value=7)


def test_p8_a_bet_once_in_a_round():
    game = first()
    say(game, "0!b4")
    refused(game, "already-bet", "bet", 0, card="book 8")
    game.engine.check_order(game.state, Action("play", 0, {"card": "book 8"}))
    game.engine.check_order(game.state, Action("bet", 1, {"card": "book 0"}))


def test_p5_p8_a_play_answers_a_trick_and_a_bet_a_round():
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    play, bet = Action("play", 0, {"card": "book 8"}), Action("bet", 0, {"card": "book 2"})
    assert game.engine.question(game.state, play) == Question(("trick", 1, 1))
    say(game, role_script(0, to=2))
    assert game.engine.question(game.state, play) == Question(("trick", 1, 3))
    assert game.engine.question(game.state, bet) == Question(("bet", 1))
    say(game, role_script(0)[len(role_script(0, to=2)) :])
    assert game.engine.question(game.state, play) == Question(("trick", 2, 1))
    assert game.engine.question(game.state, bet) == Question(("bet", 2))

"""An order for later is kept only if it can be followed one day: no card comes into a hand again."""

from __future__ import annotations

import pytest

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action
from tests.cases.claim.tables import battle, recruit


def test_a_card_of_the_hand_and_no_other():
    table = recruit("gn1 d5", "t0 s9")
    order = table.engine.check_order
    order(table.state, Action("play", 0, {"card": "dragon 5"}))
    order(table.state, Action("play", 1, {"card": "troll 0"}))
    with pytest.raises(NotAllowed, match="seat 1 doesn't hold troll 0") as caught:
        order(table.state, Action("play", 0, {"card": "troll 0"}))
    assert caught.value.code == "not-in-hand"
    assert ", ".join(table.secret["hands"][0]) in str(caught.value)


def test_what_is_no_play_is_taken():
    table = battle("gn1 d5", "t0 s9", smash="ask")
    table.engine.check_order(table.state, Action("take", 0, {"choice": "top"}))
    table.engine.check_order(table.state, Action("smash", 0, {"card": "gnome 9"}))
    table.engine.check_order(table.state, Action("spare", 1, {}))

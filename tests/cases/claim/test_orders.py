"""An order for later is kept only if it can be followed one day (no card comes into a hand again); what a row answers."""

from __future__ import annotations

import pytest

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action, Question
from tests.cases.claim.tables import battle, play, recruit


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


def test_c3_c8_a_row_answers_a_trick_of_a_phase():
    table = recruit("gn1 gn3", "t0 t1", without={1: "gnome"})
    lead = Action("play", 0, {"card": "gnome 1"})
    assert table.engine.question(table.state, lead) == Question(("recruit", 1))
    play(table, "gn1", "t0")
    assert table.engine.question(table.state, lead) == Question(("recruit", 2))
    table = battle("gn1", "t0")
    assert table.engine.question(table.state, lead) == Question(("battle", 1))

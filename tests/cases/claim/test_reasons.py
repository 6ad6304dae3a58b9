"""Which rules an explanation of Claim gives for each notice, worked out by hand from docs/rules/claim.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbp_mod.engines import load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Action
from tests.builders import Table
from tests.cases.claim.tables import battle, play, recruit, told

GNOMES = "gn1 gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9"
OTHERS = "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s0 s1 d4"


def why(template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(load("claim").explain().why(template, data))


def reasons(table: Table, kind: str, which: int = -1) -> str:
    """The rules behind one of the notices of this kind that were told, the newest if nothing is said."""
    return " ".join(why(kind, told(table, kind)[which]))


def test_c2_c3_the_beginning():
    table = recruit("gn1", "t0")
    assert reasons(table, "opening") == "C1 C2 C3"
    assert reasons(table, "hand") == "C2"
    assert reasons(table, "trick-opens") == "C3"


def test_c4_a_lead():
    table = recruit("gn1", "t0")
    play(table, "gn1")
    assert reasons(table, "played") == "C4"


def test_c5_c6_c3_a_recruit_trick():
    table = recruit("gn3", "gn1", deck="d1 d2")
    play(table, "gn3", "gn1")
    assert reasons(table, "trick") == "C5 C6 C3"
    assert reasons(table, "follower") == "C6"


def test_c11_a_recruit_trick_with_a_dragon():
    table = recruit("d3", "d1", deck="s1 s2")
    play(table, "d3", "d1")
    assert reasons(table, "trick") == "C5 C6 C11"


def test_c7_cr4_a_look():
    table = recruit("s5", "s3", deck="d1 d2")
    play(table, "s5", "s3")
    assert reasons(table, "trick") == "C5 C7 CR4 C3"
    assert reasons(table, "seer-asked") == "C7 CR4"
    assert reasons(table, "look") == "C7 CR4"
    table.do("take", 0, choice="top")
    assert reasons(table, "taken") == "C7 C6"


def test_c8_the_second_phase():
    table = battle("s5", "s3")
    assert reasons(table, "battle-opens") == "C8"
    assert reasons(table, "hand") == "C8"
    assert reasons(table, "trick-opens") == "C8"
    play(table, "s5", "s3")
    assert reasons(table, "trick") == "C5 C9 C8"


def test_c8_c11_the_second_phase_that_a_dragon_opens():
    table = recruit(GNOMES, OTHERS)
    for gnome, other in zip(GNOMES.split()[:12], OTHERS.split()[:12], strict=True):
        play(table, gnome, other)
    assert reasons(table, "battle-opens") == "C8 C11"


def test_c11_c10_a_battle_trick_with_a_gnome_and_a_dragon():
    table = battle("gn5", "d3", without={1: "gnome"})
    play(table, "gn5", "d3")
    assert reasons(table, "trick") == "C5 C9 C10 C11"


def test_c13_two_trolls_and_the_troll_that_was_left():
    table = battle("t5 s9", "t3 s3")
    play(table, "t5", "t3")
    assert reasons(table, "trick") == "C5 C9 C13 C8"
    play(table, "s9", "s3")
    # what lay in the middle goes along: no troll is in the trick, so nobody has to rule on it (CR2)
    assert reasons(table, "trick") == "C5 C9 C13 C8"


@pytest.mark.parametrize("ruling", ["take", "held"])
def test_cr2_a_single_troll_while_one_lies_in_the_middle(ruling):
    table = battle("t5 t9", "t3 s3", without={1: "troll"}, **{"troll-pool": ruling})
    play(table, "t5", "t3")
    play(table, "t9", "s3")
    assert reasons(table, "trick") == "C5 C9 C13 CR2 C8"


def test_c12_a_giant_smashes_nothing_of_its_own_side():
    table = battle("gn5 s9", "gi5 s3", without={1: "gnome seer"})
    play(table, "gn5", "s3")  # seat 0 has a gnome 5 in front of him now
    assert reasons(table, "trick") == "C5 C9 C10 C8"
    play(table, "s9", "gi5")  # his own win: nothing in front of the loser
    assert reasons(table, "trick") == "C5 C9 C8"


def test_c12_cr1_a_giant_that_smashes():
    table = battle("gn5 gi3", "s3 gi5", without={1: "gnome"})
    play(table, "gn5", "s3")
    play(table, "gi3", "gi5")
    assert told(table, "trick")[-1]["smashed"] == ["gnome 5"]
    assert reasons(table, "trick") == "C5 C9 C12 CR1 C8"


@pytest.mark.parametrize("answer", ["smash", "spare"])
def test_c12_cr1_a_giant_that_is_asked_for(answer):
    table = battle("gn5 gi3", "s3 gi5", without={1: "gnome"}, smash="ask")
    play(table, "gn5", "s3")
    play(table, "gi3", "gi5")
    assert reasons(table, "trick") == "C5 C9 C12 CR1 C8"
    assert reasons(table, "smash-asked") == "C12 CR1"
    table.do(answer, 1, **({"card": "gnome 5"} if answer == "smash" else {}))
    assert reasons(table, "smashed" if answer == "smash" else "spared") == "C12 CR1"


def test_c14_c15_the_end():
    over = {"gnomes": {0: [], 1: []}, "last_trolls": {"cards": [], "to": None}}
    assert why("over", over) == ("C15", "C14")
    assert why("over", over | {"gnomes": {0: [], 1: ["gnome 1"]}}) == ("C15", "C14", "C10")
    trolls = {"last_trolls": {"cards": ["troll 1"], "to": None}}
    assert why("over", over | trolls) == ("C15", "C14", "C13", "CR3")


def test_c8_an_equal_card_is_of_the_hand_that_was_taken_up():
    """See test_last_card: it is told of when the second phase has begun, and the card can be led in it."""
    assert why("equal-card", {"by": 0, "card": "gnome 1"}) == ("C8",)


def test_an_action_of_another_game_is_refused_with_those_that_there_are():
    table = recruit("gn1", "t0")
    with pytest.raises(NotUnderstood, match=r"'nominate'.*play, take, smash, spare"):
        table.engine.apply(table.state, Action("nominate", 0, {"player": 1}), None)

"""The last card of a hand plays itself, since everybody can see that there is no choice; nothing else does."""

from __future__ import annotations

from pbp_mod.game.actions import MODERATOR, Action
from tests.builders import Table, snapshot
from tests.cases.claim.tables import play, recruit, told

GNOMES = "gn1 gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9"
OTHERS = "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s0 s1 d4"


def twelve() -> Table:
    """Phase one before the second card of trick 12: seat 0 wins them all with gnomes that can't be followed."""
    table = recruit(GNOMES, OTHERS)
    for gnome, other in zip(GNOMES.split()[:11], OTHERS.split()[:11], strict=True):
        play(table, gnome, other)
    play(table, "gn7")
    return table


def test_the_last_recruit_trick_is_played_by_the_engine():
    table = twelve()
    notices = table.do("play", 1, card="seer 1")
    kinds = [kind for _, kind, _ in notices]
    assert kinds == [
        "trick",
        "follower",
        "trick-opens",
        "played",
        "trick",
        "follower",
        "battle-opens",
        "hand",
        "hand",
        "trick-opens",
    ]
    opens, played, trick = notices[2][2], notices[3][2], notices[4][2]
    assert (opens["number"], opens["last"]) == (13, True)
    assert (played["card"], played["automatic"]) == ("gnome 9", True)
    assert (trick["number"], trick["automatic"]) == (13, True)
    assert notices[0][2]["automatic"] is False
    assert table.phase == "battle"


def test_a_seer_in_the_last_recruit_trick_still_leaves_a_choice():
    # seat 1 can't follow to trolls and so wins nothing, until the last trick is led by his dragon's lead
    table = recruit(
        "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s2 s5 s8", "gn1 gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9"
    )
    for number, gnome in zip(range(10), GNOMES.split(), strict=False):
        play(table, f"t{number}", gnome)
    for seer in ("s2", "s5"):
        play(table, seer, "gn7")
        table.do("take", 0, choice="face-up")
    assert table.phase == "recruit"
    assert table.table["trick_number"] == 13
    assert table.table["hand"] == {0: 0, 1: 0}
    assert [each["card"] for each in table.table["trick"]] == ["seer 8", "gnome 9"]
    assert table.awaited == {"take": (0,)}
    table.do("take", 0, choice="top")
    assert table.phase == "battle"


def test_the_last_battle_trick_ends_the_game_by_itself():
    table = Table("claim", 2)
    while table.outcome is None:
        assert table.table["trick_number"] < 13 or "play" not in table.awaited
        action = next(table.legal())
        table.do(action.kind, action.by, **action.args)
    assert table.phase == "over"
    last = told(table, "trick")[-1]
    assert (last["number"], last["automatic"], last["next_leader"], last["next_why"]) == (
        13,
        True,
        None,
        None,
    )
    assert told(table, "trick-opens")[-1]["last"] is True


def test_a_last_card_that_is_written_out_is_refused_with_a_word_that_it_lies_there():
    table = twelve()
    play(table, "s1")
    says = table.refused("lies-there", "play", 0, card="gnome 9")
    assert "seat 1's gnome 9 lies there already" in says
    assert "it is seat 2's turn to play a card" in says  # C11: his dragon leads
    says = table.refused("lies-there", "play", 1, card="dragon 4")
    assert "seat 2's dragon 4 lies there already" in says
    assert "legal:" in says
    table.refused("not-your-turn", "play", 0, card="troll 4")
    play(table, first_legal(table))
    table.refused("lies-there", "play", 0, card="gnome 9")
    play(table, first_legal(table))
    table.refused(
        "not-in-hand", "play", table.awaited["play"][0], card="gnome 9"
    )  # the next phase is under way


def first_legal(table: Table) -> str:
    return str(next(table.legal()).args["card"])


def test_a_last_card_written_out_after_the_end_is_refused():
    table = Table("claim", 2)
    while table.outcome is None:
        action = next(table.legal())
        table.do(action.kind, action.by, **action.args)
    first, second = told(table, "trick")[-1]["plays"]
    for played in (first, second):
        says = table.refused("lies-there", "play", played["by"], card=played["card"])
        assert "the game is over" in says
    table.refused("over", "play", first["by"], card=second["card"])
    table.refused("over", "take", 0, choice="top")
    table.refused("over", "spare", 0)
    assert table.engine.asks(table.state) == ()


def test_rows_of_the_first_version_that_write_last_cards_out_change_nothing_still():
    table = twelve()
    engine, written = table.engine, Action("play", 0, {"card": "gnome 9"})
    assert not engine.idle(table.state, written)
    play(table, "s1")
    before = snapshot(engine, table.state)
    assert engine.idle(table.state, written)
    assert engine.idle(table.state, Action("play", 1, {"card": "dragon 4"}))
    assert not engine.idle(table.state, Action("play", 0, {"card": "dragon 4"}))
    assert not engine.idle(table.state, Action("take", 0, {"choice": "top"}))
    assert snapshot(engine, table.state) == before
    play(table, first_legal(table))
    assert not engine.idle(table.state, Action("play", 0, {"card": "gnome 9"}))


def test_an_equal_card_that_can_be_led_is_a_lead_and_the_moderator_is_told():
    table = recruit(
        "gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9 d9", "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s0 s1 s2", "gn1"
    )
    leads = "gn9 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 d9 gn1"
    for lead, other in zip(leads.split(), OTHERS.split()[:12], strict=True):
        play(table, lead, other)
    assert told(table, "trick")[-1]["plays"][0] == {"by": 0, "card": "gnome 1"}
    assert table.awaited == {"play": (0,)}
    assert "gnome 1" in table.secret["hands"][0]
    assert not table.engine.idle(table.state, Action("play", 0, {"card": "gnome 1"}))
    notices = table.do("play", 0, card="gnome 1")
    assert notices[0] == (MODERATOR, "equal-card", {"by": 0, "card": "gnome 1"})
    assert table.table["trick"] == [{"by": 0, "card": "gnome 1"}]
    table.refused("lies-there", "play", 0, card="gnome 1")

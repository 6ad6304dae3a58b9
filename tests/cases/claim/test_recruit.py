"""C3–C7, C11: the tricks of phase one."""

from __future__ import annotations

from pbp_mod.game.actions import Channel
from tests.builders import Table
from tests.cases.claim.tables import play, recruit, told


def test_c3_the_top_card_is_turned_up_and_seat_one_leads():
    table = recruit("t5", "t3", deck="s8 gn9 d1 d2")
    assert table.phase == "recruit"
    assert table.table["face_up"] == "seer 8"
    assert table.awaited == {"play": (0,)}
    (opens,) = told(table, "trick-opens")
    assert (opens["number"], opens["leader"], opens["face_up"], opens["last"]) == (1, 0, "seer 8", False)


def test_c3_the_winner_leads_the_next_trick():
    table = recruit("t3", "t5", deck="s8 gn9 d1 d2")
    trick = play(table, "t3", "t5")
    assert (trick["winner"], trick["next_leader"], trick["next_why"]) == (1, 1, "winner")
    assert table.table["trick_number"] == 2
    assert table.table["leader"] == 1
    assert table.table["face_up"] == "dragon 1"
    assert table.awaited == {"play": (1,)}


def test_c4_the_leader_plays_any_card_he_holds():
    table = recruit("t5", "t3 s1")
    choices = [choice["card"] for choice in table.engine.asks(table.state)[0].choices]
    assert choices == list(dict.fromkeys(table.secret["hands"][0]))
    table.refused("not-in-hand", "play", 0, card="seer 1")
    table.refused("not-your-turn", "play", 1, card="seer 1")


def test_c4_who_can_follow_must():
    table = recruit("t5", "t3 t8 s9", without={1: "troll"})
    play(table, "t5")
    assert table.table["trick"] == [{"by": 0, "card": "troll 5"}]
    says = table.refused("follow-suit", "play", 1, card="seer 9")
    assert "troll 3, troll 8" in says
    assert "seer 9" in says
    (ask,) = table.engine.asks(table.state)
    assert ask.seats == (1,)
    assert ask.channel is Channel.THREAD
    assert list(ask.choices) == [{"card": "troll 3"}, {"card": "troll 8"}]


def test_c4_who_cannot_follow_plays_anything():
    table = recruit("t5", "s9 d2", without={1: "troll"})
    play(table, "t5")
    (ask,) = table.engine.asks(table.state)
    assert [choice["card"] for choice in ask.choices] == list(dict.fromkeys(table.secret["hands"][1]))
    assert play(table, "d2")["why"] == "unfollowed"


def test_c4_a_forced_card_is_still_awaited():
    # the thread must not learn from a card played by itself that there was no other
    table = recruit("t5", "t3", without={1: "troll"})
    play(table, "t5")
    (ask,) = table.engine.asks(table.state)
    assert list(ask.choices) == [{"card": "troll 3"}]
    assert table.table["hand"] == {0: 12, 1: 13}


def test_e114_the_led_faction_counts_not_that_of_the_face_up_card():
    table = recruit("t5", "s9 t1", deck="s8", without={1: "troll"})
    play(table, "t5")
    table.refused("follow-suit", "play", 1, card="seer 9")
    play(table, "t1")


def test_c5_the_higher_card_of_the_led_faction_wins():
    trick = play(recruit("t3", "t5"), "t3", "t5")
    assert (trick["winner"], trick["loser"], trick["why"], trick["led"]) == (1, 0, "higher", "troll")
    trick = play(recruit("t6", "t5"), "t6", "t5")
    assert (trick["winner"], trick["why"]) == (0, "higher")
    trick = play(recruit("d1", "d0"), "d1", "d0")
    assert trick["winner"] == 0


def test_c5_e116_equal_values_are_the_leaders():
    trick = play(recruit("gn3", "gn3"), "gn3", "gn3")
    assert (trick["winner"], trick["why"]) == (0, "equal")


def test_c5_e115_a_card_of_another_faction_never_wins():
    trick = play(recruit("t0", "s9", without={1: "troll"}), "t0", "s9")
    assert (trick["winner"], trick["why"]) == (0, "unfollowed")


def test_c6_winner_takes_the_face_up_card_and_the_loser_the_unseen_one():
    table = recruit("t3", "t5", deck="s8 gn9")
    trick = play(table, "t3", "t5")
    assert (trick["face_up"], trick["look"], trick["discarded"]) == ("seer 8", False, ["troll 3", "troll 5"])
    assert table.secret["followers"] == {0: ["gnome 9"], 1: ["seer 8"]}
    assert table.table["followers"] == {0: 1, 1: 1}
    assert table.table["deck"] == 23


def test_c6_e123_only_the_loser_learns_the_unseen_card():
    table = recruit("t3", "t5", deck="s8 gn9")
    play(table, "t3", "t5")
    ((audience, data),) = [(to, data) for to, kind, data in table.told if kind == "follower"]
    assert audience == 0
    assert (data["number"], data["card"], data["followers"]) == (1, "gnome 9", ["gnome 9"])
    assert table.engine.view(table.state, 0)["own"]["followers"] == ["gnome 9"]
    elsewhere = (
        [data for to, _, data in table.told if to != 0],
        [table.engine.view(table.state, audience) for audience in (-1, 1)],
    )
    assert "gnome 9" not in repr(elsewhere)


def test_c6_cr6_the_played_cards_are_discarded_in_the_open():
    table = recruit("t3 s2", "t5 s1")
    play(table, "t3", "t5", "s1", "s2")
    assert table.table["discards"][:2] == ["troll 3", "troll 5"]


def test_e125_won_cards_never_reach_a_score_pile_in_phase_one():
    table = recruit("t9", "t5")
    play(table, "t9", "t5")
    assert table.table["score"] == {0: [], 1: []}
    assert table.table["trolls"] == []
    assert table.table["gnomes"] == {0: [], 1: []}


def look() -> Table:
    table = recruit("t4 s7", "t1 s3", deck="d5 gn9 d6 gi9 d7")
    play(table, "s7", "s3")
    return table


def test_c7_the_seer_shows_the_top_card_to_the_winner_only():
    table = look()
    assert table.awaited == {"take": (0,)}
    (ask,) = table.engine.asks(table.state)
    assert (ask.channel, list(ask.choices)) == (Channel.PM, [{"choice": "face-up"}, {"choice": "top"}])
    (asked,) = told(table, "seer-asked", -1)
    assert (asked["by"], asked["card"], asked["face_up"]) == (0, "seer 7", "dragon 5")
    ((audience, data),) = [(to, data) for to, kind, data in table.told if kind == "look"]
    assert audience == 0
    assert (data["top"], data["face_up"], data["choices"]) == ("gnome 9", "dragon 5", ["face-up", "top"])
    assert table.engine.view(table.state, 0)["own"]["look"] == {"top": "gnome 9", "face_up": "dragon 5"}
    assert table.engine.view(table.state, 1)["own"]["look"] is None
    elsewhere = [data for to, _, data in table.told if to != 0], table.engine.view(table.state, 1)
    assert "gnome 9" not in repr(elsewhere)


def test_c7_while_the_look_is_open_nothing_else_happens():
    table = look()
    assert table.phase == "recruit"
    assert table.table["trick_number"] == 1
    assert table.table["face_up"] == "dragon 5"
    assert [each["card"] for each in table.table["trick"]] == ["seer 7", "seer 3"]
    says = table.refused("take-awaited", "play", 0, card="troll 4")
    assert "take face-up, or take top" in says
    table.refused("not-your-look", "take", 1, choice="top")
    table.refused("take-awaited", "spare", 0)


def test_c7_taking_the_top_card_gives_the_loser_the_face_up_card():
    table = look()
    table.do("take", 0, choice="top")
    assert table.secret["followers"] == {0: ["gnome 9"], 1: ["dragon 5"]}
    (taken,) = told(table, "taken", -1)
    assert (taken["choice"], taken["face_up"], taken["by"], taken["to"]) == ("top", "dragon 5", 0, 1)
    assert taken["discarded"] == ["seer 7", "seer 3"]
    assert told(table, "follower") == []  # what he got lay open
    assert "gnome 9" not in repr([data for to, _, data in table.told if to != 0])
    assert table.engine.view(table.state, 0)["own"]["looks"] == [
        {"number": 1, "top": "gnome 9", "face_up": "dragon 5", "took": "top"}
    ]
    assert table.awaited == {"play": (0,)}


def test_c7_taking_the_face_up_card_gives_the_loser_the_top_card():
    table = look()
    table.do("take", 0, choice="face-up")
    assert table.secret["followers"] == {0: ["dragon 5"], 1: ["gnome 9"]}
    (taken,) = told(table, "taken", -1)
    assert (taken["choice"], taken["to"]) == ("face-up", 0)
    assert told(table, "follower", 1)[0]["card"] == "gnome 9"
    assert "gnome 9" not in repr([data for to, _, data in table.told if to == -1])
    table.refused("no-look", "take", 0, choice="top")
    assert table.engine.view(table.state, 1)["own"]["looks"] == []


def test_c7_the_loser_with_a_seer_sees_nothing():
    table = recruit("t4", "s3", without={1: "troll"})
    play(table, "t4", "s3")
    assert table.awaited == {"play": (0,)}
    assert told(table, "look") == []


def test_cr4_seer_any_counts_a_seer_of_the_other():
    table = recruit("t4", "s3", without={1: "troll"}, seer="any")
    play(table, "t4", "s3")
    assert table.awaited == {"take": (0,)}
    assert told(table, "seer-asked")[0]["card"] == "seer 3"


def test_cr4_seer_any_names_the_winners_own_seer_first():
    table = recruit("s3", "s4", seer="any")
    play(table, "s3", "s4")
    assert table.awaited == {"take": (1,)}
    assert told(table, "seer-asked")[0]["card"] == "seer 4"


def test_c11_e112_the_last_dragon_leads_in_phase_one_too():
    table = recruit("d7 t1", "d3", deck="gn9")
    trick = play(table, "d7", "d3")
    assert (trick["winner"], trick["next_leader"], trick["next_why"], trick["dragon"]) == (
        0,
        1,
        "dragon",
        "dragon 3",
    )
    assert table.secret["followers"][0] == ["gnome 9"]
    assert table.awaited == {"play": (1,)}


def test_c11_a_dragon_that_did_not_follow_leads():
    table = recruit("t5", "d4", without={1: "troll"})
    trick = play(table, "t5", "d4")
    assert (trick["winner"], trick["next_leader"], trick["next_why"]) == (0, 1, "dragon")


def test_c11_a_single_dragon_led_and_lost_or_won_keeps_the_lead():
    table = recruit("d0", "t5", without={1: "dragon"})
    trick = play(table, "d0", "t5")
    assert (trick["winner"], trick["next_leader"], trick["next_why"]) == (0, 0, "dragon")


def test_c11_the_lead_by_dragon_lasts_one_trick():
    table = recruit("d7 t8", "d3 t2")
    play(table, "d7", "d3")
    trick = play(table, "t2", "t8")
    assert (trick["winner"], trick["next_leader"], trick["next_why"], trick["dragon"]) == (
        0,
        0,
        "winner",
        None,
    )


def test_c11_the_dragon_leads_after_a_look_too():
    table = recruit("s3", "d2", without={1: "seer"})
    play(table, "s3", "d2")
    table.do("take", 0, choice="face-up")
    assert table.awaited == {"play": (1,)}


def test_c16_a_lead_is_told_at_once():
    table = recruit("t5", "t3")
    notices = table.do("play", 0, card="troll 5")
    assert [(to, kind) for to, kind, _ in notices] == [(-1, "played")]
    data = notices[0][2]
    assert (data["by"], data["card"], data["led"], data["next"], data["automatic"]) == (
        0,
        "troll 5",
        "troll",
        1,
        False,
    )


def test_smashing_has_no_place_in_phase_one():
    table = recruit("gi3", "gi3", smash="ask")
    table.refused("no-smash", "smash", 0, card="gnome 3")
    table.refused("no-smash", "spare", 0)


def test_every_action_is_a_players():
    table = recruit("s7", "s3")
    table.refused("no-player", "play", None, card="seer 7")
    play(table, "s7", "s3")
    table.refused("no-player", "play", None, card="giant 3")
    table.refused("no-player", "take", None, choice="top")

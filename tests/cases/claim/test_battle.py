"""C8–C13 with CR1, CR2, CR5, CR7: the tricks of phase two."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import Channel
from tests.cases.claim.tables import battle, play, recruit, told

GNOMES = "gn1 gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9"


def test_c8_followers_become_the_hands():
    table = battle("gi3", "t4")
    assert table.phase == "battle"
    assert table.table["trick_number"] == 1
    assert table.table["face_up"] is None
    assert table.table["deck"] == 0
    assert table.table["hand"] == {0: 13, 1: 13}
    assert table.table["followers"] == {0: 0, 1: 0}
    assert len(table.table["discards"]) == 26
    (opens,) = told(table, "battle-opens", -1)
    assert opens["leader"] == 0
    for seat in (0, 1):
        first, second = told(table, "hand", seat)
        assert (first["phase"], second["phase"]) == ("recruit", "battle")
        assert second["cards"] == table.secret["hands"][seat]
        assert second["leads"] is (seat == 0)


@pytest.mark.parametrize("leader", [0, 1])
def test_c8_e113_the_next_leader_of_phase_one_leads(leader):
    table = battle("gi3", "t4", leader)
    last = [data for data in told(table, "trick") if data["phase"] == "recruit"][-1]
    assert last["number"] == 13
    assert last["next_leader"] == leader
    assert last["next_why"] == told(table, "battle-opens")[0]["why"]
    assert table.awaited == {"play": (leader,)}


def test_c8_e113_a_dragon_in_the_last_recruit_trick_leads():
    others = "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s0 s1 d4"
    table = recruit(GNOMES, others)
    for gnome, other in zip(GNOMES.split()[:12], others.split()[:12], strict=True):
        play(table, gnome, other)
    last = next(data for data in reversed(told(table, "trick")) if data["phase"] == "recruit")
    assert [each["card"] for each in last["plays"]] == ["gnome 9", "dragon 4"]
    assert (last["winner"], last["next_leader"], last["next_why"]) == (0, 1, "dragon")
    (opens,) = told(table, "battle-opens", -1)
    assert (opens["leader"], opens["why"]) == (1, "dragon")
    assert table.awaited == {"play": (1,)}


def test_c8_following_is_as_in_phase_one():
    table = battle("t5", "t3 s9", without={1: "troll"})
    play(table, "t5")
    table.refused("follow-suit", "play", 1, card="seer 9")


def test_c9_the_winner_scores_both_cards():
    table = battle("s5", "s3")
    trick = play(table, "s5", "s3")
    assert trick["scored"] == ["seer 5", "seer 3"]
    assert table.table["score"] == {0: ["seer 5", "seer 3"], 1: []}
    assert table.table["trick"] == []


def test_c7_the_seer_has_no_power_in_phase_two():
    table = battle("s5", "s3", seer="any")
    looks = len(told(table, "look"))
    play(table, "s5", "s3")
    assert len(told(table, "look")) == looks
    assert table.awaited == {"play": (0,)}


def test_c10_a_won_gnome_lies_in_front_until_the_end():
    table = battle("gn5", "s3", without={1: "gnome"})
    trick = play(table, "gn5", "s3")
    assert (trick["gnomes"], trick["scored"]) == (["gnome 5"], ["seer 3"])
    assert table.table["gnomes"] == {0: ["gnome 5"], 1: []}
    assert table.table["score"] == {0: ["seer 3"], 1: []}


def test_c11_e109_the_last_dragon_played_leads_and_the_winner_takes():
    table = battle("d7", "d3")
    trick = play(table, "d7", "d3")
    assert (trick["winner"], trick["next_leader"], trick["next_why"]) == (0, 1, "dragon")
    assert table.table["score"][0] == ["dragon 7", "dragon 3"]
    assert table.awaited == {"play": (1,)}


def test_c11_example_with_a_giant():
    trick = play(battle("gi5", "d4", without={1: "giant"}), "gi5", "d4")
    assert (trick["winner"], trick["next_leader"]) == (0, 1)


def test_c12_giants_of_both_players_smash():
    # the loser has two gnomes 3 and a gnome 7 in front of him: of 3 and 5 only one gnome 3 can go
    table = battle("gn3 gn3 gn7 gi3", "t1 t2 t3 gi5", without={1: "gnome"})
    play(table, "gn3", "t1", "gn3", "t2", "gn7", "t3")
    trick = play(table, "gi3", "gi5")
    assert (trick["winner"], trick["smashed"]) == (1, ["gnome 3"])
    assert table.table["gnomes"] == {0: ["gnome 3", "gnome 7"], 1: []}
    assert table.table["smashed"] == ["gnome 3"]
    assert table.table["score"][1] == ["giant 3", "giant 5"]


def test_c12_a_giant_that_wins_by_not_being_followed_smashes():
    # the loser of the trick has taken a gnome 1 before
    table = battle("s9 gi1 d0", "gn1 s1 t9", leader=1, without={0: "gnome", 1: "giant"})
    play(table, "gn1", "d0")  # unfollowed: seat 1 wins, but seat 0 played the dragon and leads
    assert table.table["gnomes"][1] == ["gnome 1"]
    trick = play(table, "gi1", "t9")
    assert (trick["winner"], trick["smashed"]) == (0, ["gnome 1"])
    assert table.table["gnomes"][1] == []


def test_c12_the_giant_of_the_loser_smashes_for_the_winner():
    table = battle("d4 d6", "gn3 gi3", leader=1, without={0: "gnome", 1: "dragon"})
    play(table, "gn3", "d4")
    trick = play(table, "d6", "gi3")
    assert (trick["winner"], trick["why"], trick["smashed"]) == (0, "unfollowed", ["gnome 3"])
    assert table.table["gnomes"][1] == []


def test_c12_e104_no_gnome_of_that_value():
    table = battle("gn5 gi7 gi9", "t1 t2 gi7", without={1: "gnome"})
    play(table, "gn5", "t1")
    trick = play(table, "gi9", "gi7")
    assert trick["smashed"] == []
    assert table.table["gnomes"][0] == ["gnome 5"]
    assert "giant 7" in table.table["score"][0]


def test_c12_e104_a_giant_never_smashes_later():
    # seat 0 wins the giant 7 first; the gnome 7 that then comes to lie before seat 1 stays there
    table = battle("gi7 t0 d1 d2", "gi3 t9 gn7 s1", without={0: "gnome", 1: "dragon"})
    play(table, "gi7", "gi3", "t0", "t9", "gn7", "d1")
    assert "giant 7" in table.table["score"][0]
    play(table, "d2", "s1")
    assert table.table["gnomes"][1] == ["gnome 7"]
    assert table.table["smashed"] == []


def test_c12_e105_two_equal_giants_smash_two_gnomes():
    table = battle("t0 d0 gi3", "gn3 gn3 gi3", leader=1, without={0: "gnome"})
    play(table, "gn3", "t0", "gn3", "d0")
    assert table.table["gnomes"][1] == ["gnome 3", "gnome 3"]
    trick = play(table, "gi3", "gi3")
    assert (trick["winner"], trick["why"], trick["smashed"]) == (0, "equal", ["gnome 3", "gnome 3"])
    assert table.table["gnomes"][1] == []


def test_cr5_one_giant_discards_one_of_two_equal_gnomes():
    table = battle("t0 d0 gi3", "gn3 gn3 s0", leader=1, without={0: "gnome", 1: "giant"})
    play(table, "gn3", "t0", "gn3", "d0")
    trick = play(table, "gi3", "s0")
    assert trick["smashed"] == ["gnome 3"]
    assert table.table["gnomes"][1] == ["gnome 3"]


def test_c12_two_equal_giants_and_one_gnome():
    table = battle("d0 gi3", "gn3 gi3", leader=1, without={0: "gnome"})
    play(table, "gn3", "d0")
    assert play(table, "gi3", "gi3")["smashed"] == ["gnome 3"]


def test_c12_e107_hands_are_no_targets():
    table = battle("gi5", "gn5 t0", without={1: "giant"})
    trick = play(table, "gi5", "t0")
    assert trick["smashed"] == []
    assert "gnome 5" in table.secret["hands"][1]


def test_cr7_a_gnome_won_in_the_same_trick_is_safe():
    table = battle("gi5", "gn5", without={1: "giant"})
    trick = play(table, "gi5", "gn5")
    assert (trick["gnomes"], trick["smashed"]) == (["gnome 5"], [])
    assert table.table["gnomes"] == {0: ["gnome 5"], 1: []}


def test_c12_a_winner_never_smashes_his_own_gnomes():
    table = battle("gn5 gi5", "t0 t1", without={1: "gnome giant"})
    play(table, "gn5", "t0")
    assert play(table, "gi5", "t1")["smashed"] == []
    assert table.table["gnomes"][0] == ["gnome 5"]


# ---- CR1: smash=ask


def asked():
    """Seat 0 has won giants 3 and 5; gnomes 3, 3 and 5 lie in front of seat 1."""
    table = battle("t0 t1 d0 gi5", "gn3 gn3 gn5 gi3", leader=1, without={0: "gnome"}, smash="ask")
    play(table, "gn3", "t0", "gn3", "t1", "gn5", "d0", "gi5", "gi3")
    return table


def test_cr1_ask_awaits_smash_or_spare():
    table = asked()
    assert table.awaited == {"smash": (0,), "spare": (0,)}
    smash, spare = table.engine.asks(table.state)
    assert list(smash.choices) == [{"card": "gnome 3"}, {"card": "gnome 5"}]
    assert list(spare.choices) == [{}]
    assert smash.channel is Channel.THREAD
    (notice,) = told(table, "smash-asked", -1)
    assert (notice["by"], notice["other"], notice["giants"], notice["choices"]) == (
        0,
        1,
        ["giant 5", "giant 3"],
        ["gnome 5", "gnome 3"],
    )
    assert told(table, "trick")[-1]["smashable"] == ["gnome 5", "gnome 3"]
    assert table.table["gnomes"][1] == ["gnome 3", "gnome 3", "gnome 5"]
    assert table.table["score"][0][-2:] == ["giant 5", "giant 3"]
    assert table.table["trick_number"] == 4


def test_cr1_ask_refuses_others_and_other_gnomes():
    table = asked()
    table.refused("not-your-giant", "smash", 1, card="gnome 3")
    table.refused("not-your-giant", "spare", 1)
    says = table.refused("no-target", "smash", 0, card="gnome 7")
    assert "smash gnome 3, gnome 5, or spare" in says
    says = table.refused("smash-awaited", "play", 0, card="giant 5")
    assert "smash gnome 3 or gnome 5, or spare" in says
    table.refused("smash-awaited", "take", 0, choice="top")


def test_cr1_ask_smashes_one_after_the_other():
    table = asked()
    table.do("smash", 0, card="gnome 3")
    assert table.table["gnomes"][1] == ["gnome 3", "gnome 5"]
    assert told(table, "smashed")[-1]["left"] == ["gnome 5"]
    table.refused("no-target", "smash", 0, card="gnome 3")  # the giant 3 has smashed already
    table.do("smash", 0, card="gnome 5")
    assert table.table["gnomes"][1] == ["gnome 3"]
    assert table.table["smashed"] == ["gnome 3", "gnome 5"]
    assert table.table["trick_number"] == 5
    assert table.awaited == {"play": (0,)}


def test_cr1_spare_declines_all_that_are_left():
    table = asked()
    table.do("smash", 0, card="gnome 5")
    table.do("spare", 0)
    assert told(table, "spared")[-1]["cards"] == ["gnome 3"]
    assert table.table["gnomes"][1] == ["gnome 3", "gnome 3"]
    assert table.awaited == {"play": (0,)}
    table.refused("no-smash", "spare", 0)


def test_cr1_two_equal_giants_may_smash_twice():
    table = battle("t0 t1 d0 gi3", "gn3 gn3 gi3", leader=1, without={0: "gnome"}, smash="ask")
    play(table, "gn3", "t0", "gn3", "d0", "gi3", "gi3")
    table.do("smash", 0, card="gnome 3")
    assert table.awaited == {"smash": (0,), "spare": (0,)}
    table.do("smash", 0, card="gnome 3")
    assert table.table["smashed"] == ["gnome 3", "gnome 3"]


def test_cr1_ask_asks_nothing_without_a_target():
    table = battle("gi5", "gn5", without={1: "giant"}, smash="ask")
    play(table, "gi5", "gn5")
    assert set(table.awaited) == {"play"}


def test_cr1_now_smashes_at_once_and_refuses_the_actions():
    table = battle("d0 gi3", "gn3 gi3", leader=1, without={0: "gnome"})
    table.refused("smash-is-automatic", "smash", 1, card="gnome 3")
    table.refused("smash-is-automatic", "spare", 1)
    play(table, "gn3", "d0", "gi3", "gi3")
    assert table.table["smashed"] == ["gnome 3"]
    assert set(table.awaited) == {"play"}


# ---- C13: trolls


def test_c13_of_two_trolls_the_lower_stays_in_the_middle():
    table = battle("t3", "t8")
    trick = play(table, "t3", "t8")
    assert (trick["winner"], trick["scored"], trick["troll_left"], trick["pool"]) == (
        1,
        ["troll 8"],
        "troll 3",
        [],
    )
    assert table.table["trolls"] == ["troll 3"]
    assert table.table["score"][1] == ["troll 8"]


def test_c13_the_next_winner_takes_the_pool():
    table = battle("t3 s1", "t8 s4")
    play(table, "t3", "t8")
    trick = play(table, "s4", "s1")
    assert trick["pool"] == ["troll 3"]
    assert table.table["trolls"] == []
    assert table.table["score"][1] == ["troll 8", "seer 4", "seer 1", "troll 3"]


def test_c13_two_trolls_again_let_the_pool_grow():
    table = battle("t3 t9 s1", "t8 t4 s4")
    play(table, "t3", "t8")
    trick = play(table, "t4", "t9")
    assert (trick["scored"], trick["troll_left"], trick["pool"]) == (["troll 9"], "troll 4", [])
    assert table.table["trolls"] == ["troll 3", "troll 4"]
    assert play(table, "s1", "s4")["pool"] == ["troll 3", "troll 4"]
    assert table.table["score"][1][-2:] == ["troll 3", "troll 4"]


def test_c13_a_single_troll_goes_to_the_winner():
    table = battle("t3", "s1", without={1: "troll"})
    trick = play(table, "t3", "s1")
    assert (trick["scored"], trick["troll_left"]) == (["troll 3", "seer 1"], None)
    assert table.table["trolls"] == []


def one_troll(**options):
    """A troll lies in the middle; then seat 1 leads another to which seat 0 has none left."""
    table = battle("t3 s1 s2", "t8 t4 s4 s5", without={0: "troll"}, **options)
    play(table, "t3", "t8")
    trick = play(table, "t4", "s1")
    return table, trick


def test_cr2_one_new_troll_takes_the_pool():
    table, trick = one_troll()
    assert (trick["pool"], trick["pool_held"]) == (["troll 3"], [])
    assert table.table["score"][1] == ["troll 8", "troll 4", "seer 1", "troll 3"]
    assert table.table["trolls"] == []


def test_cr2_held_one_new_troll_takes_none_of_the_pool():
    table, trick = one_troll(troll_pool="held")
    assert (trick["pool"], trick["pool_held"]) == ([], ["troll 3"])
    assert table.table["score"][1] == ["troll 8", "troll 4", "seer 1"]
    assert table.table["trolls"] == ["troll 3"]
    assert play(table, "s4", "s2")["pool"] == ["troll 3"]


def test_c13_trolls_have_no_power_in_phase_one():
    table = recruit("t3", "t5")
    play(table, "t3", "t5")
    assert table.table["discards"] == ["troll 3", "troll 5"]
    assert table.table["trolls"] == []


def test_c16_a_trick_shows_the_table():
    table = battle("gn5 t2", "s3 t1", without={1: "gnome"})
    seen = play(table, "gn5", "s3")["board"]
    assert seen["gnomes"] == {0: ["gnome 5"], 1: []}
    assert seen["score"] == {0: ["seer 3"], 1: []}
    assert seen["hand"] == {0: 12, 1: 12}
    assert seen["trolls"] == []
    assert seen == table.table | {"trick_number": 1}

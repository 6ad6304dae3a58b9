"""V4–V12 with VR1–VR3: who votes for what, counts, the deciding vote, ties, and votes of those who go."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.engines.ledger.rules import seat_taken
from tests.builders import Table
from tests.cases.ledger.tables import chosen, day, ending, last, table, votes, wagons


def test_v4_a_ballot_says_who_votes_for_whom_and_for_which_words():
    game = table(4, day(choices="in, not self"))
    assert "is nothing that seat 1 can vote for" in game.refused("no-choice", "vote", 0, target=0)
    game.refused("no-choice", "vote", 0, target="nobody here")
    votes(game, "0:no one", "10")
    assert wagons(game) == {"no one": 1, 0: 1}
    assert {each.kind for each in game.engine.asks(game.state)} == {"vote", "close-phase"}
    game.refused("in-thread", "ballot", 2, target=1)


def test_v4_who_has_no_vote_is_told_who_has():
    game = table(4, day(voters="office king") | {"begin": [{"do": "next king"}]})
    assert "voting: seat 1" in game.refused("no-voter", "vote", 2, target=1)
    votes(game, "01")


def test_v4_some_words_are_for_some_voters_alone():
    words = ["success", {"word": "fail", "by": "office traitor"}]
    ballot = {"public": False, "choices": None, "words": words, "then": None}
    phase = day("all moderator", **ballot) | {"begin": [{"do": "next traitor"}]}
    phase["ballot"] = {
        key: value for key, value in phase["ballot"].items() if value is not None and key != "unvote"
    }
    game = table(3, phase)
    game.refused("no-choice", "ballot", 1, target="fail")
    votes(game, "0:fail", "1:success", "2:success")
    assert chosen(game) == (["success"], "")


def test_v4_a_vote_may_name_several_players():
    game = table(5, day("moderator", pick="2", then="mark sent"))
    game.refused("no-choice", "vote", 0, target=3)
    game.refused("no-choice", "vote", 0, target=(3, 3))
    game.do("vote", 0, target=(3, 1))
    game.do("vote", 1, target=(1, 2))
    assert wagons(game) == {1: 2, 3: 1, 2: 1}
    game.do("vote", 2, target=(1, 3))
    game.do("close-phase")
    assert chosen(game) == ([1, 3], "")
    assert game.secret["marks"] == {"sent": [1, 3]}


def pm(shows: str, **options: str) -> Table:
    ballot: dict[str, Any] = {"public": False, "count": shows, "words": ["yes", "no"]}
    phase = day("all moderator", **ballot)
    for key in ("choices", "then", "unvote"):
        del phase["ballot"][key]
    return table(4, phase, {"name": "rest", "ends": ["moderator"]}, **options)


def test_v5_answers_by_pm_show_to_nobody_before_they_are_counted():
    game = pm("open")
    before = game.table
    assert votes(game, "0:yes", "1:no") == []
    assert game.table == before
    assert game.secret["ballots"] == {0: ["yes"], 1: ["no"]}
    assert game.awaited["ballot"] == (2, 3)
    assert "result" in votes(game, "2:yes", "3:yes")


@pytest.mark.parametrize(
    ("shows", "told"),
    [
        ("open", [("yes", 3, [0, 2, 3]), ("no", 1, [1])]),
        ("numbers", [("yes", 3, []), ("no", 1, [])]),
        ("secret", []),
    ],
)
def test_v5_then_all_see_as_much_as_the_pack_lets_them(shows, told):
    game = pm(shows)
    votes(game, "0:yes", "1:no", "2:yes", "3:yes")
    found = last(game, "result")
    assert [(each["target"], each["votes"], each["voters"]) for each in found["wagons"]] == told
    assert found["chosen"] == ["yes"]


def test_v6_the_last_vote_counts_and_may_be_taken_back():
    game = table(4, day())
    votes(game, "01", "02", "12")
    assert game.table["votes"] == {0: 2, 1: 2}
    game.do("unvote", 0)
    assert wagons(game) == {2: 1}
    assert game.awaited["vote"] == (0, 2, 3)
    assert "no vote" in game.refused("no-vote", "unvote", 0)
    assert [(ask.kind, ask.seats) for ask in game.engine.again(game.state)] == [
        ("vote", (1,)),
        ("unvote", (1,)),
    ]


def test_v6_where_votes_are_final_the_first_one_stands():
    game = table(4, day(revisable=False, unvote=False))
    votes(game, "01")
    game.refused("final", "vote", 0, target=2)
    game.refused("no-unvote", "unvote", 0)
    kept = table(4, day(unvote=False))
    votes(kept, "01", "02")
    kept.refused("no-unvote", "unvote", 0)


def test_v6_the_same_vote_once_more_stays_as_old_as_it_was():
    game = table(4, day(tie="longest-held-last"))
    votes(game, "02", "13", "02")
    game.do("close-phase")
    assert chosen(game) == ([2], "")


def test_v6_who_abstains_has_voted_for_nobody():
    game = table(3, day("all moderator", abstain="pass"), {"name": "rest", "ends": ["moderator"]})
    votes(game, "0:pass", "1:pass")
    assert wagons(game) == {}
    votes(game, "21")
    assert chosen(game) == ([1], "")
    assert last(game, "result")["abstained"] == [0, 1]


def test_v7_where_too_few_vote_nobody_is_chosen():
    game = table(5, day(quorum=3, abstain="pass"))
    votes(game, "01", "11")
    game.do("close-phase")
    assert chosen(game) == ([], "quorum")
    votes(game, "01", "11", "2:pass")
    game.do("close-phase")
    assert chosen(game) == ([1], "")


def test_v8_a_vote_may_count_twice():
    weights = [{"who": "office king", "votes": 2}]
    game = table(5, day(weights=weights) | {"begin": [{"do": "next king"}]})
    votes(game, "01", "12", "23")
    assert wagons(game) == {1: 2, 2: 1, 3: 1}
    game.do("close-phase")
    assert chosen(game) == ([1], "")


def test_v8_a_secret_weight_shows_in_no_count_and_lets_no_deciding_vote_fall():
    weights = [{"who": "mark heavy", "votes": 3, "secret": True}]
    phase = day("hammer moderator", weights=weights, hammer="3")
    game = table(6, phase, {"name": "rest", "ends": ["moderator"]}, pack={"marks": ["heavy"]})
    game.do("effect", what="mark", player=0, word="heavy")
    assert votes(game, "01") == []
    votes(game, "12", "22")
    assert wagons(game) == {2: 2, 1: 1}, "as if it were one"
    assert game.phase == "day"
    game.do("close-phase")
    assert chosen(game) == ([1], "")
    assert [(each["target"], each["votes"]) for each in last(game, "result")["wagons"]] == [(2, 2), (1, 1)]


def test_v9_with_so_many_votes_the_phase_ends_at_once():
    game = table(5, day("hammer moderator", hammer="majority"), {"name": "rest", "ends": ["moderator"]})
    assert game.table["hammer"] == 3
    assert votes(game, "01", "21") == []
    assert votes(game, "31") == ["result", "out", "phase"]
    assert last(game, "result")["hammered"] is True
    assert game.phase == "rest"
    game.refused("no-ballot", "vote", 4, target=1)


def test_v9_no_number_of_votes_ends_a_phase_that_the_pack_lets_run():
    game = table(3, day("moderator"))
    assert game.table["hammer"] is None
    votes(game, "01", "11", "21")
    assert game.phase == "day"


def test_v10_a_tie_chooses_nobody():
    game = table(4, day())
    votes(game, "01", "12")
    game.do("close-phase")
    assert chosen(game) == ([], "tie")
    assert game.table["gone"] == []


def test_v10_longest_held_is_who_came_to_that_number_first_and_kept_it():
    """2 reaches two votes first, loses one and gets it back behind 3: then 3 has held two votes for longer."""
    game = table(7, day(tie="longest-held"))
    votes(game, "02", "12", "43", "53")
    game.do("close-phase")
    assert chosen(game) == ([2], "")
    again = table(7, day(tie="longest-held"))
    votes(again, "02", "12", "43", "53")
    again.do("unvote", 0)
    votes(again, "02")
    again.do("close-phase")
    assert chosen(again) == ([3], "")


def test_v10_longest_held_last_is_whose_last_standing_vote_came_first():
    """3's two votes stand since the second vote; 2 was first to two, but one of its votes is newer."""
    game = table(7, day(tie="longest-held-last"))
    votes(game, "02", "43", "53", "12")
    game.do("close-phase")
    assert chosen(game) == ([3], "")
    both = table(7, day(tie="longest-held"))
    votes(both, "02", "43", "53", "12")
    both.do("close-phase")
    assert chosen(both) == ([3], "")


def test_v10_the_two_ways_of_longest_differ():
    """Both have two votes; 2 came to two first, and then one of its voters left and another came at once."""
    order = ("02", "12", "43", "53", "62")
    held = {}
    for tie in ("longest-held", "longest-held-last"):
        game = table(7, day(tie=tie))
        votes(game, *order)
        game.do("unvote", 0)  # 2 has never had fewer than two
        game.do("close-phase")
        held[tie] = chosen(game)[0]
    assert held == {"longest-held": [2], "longest-held-last": [3]}


def test_v10_a_runoff_is_between_those_who_are_level_and_is_held_once():
    game = table(5, day(tie="runoff"))
    votes(game, "01", "12", "2:no one")
    told = [name for _, name, _ in game.do("close-phase")]
    assert told == ["runoff"]
    assert (game.phase, wagons(game)) == ("day", {})
    game.refused("no-choice", "vote", 0, target=3)
    votes(game, "01", "1:no one")
    game.do("close-phase")
    assert chosen(game) == ([], "tie")


def test_v10_the_moderator_decides_among_those_who_are_level():
    game = table(5, day(tie="moderator"))
    votes(game, "01", "12")
    assert [name for _, name, _ in game.do("close-phase")] == ["tie"]
    assert game.phase == "tie"
    game.refused("no-ballot", "vote", 2, target=1)
    game.refused("no-tie", "effect", what="elect", player=3)
    game.do("effect", what="elect", player=2)
    assert chosen(game) == ([2], "")
    assert game.table["alive"] == [0, 1, 3, 4]
    game.refused("no-tie", "effect", what="elect", player=1)
    votes(game, "01", "13")
    game.do("close-phase")
    game.do("close-phase")  # he lets it be
    assert chosen(game) == ([], "tie")


def test_v11_chosen_is_who_has_most_and_enough():
    game = table(5, day(wins="majority"))
    votes(game, "01", "11", "22")
    game.do("close-phase")
    assert chosen(game) == ([], "short")
    votes(game, "01", "11", "21")
    game.do("close-phase")
    assert chosen(game) == ([1], "")
    assert game.table["alive"] == [0, 2, 3, 4]
    game.do("close-phase")
    assert chosen(game) == ([], "none")


def test_v11_what_follows_is_the_first_case_that_holds():
    results = [{"when": "elected 'no one'", "do": "add calm"}, {"do": "add storm"}]
    game = table(3, day(results=results))
    votes(game, "0:no one", "1:no one")
    game.do("close-phase")
    assert game.table["counters"] == {"calm": 1}
    votes(game, "01")
    game.do("close-phase")
    assert game.table["counters"] == {"calm": 1, "storm": 1}


def test_v12_votes_of_and_for_those_who_go_are_taken_back():
    game = table(6, day("hammer moderator", hammer="majority"))
    votes(game, "01", "12", "21")
    game.do("effect", what="out", player=1)
    assert game.table["votes"] == {}
    game.refused("no-voter", "vote", 1, target=2)
    game.refused("no-choice", "vote", 0, target=1)


def test_v12_with_a_voter_less_the_deciding_vote_may_have_fallen():
    game = table(5, day("hammer moderator", hammer="in / 2 + 1"), {"name": "rest", "ends": ["moderator"]})
    votes(game, "02", "12")
    assert game.phase == "day"
    told = [name for _, name, _ in game.do("effect", what="out", player=4)]
    assert told[:2] == ["out", "phase"] or game.table["hammer"] == 3
    game.do("effect", what="out", player=3)
    assert (game.phase, chosen(game)) == ("rest", ([2], ""))


def test_vr1_somebody_is_taken_out_while_a_vote_runs():
    for rule, phase in (("goes-on", "day"), ("ends-phase", "rest")):
        game = table(5, day(), {"name": "rest", "ends": ["moderator"]}, mod_kill=rule)
        votes(game, "02", "12")
        told = [name for _, name, _ in game.do("effect", what="out", player=4)]
        assert game.phase == phase, rule
        assert ("called-off" in told) is (rule == "ends-phase")
    assert game.table["alive"] == [0, 1, 2, 3], "nobody is chosen"


def test_vr1_the_pack_may_say_so_itself():
    game = table(4, day(), {"name": "rest", "ends": ["moderator"]}, options={"mod-kill": "ends-phase"})
    game.do("effect", what="out", player=3)
    assert game.phase == "rest"


def test_vr2_behind_the_deciding_vote_the_thread_may_talk_on():
    game = table(
        4, day("hammer moderator", hammer="majority"), {"name": "rest", "ends": ["moderator"]}, twilight="yes"
    )
    assert votes(game, "01", "21", "31") == ["hammer"]
    assert game.phase == "twilight"
    assert game.table["alive"] == [0, 1, 2, 3]
    game.refused("twilight", "vote", 1, target=2)
    game.refused("twilight", "unvote", 0)
    game.do("close-phase")
    assert (game.phase, game.table["alive"]) == ("rest", [0, 2, 3])


def test_vr3_the_vote_of_who_is_replaced_stands_or_is_taken_back():
    for rule, kept in (("keep", {0: 1}), ("lift", {})):
        game = table(4, day(), replaced=rule)
        votes(game, "01")
        seat_taken(game.state, 0)
        assert game.table["votes"] == kept, rule
        secret = pm("open", replaced=rule)
        votes(secret, "0:yes")
        seat_taken(secret.state, 0)
        assert secret.secret["ballots"] == {0: ["yes"]}, "whether there was an answer nobody may see"


def test_v11_votes_that_are_only_counted_choose_nobody_and_results_follow_from_them():
    ballot = {"ask": "Success or fail?", "voters": "in", "words": ["success", "fail"], "public": False}
    ballot |= {
        "wins": "count",
        "results": [{"when": "votes fail >= 2", "do": "add failed"}, {"do": "add gone"}],
    }
    game = table(3, {"name": "mission", "ends": ["all", "moderator"], "ballot": ballot})
    votes(game, "0:fail", "1:success", "2:success")
    assert chosen(game) == ([], "counted")
    assert game.table["counters"] == {"gone": 1}
    votes(game, "0:fail", "1:fail", "2:success")
    assert game.table["counters"] == {"failed": 1, "gone": 1}


def test_v8_the_count_says_whose_vote_is_more_than_one():
    weights = [{"who": "office king", "votes": 2}]
    game = table(4, day(weights=weights) | {"begin": ["next king"]})
    votes(game, "03", "13")
    game.do("close-phase")
    (wagon,) = last(game, "result")["wagons"]
    assert (wagon["votes"], wagon["voters"]) == (3, [0, 1])
    assert wagon["heavy"] == [{"seat": 0, "votes": 2}]


def test_v4_who_alone_can_vote_is_named_where_votes_are_open():
    game = table(4, day("all", voters="office king", then="mark sent") | {"begin": ["next king"]})
    votes(game, "02")
    assert last(game, "result")["alone"] == 0
    game = table(4, day())
    votes(game, "02")
    game.do("close-phase")
    assert last(game, "result")["alone"] is None


def test_v12_once_no_vote_counts_any_more_all_votes_stay_as_they_were():
    """Somebody goes out in the twilight, or while the moderator has to break a tie."""
    game = table(5, day("hammer moderator", hammer="majority"), twilight="yes")
    votes(game, "04", "14", "32", "24")
    assert game.phase == "twilight"
    game.do("effect", what="out", player=4)
    game.do("effect", what="out", player=0)
    game.do("close-phase")
    found = last(game, "result")
    assert [(each["target"], each["voters"]) for each in found["wagons"]] == [(4, [0, 1, 2]), (2, [3])]
    assert (found["chosen"], found["silent"]) == ([4], [])

    level = table(5, day(tie="moderator"))
    votes(level, "01", "21", "12", "32")
    level.do("close-phase")
    level.do("effect", what="out", player=1)
    level.refused("no-tie", "effect", what="elect", player=1)
    level.do("effect", what="elect", player=2)
    found = last(level, "result")
    assert [(each["target"], each["voters"]) for each in found["wagons"]] == [(1, [0, 2]), (2, [1, 3])]
    assert found["chosen"] == [2]


def test_v9_who_goes_out_in_the_middle_of_a_vote_lowers_what_ends_it():
    game = table(6, day("hammer moderator", hammer="majority"))
    game.do("effect", what="out", player=5)
    assert last(game, "out")["hammer"] == 3
    votes(game, "01", "21")
    game.do("effect", what="out", player=4)
    assert (last(game, "out")["hammer"], game.table["hammer"]) == (3, 3)
    votes(game, "31")
    assert last(game, "out")["hammer"] is None, "that vote is over"
    ends = table(6, day("hammer moderator", hammer="majority"), mod_kill="ends-phase")
    ends.do("effect", what="out", player=5)
    assert last(ends, "out")["hammer"] is None
    last_one = table(3, day("hammer moderator", hammer="majority"), ending=[ending("any out")])
    last_one.do("effect", what="out", player=2)
    assert last(last_one, "out")["hammer"] is None

"""V1–V3, V13, V14, V20: the deal, the course of phases, orders, the end."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pbp_mod.errors import NoSeed, NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Group
from pbp_mod.game.chance import Chance
from pbp_mod.texts import awaited
from tests.builders import SEED, Table
from tests.cases.ledger.tables import WOLVES, chosen, day, ending, last, table, votes

NIGHT = {
    "name": "night",
    "ends": ["all", "moderator"],
    "action": [
        {
            "name": "kill",
            "by": "role Wolf",
            "target": "in, not self",
            "words": ["no one"],
            "must": True,
            "then": "ask",
        }
    ],
}


def seen_by(game, audience):
    """What is awaited, as that audience knows it."""
    return awaited.asks(SimpleNamespace(engine=game.engine, state=game.state), audience)


def test_v1_roles_are_shuffled_once_in_the_order_of_the_pack():
    game = table(8, day(), role=[*WOLVES, {"name": "Seer", "team": "village", "count": 2, "pm": "Look."}])
    names = ["Villager"] * 5 + ["Wolf"] + ["Seer"] * 2
    assert list(game.secret["roles"].values()) == Chance(SEED).shuffle("roles", names)
    assert last(game, "role", 3)["role"] == game.secret["roles"][3]
    assert [(each["name"], each["number"]) for each in last(game, "opening")["roles"]] == [
        ("Villager", 5),
        ("Wolf", 1),
        ("Seer", 2),
    ]


def test_v1_what_the_setup_deals_is_taken_out_before():
    game = table(4, day(), role=WOLVES, roles={2: "Wolf"})
    assert game.secret["roles"] == {0: "Villager", 1: "Villager", 2: "Wolf", 3: "Villager"}
    with pytest.raises(NotUnderstood, match="too often"):
        table(4, day(), role=WOLVES, roles={1: "Wolf", 2: "Wolf"})
    assert table(3, day(), role=WOLVES, roles={0: "Wolf", 1: "Wolf", 2: "wolf"}).secret["roles"][2] == "Wolf"
    with pytest.raises(NotUnderstood, match="'Cop' is no role"):
        table(4, day(), role=WOLVES, roles={1: "Cop"})
    with pytest.raises(NotUnderstood, match="has no roles"):
        table(4, day(), roles={1: "Cop"})


def test_v1_a_pack_says_for_how_many_it_is():
    with pytest.raises(NotUnderstood, match="Mafia for nine is for 9 players, not 7"):
        Table("ledger", 7, setup={"pack": "mafia"})
    with pytest.raises(NoSeed):
        Table("ledger", 9, setup={"pack": "mafia"}, seed=None)
    assert Table("ledger", 5, setup={}, seed=None).phase == "poll"  # nothing is left to chance


def test_v2_phases_follow_in_a_circle_and_the_first_begins_a_day():
    game = table(4, day(), {"name": "rest", "ends": ["moderator"]})
    seen = []
    for _ in range(4):
        seen.append((game.table["day"], game.phase))
        game.do("close-phase")
    assert seen == [(1, "day"), (1, "rest"), (2, "day"), (2, "rest")]


def test_v2_a_list_ends_the_game():
    game = table(3, day(), {"name": "rest", "ends": ["moderator"]}, pack={"order": "list"})
    game.do("close-phase")
    game.do("close-phase")
    assert game.phase == "over"


def test_v2_a_phase_whose_condition_fails_is_passed_over_and_an_effect_may_say_what_is_next():
    never = {"name": "never", "when": "in > 50", "ends": ["moderator"]}
    back = {"name": "back", "ends": ["moderator"], "results": [{"do": "go day"}]}
    game = table(4, day(), never, back, {"name": "skipped", "ends": ["moderator"]})
    game.do("close-phase")
    assert game.phase == "back"
    game.do("close-phase")
    assert (game.phase, game.table["day"]) == ("day", 1)  # gone back to, not reached in order


def test_v3_a_phase_ends_once_all_is_said_where_its_pack_says_so():
    game = table(3, day("all moderator"), {"name": "rest", "ends": ["moderator"]})
    assert votes(game, "01", "10") == []
    assert "result" in votes(game, "21")
    assert game.phase == "rest"
    waits = table(3, day("moderator"))
    votes(waits, "01", "10", "21")
    assert waits.phase == "day"


def test_v3_what_ends_by_itself_is_not_closed_by_hand():
    game = table(3, day("all"))
    assert "ends by itself" in game.refused("ends-by-itself", "close-phase")


def test_v3_where_nobody_can_be_asked_anything_a_phase_passes_and_an_endless_circle_waits_for_the_moderator():
    plot = {"name": "plot", "by": "office king", "target": "in", "must": True, "then": "mark seen"}
    empty = {"name": "dusk", "ends": ["all"], "action": [plot]}
    head = {"offices": ["king"]}
    game = table(3, day(), empty, pack=head)
    game.do("close-phase")
    assert (game.phase, game.table["day"]) == ("day", 2)
    never = day() | {"when": "in > 50"}
    idle = table(
        3,
        empty | {"name": "one"},
        empty | {"name": "two", "action": [plot | {"name": "other"}]},
        never,
        pack=head,
        ending=[ending("day > 999")],
    )
    assert idle.phase == "resolve"
    assert idle.awaited == {"close-phase": ()}


def test_v13_orders_come_by_pm_and_may_be_changed_until_the_phase_ends():
    night = NIGHT | {"ends": ["moderator"]}
    game = table(4, night, role=WOLVES, roles={0: "Wolf"})
    assert game.awaited["act"] == (0,)
    assert [(each["phase"], each["name"]) for each in last(game, "role", 0)["can"]] == [("night", "kill")]
    assert last(game, "role", 1)["can"] == []
    game.refused("no-actor", "act", 1, name="kill", target=2)
    game.refused("no-target", "act", 0, name="kill", target=0)
    game.refused("no-act", "act", 0, name="look", target=1)
    assert game.do("act", 0, name="Kill", target=1) == []
    game.do("act", 0, name="kill", target="no one")
    assert [(each["by"], each["said"]) for each in game.secret["acts"]] == [(0, ["no one"])]
    assert "acts" not in game.table
    game.do("close-phase")
    assert game.phase == "night", "no one is nobody to resolve anything about"


def test_v13_of_a_group_that_acts_together_the_last_order_counts():
    wolves = [WOLVES[0], WOLVES[1] | {"count": 2}]
    group = [{"name": "den", "who": "team wolves", "told": ["members", "orders of kill"]}]
    night = {
        "name": "night",
        "ends": ["moderator"],
        "action": [
            {"name": "kill", "by": "group den", "target": "in, not group den", "must": True, "then": "ask"}
        ],
    }
    game = table(
        5,
        night,
        role=wolves,
        roles={0: "Wolf", 1: "Wolf", 2: "Villager", 3: "Villager", 4: "Villager"},
        group=group,
    )
    assert game.awaited["act"] == (0, 1)
    ((to, name, data),) = game.do("act", 0, name="kill", target=2)
    assert isinstance(to, Group)
    assert (to.members, name, data) == (
        (0, 1),
        "ordered",
        {"name": "kill", "by": 0, "said": [2], "together": True},
    )
    assert "act" not in game.awaited
    game.do("act", 1, name="kill", target=3)
    assert [(each["by"], each["said"]) for each in game.secret["acts"]] == [(1, [3])]


def test_v14_what_the_pack_leaves_to_the_moderator_he_resolves_before_it_goes_on():
    game = table(
        5,
        NIGHT,
        day(),
        role=WOLVES,
        roles={0: "Wolf", 1: "Villager", 2: "Villager", 3: "Villager", 4: "Villager"},
    )
    told = game.do("act", 0, name="kill", target=3)
    assert [(to, name) for to, name, _ in told] == [(MODERATOR, "orders")]
    assert told[0][2]["orders"] == [{"name": "kill", "by": 0, "said": [3]}]
    assert game.phase == "resolve"
    assert game.table["alive"] == [0, 1, 2, 3, 4], "nothing happens by itself"
    game.refused("no-act", "act", 0, name="kill", target=1)
    game.do("effect", what="out", player=3)
    game.do("close-phase")
    assert (game.phase, game.table["alive"]) == ("day", [0, 1, 2, 4])
    game.refused("no-act", "act", 0, name="kill", target=1)


def test_v14_that_all_orders_are_in_no_board_tells_before_the_moderator_does():
    game = table(4, NIGHT, day(), role=WOLVES, roles={0: "Wolf", 1: "Villager", 2: "Villager", 3: "Villager"})
    before = game.engine.seen_phase(game.state), game.engine.standing(game.state), game.table
    game.do("act", 0, name="kill", target=3)
    assert game.phase == "resolve"
    assert (game.engine.seen_phase(game.state), game.engine.standing(game.state), game.table) == before


def test_v14_that_a_vote_has_ended_is_told_and_so_the_board_says_that_the_moderator_is_waited_for():
    game = table(4, day("all", then="ask"))
    told = votes(game, "01", "11", "21", "31")
    assert "result" in told
    assert game.engine.seen_phase(game.state) == "resolve"
    assert game.engine.standing(game.state)["stop"] == "resolve"


def test_v14_what_the_moderator_may_do_is_awaited_by_nobody_but_him():
    """Which effects are open would tell whom the orders are about."""
    curse = {"name": "curse", "by": "in", "target": "in", "then": "ask"}
    game = table(3, day(then="ask") | {"action": [curse]})
    game.do("act", 0, name="curse", target=2)
    votes(game, "01")
    game.do("close-phase")
    (effect, _) = game.engine.asks(game.state)
    assert [args["player"] for args in effect.choices] == [2]
    assert game.engine.seen_phase(game.state) == game.phase == "resolve"
    assert [ask.kind for ask in seen_by(game, THREAD)] == ["close-phase"]


def test_v14_other_orders_are_carried_out_in_the_order_of_the_pack():
    acts = [
        {"name": "bless", "by": "in", "target": "in", "then": "mark blessed"},
        {"name": "curse", "by": "in", "target": "in, not mark blessed", "then": "out"},
    ]
    game = table(4, {"name": "night", "ends": ["moderator"], "action": acts})
    game.do("act", 0, name="curse", target=3)
    game.do("act", 1, name="bless", target=2)
    game.do("close-phase")
    assert game.table["alive"] == [0, 1, 2]
    assert game.secret["marks"] == {"blessed": [2]}


def test_v20_who_has_won_is_seen_behind_a_phase_and_the_dead_win_with_their_team():
    win = {"village": "none team wolves", "wolves": "team wolves >= team village"}
    roles = {0: "Wolf", 1: "Villager", 2: "Villager", 3: "Villager"}
    game = table(4, day("hammer moderator", hammer="majority"), role=WOLVES, roles=roles, win=win)
    votes(game, "01", "21", "31")
    assert game.outcome is None
    votes(game, "20", "30")
    assert chosen(game) == ([0], "")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((1, 2, 3), "village")
    over = last(game, "over")
    assert over["teams"] == ["village"]
    assert {each["seat"]: each["role"] for each in over["members"]} == roles
    assert game.awaited == {}
    game.refused("over", "vote", 1, target=2)


def test_v20_of_two_conditions_the_first_one_counts():
    game = table(4, day(), ending=[ending("any out", "early"), ending("any out", "late")])
    game.do("effect", what="out", player=3)
    assert game.outcome is not None
    assert game.outcome.reason == "early"


def test_v20_a_mod_kill_may_end_the_game():
    roles = {0: "Wolf", 1: "Villager", 2: "Villager"}
    game = table(3, day(), role=WOLVES, roles=roles, win={"village": "none team wolves"})
    told = game.do("effect", what="out", player=0)
    assert [(to, name) for to, name, _ in told] == [(THREAD, "out"), (THREAD, "over")]

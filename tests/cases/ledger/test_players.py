"""V15–V19 with VR4: who goes out, groups, what the moderator says, offices and points."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import THREAD, Group
from tests.cases.ledger.tables import WOLVES, day, ending, last, table, votes

ROLES = {0: "Wolf", 1: "Villager", 2: "Villager", 3: "Villager", 4: "Villager"}


def test_v15_out_is_out():
    game = table(5, day("moderator"), role=WOLVES, roles=ROLES)
    game.do("effect", what="out", player=1)
    assert game.engine.out(game.state) == (1,)
    game.refused("no-voter", "vote", 1, target=2)
    game.refused("out-already", "effect", what="out", player=1)
    assert game.engine.conduct["out"] == "V15"


@pytest.mark.parametrize(
    ("show", "role", "team"), [("role", "Wolf", "wolves"), ("team", "", "wolves"), ("nothing", "", "")]
)
def test_vr4_of_who_goes_out_all_see_as_much_as_the_table_wants(show, role, team):
    game = table(5, day("moderator"), role=[*WOLVES], roles=ROLES, show=show, ending=[ending("day > 3")])
    votes(game, "10", "20")
    game.do("close-phase")
    (gone,) = game.table["gone"]
    assert (gone["seat"], gone["role"], gone["team"]) == (0, role, team)
    assert last(game, "out")["gone"] == [gone]


def group(*told: str) -> dict:
    wolves = [WOLVES[0], WOLVES[1] | {"count": 2}]
    return {
        "pack": {"marks": ["bitten"]},
        "role": wolves,
        "group": [{"name": "den", "who": "mark bitten or team wolves", "told": list(told)}],
        "roles": {0: "Wolf", 1: "Wolf", 2: "Villager", 3: "Villager", 4: "Villager", 5: "Villager"},
    }


def test_v16_a_group_is_told_who_belongs_to_it_when_somebody_comes():
    game = table(6, day("moderator"), **group("members"))
    (first,) = [(to, data) for to, name, data in game.told if name == "group"]
    assert isinstance(first[0], Group)
    assert (first[0].name, first[0].members) == ("den", (0, 1))
    assert first[1]["first"] is True
    assert [each["role"] for each in first[1]["members"]] == ["", ""]
    ((to, name, data),) = game.do("effect", what="mark", player=4, word="bitten")
    assert (name, getattr(to, "members", ()), data["newcomers"]) == ("group", (0, 1, 4), [4])
    assert game.do("effect", what="unmark", player=4, word="bitten") == [], (
        "who leaves is told nothing, nor of it"
    )
    assert game.secret["groups"] == {"den": [0, 1]}


def test_v16_it_is_told_roles_where_the_pack_says_so_and_nothing_where_it_says_nothing():
    game = table(6, day("moderator"), **group("members", "roles"))
    assert [each["role"] for each in last(game, "group", Group(0, "den", ()))["members"]] == ["Wolf", "Wolf"]
    silent = table(6, day("moderator"), **group())
    assert not [name for _, name, _ in silent.told if name == "group"]


def test_v17_the_moderator_says_what_happens():
    game = table(5, day("moderator"), role=WOLVES, roles=ROLES, group=[{"name": "den", "who": "team wolves"}])
    game.do("effect", what="out", player=1)
    assert [name for _, name, _ in game.do("effect", what="in", player=1)] == ["back"]
    assert (game.table["alive"], game.table["gone"]) == ([0, 1, 2, 3, 4], [])
    game.refused("in-already", "effect", what="in", player=1)
    assert game.do("effect", what="saved", player=2) == []
    ((to, name, data),) = game.do("effect", what="tell", player=3, word="You hear steps.")
    assert (to, name, data) == (3, "told", {"text": "You hear steps.", "together": False})
    ((to, name, _),) = game.do("effect", what="tell", player="den", word="Run.")
    assert (getattr(to, "members", ()), name) == ((0,), "told")
    game.refused("no-words", "effect", what="tell", player=3)
    for what in ("out", "saved", "win"):
        game.refused("no-more-words", "effect", what=what, player=2, word="Bert")
    game.do("effect", what="out", player=0)
    game.refused("no-members", "effect", what="tell", player="den", word="Is anybody there?")
    game.do("effect", what="in", player=0)
    game.refused("no-group", "effect", what="tell", player="lair", word="x")
    game.refused("no-player", "effect", what="out", player="no one")
    game.refused("no-mark", "effect", what="mark", player=1, word="ill")
    ((to, name, data),) = game.do("effect", what="show", player=0, word="team")
    assert (to, name, data["members"]) == (THREAD, "shown", [{"seat": 0, "role": "", "team": "wolves"}])
    game.refused("no-show", "effect", what="show", player=0, word="hand")
    table(3, day()).refused("no-roles", "effect", what="show", player=0)


def test_v18_an_office_goes_on_to_the_next_who_is_in():
    game = table(4, day("moderator") | {"begin": [{"do": "next king"}]})
    assert game.table["offices"] == {"king": [0]}
    game.do("effect", what="out", player=1)
    game.do("close-phase")
    assert game.table["offices"] == {"king": [2]}
    ((to, name, data),) = game.do("effect", what="office", player=3, word="King")
    assert (to, name, data) == (THREAD, "office", {"office": "king", "seats": [3]})
    game.do("close-phase")
    assert game.table["offices"] == {"king": [0]}
    game.do("effect", what="vacate", player=0, word="king")
    assert game.table["offices"] == {}
    game.refused("no-office", "effect", what="office", player=3, word="pope")


def test_v18_who_holds_an_office_as_a_phase_begins_its_text_says_once():
    game = table(4, day("moderator") | {"begin": ["next king"]})
    told = game.do("close-phase")
    assert [name for _, name, _ in told] == ["result", "phase"]
    assert told[-1][2]["offices"] == {"king": [1]}
    vacated = table(4, day("moderator", then="office king") | {"begin": ["vacate king"]})
    votes(vacated, "01")
    assert "office" in [name for _, name, _ in vacated.do("close-phase")], "that nobody holds it no text says"


def test_v15_an_order_goes_along_with_who_gave_it():
    """His own; what he has ordered for a group stands."""
    acts = [
        {"name": "bless", "by": "in", "target": "in", "then": "mark blessed"},
        {"name": "kill", "by": "group den", "target": "in", "then": "ask"},
    ]
    roles = {seat: "Wolf" if seat < 2 else "Villager" for seat in range(6)}
    night = {"name": "night", "ends": ["moderator"], "action": acts}
    wolves = [WOLVES[0], WOLVES[1] | {"count": 2}]
    game = table(6, night, role=wolves, roles=roles, group=[{"name": "den", "who": "team wolves"}])
    game.do("act", 0, name="bless", target=2)
    game.do("act", 3, name="bless", target=4)
    game.do("act", 0, name="kill", target=5)
    game.do("effect", what="out", player=0)
    assert [(each["by"], each["name"]) for each in game.secret["acts"]] == [(3, "bless"), (0, "kill")]
    game.do("close-phase")
    assert game.secret["marks"] == {"blessed": [4]}


def test_v18_points_are_open_and_marks_are_not():
    game = table(3, day("moderator", then="mark seen"))
    ((to, name, data),) = game.do("effect", what="points", player=1, word="2")
    assert (to, name, data["points"]) == (THREAD, "points", {0: 0, 1: 2, 2: 0})
    game.do("effect", what="points", player=1, word="-3")
    assert game.table["points"] == {0: 0, 1: -1, 2: 0}
    game.refused("no-number", "effect", what="points", player=1, word="many")
    assert game.do("effect", what="mark", player=2, word="seen") == []
    assert "marks" not in game.table
    assert "marks" not in game.engine.view(game.state, 2)["own"]


def test_v19_the_moderator_may_end_the_game():
    game = table(5, day("moderator"), role=WOLVES, roles=ROLES)
    game.refused("no-team", "effect", what="win", player="foxes")
    game.do("effect", what="win", player="wolves")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((0,), "wolves")
    for winner, winners in ((3, (3,)), ("nobody", ())):
        other = table(5, day("moderator"))
        other.do("effect", what="win", player=winner)
        assert other.outcome is not None
        assert (other.outcome.winners, other.outcome.reason) == (winners, "moderator")
    game.refused("over", "effect", what="out", player=1)


def test_v17_a_player_does_what_is_the_players():
    game = table(3, day())
    game.refused("no-player", "vote", target=1)
    game.refused("one-player", "effect", what="out", player=(1, 2))


def test_v18_a_mark_that_orders_or_the_moderator_give_is_secret_and_one_that_a_vote_gives_is_not():
    poison = {"name": "poison", "by": "in", "target": "in", "then": "mark poisoned"}
    night = {"name": "night", "ends": ["moderator"], "action": [poison]}
    game = table(3, day(then="mark sent"), night, pack={"marks": ["cursed"]})
    for what, seat in (("poisoned", 0), ("sent", 1), ("cursed", 2)):
        game.do("effect", what="mark", player=seat, word=what)

    def secret_to(audience: int) -> dict[int, tuple[str, ...]]:
        return {rule.seat: rule.words for rule in game.engine.secrets_from(game.state, audience)}

    assert secret_to(THREAD) == {0: ("poisoned",), 2: ("cursed",)}
    assert secret_to(0) == {2: ("cursed",)}
    game.do("effect", what="unmark", player=2, word="cursed")
    assert secret_to(1) == {0: ("poisoned",)}


@pytest.mark.parametrize(("word", "hidden"), [("team", ("Wolf",)), ("role", ())])
def test_v15_what_was_shown_of_somebody_who_is_in_is_no_secret_any_more(word, hidden):
    game = table(5, day("moderator"), role=WOLVES, roles=ROLES)
    game.do("effect", what="show", player=0, word=word)
    secrets = {rule.seat: rule.words for rule in game.engine.secrets_from(game.state, THREAD)}
    assert secrets.get(0, ()) == hidden
    assert secrets[1] == ("Villager", "village")

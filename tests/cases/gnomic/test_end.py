"""The end, Decrees, votes of no confidence and agendas: G25 to G30, G32 about agendas, and their rulings."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Outcome
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    FILLERS,
    changed,
    close,
    go_on,
    hold,
    honor,
    law,
    lobby,
    named,
    one,
    parliament,
    pass_law,
    propose,
    vote,
)

F = FILLERS
OVER = ["end", "end"]
"""A deck with which the game ends after the first round."""


def give(seat_word: str, **amounts: int) -> dict[str, Any]:
    """A one-time law that gives something when it passes."""
    return law(50, {"do": "gain", "who": seat_word, **amounts}, kind="one-time")


def end_with(table: Table, discs: str) -> Outcome:
    pass_law(table, 50, discs)
    assert table.outcome is not None
    return table.outcome


# --- winner -------------------------------------------------------------------------------------------------------


def test_g25_most_honor_wins() -> None:
    table = parliament(give("right of president", honor=3), row=[50], deck=OVER)
    assert end_with(table, "yyyy") == Outcome((3,), "honor")


def test_g25_then_most_lobby_votes() -> None:
    table = parliament(give("left of president", lobby=2), row=[50], deck=OVER)
    pass_law(table, 50, "yyyy", shares={2: 1})
    assert table.outcome == Outcome((1,), "lobby")


def test_g25_then_the_president() -> None:
    table = parliament(law(50, {"do": "set", "lobby": 4}, kind="one-time"), row=[50], deck=OVER, president=2)
    assert end_with(table, "yyyy") == Outcome((2,), "president")


@pytest.mark.parametrize(("direction", "winner"), [("left", 3), ("right", 1)])
def test_g25_then_the_closest_to_the_president_in_the_direction_of_passing(
    direction: str, winner: int
) -> None:
    turn = law(2, {"rule": "direction", "set": direction})
    even = law(50, {"do": "set", "lobby": 4}, kind="one-time")
    table = parliament(turn, even, permanent=[2], row=[50], deck=OVER, president=2)
    assert end_with(table, "yyny") == Outcome((winner,), "order")


# --- Decrees ------------------------------------------------------------------------------------------------------


def decrees(*first: dict[str, Any], players: int = 4) -> list[dict[str, Any]]:
    """The given Decrees for the first seats, plain ones for the others."""
    return [*first, *(law(60 + n, kind="one-time") for n in range(len(first), players))]


def test_g26_each_gnome_gets_one_decree_in_secret() -> None:
    table = parliament(decrees=decrees())
    told = [(audience, data["card"]["number"]) for audience, name, data in table.told if name == "decree"]
    assert told == [(0, 60), (1, 61), (2, 62), (3, 63)]
    assert table.engine.view(table.state, 1)["own"]["decree"] == 61
    assert "60" not in str(table.table)


def test_g26_decrees_with_the_agenda_mark_go_out_without_agendas() -> None:
    table = Table("gnomic", 8, decrees="yes")
    assert not {49, 51, 59} & set(table.secret["decrees"].values())


def test_g26_the_president_proposes_his_decree_and_discards_a_law() -> None:
    table = parliament(decrees=decrees())
    table.refused("not-proposable", "propose", 0, card="61")  # another's
    propose(table, 60)
    assert table.phase == "propose"
    assert table.awaited == {"discard-law": (0,)}
    table.refused("not-in-row", "discard-law", 0, card="60")
    told = table.do("discard-law", 0, card=str(F[1]))
    assert one(told, "law-discarded") == {
        "card": {"number": F[1], "title": f"Law {F[1]}"},
        "lost": 1,
        "forced": False,
    }
    assert table.table["rejected"] == 1  # GR23
    assert table.phase == "discuss"
    hold(table, "yyyy")
    assert table.table["one_time"] == [60]
    table.do("stay", 0)
    table.refused("not-proposable", "propose", 0, card="60")  # played once
    assert 0 not in table.table["decree_holders"]


def test_g26_what_the_red_text_of_a_decree_gave_stays() -> None:
    purse = law(
        60,
        kind="one-time",
        red_text="2 for the President.",
        red=[{"do": "gain", "who": "president", "lobby": 2}],
    )
    table = parliament(decrees=decrees(purse))
    propose(table, 60)
    assert lobby(table)[0] == 4
    table.do("discard-law", 0, card=str(F[0]))
    hold(table, "nnnn")
    assert lobby(table)[0] == 4
    assert table.secret["rejected"] == [F[0], 60]


def test_g26_the_open_moment_comes_after_the_discard() -> None:
    at_open = law(2, {"do": "gain", "lobby": 1, "when": "open"})
    table = parliament(at_open, permanent=[2], decrees=decrees())
    propose(table, 60)
    assert lobby(table) == [2] * 4
    table.do("discard-law", 0, card=str(F[0]))
    assert lobby(table) == [3] * 4


# --- no confidence ------------------------------------------------------------------------------------------------


def test_confidence_needs_decrees() -> None:
    with pytest.raises(NotUnderstood, match="decrees=yes"):
        Table("gnomic", 5, confidence="yes")


def challenged(players: int = 5, **more: Any) -> Table:
    """Seat 0 presides with 3 honor, and declares to stay; seats 3 and 4 have none."""
    table = parliament(
        law(50, {"do": "gain", "who": ["yes"], "honor": 2}, kind="one-time"),
        *more.pop("laws", ()),
        row=[50],
        players=players,
        decrees=decrees(players=players),
        confidence="yes",
        **more,
    )
    pass_law(table, 50, "yyynn")
    table.do("stay", 0)
    return table


def test_g27_only_gnomes_far_behind_that_hold_a_decree_may_challenge_e329() -> None:
    table = challenged()
    assert table.phase == "challenge"
    assert table.awaited == {"challenge": (3, 4), "waive": (3, 4)}
    says = table.refused("not-eligible", "challenge", 1)
    assert "seat 4, seat 5" in says


def test_gr16_the_president_too_may_be_the_leader() -> None:
    table = parliament(
        law(50, {"do": "gain", "who": "president", "honor": 3}, kind="one-time"),
        row=[50],
        decrees=decrees(),
        confidence="yes",
    )
    pass_law(table, 50, "yyyy")
    table.do("stay", 0)
    assert table.awaited["challenge"] == (1, 2, 3)


def test_gr10_the_closest_challenger_wins_and_the_window_closes() -> None:
    table = challenged()
    told = table.do("challenge", 3)
    assert one(told, "challenger")["player"] == 3
    assert table.table["challenger"] == 3
    assert table.phase == "discuss"


def test_gr10_a_farther_challenger_waits_for_those_closer() -> None:
    table = challenged()
    table.do("challenge", 4)
    assert table.phase == "challenge"
    assert table.awaited["challenge"] == (3,)
    table.refused("declared", "waive", 4)
    table.do("waive", 3)
    assert table.table["challenger"] == 4


def test_gr10_the_closest_is_counted_in_the_direction_of_passing() -> None:
    table = challenged(laws=[law(2, {"rule": "direction", "set": "right"})], permanent=[2])
    table.do("challenge", 4)
    assert table.table["challenger"] == 4


def test_gr10_all_waive() -> None:
    table = challenged()
    table.do("waive", 4)
    table.refused("declared", "challenge", 4)
    table.do("waive", 3)
    assert table.phase == "propose"
    assert table.table["challenger"] is None


def test_g27_a_vote_of_no_confidence_draws_nothing_and_counts_as_a_round_gr9() -> None:
    grow = law(2, {"do": "gain", "who": "yes", "lobby": 1})
    table = challenged(laws=[grow], permanent=[2])
    row, deck = table.table["row"], table.table["deck"]
    table.do("challenge", 3)
    assert table.table["round"] == 2
    assert table.table["proposal"] is None
    assert table.table["one_time"] == []  # the round before is over, its one-time law gone
    had = honor(table)
    told = hold(table, "nnyyy")
    assert one(told, "result")["challenger"] == 3
    assert honor(table) == [had[0], had[1], had[2] + 1, had[3] + 1, had[4] + 1]
    assert [data["card"]["number"] for data in named(told, "effect")] == [2]
    assert (table.table["row"], table.table["deck"]) == (row, deck)
    assert table.table["president"] == 3
    assert table.table["round"] == 3


def test_gr11_who_won_proposes_his_decree_or_loses_it() -> None:
    table = challenged()
    table.do("challenge", 3)
    hold(table, "nnyyy")
    assert table.table["bound"]
    told = propose(table, F[1])
    assert one(told, "decree-discarded") == {"player": 3, "why": "not-proposed"}
    assert 3 not in table.table["decree_holders"]
    assert table.secret["box"][-1] == 63  # GR23


def test_gr11_who_won_may_propose_his_decree() -> None:
    table = challenged()
    table.do("challenge", 3)
    hold(table, "nnyyy")
    told = propose(table, 63)
    assert named(told, "decree-discarded") == []
    assert not table.table["bound"]


def test_g27_who_lost_discards_his_decree() -> None:
    table = challenged()
    table.do("challenge", 3)
    told = hold(table, "nnnyy")
    assert one(told, "confidence-over") == {"challenger": 3, "from": 0, "to": 0, "won": False}
    assert table.table["president"] == 0
    assert 3 not in table.table["decree_holders"]
    assert "63" not in str(table.table)  # it stays secret
    assert table.phase == "propose"


def test_g27_seat_1_may_challenge_as_well() -> None:
    table = parliament(
        law(50, {"do": "gain", "who": "president", "honor": 3}, kind="one-time"),
        law(2, {"do": "gain", "who": "challenger", "lobby": 1, "if": "confidence"}),
        row=[50],
        permanent=[2],
        decrees=decrees(),
        confidence="yes",
        president=2,
    )
    pass_law(table, 50, "yyyy")
    table.do("stay", 2)
    table.do("waive", 3)
    told = table.do("challenge", 0)
    assert one(told, "challenger") == {"player": 0, "president": 2}
    assert (one(told, "round")["challenger"], one(told, "vote-asked")["challenger"]) == (0, 0)
    assert table.table["challenger"] == 0
    told = hold(table, "yyny")
    assert (one(told, "result")["card"], one(told, "result")["challenger"]) == (None, 0)
    assert changed(told, 2)[1] == {0: 1}
    assert one(told, "confidence-over") == {"challenger": 0, "from": 2, "to": 0, "won": True}
    assert (table.table["president"], table.table["bound"]) == (0, True)


def test_gr15_no_challenge_after_staying_without_a_choice() -> None:
    must = law(2, {"rule": "stay", "set": "must"})
    table = parliament(
        law(50, {"do": "gain", "who": "yes", "honor": 2}, kind="one-time"),
        must,
        row=[50],
        permanent=[2],
        decrees=decrees(),
        confidence="yes",
    )
    told = pass_law(table, 50, "yyyn")
    assert named(told, "presidency")[0]["why"] == "must-stay"
    assert table.phase == "propose"


def test_g27_without_the_option_nobody_challenges() -> None:
    table = parliament(
        law(50, {"do": "gain", "who": "yes", "honor": 5}, kind="one-time"), row=[50], decrees=decrees()
    )
    pass_law(table, 50, "yyyn")
    table.do("stay", 0)
    assert table.phase == "propose"
    table.refused("wrong-phase", "challenge", 3)


# --- agendas ------------------------------------------------------------------------------------------------------


def agenda(number: int, favours: str, against: str, **more: Any) -> dict[str, Any]:
    return {"number": number, "title": "Agenda", "text": "…", "for": favours, "against": against, **more}


FOUR = [
    agenda(71, "obstructionists", "mechanocrats"),
    agenda(72, "mechanocrats", "royalists"),
    agenda(73, "royalists", "egalitarians"),
    agenda(74, "egalitarians", "obstructionists"),
]
PARTY = {"o": "obstructionists", "r": "royalists", "m": "mechanocrats", "e": "egalitarians"}


def with_agendas(parties: str, *laws: dict[str, Any], discs: str = "yyyy", **more: Any) -> Table:
    """A finished game with permanent laws of these parties in force and nothing passed."""
    cards = [law(10 + n, party=PARTY[letter]) for n, letter in enumerate(parties)]
    in_force = [card["number"] for card in (*laws, *cards) if card["kind"] == "permanent"]
    decrees = more.pop("decrees", ())
    table = parliament(
        *cards,
        *laws,
        permanent=in_force[:3],
        agendas=more.pop("agendas", FOUR),
        decrees=decrees,
        deck=OVER,
        **more,
    )
    pass_law(table, F[0], discs)
    return table


def paid(table: Table) -> tuple[dict[int, int], dict[int, int]]:
    change = one(table.told, "agendas")["change"]
    return dict(change["honor"]), dict(change["lobby"])


def test_g28_agendas_are_secret_to_the_end() -> None:
    table = parliament(agendas=FOUR)
    assert table.engine.view(table.state, 2)["own"]["agenda"] == 73
    assert table.table["agendas"] is None
    assert [data["agenda"]["number"] for _, name, data in table.told if name == "agenda"] == [71, 72, 73, 74]
    done = with_agendas("oo", discs="nnnn")
    assert list(done.table["agendas"].values()) == [71, 72, 73, 74]


def test_g28_agendas_pay_the_highest_step() -> None:
    table = with_agendas("ooo", discs="nnnn")
    honor_paid, lobby_paid = paid(table)
    assert honor_paid == {0: 3}  # 3 obstructionists to 0 mechanocrats
    assert lobby_paid == {1: 2, 2: 2}  # equal; seat 3 is behind


@pytest.mark.parametrize(("parties", "pays"), [("o", {0: 1}), ("oo", {0: 2}), ("ooo", {0: 3})])
def test_g28_steps(parties: str, pays: dict[int, int]) -> None:
    assert paid(with_agendas(parties, discs="nnnn"))[0] == pays


def test_g28_laws_in_the_archive_and_one_time_laws_count_gr17_gr18() -> None:
    table = with_agendas("", discs="yyyy")  # the filler passed: one mechanocrat law
    assert one(table.told, "agendas")["laws"] == {"mechanocrats": 1}
    assert paid(table)[0] == {1: 1}


def test_gr18_a_wild_law_of_the_setup_counts_for_no_party() -> None:
    table = with_agendas("", law(20, party="wild"), discs="nnnn")
    assert one(table.told, "agendas")["laws"] == {}


def test_g28_a_wild_law_counts_for_the_party_it_was_given() -> None:
    wild = law(20, party="wild", kind="one-time")
    table = parliament(wild, row=[20], agendas=FOUR, deck=OVER)
    pass_law(table, 20, party="royalists")
    assert one(table.told, "agendas")["laws"] == {"royalists": 1}


def test_g28_agendas_never_count_in_comparisons_before_they_are_paid() -> None:
    at_end = law(20, {"do": "gain", "who": "most honor", "honor": 1, "when": "game-end"}, party="royalists")
    table = with_agendas("oo", at_end, discs="nnny")
    assert [item["change"]["honor"] for item in one_line(table, 20)] == [{0: 1, 1: 1, 2: 1}]


def one_line(table: Table, card: int) -> list[Any]:
    (items,) = [d["items"] for _, n, d in table.told if n == "effect" and d["card"]["number"] == card]
    return list(items)


def test_g32_49_leaders_get_no_agenda_honor_but_the_lobby_votes_for_equal_numbers() -> None:
    laurels = law(49, {"rule": "agenda-honor", "who": "most honor", "set": 0}, party="royalists")
    table = with_agendas("oo", laurels, discs="nyyy")  # seat 0 is behind
    assert paid(table)[0][0] == 1  # 2 obstructionists, 1 mechanocrat passed
    table = with_agendas("oo", laurels, discs="nnnn")  # all lead
    assert paid(table) == ({}, {0: 2, 2: 2})


def test_g32_49_with_44_leaders_get_nothing() -> None:
    laurels = law(49, {"rule": "agenda-honor", "who": "most honor", "set": 0})
    scrap = law(44, {"rule": "agenda-even", "set": 1})
    table = with_agendas("o", laurels, scrap, discs="nnnn")
    assert paid(table) == ({}, {})


def test_g32_51_agenda_honor_is_subtracted_lobby_votes_are_paid() -> None:
    bowed = law(51, {"rule": "agenda-honor", "times": -1}, party="royalists")
    table = with_agendas("o", bowed, discs="nnnn")
    assert paid(table) == ({0: -1, 2: -1}, {})
    assert honor(table) == [0, 1, 0, 1]


def test_gr20_honor_stops_at_zero() -> None:
    bowed = law(51, {"rule": "agenda-honor", "times": -1}, party="royalists")
    table = with_agendas("oo", bowed, discs="nnnn")
    assert honor(table)[0] == 0
    assert paid(table)[0][0] == -1  # it had only 1


def test_g32_59_the_agendas_of_those_behind_pay_double() -> None:
    odds = law(59, {"rule": "agenda-honor", "who": "fewest honor", "times": 2}, party="egalitarians")
    table = with_agendas("oo", odds, discs="ynnn")
    assert paid(table)[0] == {0: 4}


def test_g32_40_beats_59() -> None:
    odds = law(59, {"rule": "agenda-honor", "who": "fewest honor", "times": 2}, party="egalitarians")
    medal = law(40, {"rule": "honor-gain", "max": 1}, party="obstructionists")
    table = with_agendas("o", odds, medal, discs="ynnn")
    assert paid(table)[0] == {0: 1}


def test_gr19_a_one_time_law_gives_more_than_40_allows() -> None:
    medal = law(40, {"rule": "honor-gain", "max": 1})
    table = parliament(medal, law(50, {"do": "gain", "honor": 2}, kind="one-time"), permanent=[40], row=[50])
    pass_law(table, 50)
    assert honor(table) == [3] * 4


def test_g3_40_limits_what_permanent_laws_and_the_rules_give() -> None:
    medal = law(40, {"rule": "honor-gain", "max": 1})
    gift = law(41, {"do": "gain", "honor": 2})
    double = law(42, {"rule": "majority", "times": 2})
    table = parliament(medal, gift, double, permanent=[40, 41, 42])
    pass_law(table, F[0], "yyyn")
    assert honor(table) == [2, 2, 2, 1]


# --- reviving -----------------------------------------------------------------------------------------------------


def test_g30_46_can_put_two_one_time_laws_in_force() -> None:
    ghost = law(46, {"do": "put", "from": "archive", "to": "force"}, kind="one-time")
    gift = law(50, {"do": "gain", "lobby": 1}, kind="one-time")
    table = parliament(ghost, gift, row=[46, 50])
    pass_law(table, 50, shares={1: 1})
    table.do("stay", 0)
    had = lobby(table)
    told = pass_law(table, 46, shares={1: 2})
    assert table.table["one_time"] == [50, 46]
    assert [data["card"]["number"] for data in named(told, "effect")] == [46, 50]
    assert lobby(table) == [had[0] + 1, had[1] + 3, had[2] + 1, had[3] + 1]


def test_gr7_a_revived_wild_law_keeps_its_first_party() -> None:
    ghost = law(46, {"do": "put", "from": "archive", "to": "row"}, kind="one-time")
    wild = law(50, party="wild", kind="one-time")
    table = parliament(ghost, wild, row=[46, 50], agendas=FOUR)
    pass_law(table, 50, party="royalists", shares={1: 1})
    table.do("stay", 0)
    pass_law(table, 46, shares={1: 2})
    table.do("stay", 0)
    table.refused("party-set", "propose", 0, card="50", party="egalitarians")
    propose(table, 50)
    vote(table, "yyyy")
    close(table)
    go_on(table)
    assert table.table["parties"] == {"50": "royalists"}


def test_g27_two_honor_points_behind_is_not_enough() -> None:
    table = parliament(
        law(50, {"do": "gain", "who": "yes", "honor": 1}, kind="one-time"),
        row=[50],
        decrees=decrees(),
        confidence="yes",
    )
    pass_law(table, 50, "yyyn")  # 2 to 0
    table.do("stay", 0)
    assert table.phase == "propose"


def test_g27_laws_act_at_every_moment_of_a_confidence_vote_but_phase_3() -> None:
    moments = ("open", "close", "reveal", "apply", "passing", "round-end")
    watch = law(2, *({"do": "gain", "who": "challenger", "lobby": 1, "when": moment} for moment in moments))
    table = challenged(laws=[watch], permanent=[2])
    told = table.do("challenge", 3) + hold(table, "nnyyy")
    acted = [d["moment"] for d in named(told, "effect") if d["items"][0]["change"]["lobby"]]
    assert acted == ["open", "close", "reveal", "apply"]


def test_g27_honor_for_the_majority_comes_before_the_laws() -> None:
    lead = law(2, {"do": "gain", "who": "most honor", "lobby": 1, "if": "confidence"})
    table = challenged(laws=[lead], permanent=[2])
    table.do("challenge", 3)
    table.state.honor[:] = [3, 2, 0, 0, 0]
    told = hold(table, "nyyyn")
    (items,) = [d["items"] for d in named(told, "effect") if d["moment"] == "apply"]
    assert items[0]["change"]["lobby"] == {0: 1, 1: 1}


def test_g3_an_agenda_that_a_one_time_law_raised_escapes_a_permanent_limit() -> None:
    medal = law(40, {"rule": "honor-gain", "max": 1}, party="obstructionists")
    raise_it = law(50, {"rule": "agenda-honor", "add": 1}, kind="one-time", party="obstructionists")
    table = parliament(medal, raise_it, permanent=[40], row=[50], agendas=FOUR, deck=OVER)
    pass_law(table, 50)
    assert paid(table)[0][0] == 3

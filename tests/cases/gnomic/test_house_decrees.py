"""Each Decree and each agenda of the house pack shows what it does (G32 for those that the rulebook names)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import Table
from tests.cases.gnomic.parliament import (
    changed,
    close,
    go_on,
    hold,
    honor,
    house,
    line,
    lobby,
    named,
    one,
    propose,
    vote,
)


def decreed(number: int, *, discs: str = "yyyyy", **more: Any) -> Table:
    """A game whose first President (seat 0) passes this Decree and stays."""
    table = house(decrees={0: number}, **more)
    play(table, number, discs)
    if table.phase == "presidency":
        table.do("stay", 0)
    return table


def play(table: Table, number: int, discs: str = "yyyyy") -> list[Any]:
    """Propose the Decree, discard the first law of the row, and vote."""
    told = propose(table, number)
    told += table.do("discard-law", 0, card=str(table.table["row"][0]["card"]))
    return told + hold(table, discs)


def finish(table: Table, discs: str, card: int) -> tuple[dict[int, int], dict[int, int]]:
    """What agendas pay when the game ends after this vote on a law of the row."""
    table.state.deck[:] = [0, 0]
    propose(table, card)
    told = hold(table, discs)
    change = one(told, "agendas")["change"]
    return dict(change["honor"]), dict(change["lobby"])


# Seat 0 favours Obstructionists over Royalists, seat 1 Royalists over Obstructionists, the others what is level.
SECRETS = {0: 62, 1: 64, 2: 66, 3: 68, 4: 63}


def test_49_leaders_get_no_honor_but_lobby_votes_for_equal_numbers() -> None:
    table = decreed(49, permanent=[17, 18], agendas=SECRETS)
    table.state.honor[0] += 5
    honor_paid, lobby_paid = finish(table, "nnnnn", 9)
    assert 0 not in honor_paid
    assert lobby_paid[0] == 2


def test_49_with_44_leaders_get_nothing() -> None:
    table = decreed(49, permanent=[44, 17], agendas=SECRETS)
    table.state.honor[0] += 5
    honor_paid, lobby_paid = finish(table, "nnnnn", 9)
    assert 0 not in honor_paid
    assert lobby_paid == {}


def test_50_the_purse_pays_at_once_and_its_bearer_when_it_passes() -> None:
    table = house(decrees={0: 50})
    told = propose(table, 50)
    assert changed(told, 50, "red")[1] == {0: 2}
    table.do("discard-law", 0, card="14")
    assert changed(hold(table, "yyyyn"), 50)[0] == {4: 1}


def test_51_agenda_honor_is_taken_away() -> None:
    table = decreed(51, permanent=[17, 18], agendas=SECRETS, discs="yyyyy")
    honor_paid, lobby_paid = finish(table, "nnnnn", 9)
    assert honor_paid[0] == -2  # it had 1 + 1, and its lead would have paid 3
    assert honor(table)[0] == 0
    assert lobby_paid[2] == 2


def test_52_a_jumble_sale_in_order_from_the_president() -> None:
    table = house(decrees={0: 52, 1: 54}, president=0, permanent=[2])
    told = propose(table, 52)
    assert line(told, 52, "red")[0]["opened"][1]["number"] == 54
    assert table.table["shown"]["decrees"] == {1: 54}
    table.do("discard-law", 0, card="14")
    table.state.lobby[:] = [3, 2, 4, 7, 0]
    hold(table, "yyyyy")
    asked = []
    for answer in ("buy", "keep", "buy"):
        (seat,) = table.awaited["decide"]
        asked.append(seat)
        table.refused("wrong-answer", "decide", seat, card="52", answer="steal")
        table.refused("not-yours", "decide", (seat + 1) % 5, card="52", answer="buy")
        table.do("decide", seat, card="52", answer=answer)
    assert asked == [0, 2, 3]
    assert honor(table) == [2, 1, 1, 2, 1]
    assert lobby(table) == [1, 3, 5, 5, 1]


def test_53_gherkins_after_ties_and_landslides() -> None:
    table = house(players=4, decrees={0: 53})
    told = play(table, 53, "yyyy")
    assert changed(told, 53) == ({}, {})  # a lead of four
    table.do("stay", 0)
    propose(table, 9)
    assert changed(hold(table, "yynn"), 53)[0] == {0: -1}
    table = house(decrees={0: 53})
    assert changed(play(table, 53), 53)[1] == dict.fromkeys(range(5), -1)  # a lead of five


def test_54_does_not_apply_to_its_own_vote() -> None:
    table = house(decrees={0: 54})
    told = play(table, 54)
    assert named(told, "question") == []


def test_54_who_breaks_his_word_loses_three_or_turns_his_vote() -> None:
    table = decreed(54, permanent=[2])
    told = propose(table, 9)
    question = one(told, "question")
    assert (question["kind"], question["seats"]) == ("announce", [0, 1, 2, 3, 4])
    table.refused("wrong-answer", "decide", 0, card="54", answer="maybe")
    for seat, answer in ((3, "no"), (0, "yes"), (1, "yes"), (4, "yes"), (2, "no")):
        assert table.phase == "resolve"
        table.do("decide", seat, card="54", answer=answer)
    assert table.phase == "discuss"
    table.state.lobby[:] = [2, 3, 3, 2, 2]
    told = hold(table, "nnnyy")  # seats 0, 1 and 3 break their word
    assert changed(told, 54, "reveal")[1] == {1: -3}
    assert line(told, 54, "reveal")[1]["seats"] == [0, 3]
    ballots = one(told, "result")["ballots"]
    assert [ballots[seat]["vote"] for seat in range(5)] == ["yes", "no", "no", "no", "yes"]


def test_55_mechanocrat_laws_burn_and_so_do_the_most_lobby_votes() -> None:
    table = house(decrees={0: 55}, row=[14, 2, 33])
    table.state.lobby[3] = 6
    told = play(table, 55)
    assert [moved["card"]["number"] for moved in line(told, 55)[0]["moved"]] == [2, 33]
    assert changed(told, 55)[1] == {3: -6}
    assert len(table.table["row"]) == 3  # filled again
    assert table.secret["rejected"] == [14, 2, 33]


def test_56_the_mattress_softens_a_rejection() -> None:
    table = decreed(56)
    propose(table, 9)
    told = hold(table, "nnnnn")
    assert changed(told, 56, "passing")[1] == {0: 1}
    table.state.decrees[1] = 50
    propose(table, 50)
    table.do("discard-law", 1, card=str(table.table["row"][0]["card"]))
    assert changed(hold(table, "nnnnn"), 56, "passing")[1] == {1: 2}


def test_57_discs_are_shown_and_exchanged_in_order_e328() -> None:
    table = decreed(57)
    propose(table, 9)
    vote(table, "yynny")
    told = close(table)
    assert line(told, 57, "close")[0]["opened"] == {0: "yes", 1: "yes", 2: "no", 3: "no", 4: "yes"}
    assert list(table.table["shown"]["votes"].values()) == ["yes", "yes", "no", "no", "yes"]
    assert table.awaited == {"decide": (0,)}
    for seat, answer in enumerate(("exchange", "keep", "keep", "exchange", "exchange")):
        table.do("decide", seat, card="57", answer=answer)
    assert table.phase == "secret-votes"
    told = go_on(table)
    ballots = one(told, "result")["ballots"]
    assert [ballots[seat]["vote"] for seat in range(5)] == ["no", "yes", "no", "yes", "no"]


def test_58_the_rosette_goes_to_the_fullest_tile() -> None:
    table = house(decrees={0: 58})
    propose(table, 58)
    table.do("discard-law", 0, card="14")
    told = hold(table, "yyyyy", lobby={3: 2}, secret={1: 2})
    assert changed(told, 58)[0] == {1: 2}  # the first of two from the President on
    table = house(decrees={0: 58})
    assert changed(play(table, 58), 58)[0] == {}


def test_59_the_limping_are_paid_double_unless_40_forbids() -> None:
    table = decreed(59, permanent=[17, 18], agendas=SECRETS)
    table.state.honor[:] = [0, 5, 5, 5, 5]
    assert finish(table, "yyynn", 9)[0][0] == 4
    table = decreed(59, permanent=[17, 40], agendas=SECRETS)
    table.state.honor[:] = [0, 5, 5, 5, 5]
    assert finish(table, "yyynn", 9)[0][0] == 1


def test_60_a_rejected_law_returns_to_the_row() -> None:
    table = house(decrees={0: 60, 1: 50})
    told = play(table, 60)
    moved = line(told, 60)[0]["moved"]
    assert [each["card"]["number"] for each in moved] == [14]  # the one discarded for it
    assert 14 in [spot["card"] for spot in table.table["row"]]
    assert len(table.table["row"]) == 3


def test_60_the_gnome_to_the_left_chooses() -> None:
    table = house(decrees={0: 60})
    propose(table, 9)
    hold(table, "nyyyn", lobby={0: 2})
    table.state.president = 0
    play(table, 60)
    assert table.awaited == {"decide": (1,)}
    table.refused("wrong-answer", "decide", 1, card="60", answer=60)
    table.do("decide", 1, card="60", answer=9)
    assert 9 in [spot["card"] for spot in table.table["row"]]


PARTIES = {
    "obstructionists": (17, 18),
    "royalists": (4, 15),
    "mechanocrats": (32, 36),
    "egalitarians": (5, 39),
}


@pytest.mark.parametrize(
    ("number", "favours", "against"),
    [
        (61, "obstructionists", "mechanocrats"),
        (62, "obstructionists", "royalists"),
        (63, "royalists", "egalitarians"),
        (64, "royalists", "obstructionists"),
        (65, "mechanocrats", "obstructionists"),
        (66, "mechanocrats", "egalitarians"),
        (67, "egalitarians", "royalists"),
        (68, "egalitarians", "mechanocrats"),
    ],
)
def test_agendas(number: int, favours: str, against: str) -> None:
    two, one_of_each = PARTIES[favours], (PARTIES[favours][0], PARTIES[against][0])
    for in_force, pays in ((two, ({0: 2}, {})), (one_of_each, ({}, {0: 2})), (PARTIES[against], ({}, {}))):
        table = house(permanent=in_force, agendas={0: number})
        honor_paid, lobby_paid = finish(table, "nnnnn", 9)
        only_first = {seat: n for seat, n in honor_paid.items() if seat == 0}
        assert (only_first, {seat: n for seat, n in lobby_paid.items() if seat == 0}) == pays

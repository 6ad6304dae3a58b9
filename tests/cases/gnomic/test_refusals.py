"""Refusals name what the player has to know to do it right: the number, who may, what is awaited."""

from __future__ import annotations

from pbp_mod.game.actions import Seat
from tests.cases.gnomic.parliament import FILLERS, close, law, parliament, pass_law, propose, vote
from tests.cases.gnomic.test_round import three_on_the_card


def test_g15_how_much_lies_there_and_who_may_get_it() -> None:
    table = three_on_the_card("yyynn")
    yes = f"{Seat(0)}, {Seat(1)}, {Seat(2)}"
    for shares in ({1: 2}, {1: 2, 2: 2}, {}):
        says = table.refused("wrong-sum", "distribute", 0, shares=shares)
        assert "all 3 lobby votes" in says
        assert yes in says
    assert yes in table.refused("not-yes", "distribute", 0, shares={3: 3})
    assert f"({Seat(0)})" in table.refused("not-president", "distribute", 1, shares={1: 3})
    assert "no more than the most that they give" in table.refused(
        "own-share", "distribute", 0, shares={0: 2, 1: 1}
    )


def test_g15_a_share_that_a_law_limits() -> None:
    table = three_on_the_card("yyynn", (law(2, {"rule": "share-max", "set": 0}),))
    assert "no more than 0 for themselves" in table.refused("own-share", "distribute", 0, shares={0: 1, 1: 2})


def test_g10_lobby_votes_outside_the_vote_and_more_than_there_are() -> None:
    table = parliament()
    assert table.refused("wrong-phase", "lobby", 1, votes=1).endswith("the game awaits: propose)")
    propose(table, FILLERS[0])
    for votes in (0, 3):
        says = table.refused("too-many", "lobby", 1, votes=votes)
        assert f"{Seat(1)} can't place {votes} lobby votes" in says
    table.do("lobby", 1, votes=2)
    assert table.refused("none-left", "lobby", 1, votes=1).endswith(f"{Seat(1)} has no lobby votes left")
    vote(table, "yyyy")
    close(table)
    assert table.refused("none-left", "secret-lobby", 1, votes=1).endswith("has no lobby votes left")


def test_g12_the_secret_number_is_asked_for_after_the_close() -> None:
    table = parliament()
    propose(table, FILLERS[0])
    vote(table, "yyyy")
    assert table.refused("wrong-phase", "secret-lobby", 1, votes=1).endswith("the game awaits: discuss)")
    close(table)
    assert table.refused("wrong-phase", "lobby", 1, votes=1).endswith("the game awaits: secret-votes)")


def test_g22_nothing_to_distribute_and_nobody_to_stay() -> None:
    table = parliament()
    assert table.refused("wrong-phase", "distribute", 0, shares={}).endswith("the game awaits: propose)")
    assert table.refused("wrong-phase", "stay", 0).endswith("the game awaits: propose)")
    pass_law(table, FILLERS[0])
    assert f"({Seat(0)})" in table.refused("not-president", "stay", 1)

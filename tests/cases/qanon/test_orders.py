"""Q9, Q17, Q22, Q23, QR7, QR9: what an order for later can name, whatever comes before its turn."""

from __future__ import annotations

import pytest

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action
from tests.cases.qanon.games import Game

NAMING = ("nominate", "raid", "choose", "assassinate")


def order(game: Game, kind: str, by: int | None, **args: object) -> None:
    game.engine.check_order(game.state, Action(kind, by, args))


def refused(game: Game, code: str, kind: str, by: int, player: int) -> str:
    with pytest.raises(NotAllowed) as caught:
        order(game, kind, by, player=player)
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.parametrize("kind", NAMING)
def test_q9_qr9_somebody_else(kind: str) -> None:
    game = Game(5)
    for player in (0, 1, 3, 4):
        order(game, kind, 2, player=player)
    assert refused(game, "self", kind, 2, 2) == (
        f"an order of seat 3 can't {kind} seat 3: it has to be somebody else "
        "(who can be: seat 1, seat 2, seat 4, seat 5)"
    )


@pytest.mark.parametrize("kind", NAMING)
def test_q23_the_dead_are_out_of_reach(kind: str) -> None:
    game = Game(5).arrange(dead=(3,))
    order(game, kind, 2, player=4)
    assert refused(game, "dead", kind, 2, 3) == (
        "seat 4 is dead and out of reach (who can be: seat 1, seat 2, seat 5)"
    )


def raided(option: str) -> Game:
    game = Game(7, raid_twice=option)
    game.pass_far_right(2, 1)
    game.do("raid", 0, player=5)
    return game


def test_qr7_once_in_a_game() -> None:
    game = raided("no")
    assert refused(game, "raided-before", "raid", 1, 5) == (
        "seat 6 has been the target of FBI raid before (who can be: seat 1, seat 3, seat 4, seat 5, seat 7)"
    )
    order(game, "raid", 1, player=4)
    for kind in NAMING:
        if kind != "raid":
            order(game, kind, 1, player=5)


def test_qr7_again() -> None:
    order(raided("yes"), "raid", 1, player=5)


def test_q17_only_what_is_held() -> None:
    game = Game(5).arrange(deck="FFFMM")
    game.elect(1)
    order(game, "discard", 0, card="FR")
    for by, kind, card in ((0, "discard", "M"), (0, "enact", "M"), (1, "enact", "FR"), (2, "discard", "FR")):
        with pytest.raises(NotAllowed) as caught:
            order(game, kind, by, card=card)
        assert caught.value.code == "not-in-hand"
    game.do("discard", 0, card="FR")
    order(game, "enact", 1, card="FR")
    with pytest.raises(NotAllowed, match="holds no policies now"):
        order(game, "discard", 0, card="FR")


def test_orders_that_name_nobody() -> None:
    game = Game(5)
    order(game, "vote", 2, choice="yaw")
    order(game, "cia", 2)
    order(game, "skip", None, reason="away")

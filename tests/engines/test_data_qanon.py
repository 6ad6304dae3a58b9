"""What QAnon hands out is what `qanon/data.py` declares, and its templates use nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.game.actions import Seat
from tests.cases.qanon.games import Game
from tests.engines.declared import (
    declared,
    misfits,
    notices,
    of_notices,
    random_game,
    templates,
    undeclared,
)

pytestmark = pytest.mark.once


def rare() -> list[Game]:
    """What chance hardly brings: nobody eligible (QR18), the same player raided twice (QR7), both ends of a veto (Q25)."""
    lonely = Game(5).arrange(dead=(2, 3, 4), last=(0, 1))
    lonely.nominate(1)
    raided = Game(9)
    for step in (1, 4):
        raided.pass_far_right(step)
        raided.do("raid", raided.president, player=5)
    vetoing = Game(7, "FMFMMM").arrange(f=5)
    for president, agreed in ((0, False), (1, True)):
        vetoing.elect(president + 1)
        vetoing.do("discard", president, card=vetoing.secret["hand"][0])
        vetoing.do("veto", president + 1)
        vetoing.do("consent", president, agree=agreed)
        if not agreed:
            vetoing.do("enact", president + 1, card="M")
    return [lonely, raided, vetoing]


def test_every_notice_and_view_is_as_declared() -> None:
    games = [random_game("qanon", seed) for seed in range(1, 11)]
    told = [(template, data) for game in rare() for _, template, data in game.told]
    assert [each for _, wrong in games for each in wrong] == []
    assert [
        each for template, data in told for each in misfits(data, notices("qanon")[template], template)
    ] == []
    heard = set().union(*(heard for heard, _ in games), {template for template, _ in told})
    assert heard == set(notices("qanon"))


@pytest.mark.parametrize("template", sorted(templates("qanon")))
def test_a_template_uses_only_what_is_declared(template: str) -> None:
    assert undeclared("qanon", template) == []


@pytest.mark.checkout
def test_every_template_of_a_notice_is_declared() -> None:
    assert of_notices("qanon") == set(notices("qanon"))


def test_what_a_seat_was_told_is_told_apart() -> None:
    own: dict[str, Any] = {"role": "Moderate", "qanon": [], "trump": None, "knows_team": False}
    own |= {"hand": [], "vote": None}
    hand = {"told": "hand", "vice_president": Seat(1), "cards": ["M"]}

    def wrong(**changes: Any) -> list[str]:
        return list(misfits({**own, **changes}, declared("qanon", "Own"), "own"))

    assert wrong(told=[hand, hand | {"discarded": "M"}]) == []  # the discard comes later
    assert wrong(told=[hand | {"told": "peek"}]) != []
    assert wrong(told=[hand | {"vice_president": 1}]) == ["own.told[0].vice_president: 1 is no " + str(Seat)]
    assert wrong(told=[], vote="aye") != []
    assert wrong() == ["own: told of Own is missing"]

"""What Claim 2 hands out is what `claim/data.py` declares, and its templates use nothing else."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import Seat
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


def test_every_notice_and_view_is_as_declared() -> None:
    games = [
        random_game("claim", seed) for seed in (*range(1, 13), 42)
    ]  # the last one has a lead that is told of
    assert [each for _, wrong in games for each in wrong] == []
    assert set().union(*(heard for heard, _ in games)) == set(notices("claim"))


@pytest.mark.parametrize("template", sorted(templates("claim")))
def test_a_template_uses_only_what_is_declared(template: str) -> None:
    assert undeclared("claim", template) == []


@pytest.mark.checkout
def test_every_template_of_a_notice_is_declared() -> None:
    assert of_notices("claim") == set(notices("claim"))


def test_what_is_not_as_declared_is_found() -> None:
    played = declared("claim", "Play")
    assert list(misfits({"by": Seat(1), "card": "gnome 1"}, played, "play")) == []
    assert list(misfits({"by": 1, "card": "gnome 1"}, played, "play")) == ["play.by: 1 is no " + str(Seat)]
    assert list(misfits({"by": Seat(1)}, played, "play")) == ["play: card of Play is missing"]
    found = misfits([{"by": Seat(1), "card": "gnome 1", "value": 1}], list[played], "plays")
    assert list(found) == ["plays[0]: value isn't declared in Play"]

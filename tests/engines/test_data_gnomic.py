"""What Gnomic Parliament hands out is what `gnomic/data/` declares, and its templates use nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.game.actions import MODERATOR, Seat
from tests.builders import Table
from tests.cases.gnomic.parliament import FILLERS, hold, law, parliament, pass_law, propose
from tests.cases.gnomic.test_end import challenged
from tests.engines.declared import (
    declared,
    misfits,
    notices,
    of_notices,
    random_game,
    templates,
    undeclared,
)
from tests.engines.test_gnomic_packs import table_of
from tests.engines.test_gnomic_texts import rare_game, untyped_game

pytestmark = pytest.mark.once

GAMES = range(1, 9)


def by_hand() -> list[Table]:
    """Games that bring what chance hardly brings with our own cards."""
    overthrown = challenged()
    overthrown.do("challenge", 3)
    hold(overthrown, "nnyyy")
    propose(overthrown, FILLERS[1])  # GR11: not his Decree
    asking = parliament(law(2, {"do": "gain", "honor": 1, "pick": 1}), permanent=[2])
    pass_law(asking, FILLERS[0])
    asking.do("decide", 0, card="2", answer=(1,))
    return [untyped_game(), rare_game(), overthrown, asking]


def told_wrong(table: Table) -> list[str]:
    """What in all notices of a game isn't as declared."""
    return [each for _, name, data in table.told for each in misfits(data, notices("gnomic")[name], name)]


def test_every_notice_and_view_is_as_declared() -> None:
    games = [random_game("gnomic", seed) for seed in GAMES]
    assert [each for _, wrong in games for each in wrong] == []
    laid = by_hand()
    assert [each for table in laid for each in told_wrong(table)] == []
    heard = {name for table in laid for _, name, _ in table.told}
    assert heard.union(*(names for names, _ in games)) == set(notices("gnomic"))


@given(st.integers(0, 2**48))
@settings(max_examples=30, deadline=None)
def test_whatever_a_pack_says_is_told_as_declared(seed: int) -> None:
    table, rng = table_of(seed), random.Random(seed)
    for _ in range(120):
        if not (legal := list(table.legal())):
            break
        table.engine.apply(table.state, rng.choice(legal), table._tell)
        seen = {**table.engine.view(table.state, MODERATOR), **table.engine.view(table.state, 0)}
        parts = {"table": "Table", "own": "Own", "secret": "Secret"}
        assert [
            w for part, value in seen.items() for w in misfits(value, declared("gnomic", parts[part]), part)
        ] == []
    assert told_wrong(table) == []


@pytest.mark.parametrize("template", sorted(templates("gnomic")))
def test_a_template_uses_only_what_is_declared(template: str) -> None:
    assert undeclared("gnomic", template) == []


@pytest.mark.checkout
def test_every_template_of_a_notice_is_declared() -> None:
    assert of_notices("gnomic") == set(notices("gnomic"))


def effect(**more: Any) -> Mapping[str, Any]:
    """The notice of a card at work, with one effect."""
    item = {"do": "gain", "if": [], "who": ["all"], "holds": True}
    return {
        "card": {"number": 1, "title": "Law"},
        "moment": "apply",
        "confidence": False,
        "items": [item | more],
    }


def test_what_is_not_as_declared_is_found() -> None:
    kind = notices("gnomic")["effect"]
    right = {"change": {"honor": {Seat(1): 2}, "lobby": {}}, "per": ["yes"], "by": Seat(0), "forced": False}
    assert list(misfits(effect(**right), kind, "effect")) == []
    assert list(misfits(effect(change={"honor": {}}), kind, "effect")) == [
        "effect.items[0].change: lobby of Change is missing"
    ]
    assert list(misfits(effect(chosen=Seat(0)), kind, "effect")) == [
        "effect.items[0]: chosen isn't declared in Item"
    ]
    assert list(misfits(effect(by=0), kind, "effect")) == [f"effect.items[0].by: 0 is no {Seat}"]

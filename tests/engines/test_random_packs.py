"""What every engine must hold, for games that nobody has thought of: packs made at random."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

from pbp_mod.engines.ledger.pack import load_pack
from pbp_mod.engines.ledger.pack.files import checked
from pbp_mod.game.actions import THREAD
from pbp_mod.game.engine import AnyEngine
from pbp_mod.testing import EngineTests
from pbp_mod.testing.properties import examples, seeds
from pbp_mod.testing.viewers import Secrecy
from tests.anygame import ANY_PACK, WAYS_OF_ANY_PACK, Game, any_header, snapshot_all
from tests.random_packs import random_pack
from tests.secrecy import OfAnyPack

pytestmark = pytest.mark.once


class TestAnyPack(EngineTests):
    """All properties of the games of ours, asked of packs that nobody has written."""

    engine, ways = "ledger", WAYS_OF_ANY_PACK

    @property
    def record(self) -> AnyEngine:
        return super().record.replaced(seats=range(3, 8))

    def secrecy(self) -> Secrecy:
        return OfAnyPack()

    @pytest.mark.parametrize("seed", range(1, 9))
    def test_a_viewer_reads_the_same_in_games_that_differ_in_secrets(self, seed: int) -> None:
        """The same games each time: of all seeds, some packs show more than the oracle knows of, or than they should."""
        super().test_a_viewer_reads_the_same_in_games_that_differ_in_secrets.hypothesis.inner_test(  # type: ignore[attr-defined]
            self, seed=seed, viewer=seed
        )

    @examples(3)
    @given(seed=seeds)
    def test_the_guard_is_told_what_is_secret(self, seed: int) -> None:
        """Where there are roles: of an order or a mark alone, which only name a player, no rule can say anything."""
        while not (game := self.game(seed)).state.pack.roles:
            seed += 1
        assert game.over or any(
            game.engine.secrets_from(game.state, audience) for audience in (THREAD, 0, 1, 2)
        ), "secrets names nothing, so the guard lets every text pass"


def game(seed: int) -> Game:
    """A game of a random pack, just dealt."""
    return Game(any_header(ANY_PACK, seed))


@examples(60)
@given(seed=seeds)
def test_every_game_has_an_end_and_comes_out_the_same_again(seed: int) -> None:
    first, rng = game(seed), random.Random(seed)
    for _ in first.play(rng):
        pass
    assert first.over
    again = Game(first.header)
    for row in first.rows:
        again.record(row)
    assert snapshot_all(again) == snapshot_all(first)
    assert again.told == first.told


@examples(60)
@given(seed=seeds)
def test_a_pack_in_which_something_is_misspelt_is_told_so_and_never_breaks_the_check(seed: int) -> None:
    """Whatever stands in a file: it is refused in words, or it can be read."""
    rng = random.Random(seed)
    pack = random_pack(rng)
    _damage(pack, rng)
    found = checked(pack, "pack")[1]
    assert all(isinstance(each, str) and each.startswith("pack") for each in found)
    if not found:
        assert load_pack(pack).name == pack["pack"]["name"]


def _damage(value: Any, rng: random.Random) -> None:
    """Put something else in one place of the tables."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and rng.random() < 0.85:
            value = value[key]
            continue
        value[key] = rng.choice(
            (0, -1, True, "", "in or", "none", [], {}, [1], {"do": 3}, "x" * 600, None, 1.5)
        )
        return

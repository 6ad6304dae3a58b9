"""What every engine must hold, for games that nobody has thought of: packs made at random."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given

from pbp_mod.engines import load
from pbp_mod.engines.ledger.pack import load_pack
from pbp_mod.engines.ledger.pack.files import checked
from pbp_mod.testing.games import Game, snapshot_all
from pbp_mod.testing.headers import header
from pbp_mod.testing.properties import examples, seeds
from tests.anygame import WAYS
from tests.random_packs import random_pack

WAYS_OF = WAYS["ledger"]


def game(seed: int) -> Game:
    """A game of a random pack, just dealt."""
    rng = random.Random(seed)
    options = {option.name: rng.choice(option.values) for option in load("ledger").options}
    setup: dict[str, Any] = {"pack": random_pack(rng)}
    return Game(header("ledger", rng.choice((3, 4, 5, 6, 7, 9, 12)), seed, options, setup), WAYS_OF)


@examples(60)
@given(seed=seeds)
def test_every_game_has_an_end_and_comes_out_the_same_again(seed: int) -> None:
    first, rng = game(seed), random.Random(seed)
    for _ in first.play(rng):
        pass
    assert first.over
    again = Game(first.header, WAYS_OF)
    for row in first.rows:
        again.record(row)
    assert snapshot_all(again) == snapshot_all(first)
    assert again.told == first.told


@examples(12)
@given(seed=seeds)
def test_all_that_is_listed_is_accepted_and_a_copy_is_independent(seed: int) -> None:
    each, rng = game(seed), random.Random(seed)
    while not each.over:
        before, legal = snapshot_all(each), list(each.legal())
        for action in rng.sample(legal, min(10, len(legal))):
            each.engine.apply(each.engine.copy(each.state), action, None)
        assert snapshot_all(each) == before
        each.do(each.choose(rng))


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

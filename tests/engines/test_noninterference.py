"""Who has voted and how shows to nobody before the last vote is in.

That games which differ in what a viewer may not know read the same to him is asked of every game: see
`pbp_mod.testing.secretive`, and `tests/engines/test_every_engine.py` for what our games know of it besides.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.timekeeping import seen_to_be_owed
from pbp_mod.engines import load
from pbp_mod.game.actions import THREAD, Action, Channel
from pbp_mod.testing.reading import Reading
from tests.anygame import ANY_PACK, FINISHED, Game, any_header, choose_options, header
from tests.secrecy import SECRET_ARGS

pytestmark = pytest.mark.once

BALLOTS = tuple(name for name in FINISHED if any(engine == name for engine, _ in SECRET_ARGS))


@pytest.mark.parametrize("engine", BALLOTS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_who_has_voted_and_how_does_not_show_before_the_last_vote(engine: str, seed: int) -> None:
    """The same ballot taken twice: voters in another order, with other votes, until one is missing."""
    rng = random.Random(seed)
    head = header(engine, rng.choice(load(engine).seats), seed, choose_options(engine, rng))
    games = [Game(head) for _ in range(2)]
    first = next(iter(games[0].legal()))
    for game in games:
        game.do(first)
    (ask,) = (ask for ask in load(engine).asks(games[0].state) if ask.channel is Channel.PM)
    orders = [rng.sample(ask.seats, len(ask.seats)) for _ in games]
    hide = frozenset({ask.kind})
    readings = [Reading(game) for game in games]
    for voters in list(zip(*orders, strict=True))[:-1]:
        for game, voter in zip(games, voters, strict=True):
            assert ask.choices is not None
            told = game.do(Action(ask.kind, voter, rng.choice(ask.choices)))
            assert told == []
        assert readings[0].status(hide) == readings[1].status(hide)
        assert readings[0].posts(THREAD) == readings[1].posts(THREAD)


@pytest.mark.parametrize("engine", [*FINISHED, ANY_PACK])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(1, 2**32))
def test_how_long_a_schedule_gives_tells_the_thread_nothing_new(engine: str, seed: int) -> None:
    """Of what no post and no board tells the thread, a deadline by the table's schedule tells nothing either."""
    rng = random.Random(seed)
    game = Game(any_header(engine, seed))
    before, phase = seen_to_be_owed(game.header, game.rows), game.engine.seen_phase(game.state)
    for _ in range(24):
        if game.over:
            break
        told = game.do(game.choose(rng))
        now, seen = seen_to_be_owed(game.header, game.rows), game.engine.seen_phase(game.state)
        silent = all(each.to != THREAD for each in told) and seen == phase
        if silent and game.rows[-1].get("by") is not None:
            assert game.engine.kinds[game.rows[-1]["action"]].channel is Channel.THREAD or now == before
        before, phase = now, seen

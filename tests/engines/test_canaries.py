"""What is secret shows up nowhere else: every card, role and vote in the data of notices, views and refusals.

Marked texts in the log are looked for in every game (`pbp_mod.testing.secretive`); here it is asked of oracles, game by
game, what a reader may know.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import GROUPS, MOST_GROUPS, THREAD, Action, Channel, readers
from tests.anygame import ANY_PACK, FINISHED, Game, any_header, anything, look
from tests.oracle import oracle

pytestmark = pytest.mark.once

each_engine = pytest.mark.parametrize("engine", [*FINISHED, ANY_PACK])
seeds = st.integers(1, 2**48)


@each_engine
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_no_notice_holds_what_its_reader_may_not_know(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    audiences = (THREAD, *range(game.players))
    seers = {audience: oracle(audience, game) for audience in audiences}

    def check(since: int) -> None:
        for told in game.told[since:]:
            for reader in readers(told.to):
                found = seers[reader].leaks(told.template, told.data) if reader in seers else []
                assert not found, f"{told.template} to {told.to} holds {found}"
        for audience in (THREAD, rng.randrange(game.players)):
            seer = seers[audience]
            found = seer.leaks(f"{game.engine.name}/view", game.engine.view(game.state, audience))
            assert not found, f"the view of {audience} holds {found}"

    check(0)
    while not game.over:
        since = len(game.told)
        action = game.choose(rng)
        game.do(action)
        for seer in seers.values():
            seer.learn(action)
        check(since)


def may_hear(game: Game, action: Action) -> set[int] | None:
    """Who may notice at once that this was sent by PM, by the rules; None: all may, since it ends something.

    Asked before it is recorded. What the answer was is the oracles' affair.
    """
    if game.engine.kinds[action.kind].channel is not Channel.PM:
        return None
    table = look(game).table
    if action.kind == "discard":  # Q17: the two cards go on by PM
        return {table["vice_president"]}
    if action.kind == "consent":  # Q25: only a veto that comes about is public
        return None if action.args["agree"] else {table["vice_president"]}
    if action.kind == "veto":
        return {table["president"]}
    if action.kind == "act":  # V13, V16: groups may be told of it, and the last order ends the phase
        after = game.fork()
        after.do(action)
        phases = {game.engine.phase(each.state) for each in (game, after)}
        return {GROUPS + place for place in range(MOST_GROUPS)} if len(phases) == 1 else None
    awaited = {seat for ask in game.engine.asks(game.state) if ask.kind == action.kind for seat in ask.seats}
    return set() if awaited - {action.by} else None  # a ballot: until the last is in


def seen_by_all(game: Game) -> dict[str, Any]:
    """What the thread may know of the table."""
    table: dict[str, Any] = game.engine.view(game.state, THREAD)["table"]
    return table


@each_engine
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_what_is_said_by_pm_shows_to_nobody_who_may_not_know_of_it(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    agreed = False
    while not game.over:
        public, action = seen_by_all(game), game.choose(rng)
        hear = may_hear(game, action)
        told = game.do(action)
        if action.kind == "discard":
            agreed = bool(action.args.get("veto"))
        if hear is None or (action.kind == "veto" and agreed):  # QR8: the agenda is dropped at once
            continue
        assert {each.to for each in told} <= hear, f"{action} brought {told}"
        assert seen_by_all(game) == public, f"{action} changed what all can see"


def refusal_of(game: Game, action: Action) -> NotAllowed | None:
    """How this would be refused just now, tried on a copy."""
    try:
        game.engine.apply(game.engine.copy(game.state), action, None)
    except NotAllowed as refusal:
        return refusal
    except NotUnderstood:
        pass
    return None


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_a_refusal_names_no_secret_but_the_players_own(engine: str, seed: int) -> None:
    """What the moderator is told when he may paste it: only what he who tried knows, or all do."""
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    seers = {seat: oracle(seat, game) for seat in range(game.players)}
    while not game.over:
        for action in (anything(game, rng) for _ in range(3)):
            refusal = refusal_of(game, action)
            if refusal is not None and action.by is not None:
                said = {"parts": [part for part in refusal.parts if part not in action.args.values()]}
                found = seers[action.by].leaks(f"{game.engine.name}/refusal", said)
                assert not found, f"{action}: {refusal}"
        action = game.choose(rng)
        game.do(action)
        for seer in seers.values():
            seer.learn(action)

"""What every engine must hold, whatever its game: folds, copies, refusals, ends, and that all of it can be reached."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.session import read_game
from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action
from pbp_mod.rows import replay
from pbp_mod.rows.entries import check, decode
from pbp_mod.store.records import dumps
from pbp_mod.texts.due import due_messages
from tests.anygame import (
    FINISHED,
    Game,
    any_header,
    anything,
    choose_options,
    header,
    snapshot_all,
    values,
)

# Actions that no random game of the shipped cards and setups comes to.
NOT_BY_CHANCE = {"gnomic": {"adjust", "resolved"}}  # every card of our own pack is typed

each_engine = pytest.mark.parametrize("engine", FINISHED)
seeds = st.integers(1, 2**48)


def played(engine: str, seed: int) -> Game:
    """A whole random game."""
    game = Game(any_header(engine, seed))
    for _ in game.play(random.Random(seed)):
        pass
    return game


@each_engine
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_fold_of_a_prefix_continued_is_the_fold_of_all(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    steps = [(game.position.copy(), snapshot_all(game))]
    for _ in game.play(rng):
        steps.append((game.position.copy(), snapshot_all(game)))
    whole = steps[-1][1]
    for seq, (position, seen) in enumerate(steps):
        prefix = replay.fold(game.header, game.rows[:seq])
        assert snapshot_all(game, prefix.state) == seen
        for row in game.rows[seq:]:
            prefix.step(row)
        assert snapshot_all(game, prefix.state) == whole
        assert prefix.seq == len(game.rows)
        assert snapshot_all(game, position.state) == seen, "a copy changed when the game went on"


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=seeds, data=st.data())
def test_folding_and_telling_twice_give_the_same(engine: str, seed: int, data: st.DataObject) -> None:
    game = played(engine, seed)
    first, second = (replay.fold(game.header, game.rows) for _ in range(2))
    assert snapshot_all(game, first.state) == snapshot_all(game, second.state) == snapshot_all(game)
    messages = due_messages(game.header, game.rows)
    assert messages == due_messages(game.header, game.rows)
    told = [(part.template, part.data) for message in messages for part in message.parts]
    heard = [(each.template, each.data) for each in game.told]
    assert sorted(map(repr, told)) == sorted(map(repr, heard))
    seq = data.draw(st.integers(0, len(game.rows)), "rows")
    until = [message for message in messages if message.row <= seq]
    assert due_messages(game.header, game.rows[:seq]) == until, "a later row changed an earlier message"


@each_engine
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_an_exported_game_comes_back_the_same(engine: str, seed: int) -> None:
    game = played(engine, seed)
    exported = [dumps(line) for line in (game.header, *game.rows)]
    head, rows = read_game(enumerate(map(json.loads, exported), 1))
    assert [dumps(line) for line in (head, *rows)] == exported
    assert snapshot_all(game, replay.fold(head, rows).state) == snapshot_all(game)


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_after_the_end_nothing_is_awaited_and_nothing_goes(engine: str, seed: int) -> None:
    game, rng = played(engine, seed), random.Random(seed)
    assert game.engine.asks(game.state) == ()
    assert game.engine.phase(game.state) == "over"
    told, before = len(game.told), snapshot_all(game)
    for _ in range(60):
        action = anything(game, rng)
        if not _second_thought(game, action):
            with pytest.raises((NotAllowed, NotUnderstood)):
                game.engine.apply(game.state, action, game.position._teller(game._hear))
        assert len(game.told) == told
        assert snapshot_all(game) == before
    outcome = game.engine.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == tuple(sorted(set(outcome.winners)))
    assert set(outcome.winners) <= set(range(game.players))


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_all_that_is_listed_is_accepted(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    while not game.over:
        before = snapshot_all(game)
        legal = list(game.legal())
        for action in legal if len(legal) < 30 else rng.sample(legal, 30):
            row = game.row(action)
            check(row, game.engine)
            assert decode(row, game.engine, game.position.roster) == action, (
                "a row doesn't say what was meant"
            )
            game.engine.apply(game.engine.copy(game.state), action, None)
        assert snapshot_all(game) == before, "a copy is not independent"
        game.do(game.choose(rng))


@each_engine
@settings(max_examples=8, deadline=None)
@given(seed=seeds)
def test_what_is_not_listed_is_refused_without_a_trace(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    while not game.over:
        legal = list(game.legal())
        plain = list(map(_plain, legal))
        before, told = snapshot_all(game), len(game.told)
        for action in (*(anything(game, rng) for _ in range(4)), _by_another(rng.choice(legal), game, rng)):
            if _plain(action) in plain or _second_thought(game, action):
                continue
            with pytest.raises((NotAllowed, NotUnderstood)) as refusal:
                game.engine.apply(game.state, action, game.position._teller(game._hear))
            assert "{" not in str(refusal.value)
            assert len(game.told) == told, f"{action} was refused and told"
            assert snapshot_all(game) == before, f"{action} left a trace"
        game.do(game.choose(rng))


def _plain(action: Action) -> Action:
    """The action without what says nothing: a flag that is off, the value of a card that has only one, nobody's lamp,
    shares of 0, the order of names."""
    args: dict[str, Any] = {}
    for name, value in action.args.items():
        if value is False or value == ():
            continue
        if isinstance(value, dict):
            value = {key: count for key, count in value.items() if count}
        args[name] = tuple(sorted(value)) if isinstance(value, tuple) else value
    if str(args.get("card", "")).endswith(f" {args.get('value')}"):
        del args["value"]
    return action._replace(args=args)


def _second_thought(game: Game, action: Action) -> bool:
    """Whether it may be recorded though it isn't awaited. Keep this short: it is never prompted for."""
    kind, by, args = action
    phase = game.engine.phase(game.state)
    if game.engine.name == "qanon":  # a vote sent again (Q11), a skip (QR6, QR19)
        return (kind == "vote" and phase == "election" and by not in game.engine.out(game.state)) or (
            kind == "skip" and (phase == "nomination" or (phase == "power" and not args.get("counts")))
        )
    if game.engine.name == "claim" and kind == "play":  # a last card, posted though the engine has laid it
        laid = [told.data for told in game.told if told.template == "claim/trick" and told.data["automatic"]]
        return bool(laid) and {"by": by, "card": args["card"]} in laid[-1]["plays"]
    if game.engine.name == "gnomic":  # a disc swapped (GR12), another secret number (GR22)
        return (kind, phase) in {("vote", "discuss"), ("secret-lobby", "secret-votes"), ("adjust", "resolve")}
    return False


def _by_another(action: Action, game: Game, rng: random.Random) -> Action:
    """The same, said by somebody who may have no right to it."""
    return action if action.by is None else action._replace(by=rng.randrange(game.players))


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_a_state_and_its_copy_go_ways_of_their_own(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    for _ in game.play(rng, at_most=rng.randrange(80)):
        pass
    twin, before = Game(game.header), snapshot_all(game)
    twin.position, twin.rows = game.position.copy(), list(game.rows)
    for _ in twin.play(random.Random(seed + 1)):
        pass
    assert snapshot_all(game) == before, "the copy's moves reach the original"
    after = snapshot_all(twin)
    for _ in game.play(random.Random(seed + 2)):
        pass
    assert snapshot_all(twin) == after, "the original's moves reach the copy"


@each_engine
def test_random_play_ends_for_every_size_and_option_and_comes_to_every_action(engine: str) -> None:
    seen: set[str] = set()
    kinds = set(load(engine).kinds) - NOT_BY_CHANCE.get(engine, set())
    for players in load(engine).seats:
        for name, each in values(engine).items():
            for value in each:
                rng = random.Random(f"{players} {name} {value}")
                options = choose_options(engine, rng, **{name: value})
                assert options[name] == value
                game = Game(header(engine, players, rng.getrandbits(64), options))
                seen |= {action.kind for action, _ in game.play(rng)}
                assert game.over
    for seed in range(1, 100):
        if seen >= kinds:
            break
        rng = random.Random(seed)
        seen |= {action.kind for action, _ in Game(any_header(engine, seed)).play(rng)}
    assert seen == kinds

"""The rules as an engine says them itself: what is listed goes, what isn't is refused, and every game has an end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action, Channel, Question
from pbp_mod.rows.entries import check, decode
from pbp_mod.testing.games import Game, anything, snapshot_all
from pbp_mod.testing.headers import header
from pbp_mod.testing.properties import Properties, examples, seeds

_MANY = 30
"""Of more legal actions than that a random choice is tried."""


class Playing(Properties):
    """What may be done, and what may not."""

    @examples(6)
    @given(seed=seeds)
    def test_all_that_is_listed_is_accepted(self, seed: int) -> None:
        game, rng = self.game(seed), random.Random(seed)
        while not game.over:
            before = snapshot_all(game)
            legal = list(game.legal())
            for action in legal if len(legal) < _MANY else rng.sample(legal, _MANY):
                row = game.row(action)
                check(row, game.engine)
                meant = decode(row, game.engine, game.position.roster)
                assert meant == action, "a row doesn't say what was meant"
                game.engine.apply(game.engine.copy(game.state), action, None)
            assert snapshot_all(game) == before, "a copy is not independent"
            game.do(game.choose(rng))

    @examples(8)
    @given(seed=seeds)
    def test_what_is_not_listed_is_refused_without_a_trace(self, seed: int) -> None:
        game, rng = self.game(seed), random.Random(seed)
        while not game.over:
            legal = list(game.legal())
            said = list(map(_plain, legal))
            before, told = snapshot_all(game), len(game.told)
            others = [anything(game, rng) for _ in range(4)]
            if legal:
                others.append(_by_another(rng.choice(legal), game, rng))
            for action in others:
                if _plain(action) in said or self.ways.allowed(game, action):
                    continue
                with pytest.raises((NotAllowed, NotUnderstood)) as refusal:
                    game.say(action)
                assert "{" not in str(refusal.value)
                assert len(game.told) == told, f"{action} was refused and told"
                assert snapshot_all(game) == before, f"{action} left a trace"
            game.do(game.choose(rng))

    @examples(6)
    @given(seed=seeds)
    def test_after_the_end_nothing_is_awaited_and_nothing_goes(self, seed: int) -> None:
        game, rng = self.played(seed), random.Random(seed)
        assert game.engine.asks(game.state) == ()
        assert game.engine.phase(game.state) == "over"
        told, before = len(game.told), snapshot_all(game)
        for _ in range(60):
            action = anything(game, rng)
            if not self.ways.allowed(game, action):
                with pytest.raises((NotAllowed, NotUnderstood)):
                    game.say(action)
            assert len(game.told) == told
            assert snapshot_all(game) == before
        outcome = game.engine.outcome(game.state)
        assert outcome is not None
        assert outcome.reason
        assert outcome.winners == tuple(sorted(set(outcome.winners)))
        assert set(outcome.winners) <= set(range(game.players))

    @examples(6)
    @given(seed=seeds)
    def test_another_ballot_is_another_question(self, seed: int) -> None:
        """A row stands only for the question that it answered: so no two ballots are one, whatever is said in them."""
        game, rng = self.game(seed), random.Random(seed)
        answered: dict[tuple[str, int], list[Question]] = {}
        while not game.over:
            action = game.choose(rng)
            for ask in game.engine.asks(game.state):
                if ask.kind != action.kind or action.by not in ask.seats:
                    continue
                question = game.engine.question(game.state, action)
                for args in ask.choices or ():
                    same = game.engine.question(game.state, action._replace(args=args))
                    assert same == question, "what is answered changes what was asked"
                if ask.channel is Channel.PM and game.engine.kinds[action.kind].many:
                    before = answered.setdefault((action.kind, action.by), [])
                    assert question not in before, f"{action} answers a question that was answered before"
                    before.append(question)
            game.do(action)

    def test_random_play_ends_for_every_size_and_option_and_comes_to_every_action(self) -> None:
        seen: set[str] = set()
        kinds = set(self.record.kinds) - self.ways.never
        for players in self.record.seats:
            for name, each in self.values().items() or {"": ("",)}.items():
                for value in each:
                    rng = random.Random(f"{players} {name} {value}")
                    options = self.options(rng, **({name: value} if name else {}))
                    seed, setup = rng.getrandbits(64), self.ways.setup(players, rng)
                    game = Game(header(self.engine, players, seed, options, setup), self.ways)
                    assert game.position.opened.options.get(name, "") == value
                    seen |= {action.kind for action, _ in game.play(rng)}
                    assert game.over
        for seed in range(1, 100):
            if seen >= kinds:
                break
            seen |= {action.kind for action, _ in self.game(seed).play(random.Random(seed))}
        assert seen == kinds


def _plain(action: Action) -> Action:
    """The action without what says nothing: a flag that is off, the value of a card that has only one, nobody in a list,
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


def _by_another(action: Action, game: Game, rng: random.Random) -> Action:
    """The same, said by somebody who may have no right to it."""
    return action if action.by is None else action._replace(by=rng.randrange(game.players))

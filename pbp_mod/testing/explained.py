"""Notices and views as data: plain values, each notice with its reasons, and each reason a rule with a sentence."""

from __future__ import annotations

import random

from hypothesis import given

from pbp_mod.game.actions import MODERATOR, THREAD, Data, Seat
from pbp_mod.testing.games import Told
from pbp_mod.testing.leaves import leaves
from pbp_mod.testing.properties import Properties, examples, seeds

_LONGEST = 200
"""Characters of a rule's sentence: it is printed in a list."""


class Explained(Properties):
    """What is told, before it becomes text."""

    @examples(5)
    @given(seed=seeds)
    def test_every_notice_has_reasons_and_every_reason_is_a_rule(self, seed: int) -> None:
        game = self.played(seed)
        explain = game.engine.explain()
        rules = explain.rules(game.state)
        assert rules == explain.rules(self.game(seed).state), (
            "what a rule says changed in the course of a game"
        )
        for told in game.told:
            why = explain.why(told.template.partition("/")[2], told.data)
            assert why, f"{told.template} has no reason"
            assert len(why) == len(set(why)), told.template
            assert set(why) <= set(rules), told.template

    @examples(5)
    @given(seed=seeds)
    def test_rules_are_sentences(self, seed: int) -> None:
        game = self.game(seed)
        for rule, text in game.engine.explain().rules(game.state).items():
            assert text[0].isupper() or not text[0].isalpha(), rule
            assert text.endswith("."), rule
            assert "{" not in text, rule
            assert len(text) <= _LONGEST, rule

    @examples(5)
    @given(seed=seeds)
    def test_notices_and_views_hold_plain_values(self, seed: int) -> None:
        """Numbers, words, flags, seats: what hides more than it shows can't be looked at for secrets."""
        game, rng = self.game(seed), random.Random(seed)
        _look_at(game.told)
        for _, told in game.play(rng):
            _look_at(told)
            for audience in (THREAD, MODERATOR, rng.randrange(game.players)):
                _plain(f"the view of {audience}", game.engine.view(game.state, audience))

    @examples(5)
    @given(seed=seeds)
    def test_a_view_has_the_parts_of_its_audience_alone(self, seed: int) -> None:
        game = self.game(seed)
        for _ in game.play(random.Random(seed)):
            for audience in (MODERATOR, THREAD, *range(game.players)):
                parts = {MODERATOR: {"table", "secret"}, THREAD: {"table"}}.get(audience, {"table", "own"})
                assert set(game.engine.view(game.state, audience)) == parts


def _look_at(told: list[Told]) -> None:
    for each in told:
        _plain(each.template, each.data)


def _plain(what: str, data: Data) -> None:
    for path, value in leaves(data):
        assert value is None or isinstance(value, Seat | str | int | float), f"{what}: {path} is {value!r}"

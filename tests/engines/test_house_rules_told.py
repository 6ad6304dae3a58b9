"""A house rule is told as it is: every text that a rule stands behind is written under every value of its option.

An option names the rule that it belongs to, and a notice names the rules that made it (`why`). So a text whose reasons
name the rule of an option, and that reads the same whatever the option is, states a rule that may not hold: "may not
post" where all may. Whoever adds an option finds here which texts he has forgotten.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action, Option
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.header import read
from pbp_mod.texts.outbox import Collector, Message
from pbp_mod.texts.printing import Printer
from tests.anygame import Game, choose_options, header, values

pytestmark = pytest.mark.once

SAME: dict[tuple[str, str], dict[str, str]] = {
    ("qanon", "tracker"): {"vetoed": "the counter is told as it stands"},
    ("qanon", "powers"): {"ordered": "what the power did is told"},
}
"""Texts that tell what came of the rule and don't state it: they may read the same, and here is why."""

OPTIONS = [
    (engine, option)
    for engine in ENGINES
    for option in load(engine).options
    if not option.wording and len(values(engine)[option.name]) > 1
]
each_option = pytest.mark.parametrize(
    ("engine", "option"), OPTIONS, ids=[f"{engine}-{option.name}" for engine, option in OPTIONS]
)


class Told:
    """A game under one value of an option, with every text of its thread and seats."""

    def __init__(self, engine: str, players: int, seed: int, options: dict[str, str]) -> None:
        whole = header(engine, players, seed, options)
        # A checkpoint stands for all rows, whatever is told.
        self.game = Game({key: value for key, value in whole.items() if key not in ("checkpoints", "salt")})
        opened = read(self.game.header)
        self._printer = Printer(self.game.header, opened, None, "plain")
        self.texts: dict[tuple[int, int, str], tuple[str, tuple[str, ...]]] = {}
        self._keep(0)

    def do(self, action: Action) -> None:
        self.game.do(action)
        self._keep(len(self.game.rows))

    def _keep(self, row: int) -> None:
        why = self.game.engine.explain().why
        for told in self.game.told:
            name = told.template.partition("/")[2]
            if told.row == row and told.to >= -1 and not told.template.startswith("common/"):
                collector = Collector()
                collector.hear(row, self.game.position, told.to, told.template, told.data)
                message: Message = collector.messages()[0]
                self.texts[row, told.to, name] = self._printer.text(message), why(name, told.data)


def _pairs(engine: AnyEngine, option: Option, seeds: range) -> Iterator[tuple[Told, Told]]:
    """The same game under two values of the option, as long as both go the same way."""
    first, *others = values(engine.name)[option.name]
    for value in others:
        for seed in seeds:
            rng = random.Random(f"{option.name} {value} {seed}")
            players, deal = rng.choice(engine.seats), rng.getrandbits(64)
            both = []
            for each in (first, value):
                chosen = random.Random(seed)
                both.append(
                    Told(
                        engine.name, players, deal, choose_options(engine.name, chosen, **{option.name: each})
                    )
                )
            one, other = both
            while not one.game.over and not other.game.over:
                action = one.game.choose(rng)
                trial = other.game.fork()
                try:
                    trial.do(action)
                except (NotAllowed, NotUnderstood):
                    break
                one.do(action)
                other.do(action)
            yield one, other


@each_option
def test_the_opening_post_tells_every_value(engine: str, option: Option) -> None:
    """All players read there by which rules they play."""
    texts: dict[str, str] = {}
    for value in values(engine)[option.name]:
        chosen = choose_options(engine, random.Random(1), **{option.name: value})
        told = Told(engine, load(engine).seats[-1], 7, chosen)
        texts[value] = told.texts[0, -1, "opening"][0]
    assert len(set(texts.values())) == len(texts), f"{option.name} isn't told in the opening post"


@each_option
def test_a_text_that_the_rule_stands_behind_changes_with_it(engine: str, option: Option) -> None:
    found: dict[str, set[bool]] = {}
    for one, other in _pairs(load(engine), option, range(4)):
        for key, (text, reasons) in one.texts.items():
            beside = other.texts.get(key)
            if beside is not None and (_belongs(option, reasons) or _belongs(option, beside[1])):
                found.setdefault(key[2], set()).add(text == beside[0])
    same = {name for name, alike in found.items() if alike == {True}}
    known: dict[str, Any] = SAME.get((engine, option.name), {})
    assert same == set(known), f"these texts read the same whatever {option.name} is ({option.rule})"


def _belongs(option: Option, reasons: tuple[str, ...]) -> bool:
    return any(rule.strip() in reasons for rule in option.rule.split(","))


def test_a_text_that_was_forgotten_would_be_found() -> None:
    """An option that changes nothing that is told, whose rule stands behind the session's post."""
    engine = load("qanon")
    silent = Option("tracker", "policy", ("policy", "election"), "Q16", "as if it were about silence")
    with pytest.raises(AssertionError, match="session"):
        found = {
            key[2]
            for one, other in _pairs(engine, silent, range(4))
            for key, (text, reasons) in one.texts.items()
            if _belongs(silent, reasons) and key in other.texts and other.texts[key][0] == text
        }
        assert not found, sorted(found)

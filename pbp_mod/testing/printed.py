"""Texts: every notice has a template that renders in every dialect, and the guard finds nothing in any of them."""

from __future__ import annotations

import random
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.testing.games import Game
from pbp_mod.testing.looking import messages_of, on_demand, printer_of
from pbp_mod.testing.properties import Properties, examples, seeds
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.due import due_messages

_SELDOM = 0.1
"""How often what can be printed at any time is printed."""


class Printed(Properties):
    """What is pasted."""

    @examples(3)
    @given(seed=seeds)
    def test_every_text_renders_in_every_dialect(self, seed: int) -> None:
        game = self.game(seed)
        printers = [printer_of(game, dialect) for dialect in DIALECTS]
        rng = random.Random(seed)

        def demand() -> None:
            people = game.position.roster.people()
            for _, part in on_demand(game):
                for printer in printers:
                    _is_clean(printer.parts([part], people), part.template)

        demand()
        for _ in game.play(rng):
            if rng.random() < _SELDOM:
                demand()
        demand()
        for message in due_messages(game.header, game.rows):
            for printer in printers:
                _is_clean(printer.text(message), message.template)

    @examples(3)
    @given(seed=seeds, dialect=st.sampled_from(list(DIALECTS)))
    def test_the_guard_finds_nothing_in_texts_of_the_game(self, seed: int, dialect: str) -> None:
        game, rng = self.game(seed), random.Random(seed)
        _look_through(game, 0, dialect)
        for _ in game.play(rng):
            _look_through(game, len(game.rows), dialect, ever=rng.random() < _SELDOM)
        printer = printer_of(game, dialect, game.position)
        for message in due_messages(game.header, game.rows):
            printer.text(message)


def _look_through(game: Game, row: int, dialect: str, *, ever: bool = True) -> None:
    """Print the texts of the newest row as they would leave now, and those that can be had at any time."""
    printer = printer_of(game, dialect, game.position)
    for message in messages_of(game, row):
        printer.text(message)
    for to, part in on_demand(game) if ever else ():
        printer.parts([part], game.position.roster.people(), to)


def _is_clean(text: str, template: str) -> None:
    assert text.strip(), f"{template} says nothing"
    strange = {sign for sign in text if unicodedata.category(sign) == "Cc"} - {"\n"}
    assert not strange, f"{template} holds control characters: {sorted(map(repr, strange))}"

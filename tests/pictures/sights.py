"""Games at random moments with people of all kinds of names, as pictures see them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from pbp_mod.engines import ENGINES, load
from pbp_mod.pictures.sight import Sight, see
from tests.anygame import Game, choose_options, header

HARD = (
    "山田太郎",
    "שלום עולם",
    "Maximilian-Alexander von und zu Hohenschwangau-Wittelsbach IV.",
    "🐺 Wolf 🎲",
    "مرحبا بالعالم",
    "Иван Грозный",
    "O'Brien & <Söhne>",
    "김철수",
    "W" * 60,
    "👩‍👩‍👧 🇩🇪 ไทย",
)
NOWHERE = "\U00012000\U00012001"
"""A name in cuneiform, for which none of the fonts at hand has signs."""


def game(engine: str, seed: int, players: int | None = None, names: Sequence[str] = ()) -> Game:
    """A game that nobody has moved in."""
    rng = random.Random(seed)
    head = header(engine, players or rng.choice(load(engine).seats), seed, choose_options(engine, rng))
    for player, name in zip(head["players"], names, strict=False):
        player["name"] = name
    return Game(head)


def moments(
    engine: str, seed: int, players: int | None = None, names: Sequence[str] = (), every: int = 9
) -> Iterator[tuple[Game, Sight]]:
    """A random game at the beginning, every few rows and at its end."""
    at_hand, rng = game(engine, seed, players, names), random.Random(seed)
    yield at_hand, see(at_hand.position, "an evening")
    for number, _ in enumerate(at_hand.play(rng)):
        if number % every == 0 or at_hand.over:
            yield at_hand, see(at_hand.position, "an evening")


__all__ = ["ENGINES", "HARD", "NOWHERE", "game", "moments"]

"""Headers of games to try: who plays, by which house rules, from which seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.engines import load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Setup
from pbp_mod.rows.header import FORMAT, editions

Row = dict[str, Any]

PEOPLE = (
    *(("Aurora Vale", "AV"), ("Bastian Quist", "BQ"), ("Corvin Oakes", "CO"), ("Delia Zhou", "DZ")),
    *(("Edda Lund", "EL"), ("Fritz Perlman", "FP"), ("Gwen Urquhart", "GU"), ("Hakan Jorn", "HJ")),
    *(("Ines Wolff", "IW"), ("Kostas Ray", "KR"), ("Lotte Adler", "LA"), ("Milan Brod", "MB")),
)
"""Who sits in which seat; of more players the others are numbered."""
HECKLERS = ("Kenny",)
_TRIES = 200


def people(players: int) -> tuple[tuple[str, str], ...]:
    """Name and abbreviation of so many players."""
    more = ((f"Player {number}", f"P{number}") for number in range(len(PEOPLE) + 1, players + 1))
    return (*PEOPLE[:players], *more)


def header(
    engine: str,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    setup: Setup | None = None,
) -> Row:
    """The header of a new game, seat by seat the first of `people`."""
    found: Row = {
        "format": FORMAT,
        "engine": engine,
        "name": "any-game",
        "players": [{"name": name, "abbr": abbr} for name, abbr in people(players)],
        "hecklers": list(HECKLERS),
        "options": dict(options or {}),
        "seed": f"{seed:064x}",
        "checkpoints": True,
    }
    found |= {} if setup is None else {"setup": setup}
    return found | editions(load(engine), setup or {})


def values(engine: str, free: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Every value of every option; of options of free text those of `free`, else their default."""
    return {
        option.name: option.values or free.get(option.name, (option.default,))
        for option in load(engine).options
    }


def choose_options(
    engine: str, rng: random.Random, free: Mapping[str, tuple[str, ...]], **fixed: str
) -> dict[str, str]:
    """House rules at random, those given among them, that can be played together."""
    for _ in range(_TRIES):
        found = {name: rng.choice(each) for name, each in values(engine, free).items()} | fixed
        try:
            load(engine).settings(found)
        except NotUnderstood:  # some that don't go together
            continue
        return found
    raise AssertionError(f"no house rules were found that can be played together with {fixed or 'others'}")


def any_header(
    engine: str,
    seed: int,
    free: Mapping[str, tuple[str, ...]],
    setup: Callable[[int, random.Random], Setup | None] | None = None,
    sizes: Sequence[int] = (),
) -> Row:
    """A game of random size and house rules; with `setup` of such a one for so many players."""
    rng = random.Random(seed)
    players, options = rng.choice(sizes or load(engine).seats), choose_options(engine, rng, free)
    return header(engine, players, seed, options, None if setup is None else setup(players, rng))

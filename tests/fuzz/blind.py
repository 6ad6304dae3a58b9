"""Inputs made of right ones by chance, without a look at what they reach: many in little time, and on any Python."""

from __future__ import annotations

import json
import random
import time

from tests.fuzz.seeds import EVIL, seeds
from tests.fuzz.targets import attempt

_ATOMS = ("null", "[]", "{}", '"', "true", "-1", "\n", "**", "|", "=", ",", "<b>", "[b]", "[/b]")


def mutant(target: str, rng: random.Random) -> str:
    """A right input of the target with some pieces taken out, put in or repeated."""
    text = rng.choice(seeds(target))
    for _ in range(rng.randrange(1, 5)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 3, 20)))
        evil = rng.choice(EVIL)
        again = text[rng.randrange(len(text) + 1) :][:30]
        piece = rng.choice(
            (evil, json.dumps(evil)[1:-1], again, rng.choice(_ATOMS), str(10 ** rng.randrange(25)))
        )
        text = text[:start] + piece + text[end:]
    return text


def run(target: str, seconds: float, seed: float) -> int:
    """Feed a target for that long; how many inputs it has taken or refused. What breaks is raised."""
    rng = random.Random(seed)
    until = time.monotonic() + seconds
    count = 0
    while time.monotonic() < until or not count:
        attempt(target, mutant(target, rng))
        count += 1
    return count

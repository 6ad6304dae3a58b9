"""Sample games as exported logs, one beside the engine of each game: played by `pbp demo`, and golden in the tests."""

from __future__ import annotations

import os

from pbp_mod import engines
from pbp_mod.errors import NotUnderstood

_FILE = "sample.jsonl"


def names() -> list[str]:
    """The shipped games, each of which has a sample."""
    return sorted(engines.ENGINES)


def sample(engine: str) -> str:
    """The log of the sample game, as JSON Lines. Raises NotUnderstood."""
    if engine not in engines.names():
        raise NotUnderstood(f"there is no sample game of {engine!r} (there are: {', '.join(names())})")
    folder = engines.load(engine).folder or os.path.join(os.path.dirname(engines.__file__), engine)
    try:
        with open(os.path.join(folder, _FILE), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        raise NotUnderstood(f"the game {engine} has no sample (there are: {', '.join(names())})") from None

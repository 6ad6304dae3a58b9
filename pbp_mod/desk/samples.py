"""Sample games as exported logs, one beside the engine of each game: played by `pbp demo`, and golden in the tests."""

from __future__ import annotations

import os

from pbp_mod import engines
from pbp_mod.errors import NotUnderstood

_FILE = "sample.jsonl"


def names() -> list[str]:
    """The games of which there may be a sample: of every shipped one there is."""
    return engines.names()


def sample(engine: str) -> str:
    """The log of the sample game, as JSON Lines. Raises NotUnderstood."""
    folder = engines.load(engine).folder or os.path.join(os.path.dirname(engines.__file__), engine)
    try:
        with open(os.path.join(folder, _FILE), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        shipped = ", ".join(engines.ENGINES)
        raise NotUnderstood(f"the game {engine} has no sample (these have one: {shipped})") from None
    except (OSError, UnicodeDecodeError) as error:
        raise NotUnderstood(f"the sample of the game {engine} can't be read ({error})") from None

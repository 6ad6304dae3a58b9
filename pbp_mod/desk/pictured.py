"""Under which posts a picture was put when they were edited, so that the next edit leaves one there.

A note of the desk, no part of a game: what a post held when it was sent stands in its posting, what an edit added stands nowhere
else.
"""

from __future__ import annotations

import json

from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

NOTE = "posts pictured of "
"""The beginning of the note's key; the game's name, folded, is the rest."""


def keep_pictured(log: Log, game: Game, posting: int) -> None:
    """Keep that the post of that posting (its number) has a picture since it was edited."""
    before = _pictured(log, game)
    if posting not in before:
        log.remember(NOTE + game.name.casefold(), json.dumps([*before, posting]))


def is_pictured(log: Log, game: Game, posting: int) -> bool:
    """Whether an edit has put a picture there."""
    return posting in _pictured(log, game)


def _pictured(log: Log, game: Game) -> list[int]:
    note = log.note(NOTE + game.name.casefold())
    return [] if note is None else [int(each) for each in json.loads(note)]

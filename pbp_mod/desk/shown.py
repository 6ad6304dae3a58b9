"""Which texts were shown to the moderator as one post, so that `sent` marks them as what they went out as.

A note of the desk, no part of a game. Judges nothing: whether they still wait, carrying.py knows.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from contextlib import suppress

from pbp_mod.errors import PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

NOTE = "posts shown of "
"""The beginning of the note's key; the game's name, folded, is the rest."""
_KEPT = 50
"""How many posts are kept; what was shown that long ago is marked, or never will be."""


def keep_shown(log: Log, game: Game, numbers: Sequence[int]) -> None:
    """Keep that these texts were shown as one post; what was shown with one of them before is forgotten.

    Where the desk can't be written to, it doesn't hold.
    """
    if len(numbers) < 2:
        return
    before = shown(log, game)
    now = [*(post for post in before if post.isdisjoint(numbers)), frozenset(numbers)][-_KEPT:]
    if now != before:
        with suppress(PbpError):  # a desk that can only be looked at
            log.remember(NOTE + game.name.casefold(), json.dumps([sorted(post) for post in now]))


def shown(log: Log, game: Game) -> list[frozenset[int]]:
    """The posts of several texts that were shown, the latest last."""
    note = log.note(NOTE + game.name.casefold())
    return [] if note is None else [frozenset(post) for post in json.loads(note)]


def as_they_were_shown(log: Log, game: Game, numbers: Collection[int]) -> list[list[int]]:
    """These texts post by post: those that were shown as one together, if all of it is among them."""
    whole = {each: post for post in shown(log, game) if post <= set(numbers) for each in post}
    found: dict[frozenset[int], list[int]] = {}
    for number in numbers:
        found.setdefault(whole.get(number, frozenset({number})), []).append(number)
    return list(found.values())

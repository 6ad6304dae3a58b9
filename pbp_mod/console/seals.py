"""The seeds that were sealed for games to come: where the desk keeps them, and which a new game takes.

Draws no seed and prints none.
"""

from __future__ import annotations

from pbp_mod.console.at_hand import open_log
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.store.records import SEEDS


def note_key(name: str) -> str:
    """Under which of the desk's notes the sealed seed of a game to come is kept."""
    return SEEDS + name.casefold()


def sealed_seed(name: str, *, wanted: bool) -> str | None:
    """The seed that was sealed for a game of that name, or None if there is none and none is `wanted`.

    Raises NotUnderstood if it is wanted and there is none, NotAllowed if there is one and it isn't wanted: its seal is
    out, so a game with another seed would look like a fraud.
    """
    found = None
    try:
        with open_log() as log:
            found = log.note(note_key(name))
    except NotUnderstood:  # an empty desk
        found = None
    if wanted and found is None:
        raise NotUnderstood(f"no seed was sealed for {name!r} (seal one with 'pbp seal NAME' first)")
    if found is not None and not wanted:
        raise NotAllowed("sealed", "the seal of a seed for {} is out: give --sealed to use it", repr(name))
    return found

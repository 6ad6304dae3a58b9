"""What was sealed on this desk for a new game (desk/sealing.py), or why it can't be played without.

Draws no seed and prints none.
"""

from __future__ import annotations

from pbp_mod.console.at_hand import open_log
from pbp_mod.desk.sealing import Sealed, note_key, read_note
from pbp_mod.errors import NotAllowed, NotUnderstood


def sealed_for(name: str, *, wanted: bool) -> Sealed | None:
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
        raise NotUnderstood(f"no seed was sealed for {name!r} (seal one with 'pbp seal ENGINE NAME' first)")
    if found is not None and not wanted:
        raise NotAllowed("sealed", "the seal of a seed for {} is out: give --sealed to use it", repr(name))
    return None if found is None else read_note(found)

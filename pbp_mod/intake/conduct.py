"""What the moderator polices while he reads: who posts when he may not, votes of spectators, secrets in the thread.

Only reports; what comes of it is the moderator's to decide.
"""

from __future__ import annotations

from typing import NamedTuple

from pbp_mod.actions import THREAD
from pbp_mod.replay import Position

_SESSION = ("president-discards", "vice-president-enacts", "veto")
_SILENT = {"qanon": (_SESSION, ("president", "vice_president"))}
"""Engine -> the phases in which some may not post in the thread, and the keys of the table that name them (Q16)."""


class Moment(NamedTuple):
    """What matters for conduct at one moment: who may not post in the thread, and who is out of the game."""

    silent: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class Breach(NamedTuple):
    """A post that the moderator should look at: which (its label and address), whose, under which rule, and why."""

    post: str
    author: str
    rule: str
    why: str
    url: str | None


def moment(position: Position) -> Moment:
    """Who may not post now, and who is out."""
    engine, state = position.engine, position.state
    silent: tuple[int, ...] = ()
    if engine.NAME in _SILENT:
        phases, keys = _SILENT[engine.NAME]
        if engine.phase(state) in phases:
            table = engine.view(state, THREAD)["table"]
            silent = tuple(int(table[key]) for key in keys if table.get(key) is not None)
    return Moment(silent, engine.out(state))


class Silence:
    """Since when and until when some may not post: from the moderator's post that says so to the next that ends it.

    `posted` is told of each of his posts. Where none of them is among what is read, the phase itself has to do.
    """

    def __init__(self, *, with_posts: bool) -> None:
        self._with_posts = with_posts
        self._told = Moment()

    def posted(self, now: Moment) -> None:
        """The moderator has posted; the thread knows now what is the case."""
        self._told = now

    def silent(self, now: Moment) -> tuple[int, ...]:
        """Who may not post now as far as the thread can know."""
        return self._told.silent if self._with_posts else now.silent

"""What the moderator polices while he reads: who posts when he may not, votes of spectators, secrets in the thread.

Only reports; what comes of it is the moderator's to decide.
"""

from __future__ import annotations

from pbp_mod.rows.replay import Position
from pbp_mod.tuples import NamedTuple


class Moment(NamedTuple):
    """What matters for conduct at one moment: who may not post in the thread, and who is out of the game."""

    silent: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class Breach(NamedTuple):
    """A post that the moderator should look at: which (its label and address), whose, and why.

    `rule`: the id of the game's own rule, empty where the game has none for it.
    """

    post: str
    author: str
    rule: str
    why: str
    url: str | None


def moment(position: Position) -> Moment:
    """Who may not post now, and who is out."""
    engine, state = position.engine, position.state
    return Moment(engine.silent(state), engine.out(state))


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

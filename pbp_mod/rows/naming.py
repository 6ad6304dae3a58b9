"""Refusals of an engine, which knows seats, as the desk says them, which knows names."""

from __future__ import annotations

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat
from pbp_mod.people.names import Roster


def named(error: NotAllowed, roster: Roster) -> NotAllowed:
    """The same refusal with the players' names in the place of seats."""

    def known(part: object) -> object:
        if isinstance(part, Seat):
            return roster.name(part)
        return [known(each) for each in part] if isinstance(part, list | tuple) else part

    return NotAllowed(error.code, error.text, *map(known, error.parts))

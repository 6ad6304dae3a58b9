"""What a text for the thread or a seat must not say, whatever views and notices hold: pbp looks at every finished text.

A bare number beside a name may be a score, so what is looked for are a few words with the number among them.
"""

from __future__ import annotations

from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, Secrets

from pbp_solo.state import State


def secrets_from(state: State, audience: Audience) -> Secrets:
    """The lucky numbers that aren't known yet, and what has been sent for the round that is open, of all others."""
    if state.outcome is not None:
        return ()
    shown = {played.scorer for played in state.rounds if played.points == 2}  # L5
    found = [
        Apart(seat, (f"lucky number {number}", f"lucky number is {number}"), "the lucky number of {}")
        for seat, number in enumerate(state.lucky)
        if seat != audience and seat not in shown
    ]
    found += [
        Apart(
            seat,
            (f"number {number}", f"number is {number}", f"picks {number}"),
            "the number that {} has sent",
            lasting=False,  # earlier rounds may tell of the same number
        )
        for seat, number in state.numbers.items()
        if seat != audience
    ]
    return tuple(found)

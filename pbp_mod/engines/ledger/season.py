"""What is counted of players over many games: votes in the thread that stood at the end, and those for whom it chose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.ledger.state import team_of
from pbp_mod.game.season import Award

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbp_mod.engines.ledger.settings import Settings
    from pbp_mod.engines.ledger.state import State
    from pbp_mod.game.actions import Data

COUNTS: tuple[str, ...] = ("votes", "majority")
"""Votes that stood when they were counted, and those for whoever, or whatever, was chosen."""
AWARDS: tuple[Award, ...] = (Award("majority", "majority"),)


def sides(state: State) -> tuple[str, ...]:
    """The team of each seat; none in a game without roles."""
    return tuple(team_of(state, seat) for seat in range(state.players)) if state.pack.roles else ()


def side_names(settings: Settings) -> Mapping[str, str]:
    """Teams are called as their pack calls them."""
    return {}


def counted(template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
    """What a result counts for whom, as far as all were told."""
    if template != "result" or data["alone"] is not None:  # who votes alone is always with the majority
        return {}
    voters = [(wagon["target"], voter) for wagon in data["wagons"] for voter in wagon["voters"]]
    return {
        "votes": {voter: 1 for _, voter in voters},
        "majority": {voter: 1 for target, voter in voters if target in data["chosen"]},
    }

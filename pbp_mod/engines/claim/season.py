"""What is counted of players over many games: the tricks that they won in each phase. Read from the posts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.season import Award

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbp_mod.engines.claim.settings import Settings
    from pbp_mod.engines.claim.state import State
    from pbp_mod.game.actions import Data

COUNTS: tuple[str, ...] = ("recruit", "battle")
"""Tricks of the first phase, and of the second."""
AWARDS: tuple[Award, ...] = (Award("battle", "battle"),)


def sides(state: State) -> tuple[str, ...]:
    """None: the two play against each other."""
    return ()


def side_names(settings: Settings) -> Mapping[str, str]:
    """None."""
    return {}


def counted(template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
    """What a full trick says of whom."""
    return {data["phase"]: {data["winner"]: 1}} if template == "trick" else {}

"""What is counted of gnomes over many games: their votes, and those with the result. Read from the posts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.season import Award

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbp_mod.engines.gnomic.settings import Settings
    from pbp_mod.engines.gnomic.state import State
    from pbp_mod.game.actions import Data

COUNTS: tuple[str, ...] = ("votes", "majority")
AWARDS: tuple[Award, ...] = (Award("majority", "majority"),)


def sides(state: State) -> tuple[str, ...]:
    """None: every gnome plays for itself."""
    return ()


def side_names(settings: Settings) -> Mapping[str, str]:
    """None."""
    return {}


def counted(template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
    """What a count of votes says of whom: the discs as they lay after all turning."""
    if template != "result":
        return {}
    carried = "yes" if data["result"] == "passed" else "no"
    ballots = data["ballots"]
    return {
        "votes": dict.fromkeys(ballots, 1),
        "majority": {seat: 1 for seat, ballot in ballots.items() if ballot["vote"] == carried},
    }

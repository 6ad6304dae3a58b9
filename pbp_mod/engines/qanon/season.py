"""What is counted of players over many games: votes, how often they were elected, and how far they were trusted.

Read from the posts alone, which name every vote; only the sides come from the state, of a game that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.season import Award, Draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pbp_mod.engines.qanon.settings import Settings
    from pbp_mod.engines.qanon.state import State
    from pbp_mod.game.actions import Data

COUNTS: tuple[str, ...] = ("votes", "majority", "stood", "elected", "trust")
"""Votes, those with what was decided, elections in which he stood, those that he won, and Yaw of others for him then."""
AWARDS: tuple[Award, ...] = (
    Award("trusted-conspirator", "elected", ("QAnon", "Trump")),
    Award("trusted-moderate", "elected", ("Moderate",)),
    Award("majority", "majority"),
)


def sides(state: State) -> tuple[str, ...]:
    """The role of each seat."""
    return state.roles


def side_names(settings: Settings) -> Mapping[str, str]:
    """The roles as the theme calls them."""
    from pbp_mod.engines.qanon.actions import words

    return {role: said["name"] for role, said in words(settings)["roles"].items()}


def counted(template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
    """What an election counts for whom."""
    if template != "result":
        return {}
    votes = data["votes"]
    carried = "yaw" if data["passed"] else "nah"
    stood = {data["president"]: 1, data["nominee"]: 1}
    yaw = [seat for seat, vote in votes.items() if vote == "yaw"]
    return {
        "votes": dict.fromkeys(votes, 1),
        "majority": {seat: 1 for seat, vote in votes.items() if vote == carried},
        "stood": stood,
        "elected": stood if data["passed"] else {},
        "trust": {seat: sum(voter not in stood for voter in yaw) for seat in stood},
    }


def trusted(template: str, data: Data) -> Mapping[int, Mapping[int, bool]]:
    """What an election says of trust: who voted how for the two who stood, they themselves apart."""
    if template != "result":
        return {}
    stood = (data["president"], data["nominee"])
    return {
        voter: dict.fromkeys(stood, vote == "yaw")
        for voter, vote in data["votes"].items()
        if voter not in stood
    }


def draws(state: State) -> Iterator[Draw]:
    """How many policies of the far right each President drew, and the forced ones, which are nobody's."""
    deck = list(state.dealt)
    for entry in state.history:
        match entry:
            case ("reshuffle", _, cards):
                deck = list(cards)
            case ("draw", president, _, drawn):
                yield _draw(president, drawn, deck)
                deck = deck[len(drawn) :]
            case ("forced", card):
                yield _draw(None, (card,), deck)
                deck = deck[1:]


def _draw(seat: int | None, drawn: tuple[str, ...], deck: list[str]) -> Draw:
    return Draw(seat, len(drawn), drawn.count("FR"), len(deck), deck.count("FR"))

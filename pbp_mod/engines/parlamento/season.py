"""What is counted of players over many games: points and tricks of each round. Read from the posts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.parlamento.cards import HAMMER
from pbp_mod.game.season import Award, Draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pbp_mod.engines.parlamento.settings import Settings
    from pbp_mod.engines.parlamento.state import State
    from pbp_mod.game.actions import Data

COUNTS: tuple[str, ...] = ("points", "tricks")
AWARDS: tuple[Award, ...] = (Award("points", "points"),)


def sides(state: State) -> tuple[str, ...]:
    """None: everybody plays for himself."""
    return ()


def side_names(settings: Settings) -> Mapping[str, str]:
    """None."""
    return {}


def counted(template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
    """What the scores of a round say of whom."""
    if template != "scores":
        return {}
    return {name: {score["player"]: score[name] for score in data["scores"]} for name in COUNTS}


def draws(state: State) -> Iterator[Draw]:
    """How many hammers each was dealt in each round (P1)."""
    for deal in state.deals:
        cards = [card for hand in (*deal.hands, deal.left_over) for card in hand]
        hammers = sum(card.suit == HAMMER for card in cards)
        for seat, hand in enumerate(deal.hands):
            yield Draw(seat, len(hand), sum(card.suit == HAMMER for card in hand), len(cards), hammers)

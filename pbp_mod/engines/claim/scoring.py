"""The end of the game: who has the vote of each faction, and who has most votes (C14, C15)."""

from __future__ import annotations

from typing import NamedTuple

from pbp_mod.engines.claim.state import NOBODY


class Vote(NamedTuple):
    """How one faction votes. `seat` may be NOBODY; `why`: more cards, a higher card, or even in both."""

    seat: int
    why: str  # "more", "higher" or "even"
    values: tuple[list[int], list[int]]  # of the cards of each seat, from the highest down


class Tally(NamedTuple):
    """The votes of all factions, in their order, and what follows from them."""

    factions: tuple[Vote, ...]
    votes: tuple[int, int]
    backing: tuple[int, int]  # by seat: cards in the factions that voted for him
    winners: tuple[int, ...]
    reason: str  # "most-factions", "most-cards" or "draw"


def tally(score: tuple[list[int], list[int]]) -> Tally:
    """Count two score piles (the gnomes in front of the players already among them)."""
    factions = tuple(_vote(score, faction) for faction in range(5))
    votes = [0, 0]
    backing = [0, 0]
    for vote in factions:
        if vote.seat != NOBODY:
            votes[vote.seat] += 1
            backing[vote.seat] += len(vote.values[vote.seat])
    winners: tuple[int, ...]
    if votes[0] != votes[1]:
        winners, reason = (int(votes[1] > votes[0]),), "most-factions"
    elif backing[0] != backing[1]:
        winners, reason = (int(backing[1] > backing[0]),), "most-cards"
    else:
        winners, reason = (0, 1), "draw"
    return Tally(factions, (votes[0], votes[1]), (backing[0], backing[1]), winners, reason)


def _vote(score: tuple[list[int], list[int]], faction: int) -> Vote:
    mine, theirs = (
        sorted((card % 10 for card in pile if card // 10 == faction), reverse=True) for pile in score
    )
    why = "more" if len(mine) != len(theirs) else "higher" if mine != theirs else "even"
    if why == "even":
        return Vote(NOBODY, why, (mine, theirs))
    # equally many cards: lists compare by the highest card, then the second highest, and so on (C14)
    first = (len(mine), mine) > (len(theirs), theirs)
    return Vote(0 if first else 1, why, (mine, theirs))

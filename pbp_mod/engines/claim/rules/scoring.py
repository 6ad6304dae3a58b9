"""The end of the game: who has the vote of each faction, and who has most votes (C14, C15)."""

from __future__ import annotations

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.state import State, Tally, Vote
from pbp_mod.game.actions import NOBODY, THREAD, Outcome, Tell


def end(state: State, tell: Tell | None) -> None:
    """Lay the last cards on the score piles (C10, CR3), and count the votes."""
    late = ([], []) if tell is None else (state.gnomes[0].copy(), state.gnomes[1].copy())
    for seat in (0, 1):
        state.score[seat].extend(state.gnomes[seat])
        state.gnomes[seat].clear()
    trolls, owner = state.trolls.copy(), NOBODY
    if trolls and state.settings.last_trolls == "winner":  # CR3
        owner = state.winner
        state.score[owner].extend(trolls)
        state.trolls.clear()
    counted = tally(state.score)
    state.phase = "over"
    state.outcome = Outcome(counted.winners, counted.reason)
    if tell:
        tell(THREAD, "over", notices.over(state, counted, late, trolls, owner))


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

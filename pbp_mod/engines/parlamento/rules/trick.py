"""One trick: which cards may be played to it, who wins it, and whether that could still change.

Pure functions of the cards on the table (and, for following suit, one hand); no state is touched here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.engines.parlamento.cards import HAMMER, Card
from pbp_mod.engines.parlamento.state import Play, Turn


def playable(hand: Sequence[Card], led: str | None) -> list[Card]:
    """The cards of a hand that may be played to a trick (P6); `led` is the suit led, None for the leader.

    The hand is looked at as it is now: a bet laid before playing may have taken the last card of the suit
    (PR6).
    """
    if led is not None:
        following = [card for card in hand if card.suit == led]
        if following:
            return following
    return list(hand)


def deciding_suit(plays: Sequence[Play]) -> str:
    """The suit whose highest card wins the trick: hammers if there are any, else the suit led (P9)."""
    return HAMMER if any(play.card.suit == HAMMER for play in plays) else plays[0].card.suit


def winning(plays: Sequence[Play]) -> Play:
    """The play that wins by the values shown; of equal cards the one played last (P9)."""
    suit = deciding_suit(plays)
    best = None
    for play in plays:
        if play.card.suit == suit and (best is None or play.value >= best.value):
            best = play
    assert best is not None, "a trick has at least one card of its deciding suit"
    return best


def is_tied(plays: Sequence[Play]) -> bool:
    """Whether another card was as high as the winning one, so that the order of play decided."""
    best = winning(plays)
    return sum(play.card.suit == best.card.suit and play.value == best.value for play in plays) > 1


def pending_turns(plays: Sequence[Play], single: bool) -> list[Turn]:
    """All other winners that a change of two-valued cards could bring; the trick is settled if there are none
    (P10).

    With `single` only changes of one card count, else any combination, each card for itself (PR1). In order
    of play.
    """
    suit = deciding_suit(plays)
    rivals = [play for play in plays if play.card.suit == suit]
    winner = winning(rivals)
    turns = []
    for at, rival in enumerate(rivals):
        changes = None if rival is winner else _fewest_changes(rivals, at)
        if changes is not None and (len(changes) == 1 or not single):
            turns.append(Turn(rival.by, changes))
    return turns


def settled_why(plays: Sequence[Play]) -> str:
    """The code of the first reason of P10 that settles a settled trick."""
    if all(play.card.kind is None for play in plays):
        return "no-two-valued"
    hammers = sum(play.card.suit == HAMMER for play in plays)
    if hammers == 1:
        return "one-hammer"
    if not hammers and sum(play.card.suit == plays[0].card.suit for play in plays) == 1:
        return "one-of-suit"
    return "no-change"


def _fewest_changes(rivals: Sequence[Play], at: int) -> tuple[Play, ...] | None:
    """The smallest set of changes that makes the rival at that place win, or None if there is no such set.

    Trying every combination would find the same (a test does): a rival who wins at all wins with his card as
    it lies or at its higher value, and every other card that beats it must change, whatever the rest shows.
    Of equally small sets the one in which his own card rises, which is the easier one to see.
    """
    rival = rivals[at]
    best: tuple[Play, ...] | None = None
    for value in sorted({rival.value, rival.card.values[-1]}, reverse=True):
        changes = [] if value == rival.value else [rival._replace(value=value)]
        for place, other in enumerate(rivals):
            if place == at or not _beats(other.value, value, place > at):
                continue
            lower = other.card.values[0]
            if _beats(lower, value, place > at):
                break
            changes.append(other._replace(value=lower))
        else:
            if best is None or len(changes) < len(best):
                best = tuple(changes)
    return best


def _beats(other: int, value: int, later: bool) -> bool:
    """Whether a card beats one of that value; played later, an equal one does too."""
    return other >= value if later else other > value

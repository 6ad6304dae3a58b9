"""What a text for the thread or a seat must not say: hands, followers that were taken unseen, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pbp_mod.engines.claim.cards import PACK, TEXT
from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, InOrder, Secrets, Together


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from`: cards of which the audience has seen no copy (C2, C6, C7, C16)."""
    if state.outcome is not None:
        return ()
    places = {
        f"the {what} of seat {seat + 1}": (seat, _unseen(state, cards[seat]))
        for what, cards in (("hand", state.hands), ("followers", state.followers))
        for seat in (0, 1)
        if seat != audience
    }
    looking = state.pending == "take" and audience == state.winner  # C7: he sees the top card
    deck = state.deck[::-1][looking:]
    hidden = Counter(card for _, cards in places.values() for card in cards)
    hidden.update(deck)
    every = Counter(PACK)
    found: list[Apart | Together | InOrder] = []
    for what, (seat, cards) in places.items():
        unseen = _spelled(card for card in cards if hidden[card] == every[card])
        if unseen:
            found.append(Together(unseen, what))
            words = tuple(text for texts in unseen.values() for text in texts)
            found.append(Apart(seat, words, "a card that {} holds", lasting=False))
    found.append(InOrder(tuple(TEXT[card] for card in deck), _spelled(deck), "the order of the deck"))
    return tuple(found)


def _unseen(state: State, cards: Sequence[int]) -> list[int]:
    """These without what was taken openly from the middle, wherever it is now."""
    left = list(cards)
    for recruit in state.recruits:
        if recruit.face_up in left:
            left.remove(recruit.face_up)
    return left


def _spelled(cards: Iterable[int]) -> dict[str, tuple[str, ...]]:
    """Each card with its spellings, as one or in a list of its faction."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards:
        faction, _, value = TEXT[card].partition(" ")
        found[TEXT[card]] = (TEXT[card], f"{faction}s {value}")
    return found

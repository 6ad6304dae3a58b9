"""What a text for the thread or a seat must not say: the hands of others, and what nobody was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pbp_mod.engines.parlamento.state import State
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, Secrets, Together

SCORES = "parlamento/scores"
"""The post that ends a round names its cards, and comes out when they are in other hands already."""


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from`: cards of which the audience has seen no copy in this round (P4, P15)."""
    if state.outcome is not None:
        return ()
    places = {seat: [card.text for card in hand] for seat, hand in enumerate(state.hands) if seat != audience}
    left = [card.text for card in state.deals[-1].left_over]
    hidden = Counter([*left, *(card for cards in places.values() for card in cards)])
    every = Counter(card.text for card in state.deck)
    past = SCORES if _just_dealt_anew(state) else None
    suits: dict[str, set[str]] = {}
    for card in state.deck:
        suits.setdefault(card.suit, set()).add(card.text)
    known = tuple(map(frozenset, suits.values()))
    found: list[Apart | Together] = []
    for seat, cards in places.items():
        unseen = _spelled(card for card in cards if hidden[card] == every[card])
        if unseen:
            found.append(Together(unseen, f"the hand of seat {seat + 1}", known=known, but_in=past))
            words = tuple(text for texts in unseen.values() for text in texts)
            found.append(Apart(seat, words, "a card that {} holds", lasting=False, but_in=past))
    if left:
        found.append(Together(_spelled(left), "the cards that nobody was dealt", but_in=past))
    return tuple(found)


def _just_dealt_anew(state: State) -> bool:
    """Whether a round has begun and no card of it is played."""
    held = sum(map(len, state.hands))
    return state.round > 1 and held == sum(map(len, state.deals[-1].hands))


def _spelled(cards: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Each card with its spellings, as one or in a list of its suit."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards:
        suit, _, value = card.partition(" ")
        found[card] = (card, f"{suit}s {value}")
    return found

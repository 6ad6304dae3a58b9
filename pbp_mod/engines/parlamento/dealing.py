"""Who gets which cards: the deals of a setup, checked to the last card, and shuffles for the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.engines.parlamento.house import Settings
from pbp_mod.engines.parlamento.notation import Card, deck, hand_size, read_card
from pbp_mod.engines.parlamento.state import ROUNDS, Deal, Hands, State
from pbp_mod.errors import NotUnderstood

SeatOf = Callable[[str], int]


def read_deals(raw: Any, players: int, settings: Settings, seat_of: SeatOf) -> list[Hands | None]:
    """The hands of each round from the setup's `deals`; None for a round that it doesn't give (or gives as
    null).

    Raises NotUnderstood for anything that could not have been dealt from the deck for that many players (P4).
    """
    if raw is None:
        raw = []
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > ROUNDS:
        raise NotUnderstood(
            f"the setup's deals are not a list of at most {ROUNDS} deals, one for each round (name -> cards)"
        )
    hands = [
        None if each is None else _read_deal(each, number, players, settings, seat_of)
        for number, each in enumerate(raw, start=1)
    ]
    return hands + [None] * (ROUNDS - len(hands))


def next_deal(state: State) -> Deal:
    """The deal of the round that follows; nothing is changed. Raises NoSeed.

    A shuffled deck goes out in blocks: the first cards to the first seat, and so on; the rest is left over.
    """
    hands = state.given[state.round]
    if hands is None:
        cards = state.chance.shuffle(f"deal {state.round + 1}", state.deck)
        size = hand_size(state.players)
        hands = tuple(in_order(cards[seat * size : (seat + 1) * size]) for seat in range(state.players))
    left = Counter(state.deck)
    for hand in hands:
        left.subtract(hand)
    return Deal(hands, tuple(left.elements()))


def in_order(cards: Any) -> tuple[Card, ...]:
    """Cards in the order of the deck, which is that of every hand."""
    return tuple(sorted(cards, key=lambda card: card.rank))


def _read_deal(raw: Any, number: int, players: int, settings: Settings, seat_of: SeatOf) -> Hands:
    if not isinstance(raw, Mapping):
        raise NotUnderstood(f"deal {number} is not a table of the players' cards (name -> cards)")
    hands: dict[int, tuple[Card, ...]] = {}
    left = Counter(deck(players, settings.pairs))
    for name, texts in raw.items():
        seat = seat_of(name)
        if seat in hands:
            raise NotUnderstood(f"deal {number} gives {name} two hands")
        hands[seat] = _read_hand(texts, f"{name}'s hand in deal {number}", players, left)
    if len(hands) != players:
        raise NotUnderstood(
            f"deal {number} gives hands to {len(hands)} of {players} players (it must name them all)"
        )
    return tuple(hands[seat] for seat in range(players))


def _read_hand(texts: Any, where: str, players: int, left: Counter[Card]) -> tuple[Card, ...]:
    """The cards of one hand, taken out of what is left of the deck."""
    if not isinstance(texts, Sequence) or isinstance(texts, str):
        raise NotUnderstood(f"{where} is not a list of cards")
    size = hand_size(players)
    if len(texts) != size:
        raise NotUnderstood(f"{where} has {len(texts)} cards (with {players} players it is {size})")
    known = {card.text: card for card in left}
    hand = []
    for text in texts:
        canonical = read_card(text)
        card = known.get(canonical)
        if card is None:
            raise NotUnderstood(
                f"{where} has {canonical}, which the deck for {players} players has not "
                f"({suit_cards(known.values(), canonical)})"
            )
        if left[card] == 0:
            raise NotUnderstood(f"{where} has one {canonical} more than there are left in the deck")
        left[card] -= 1
        hand.append(card)
    return in_order(hand)


def suit_cards(cards: Any, text: str) -> str:
    """What the suit of a card text has in a deck, for error messages: `hammer: 0, 2, 3, 4, 5, 8`."""
    suit = text.split(" ")[0]
    has = [card.text.removeprefix(suit + " ") for card in in_order(set(cards)) if card.suit == suit]
    return f"{suit}: {', '.join(has)}"

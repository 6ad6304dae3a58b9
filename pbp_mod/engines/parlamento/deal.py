"""The first state: the deals of a setup, checked to the last card (P4). Shuffles for the rest are made by `rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pbp_mod.engines.parlamento import notices
from pbp_mod.engines.parlamento.cards import Card, deck, hand_size, in_order, read_card, suit_cards
from pbp_mod.engines.parlamento.rules.turns import next_deal, start_round
from pbp_mod.engines.parlamento.sentences import said
from pbp_mod.engines.parlamento.settings import Settings
from pbp_mod.engines.parlamento.state import ROUNDS, Hands, State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD, Setup, Tell
from pbp_mod.game.chance import Chance

SETUP = ("deals",)


def deal(
    players: int,
    settings: Settings,
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The game with its first round dealt, from the setup or shuffled. Raises NotUnderstood, NoSeed."""
    given = _read_deals(setup.get("deals"), players, settings, seat_of)
    state = State(players, settings, given, chance)
    first = next_deal(state)
    if tell:
        tell(THREAD, "opening", notices.opening(state))
    start_round(state, first, tell)
    return state


def _read_deals(
    raw: object, players: int, settings: Settings, seat_of: Callable[[str], int]
) -> list[Hands | None]:
    """The hands of each round from the setup's `deals`; None for a round that it doesn't give (or gives as
    null).

    Raises NotUnderstood for anything that could not have been dealt from the deck for that many players (P4).
    """
    if raw is None:
        raw = []
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > ROUNDS:
        raise NotUnderstood(said("setup/deals", ROUNDS))
    hands = [
        None if each is None else _read_deal(each, number, players, settings, seat_of)
        for number, each in enumerate(raw, start=1)
    ]
    return hands + [None] * (ROUNDS - len(hands))


def _read_deal(
    raw: object, number: int, players: int, settings: Settings, seat_of: Callable[[str], int]
) -> Hands:
    if not isinstance(raw, Mapping):
        raise NotUnderstood(said("setup/no-table", number))
    hands: dict[int, tuple[Card, ...]] = {}
    left = Counter(deck(players, settings.pairs))
    for name, texts in raw.items():
        seat = seat_of(name)
        if seat in hands:
            raise NotUnderstood(said("setup/hand-twice", number, name))
        hands[seat] = _read_hand(texts, f"{name}'s hand in deal {number}", players, left)
    if len(hands) != players:
        raise NotUnderstood(said("setup/hands", number, len(hands), players))
    return tuple(hands[seat] for seat in range(players))


def _read_hand(texts: object, where: str, players: int, left: Counter[Card]) -> tuple[Card, ...]:
    """The cards of one hand, taken out of what is left of the deck."""
    if not isinstance(texts, Sequence) or isinstance(texts, str):
        raise NotUnderstood(said("setup/no-list", where))
    size = hand_size(players)
    if len(texts) != size:
        raise NotUnderstood(said("setup/size", where, len(texts), players, size))
    known = {card.text: card for card in left}
    hand = []
    for text in texts:
        canonical = read_card(text)
        card = known.get(canonical)
        if card is None:
            raise NotUnderstood(
                said("setup/not-in-deck", where, canonical, players, suit_cards(known.values(), canonical))
            )
        if left[card] == 0:
            raise NotUnderstood(said("setup/too-many", where, canonical))
        left[card] -= 1
        hand.append(card)
    return in_order(hand)

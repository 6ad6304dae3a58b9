"""The first state: what a setup gives, checked completely, and the shuffle of what it leaves open (C2).

The rest of the pack (all 52 cards in the order of `PACK` if nothing is given) is shuffled once. Missing hands are
dealt from it in the order of seats, 13 cards from the front each, and what then remains is the deck, its top first.
The shuffle is labelled `deck`, or `hands` if the deck is given and both hands are not. What happens to the cards
afterwards is for `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.cards import PACK, TEXT, card_of
from pbp_mod.engines.claim.rules import open_trick
from pbp_mod.engines.claim.sentences import said
from pbp_mod.engines.claim.settings import Settings
from pbp_mod.engines.claim.state import State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD, Setup, Tell
from pbp_mod.game.chance import Chance

SETUP = ("hands", "deck")
HAND = 13
DECK = 26


def deal(
    players: int,
    settings: Settings,
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The game with its first trick open (C2, C3). Raises NotUnderstood for a setup that can't be, NoSeed."""
    state = _dealt(settings, setup, seat_of, chance)
    if tell:
        tell(THREAD, "opening", notices.opening(state))
        for seat in range(2):
            tell(seat, "hand", notices.hand(state, seat))
    open_trick(state, tell)
    return state


def _dealt(settings: Settings, setup: Setup, seat_of: Callable[[str], int], chance: Chance) -> State:
    """The state before the first card is turned up."""
    hands = _given_hands(setup.get("hands"), seat_of)
    deck = None if setup.get("deck") is None else _cards(setup["deck"], DECK, "deck")
    rest = _rest([*hands.values(), deck or []])
    missing = [seat for seat in (0, 1) if seat not in hands]
    if deck is None:
        rest = chance.shuffle("deck", rest)
    elif len(missing) == 2:
        rest = chance.shuffle("hands", rest)
    for seat in missing:
        hands[seat], rest = rest[:HAND], rest[HAND:]
    return State(settings, (hands[0], hands[1]), rest if deck is None else deck)


def _given_hands(given: object, seat_of: Callable[[str], int]) -> dict[int, list[int]]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise NotUnderstood(said("setup/hands"))
    hands: dict[int, list[int]] = {}
    for name, cards in given.items():
        seat = seat_of(name)
        if seat in hands:
            raise NotUnderstood(said("setup/hand-twice", name))
        hands[seat] = _cards(cards, HAND, f"hand of {name}")
    return hands


def _cards(given: object, size: int, what: str) -> list[int]:
    if not isinstance(given, list | tuple):
        raise NotUnderstood(said("setup/no-list", what, size))
    if len(given) != size:
        raise NotUnderstood(said("setup/size", what, len(given), size))
    cards = []
    for text in given:
        if not isinstance(text, str):
            raise NotUnderstood(said("setup/no-text", what, repr(text)))
        try:
            cards.append(card_of(text))
        except NotUnderstood as error:
            raise type(error)(f"the setup's {what}: {error}") from None
    return cards


def _rest(given: list[list[int]]) -> list[int]:
    """The cards of the pack that the setup doesn't give, in order. Raises NotUnderstood if it gives one too often."""
    counted: Counter[int] = Counter(card for cards in given for card in cards)
    pack = Counter(PACK)
    for card in sorted(counted):
        if counted[card] > pack[card]:
            raise NotUnderstood(said("setup/too-many", TEXT[card], counted[card], pack[card]))
    return sorted((pack - counted).elements())

"""Pairs of headers that differ only in what one audience may not know at the deal, for the noninterference tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.engines import load
from pbp_mod.engines.ledger.pack import seats_of
from pbp_mod.engines.ledger.views import known_to
from pbp_mod.engines.parlamento.cards import deck, hand_size
from pbp_mod.engines.parlamento.settings import read_pairs
from pbp_mod.game.actions import THREAD, Audience
from tests.anygame import WAYS, Game, Row, abbr, choose_options, header
from tests.ledgers import CITY

Slots = list[tuple[list[Any], int]]
"""Lists and places in them whose contents may change places without the viewer's knowing."""


def twins(engine: str, seed: int, viewer: int) -> tuple[Row, Row, Audience]:
    """Two games of one size and house rules, dealt by hand, and for whom they look alike.

    `viewer` counts from the thread on (0), and round again if there are not so many seats.
    """
    rng = random.Random(seed)
    players = rng.choice(WAYS[engine].sizes or load(engine).seats)
    options = choose_options(engine, rng)
    audience = viewer % (players + 1) - 1
    dealt = Game(header(engine, players, seed, options))
    first, second = SETUPS[engine](dealt, options, audience, rng)
    return (
        header(engine, players, seed, options, first),
        header(engine, players, seed, options, second),
        audience,
    )


def _stir(piles: Sequence[Sequence[Any]], rng: random.Random, *, few: bool) -> None:
    """Put the contents of all these piles among each other, wholly or by a few exchanges."""
    places: Slots = [(pile, at) for pile in piles for at in range(len(pile))]  # type: ignore[misc]
    if len(places) < 2:
        return
    for _ in range(rng.randint(1, 3) if few else 4 * len(places)):
        (one, at), (other, there) = rng.sample(places, 2)
        one[at], other[there] = other[there], one[at]


def _qanon(game: Game, options: Mapping[str, str], viewer: Audience, rng: random.Random) -> tuple[Row, Row]:
    secret = game.look()["secret"]
    roles = [secret["roles"][seat] for seat in range(game.players)]
    few = rng.random() < 0.6
    # Half of the games begin with many Far Right policies, so that powers and a veto come before the games part.
    late = rng.choice((0.0, 0.7))
    first = sorted(secret["deck"], key=lambda card: rng.random() + late * (card == "M"))
    one = {"roles": _named(roles), "deck": list(first)}
    mine = None if viewer == THREAD else roles[viewer]
    unknown = [seat for seat in range(game.players) if seat != viewer]
    if mine == "QAnon" or (mine == "Trump" and game.players <= 6):  # Q3
        unknown = []
    stirred, pile = list(first), [roles[seat] for seat in unknown]
    _stir([pile], rng, few=few)
    _stir([stirred], rng, few=few)
    for seat, role in zip(unknown, pile, strict=True):
        roles[seat] = role
    return one, {"roles": _named(roles), "deck": stirred}


def _claim(game: Game, options: Mapping[str, str], viewer: Audience, rng: random.Random) -> tuple[Row, Row]:
    seen = game.look()
    hands = {seat: list(seen["secret"]["hands"][seat]) for seat in (0, 1)}
    top, deck_below = [seen["table"]["face_up"]], list(seen["secret"]["deck"])
    one = {"hands": _named(hands), "deck": top + deck_below}
    hands = {seat: list(hand) for seat, hand in hands.items()}
    deck_below = list(deck_below)
    step, few = rng.choice((1, 2, 2)), rng.random() < 0.8
    # Every second card of the deck will be turned up; the others may stay unknown to the end.
    tops = deck_below[::step]
    _stir([tops, *(hands[seat] for seat in (0, 1) if seat != viewer)], rng, few=few)
    deck_below[::step] = tops
    return one, {"hands": _named(hands), "deck": top + deck_below}


def _parlamento(
    game: Game, options: Mapping[str, str], viewer: Audience, rng: random.Random
) -> tuple[Row, Row]:
    size, few = hand_size(game.players), rng.random() < 0.8
    first, second = [], []
    for _ in range(3):
        cards = [card.text for card in deck(game.players, read_pairs(options["pairs"]))]
        rng.shuffle(cards)
        hands = {seat: cards[seat * size : (seat + 1) * size] for seat in range(game.players)}
        left = cards[game.players * size :]
        first.append(_named(hands))
        hands = {seat: list(hand) for seat, hand in hands.items()}
        _stir([left, *(hand for seat, hand in hands.items() if seat != viewer)], rng, few=few)
        second.append(_named(hands))
    return {"deals": first}, {"deals": second}


def _gnomic(game: Game, options: Mapping[str, str], viewer: Audience, rng: random.Random) -> tuple[Row, Row]:
    seen = game.look()
    table, secret = seen["table"], seen["secret"]
    few = rng.random() < 0.6
    common = {
        "president": abbr(table["president"]),
        "permanent": list(table["permanent"]),
        "row": [each["card"] for each in table["row"]],
    }
    setups: list[Row] = []
    for stirring in (False, True):
        cards = list(secret["deck"])
        if stirring:
            _stir([cards], rng, few=few)
        setup: Row = common | {"deck": cards}
        for key in ("decrees", "agendas"):
            if options[key] == "yes":
                setup[key] = _secret_cards(game, key, viewer, rng, stirring=stirring)
        setups.append(setup)
    return setups[0], setups[1]


def _secret_cards(
    game: Game, key: str, viewer: Audience, rng: random.Random, *, stirring: bool
) -> dict[str, int]:
    """One card for everybody; the others' may be among those that nobody was dealt."""
    pack, dealt = game.state.pack, dict(game.look()["secret"][key])
    if stirring:
        every = pack.agendas if key == "agendas" else [law.number for law in pack.laws.values() if law.decree]
        free = [card for card in game.look()["secret"]["box"] if card in every and _may_be_dealt(game, card)]
        others = [seat for seat in dealt if seat != viewer]
        pile = [dealt[seat] for seat in others]
        _stir([pile, free], rng, few=False)
        dealt |= dict(zip(others, pile, strict=True))
    return {abbr(seat): card for seat, card in dealt.items()}


def _may_be_dealt(game: Game, card: int) -> bool:
    """Decrees with the agenda mark go out without agendas (G26)."""
    law = game.state.pack.laws.get(card)
    return law is None or not law.agenda or game.state.settings.agendas


def _named(per_seat: Mapping[int, Any] | Sequence[Any]) -> dict[str, Any]:
    pairs = per_seat.items() if isinstance(per_seat, Mapping) else enumerate(per_seat)
    return {abbr(seat): each for seat, each in pairs}


def _ledger(game: Game, options: Mapping[str, str], viewer: Audience, rng: random.Random) -> tuple[Row, Row]:
    """The roles of those of whom the viewer doesn't know what they are change places."""
    if not game.look()["secret"]["roles"]:  # a poll hides nothing
        game = Game(header("ledger", game.players, rng.getrandbits(64), options, {"pack": CITY}))
    seen, pack = game.look(), game.header["setup"]["pack"]
    roles = {int(seat): role for seat, role in seen["secret"]["roles"].items()}
    known = {viewer, *(seats_of(known_to(game.state, viewer)) if viewer >= 0 else ())}
    unknown = [seat for seat in roles if seat not in known]
    pile = [roles[seat] for seat in unknown]
    _stir([pile], rng, few=rng.random() < 0.6)
    other = roles | dict(zip(unknown, pile, strict=True))
    return {"pack": pack, "roles": _named(roles)}, {"pack": pack, "roles": _named(other)}


SETUPS: Mapping[str, Callable[[Game, Mapping[str, str], Audience, random.Random], tuple[Row, Row]]] = {
    "qanon": _qanon,
    "claim": _claim,
    "parlamento": _parlamento,
    "gnomic": _gnomic,
    "ledger": _ledger,
}

"""Games of Claim 2 brought to a wanted point: `recruit` at the first trick, `battle` at the first of phase two.

Hands are written in short forms with blanks between ("gi3 dr7 t9") and filled up to 13 from the rest of the pack;
`without` names factions that the filling of a seat must leave out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from pbp_mod.engines.claim.cards import PACK, TEXT, read_card
from tests.builders import Table

Without = Mapping[int, str]


def cards(short: str) -> list[str]:
    """Canonical cards from short forms with blanks between."""
    return [read_card(each) for each in short.split()]


def fill(first: str, second: str, without: Without, kept: str = "") -> tuple[list[str], list[str], list[str]]:
    """Two hands of 13 that begin with the given cards, and the cards that are left; `kept` goes into neither."""
    rest = [TEXT[card] for card in PACK]
    hands = cards(first), cards(second)
    for card in hands[0] + hands[1] + cards(kept):
        rest.remove(card)
    random.Random(7).shuffle(rest)
    for seat, hand in enumerate(hands):
        banned = without.get(seat, "").split()
        for card in list(rest):
            if len(hand) < 13 and card.split()[0] not in banned:
                hand.append(card)
                rest.remove(card)
        assert len(hand) == 13, f"too few cards to fill the hand of seat {seat}"
    return hands[0], hands[1], rest


def recruit(first: str, second: str, deck: str = "", without: Without | None = None, **options: str) -> Table:
    """Phase one, first trick open, seat 0 to lead; `deck` is what lies on top of it."""
    one, two, rest = fill(first, second, without or {}, deck)
    setup = {"hands": {"0": one, "1": two}, "deck": cards(deck) + rest}
    return Table("claim", 2, setup=setup, seed=None, **options)


def battle(first: str, second: str, leader: int = 0, without: Without | None = None, **options: str) -> Table:
    """Phase two, first trick open, `leader` to lead, each seat with these followers as his hand.

    Who wins the tricks of phase one doesn't depend on the deck (a Seer's look is answered with `face-up`), so they
    are played once to learn the winners, and again with a deck that gives each his followers.
    """
    one, two, rest = fill(first, second, without or {})
    for attempt in range(300):
        rng = random.Random(attempt)
        rng.shuffle(rest)
        hands = {"0": rest[:13], "1": rest[13:]}
        trial = Table("claim", 2, setup={"hands": hands, "deck": one + two}, seed=None, **options)
        actions = []
        while trial.phase == "recruit":
            ask = trial.engine.asks(trial.state)[0]
            args = dict(rng.choice(ask.choices or ())) if ask.kind == "play" else {"choice": "face-up"}
            actions.append((ask.kind, ask.seats[0], args))
            trial.do(ask.kind, ask.seats[0], **args)
        if trial.table["leader"] == leader:
            break
    else:
        raise AssertionError("no phase one found that gives the lead to this seat")
    winners = [data["winner"] for _, kind, data in trial.told if kind == "trick"]
    deck = []
    for winner, pair in zip(winners, zip(one, two, strict=True), strict=True):
        deck += [pair[winner], pair[1 - winner]]
    table = Table("claim", 2, setup={"hands": hands, "deck": deck}, seed=None, **options)
    for kind, by, args in actions:
        table.do(kind, by, **args)
    assert sorted(table.secret["hands"][0]) == sorted(one)
    assert sorted(table.secret["hands"][1]) == sorted(two)
    return table


def play(table: Table, *plays: str) -> dict:
    """Play short-form cards in turn, each by whoever is awaited; the data of the last `trick` notice is returned."""
    for short in plays:
        (seat,) = table.awaited["play"]
        table.do("play", seat, card=read_card(short))
    return next((dict(data) for _, kind, data in reversed(table.told) if kind == "trick"), {})


def told(table: Table, kind: str, to: int | None = None) -> list[dict]:
    """The data of all notices of one kind, to one audience or to any."""
    return [dict(data) for seat, name, data in table.told if name == kind and to in (None, seat)]

"""What the texts of Parlamento say is so: a case for each statement that once was wrong, with the right words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pbp_mod.engines.parlamento.cards import PAIRS, deck
from pbp_mod.engines.parlamento.rules.poll import poll_turns, resolve
from pbp_mod.engines.parlamento.rules.trick import pending_turns, winning
from pbp_mod.engines.parlamento.state import Pending, Play
from pbp_mod.game.actions import Seat
from tests.told import Row, Told

CARDS = {card.text: card for card in deck(4, PAIRS)}


def trick(*shown: str) -> tuple[Play, ...]:
    """Cards in the order of the seats: "book 6/9 as 9"."""
    plays = []
    for seat, each in enumerate(shown):
        text, _, value = each.partition(" as ")
        plays.append(Play(seat, CARDS[text], int(value) if value else CARDS[text].values[0]))
    return tuple(plays)


def header(**more: Any) -> Row:
    players = [{"name": name, "abbr": name[:2].upper()} for name in ("Anna", "Bert", "Cleo", "Dora")]
    return {
        "format": "pbp-log/1",
        "engine": "parlamento",
        "name": "p",
        "players": players,
        "seed": "5eed" * 16,
    } | more


def test_edit_1_the_poll_gives_all_cards_of_a_kind_one_value() -> None:
    """By single cards Cleo could win with the first 1/7 as 7; but then Dora's is a 7 as well, and was played later."""
    plays = trick("book 0", "book 6/9 as 9", "book 1/7 as 1", "book 1/7 as 1")
    assert {turn.winner for turn in pending_turns(plays, single=False)} == {2, 3}
    assert poll_turns(plays, PAIRS) == [({"6/9": 6, "1/7": 7}, 3)]


def test_edit_1_no_result_may_be_left_that_turns_it() -> None:
    """One kind can't have two values at once."""
    plays = trick("feather 1/7 as 7", "feather 1/7 as 1")
    assert poll_turns(plays, PAIRS) == [({}, 1)]  # equal, whatever they count: the one played last
    waits = trick("feather 1/7 as 1", "feather 1/7 as 7")
    assert pending_turns(waits, single=False)
    assert poll_turns(waits, PAIRS) == []


@pytest.mark.parametrize("size", [3, 4])
def test_what_is_said_of_the_poll_is_what_the_poll_does(size: int) -> None:
    """Over all tricks of feathers and hammers with two-valued cards: each result of the poll, one by one."""
    shown = [
        "feather 8",
        "feather 1/7 as 1",
        "feather 1/7 as 7",
        "feather 6/9 as 6",
        "feather 6/9 as 9",
        "hammer 6/9 as 9",
    ]
    for cards in product(shown, repeat=size):
        plays = trick(*cards)
        said = poll_turns(plays, PAIRS)
        kinds = [kind for kind in ("6/9", "1/7") if any(play.card.kind == kind for play in plays)]
        for values in product(*({"6/9": (6, 9), "1/7": (1, 7)}[kind] for kind in kinds)):
            official = dict(zip(kinds, values, strict=True))
            now = winning(plays).by
            (resolved,) = resolve([Pending(1, now, plays)], {"6/9": None, "1/7": None} | official)
            told = {who for known, who in said if known.items() <= official.items()}
            assert told == ({resolved.winner} if resolved.winner != now else set()), (cards, official)


def text(**changes: Any) -> str:
    seat = Seat
    data: Row = {
        "round": 1,
        "number": 2,
        "settled": False,
        "winner": seat(1),
        "by": "suit",
        "suit": "book",
        "tie": False,
        "why": None,
        "turns": [],
        "single": False,
        "leader": None,
        "owing": [],
        "waiting": [],
        "plays": [],
        "board": {},
        "poll": [{"values": {"6/9": 6, "1/7": 7}, "winner": seat(3)}],
    }
    return Told(header()).part("parlamento/trick", data | changes)


def test_edit_1_in_words() -> None:
    assert (
        "For now it is Bert's, with the highest book. If the poll makes 6/9 a 6 and 1/7 a 7, Dora takes it."
        in text()
    )
    assert (
        "It stays pending by the rule (single cards could turn it), but no result of the poll will."
        in text(poll=[])
    )
    assert "But whatever the poll says, Dora will take it." in text(poll=[{"values": {}, "winner": Seat(3)}])


def test_edit_27_the_leader_is_told_that_he_leads() -> None:
    told = Told(header())
    assert "You lead the first trick." in told.text("parlamento/hand", to=0)
    assert "Anna leads the first trick." in told.text("parlamento/hand", to=1)


def test_edit_28_only_pending_cards_change() -> None:
    data = {
        "round": 1,
        "kinds": [
            {
                "kind": "6/9",
                "result": 9,
                "tie": None,
                "decided": None,
                "votes": [
                    {"value": 6, "cards": 0, "opposition": False, "count": 0},
                    {"value": 9, "cards": 3, "opposition": False, "count": 3},
                ],
            }
        ],
        "tricks": [
            {
                "number": 1,
                "plays": [],
                "changed": [],
                "temporary": Seat(0),
                "winner": Seat(0),
                "turned": False,
                "tie": False,
            }
        ],
        "opposition": None,
    }
    poll = Told(header()).part("parlamento/poll", data)
    assert "In all pending tricks these cards now count:" in poll
    assert "6/9 → 9 (3 to 0)" in poll


def test_edit_4_deals_by_hand_are_told_apart_from_those_drawn() -> None:
    hands = dict(zip(("Anna", "Bert", "Cleo", "Dora"), _hands(), strict=True))
    told = Told(header(setup={"deals": [hands]}))
    assert "I dealt the first deal by hand. My secret number decides the other deals." in told.text(
        "parlamento/opening"
    )
    assert "My secret number decides the deals." in Told(header()).text("parlamento/opening")


def _hands() -> list[list[str]]:
    cards = [card.text for card in deck(4, PAIRS)]
    return [cards[seat * 10 : seat * 10 + 10] for seat in range(4)]


def test_a_bet_pings_nobody() -> None:
    """Edit 36: who is to play was called a post before."""
    data = {
        "round": 1,
        "number": 1,
        "by": Seat(1),
        "card": "argument 3",
        "value": 3,
        "two_valued": False,
        "when": "first",
        "next": Seat(2),
    }
    assert (
        Told(header()).part("parlamento/bet", data)
        == "Bert bets 3 tricks (argument 3), in the first trick.\n"
    )


@pytest.mark.parametrize("pairs", ["6/9,1/7", "1/7,6/9", "1/6,7/9", "7/9,1/6", "6/7,1/9"])
def test_the_worked_example_holds_whatever_the_pairs(pairs: str) -> None:
    opening = " ".join(Told(header(options={"pairs": pairs})).text("parlamento/opening").split())
    low, high = map(int, pairs.split(",")[0].split("/"))
    if "the only feathers" in opening:
        fixed = int(opening.split("the only feathers in a trick without hammers are feather ")[1].split()[0])
        assert low < fixed < high

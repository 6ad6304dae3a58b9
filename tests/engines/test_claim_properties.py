"""What holds in every game of Claim 2, whatever is dealt, played and chosen among the house rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.engines.claim.cards import PACK, TEXT
from pbp_mod.engines.claim.data import NOTICES as DECLARED
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Action, Channel
from tests.builders import Table, snapshot

pytestmark = pytest.mark.once

CLAIM = load("claim")
FULL = Counter(TEXT[card] for card in PACK)
OPTIONS = [
    dict(zip([option.name for option in CLAIM.options], values, strict=True))
    for values in itertools.product(*(option.values for option in CLAIM.options))
]
NOTICES = {
    "opening", "trick-opens", "played", "trick", "seer-asked", "taken", "battle-opens", "smash-asked", "smashed",
    "spared", "over", "hand", "follower", "look", "equal-card",
}  # fmt: skip
CODES = {
    "follow-suit", "not-in-hand", "not-your-turn", "take-awaited", "not-your-look", "no-look", "smash-awaited",
    "not-your-giant", "no-target", "no-smash", "smash-is-automatic", "no-player", "lies-there",
}  # fmt: skip

EQUAL = 230
"""A game in which somebody leads a card like his last one; there is one among a hundred."""

games = st.builds(
    lambda seed, options: Table("claim", 2, seed=f"{seed:064x}", **options),
    st.integers(0, 2**128),
    st.sampled_from(OPTIONS),
)
rngs = st.integers(0, 2**32).map(random.Random)


def everywhere(table: Table) -> Counter[str]:
    """All cards, wherever they lie."""
    view = CLAIM.view(table.state, -2)
    board, secret = view["table"], view["secret"]
    found = Counter(secret["deck"])
    for piles in (secret["hands"], secret["followers"], board["score"], board["gnomes"]):
        for seat in (0, 1):
            found.update(piles[seat])
    for pile in ("discards", "smashed", "trolls"):
        found.update(board[pile])
    found.update(each["card"] for each in board["trick"])
    found.update([board["face_up"]] if board["face_up"] else [])
    return found


def step(table: Table, rng: random.Random) -> Action:
    action = rng.choice(list(table.legal()))
    table.do(action.kind, action.by, **action.args)
    return action


@settings(max_examples=30, deadline=None)
@given(games, rngs)
def test_all_52_cards_are_somewhere_at_every_step(table: Table, rng: random.Random):
    assert everywhere(table) == FULL
    while table.outcome is None:
        step(table, rng)
        assert everywhere(table) == FULL
        board = table.table
        assert abs(board["hand"][0] - board["hand"][1]) == (len(board["trick"]) == 1)
        assert sum(board["followers"].values()) == (
            2 * (board["trick_number"] - 1) if table.phase == "recruit" else 0
        )


@settings(max_examples=40, deadline=None)
@given(games, rngs)
def test_thirteen_tricks_in_each_phase_and_then_an_end(table: Table, rng: random.Random):
    table.play_on(rng, at_most=48 + 13 + 2 * 9 + 1)
    tricks = [(data["phase"], data["number"]) for _, kind, data in table.told if kind == "trick"]
    assert tricks == [(phase, number) for phase in ("recruit", "battle") for number in range(1, 14)]
    assert table.phase == "over"
    assert CLAIM.asks(table.state) == ()
    assert table.outcome is not None
    assert (table.outcome.reason == "draw") == (len(table.outcome.winners) == 2)
    assert table.outcome.reason in ("most-factions", "most-cards", "draw")


@settings(max_examples=15, deadline=None)
@given(games, rngs)
def test_what_is_not_listed_is_refused_without_trace(table: Table, rng: random.Random):
    while table.outcome is None:
        listed = [(action.kind, action.by, dict(action.args)) for action in table.legal()]
        for _ in range(3):
            kind = rng.choice(list(CLAIM.kinds))
            args: dict[str, Any] = {}
            if kind in ("play", "smash"):
                args = {"card": TEXT[rng.choice(PACK)]}
            elif kind == "take":
                args = {"choice": rng.choice(["face-up", "top"])}
            by = rng.choice([0, 1, None])
            if (kind, by, args) in listed:
                continue
            before = snapshot(CLAIM, table.state)
            told = len(table.told)
            with pytest.raises(NotAllowed) as caught:
                table.do(kind, by, **args)
            assert caught.value.code in CODES
            assert snapshot(CLAIM, table.state) == before
            assert len(table.told) == told
        step(table, rng)


@settings(max_examples=20, deadline=None)
@given(games, rngs)
def test_a_copy_goes_its_own_way_and_silence_changes_nothing(table: Table, rng: random.Random):
    silent = CLAIM.copy(table.state)
    while table.outcome is None:
        kept, before = CLAIM.copy(table.state), snapshot(CLAIM, table.state)
        action = step(table, rng)
        assert snapshot(CLAIM, kept) == before
        CLAIM.apply(silent, action, None)
        assert snapshot(CLAIM, silent) == snapshot(CLAIM, table.state)


@settings(max_examples=20, deadline=None)
@given(games, rngs)
def test_what_is_awaited_can_be_said_by_one_seat(table: Table, rng: random.Random):
    while table.outcome is None:
        asks = CLAIM.asks(table.state)
        assert len({ask.seats for ask in asks}) == 1
        for ask in asks:
            assert len(ask.seats) == 1
            assert ask.choices
            assert ask.channel is (Channel.PM if ask.kind == "take" else Channel.THREAD)
            assert ask.channel is CLAIM.kinds[ask.kind].channel
            assert len({tuple(choice.items()) for choice in ask.choices}) == len(ask.choices)
            for choice in ask.choices:
                CLAIM.apply(CLAIM.copy(table.state), Action(ask.kind, ask.seats[0], choice), None)
        step(table, rng)


class Hidden:
    """Two cards hidden from a viewer at the deal, and whether one of them has been shown to him since.

    Judged from the deal and the moderator's view alone: a card of a hand is shown when it leaves it, every second
    card of the deck when its trick opens, the others when the viewer has got or seen them, or when they are played.
    """

    def __init__(self, table: Table, viewer: int, rng: random.Random) -> None:
        self.viewer = viewer
        self.looked: set[str] = set()
        hands = {int(seat): list(hand) for seat, hand in table.secret["hands"].items()}
        deck = [table.table["face_up"], *table.secret["deck"]]
        places = [(hands[seat], at) for seat in (0, 1) if seat != viewer for at in range(13)]
        places += [(deck, at) for at in range(1, 26)]
        single = [
            (pile, at) for pile, at in places if FULL[pile[at]] == 1
        ]  # no equal card can show itself instead
        (one, at), (other, there) = rng.sample(single, 2)
        self.cards = one[at], other[there]
        self._opens = {card: place // 2 + 1 for place, card in enumerate(deck) if place % 2 == 0}
        self._dealt = {card: seat for seat in (0, 1) for card in hands[seat]}
        one[at], other[there] = self.cards[::-1]
        self.other_setup = {"hands": {str(seat): hands[seat] for seat in (0, 1)}, "deck": deck}

    def shown(self, table: Table) -> bool:
        secret, recruit = table.secret, table.phase == "recruit"
        if table.awaited.get("take") == (self.viewer,):
            self.looked.add(secret["deck"][0])
        for card in self.cards:
            if card in self._dealt:
                if not recruit or card not in secret["hands"][self._dealt[card]]:
                    return True
            elif card in self._opens:
                if not recruit or table.table["trick_number"] >= self._opens[card]:
                    return True
            else:
                closed = [
                    secret["hands"][seat] + secret["followers"][seat]
                    for seat in (0, 1)
                    if seat != self.viewer
                ]
                if card in self.looked or not any(card in pile for pile in [*closed, secret["deck"]]):
                    return True
        return False


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**128), st.sampled_from(OPTIONS), st.sampled_from([THREAD, 0, 1]), rngs)
def test_a_viewer_cannot_tell_two_deals_apart_that_differ_in_what_he_may_not_know(
    seed: int, options: dict[str, str], viewer: int, rng: random.Random
):
    """Two hidden cards change places: he reads neither, and sees no difference, until one is shown to him."""
    first = Table("claim", 2, seed=f"{seed:064x}", **options)
    hidden = Hidden(first, viewer, rng)
    second = Table("claim", 2, setup=hidden.other_setup, seed=None, **options)

    def seen(table: Table, since: int) -> Any:
        notices = [(kind, data) for to, kind, data in table.told[since:] if to in (THREAD, viewer)]
        return notices, CLAIM.view(table.state, viewer), CLAIM.phase(table.state), table.outcome

    since = 0
    while not hidden.shown(first):
        mine = seen(first, since)
        assert not any(card in repr(mine) for card in hidden.cards)
        assert mine == seen(second, since)
        since = len(first.told)
        assert len(second.told) == since
        action = rng.choice(list(first.legal()))
        if action not in list(second.legal()):
            return  # the other player's hand allows another play there
        first.do(action.kind, action.by, **action.args)
        second.do(action.kind, action.by, **action.args)


@pytest.mark.parametrize("seat", [0, 1])
def test_notices_of_hidden_cards_go_to_one_seat_only(seat: int):
    table = Table("claim", 2)
    table.play_on(random.Random(3))
    for to, kind, _ in table.told:
        assert to == THREAD or kind in ("hand", "follower", "look")
        assert (to == THREAD) is (kind not in ("hand", "follower", "look"))
    assert {kind for to, kind, _ in table.told if to == seat} >= {"hand", "follower"}


def test_every_notice_occurs():
    kinds: set[str] = set()
    for number, options in enumerate(OPTIONS):
        table = Table("claim", 2, seed=f"{number:064x}", **options)
        table.play_on(random.Random(number))
        kinds |= {kind for _, kind, _ in table.told}
    table = Table("claim", 2, seed=f"{EQUAL:064x}")
    table.play_on(random.Random(EQUAL))
    kinds |= {kind for _, kind, _ in table.told}
    assert kinds == NOTICES
    assert set(DECLARED) == NOTICES


def test_every_outcome_occurs():
    reasons: set[str] = set()
    for number in range(400):
        table = Table("claim", 2, seed=f"{number:064x}")
        while table.outcome is None:
            action = next(table.legal())
            CLAIM.apply(table.state, action, None)
        reasons.add(table.outcome.reason)
        if len(reasons) == 2:
            break
    assert reasons >= {"most-factions", "most-cards"}

"""What must hold in every game of Gnomic Parliament, whatever the players and the house pack come up with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Action
from tests.builders import Table, snapshot

pytestmark = pytest.mark.once

EVERY_OPTION = [
    {"decrees": decrees, "confidence": confidence, "agendas": agendas, "deck": deck}
    for decrees, confidence in (("no", "no"), ("yes", "no"), ("yes", "yes"))
    for agendas in ("no", "yes")
    for deck in ("random", "prepared")
]
games = st.builds(
    lambda players, seed, options: Table("gnomic", players, seed=f"{seed:032x}", **options),
    st.integers(4, 8),
    st.integers(0, 2**64),
    st.sampled_from(EVERY_OPTION),
)
randoms = st.integers(0, 2**32).map(random.Random)


def play(
    table: Table, rng: random.Random, at_most: int = 3000
) -> Iterator[list[tuple[int, str, Mapping[str, Any]]]]:
    """Random legal actions to the end; the notices of each."""
    for _ in range(at_most):
        if table.outcome is not None:
            return
        action = rng.choice(list(table.legal()))
        before = len(table.told)
        table.engine.apply(table.state, action, table._tell)
        yield table.told[before:]
    raise AssertionError("the game does not end")


def changes(data: object) -> Iterator[Mapping[str, Mapping[int, int]]]:
    """Every `change` anywhere in the data of a notice."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "change":
                yield value
            else:
                yield from changes(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from changes(value)


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda each: "-".join(each.values()))
def test_random_games_end_in_every_option(options: dict[str, str]) -> None:
    for players in range(4, 9):
        table = Table("gnomic", players, seed=f"{players:064x}", **options)
        table.play_on(random.Random(players), 3000)
        assert table.phase == "over"
        assert table.engine.asks(table.state) == ()
        assert table.outcome is not None
        assert table.outcome.reason in ("honor", "lobby", "president", "order")


@given(games, randoms)
@settings(max_examples=50, deadline=None)
def test_honor_and_lobby_votes_change_only_by_what_is_told(table: Table, rng: random.Random) -> None:
    state = table.state
    before = {"honor": state.honor[:], "lobby": state.lobby[:]}
    for told in play(table, rng):
        for audience, _, data in told:
            assert audience == THREAD or not list(changes(data))
            for change in changes(data):
                for what, difference in change.items():
                    for seat, count in difference.items():
                        before[what][seat] += count
        assert before == {"honor": state.honor, "lobby": state.lobby}
        assert min(*state.honor, *state.lobby) >= 0


@given(games, randoms)
@settings(max_examples=50, deadline=None)
def test_cards_are_conserved(table: Table, rng: random.Random) -> None:
    def everywhere() -> list[int]:
        state = table.state
        piles = (
            state.permanent,
            state.one_time,
            state.row,
            state.archive,
            state.rejected,
            state.deck,
            state.box,
        )
        cards = [card for pile in (*piles, state.decrees, state.agendas) for card in pile]
        cards.append(state.proposal)
        return sorted(card for card in cards if card)

    pack = table.state.pack
    everything = sorted([*pack.laws, *pack.agendas])
    assert everywhere() == everything
    for _ in play(table, rng):
        assert everywhere() == everything
        assert set(table.state.on) <= {*table.state.row, table.state.card}


@given(games, randoms)
@settings(max_examples=50, deadline=None)
def test_laws_act_in_the_order_of_the_row(table: Table, rng: random.Random) -> None:
    """One-time laws, then the permanent row from the left, as they lay when the moment began or came in meanwhile."""
    for told in play(table, rng):
        lines = [data for audience, name, data in told if audience == THREAD and name == "effect"]
        moved = any("moved" in item and item["moved"] for data in lines for item in data["items"])
        if moved or any(name in ("round", "enacted", "over") for _, name, _ in told):
            continue  # the row itself changed meanwhile; the rule cases look at that
        order = [*table.table["one_time"], *table.table["permanent"]]
        for moment in {data["moment"] for data in lines} - {"red"}:
            acted = [order.index(data["card"]["number"]) for data in lines if data["moment"] == moment]
            assert acted == sorted(acted)


@given(games, randoms, st.integers(0, 400))
@settings(max_examples=50, deadline=None)
def test_all_that_is_asked_is_legal_and_a_copy_is_independent(
    table: Table, rng: random.Random, stop: int
) -> None:
    for count, _ in enumerate(play(table, rng)):
        if count == stop:
            break
    before = snapshot(table.engine, table.state)
    legal = list(table.legal())
    for action in rng.sample(legal, min(60, len(legal))):
        table.engine.apply(table.engine.copy(table.state), action, None)
        assert snapshot(table.engine, table.state) == before


def noise(table: Table, rng: random.Random) -> Action:
    """Some action with arguments of the right shape, seldom legal."""
    kind = rng.choice(list(table.engine.kinds.values()))
    seat = lambda: rng.randrange(table.players)  # noqa: E731
    number = lambda: rng.randint(-2, 9)  # noqa: E731
    card = lambda: str(rng.randint(1, 70))  # noqa: E731
    args: dict[str, Any] = {}
    makers: dict[str, Any] = {
        "card": card,
        "marks": lambda: tuple(seat() for _ in range(rng.randint(0, 3))),
        "party": lambda: rng.choice(["royalists", "mechanocrats"]),
        "choice": lambda: rng.choice(["yes", "no"]),
        "votes": number,
        "shares": lambda: {seat(): number() for _ in range(rng.randint(0, 3))},
        "answer": lambda: rng.choice([(seat(),), (seat(), seat()), 7, "keep", "buy", "yes", card()]),
        "player": seat,
        "honor": number,
        "lobby": number,
        "reason": lambda: "because",
        "always": lambda: rng.random() < 0.5,
    }
    for field in kind.fields:
        if field.required or rng.random() < 0.3:
            args[field.name] = makers[field.name]()
    return Action(kind.name, None if kind.channel is None else seat(), args)


@given(games, randoms)
@settings(max_examples=20, deadline=None)
def test_what_is_refused_leaves_no_trace(table: Table, rng: random.Random) -> None:
    refused: list[str] = []
    for count, _ in enumerate(play(table, rng)):
        if count % 7:
            continue
        for _ in range(4):
            before = snapshot(table.engine, table.state)
            told = len(table.told)
            trial = table.engine.copy(table.state)
            action = noise(table, rng)
            try:
                table.engine.apply(trial, action, table._tell)
            except NotAllowed as error:
                refused += [str(error)]
                assert snapshot(table.engine, trial) == before
                assert len(table.told) == told
            del table.told[told:]
        if count > 150:
            break
    assert refused
    assert not any("{" in says for says in refused)


def known(table: Table, viewer: int) -> Any:
    """All that a viewer was told and may see; whom the game awaits is for everybody."""
    seen = [(audience, name, data) for audience, name, data in table.told if audience in (THREAD, viewer)]
    awaited = [(ask.kind, ask.seats, ask.channel) for ask in table.engine.asks(table.state)]
    return seen, table.engine.view(table.state, viewer), table.phase, awaited


@given(st.integers(0, 2**32), randoms, st.integers(0, 4))
@settings(max_examples=30, deadline=None)
def test_nobody_learns_what_others_hold(seed: int, rng: random.Random, viewer: int) -> None:
    """Two games that differ only in Decrees, agendas and the deck below look alike to a viewer, until that matters."""
    options = {"decrees": "yes", "agendas": "yes", "confidence": "yes"}
    first = Table("gnomic", 5, seed=f"{seed:032x}", **options)
    second = Table("gnomic", 5, seed=f"{seed:032x}", **options)
    others = [seat for seat in range(5) if seat != viewer]
    state = second.state
    spare = [card for card in state.box if card in state.pack.laws and state.pack.laws[card].decree]
    for hand, pile in (
        (state.decrees, spare),
        (state.agendas, [c for c in state.box if c in state.pack.agendas]),
    ):
        for seat, card in zip(others, rng.sample(pile, min(len(pile), len(others))), strict=False):
            state.box.remove(card)
            state.box.append(hand[seat])
            hand[seat] = card
    state.deck[-14:-2] = rng.sample(state.deck[-14:-2], 12)  # the lowest replaces the first end card
    for _ in range(250):
        if len(first.state.deck) < 18:
            break
        both = [list(first.legal()), list(second.legal())]
        shared = [action for action in both[0] if action in both[1]]
        action = rng.choice(shared)
        for table in (first, second):
            table.engine.apply(table.state, action, table._tell)
        opened = any(name == "effect" and "opened" in str(data) for _, name, data in first.told[-40:])
        if opened or first.outcome is not None:
            break
        assert known(first, viewer) == known(second, viewer)
        assert known(first, THREAD) == known(second, THREAD)


@given(st.integers(0, 2**32), randoms)
@settings(max_examples=80, deadline=None)
def test_discs_and_secret_numbers_show_nowhere_before_the_reveal(seed: int, rng: random.Random) -> None:
    first, second = (Table("gnomic", 5, seed=f"{seed:032x}", decrees="yes") for _ in range(2))
    for _ in range(rng.randint(0, 60)):
        if first.outcome is not None:
            return
        action = rng.choice(list(first.legal()))
        for table in (first, second):
            table.engine.apply(table.state, action, table._tell)
    for _ in range(60):
        if first.outcome is not None:
            return
        action = rng.choice(list(first.legal()))
        turned = action
        if action.kind == "vote" and action.by != 0 and action.by not in first.state.shown_votes:
            turned = action._replace(args={"choice": rng.choice(["yes", "no"])})
        elif action.kind == "secret-lobby" and action.by != 0:
            choices = [a.args for a in second.legal() if (a.kind, a.by) == (action.kind, action.by)]
            turned = action._replace(args=rng.choice(choices))
        first.engine.apply(first.state, action, first._tell)
        second.engine.apply(second.state, turned, second._tell)
        opened = first.state.shown_votes or any(name == "revealed" for _, name, _ in first.told[-40:])
        if opened or first.state.revealed or first.state.round != second.state.round:
            return
        assert known(first, 0) == known(second, 0)


@given(games, randoms)
@settings(max_examples=30, deadline=None)
def test_every_notice_can_be_explained(table: Table, rng: random.Random) -> None:
    table.play_on(rng, 3000)
    sentences = table.engine.explain().rules(table.state)
    for _, name, data in table.told:
        reasons = table.engine.explain().why(name, data)
        assert reasons
        assert len(set(reasons)) == len(reasons)
        assert set(reasons) <= set(sentences)
    counted = table.engine.tally(table.state)
    passed = [d for _, n, d in table.told if n == "result" and d["card"] and d["result"] == "passed"]
    assert len(counted["passed"]) == len(passed)

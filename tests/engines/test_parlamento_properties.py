"""What holds in every game of Parlamento, whatever is played: checked along random games in all options.

Winners and points are recomputed here from the notices in another way than the engine's.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.engines.parlamento.cards import deck
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import MODERATOR, THREAD, Action
from tests.builders import SEED, Table, snapshot

pytestmark = pytest.mark.once

ENGINE = load("parlamento")
OPTIONS = [
    {"pairs": pairs, "pending": pending, "opposition": opposition}
    for pairs in ("6/9,1/7", "1/6,7/9", "1/9,6/7")
    for pending in ("any", "single")
    for opposition in ("no", "yes")
]
PLAYERS = st.sampled_from([3, 4, 5])
CHOSEN = st.sampled_from(OPTIONS)
DICE = st.integers(0, 2**32)

Play = dict[str, Any]


def fresh(players: int, options: dict[str, str], dice: int) -> Table:
    return Table("parlamento", players, seed=f"{dice:064x}", **options)


def values_of(card: str) -> tuple[int, ...]:
    return tuple(map(int, card.split(" ")[1].split("/")))


def winner_of(plays: list[Play], values: list[int]) -> int:
    """P9 by sorting: the best of (is a hammer, is of the suit led, value, place)."""
    led = plays[0]["card"].split()[0]
    suits = [play["card"].split()[0] for play in plays]
    ranks = [
        (suit == "hammer", suit == led, value, at)
        for at, (suit, value) in enumerate(zip(suits, values, strict=True))
    ]
    return int(plays[max(ranks)[3]]["by"])


def possible_winners(plays: list[Play], pending: str) -> set[int]:
    """P10 and PR1 by trying: every combination of values, or every change of one single card."""
    shown = [play["value"] for play in plays]
    return {
        winner_of(plays, list(values))
        for values in product(*(values_of(play["card"]) for play in plays))
        if pending == "any" or sum(a != b for a, b in zip(values, shown, strict=True)) <= 1
    }


def scored(when: str, bet: int, tricks: int) -> int:
    """P12 as a table."""
    table = {"first": {0: 4, 1: 1}, "middle": {0: 2}, "last": {0: 3, 1: 1}}
    return table[when].get(abs(bet - tricks), 0)


def named(game: Table, template: str) -> list[dict[str, Any]]:
    return [dict(data) for _, name, data in game.told if name == template]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_random_play_ends_with_every_kind_of_notice(players, options):
    game = fresh(players, options, players)
    actions = game.play_on(random.Random(players))
    hand = {3: 12, 4: 10, 5: 9}[players]
    assert actions == 3 * players * hand  # each card dealt is played or bet
    assert game.phase == "over"
    assert game.outcome.reason in ("most-points", "last-round", "shared")
    assert {name for _, name, _ in game.told} == {
        *("opening", "round-opens", "hand", "played", "bet", "trick", "poll", "scores", "over")
    }


@settings(max_examples=15, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_cards_are_conserved_at_every_step(players, options, dice):
    game = fresh(players, options, dice)
    rng = random.Random(dice)
    pairs = game.settings.pairs
    whole = Counter(card.text for card in deck(players, pairs))
    assert whole.total() == {3: 36, 4: 41, 5: 47}[players]
    out: Counter[str] = Counter()  # played or bet in this round
    dealt = Counter(card for hand in game.secret["hands"].values() for card in hand)
    round_now = 1
    while game.outcome is None:
        action = rng.choice(list(game.legal()))
        game.engine.apply(game.state, action, game._tell)
        table, hands = game.table, game.secret["hands"]
        held = Counter(card for hand in hands.values() for card in hand)
        if table["round"] != round_now:
            round_now, out, dealt = table["round"], Counter(), held
            assert held <= whole
            assert (whole - held).total() == {3: 0, 4: 1, 5: 2}[players]
        else:
            out[action.args["card"]] += 1
            assert held + out == dealt
        assert table["hand"] == {seat: len(hand) for seat, hand in hands.items()}
        bets = [bet for bet in table["bet"].values() if bet]
        on_table = len(table["trick"]) + players * (len(table["pending"]) + sum(table["tricks"].values()))
        assert held.total() + len(bets) + on_table == players * {3: 12, 4: 10, 5: 9}[players]


@settings(max_examples=15, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_tricks_are_settled_and_left_pending_as_promised(players, options, dice):
    game = fresh(players, options, dice)
    game.play_on(random.Random(dice))
    tricks = named(game, "trick")
    assert Counter(trick["round"] for trick in tricks) == dict.fromkeys(
        (1, 2, 3), {3: 11, 4: 9, 5: 8}[players]
    )
    for trick in tricks:
        plays = trick["plays"]
        winner = winner_of(plays, [play["value"] for play in plays])
        possible = possible_winners(plays, options["pending"])
        assert trick["winner"] == winner
        assert trick["settled"] == (len(possible) == 1)
        assert {winner} | {turn["winner"] for turn in trick["turns"]} == possible
        assert trick["settled"] or len(possible) > 1
        for turn in trick["turns"]:
            changed = {change["by"]: change["value"] for change in turn["changes"]}
            values = [changed.get(play["by"], play["value"]) for play in plays]
            assert winner_of(plays, values) == turn["winner"]
            assert all(changed[play["by"]] != play["value"] for play in plays if play["by"] in changed)


@settings(max_examples=15, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_no_poll_can_turn_a_settled_trick(players, options, dice):
    game = fresh(players, options, dice)
    game.play_on(random.Random(dice))
    for trick in named(game, "trick"):
        plays = trick["plays"]
        if not trick["settled"]:
            continue
        for official in product(*game.settings.pairs):
            changed = [next((v for v in official if v in values_of(play["card"])), None) for play in plays]
            values = [
                play["value"] if len(values_of(play["card"])) == 1 else value
                for play, value in zip(plays, changed, strict=True)
            ]
            flips = sum(play["value"] != value for play, value in zip(plays, values, strict=True))
            if options["pending"] == "any" or flips <= 1:
                assert winner_of(plays, values) == trick["winner"]


@settings(max_examples=15, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_polls_and_scores_follow_from_what_was_told(players, options, dice):
    game = fresh(players, options, dice)
    game.play_on(random.Random(dice))
    kinds = options["pairs"].split(",")
    opposition: dict[str, int | None] = dict.fromkeys(kinds)
    totals = [0] * players
    for number in (1, 2, 3):
        tricks = [trick for trick in named(game, "trick") if trick["round"] == number]
        pending = [trick["plays"] for trick in tricks if not trick["settled"]]
        official: dict[str, int | None] = {}
        for kind in kinds:
            shown = [
                play["value"] for plays in pending for play in plays if play["card"].endswith(" " + kind)
            ]
            # An opposition card is one more card played last; alone it is nothing.
            votes = shown + [value for value in [opposition[kind]] if shown and value is not None]
            count = Counter(votes)
            official[kind] = (
                max(votes, key=lambda value: (count[value], value == votes[-1])) if votes else None
            )
        won = Counter(trick["winner"] for trick in tricks if trick["settled"])
        for plays in pending:
            values = [official.get(play["card"].split(" ")[1]) for play in plays]
            won[
                winner_of(
                    plays,
                    [
                        play["value"] if value is None else value
                        for play, value in zip(plays, values, strict=True)
                    ],
                )
            ] += 1
        bets = {bet["by"]: bet for bet in named(game, "bet") if bet["round"] == number}
        assert set(bets) == set(range(players))
        assert game.table["polls"][number - 1] == official
        for line in named(game, "scores")[number - 1]["scores"]:
            seat = line["player"]
            points = scored(bets[seat]["when"], bets[seat]["value"], won[seat])
            totals[seat] += points
            assert (line["tricks"], line["points"], line["total"]) == (won[seat], points, totals[seat])
        if options["opposition"] == "yes":
            for kind in kinds:
                result = official[kind]
                opposition[kind] = None if result is None else sum(map(int, kind.split("/"))) - result
            if number < 3:
                assert named(game, "round-opens")[number]["opposition"] == opposition
    best = max((totals[seat], game.table["points"][seat][-1]) for seat in range(players))
    assert set(game.outcome.winners) == {
        seat for seat in range(players) if (totals[seat], game.table["points"][seat][-1]) == best
    }


@settings(max_examples=15, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_bets_count_for_the_trick_of_their_players_turn(players, options, dice):
    game = fresh(players, options, dice)
    game.play_on(random.Random(dice))
    last = {3: 11, 4: 9, 5: 8}[players]
    for bet in named(game, "bet"):
        assert bet["when"] == (
            "first" if bet["number"] == 1 else "last" if bet["number"] == last else "middle"
        )
    for number in (1, 2, 3):
        bettors = [bet["by"] for bet in named(game, "bet") if bet["round"] == number]
        assert sorted(bettors) == list(range(players))


@settings(max_examples=6, deadline=None)
@given(PLAYERS, CHOSEN, DICE, st.integers(0, 130))
def test_all_that_is_not_listed_is_refused_without_a_trace(players, options, dice, steps):
    game = fresh(players, options, dice)
    rng = random.Random(dice)
    for _ in range(min(steps, 3 * players * 8)):
        game.engine.apply(game.state, rng.choice(list(game.legal())), None)
    legal = {(a.kind, a.by, tuple(sorted(a.args.items()))) for a in game.legal()}
    before = snapshot(ENGINE, game.state)
    texts = sorted({card.text for card in deck(5, game.settings.pairs)})
    accepted = 0
    for kind, seat, text in product(("play", "bet"), range(players), texts):
        values = values_of(text)
        for value in (None, *values) if len(values) > 1 else (None,):
            args = {"card": text} | ({} if value is None else {"value": value})
            action = Action(kind, seat, args)
            if (kind, seat, tuple(sorted(args.items()))) in legal:
                ENGINE.apply(ENGINE.copy(game.state), action, None)
                accepted += 1
            else:
                with pytest.raises(NotAllowed):
                    ENGINE.apply(game.state, action, None)
    assert accepted == len(legal)
    assert snapshot(ENGINE, game.state) == before


@settings(max_examples=10, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_copies_are_independent_and_replay_is_the_same(players, options, dice):
    game = fresh(players, options, dice)
    rng = random.Random(dice)
    twin = ENGINE.copy(game.state)
    opening = snapshot(ENGINE, twin)
    done = []
    while game.outcome is None:
        action = rng.choice(list(game.legal()))
        saved = ENGINE.copy(game.state) if len(done) % 10 == 0 else None
        before = snapshot(ENGINE, saved) if saved else None
        game.engine.apply(game.state, action, None)
        done.append(action)
        if saved:
            assert snapshot(ENGINE, saved) == before
    assert snapshot(ENGINE, twin) == opening
    for action in done:
        ENGINE.apply(twin, action, None)
    assert snapshot(ENGINE, twin) == snapshot(ENGINE, game.state)


def hidden_swaps(
    players: int, seat: int, rng: random.Random, alike: bool
) -> list[list[dict[str, list[str]]]]:
    """Two lists of three deals that give the seat the same cards.

    `alike`: the others' hands differ by one exchange of two cards of the same suit, so that they long play
    the same; else by all they hold.
    """
    first, second = [], []
    size = {3: 12, 4: 10, 5: 9}[players]
    for _ in range(3):
        cards = [card.text for card in deck(players, ((6, 9), (1, 7)))]
        rng.shuffle(cards)
        hands = [cards[at * size : (at + 1) * size] for at in range(players)]
        rest = cards[players * size :]
        first.append({str(at): sorted(hand) for at, hand in enumerate(hands)})
        others = [at for at in range(players) if at != seat]
        if alike:
            one, other = others[:2]
            pairs = [
                (i, j)
                for i, j in product(range(size), repeat=2)
                if hands[one][i].split()[0] == hands[other][j].split()[0]
            ]
            if pairs:
                i, j = rng.choice(pairs)
                hands[one][i], hands[other][j] = hands[other][j], hands[one][i]
        else:
            pool = [card for at in others for card in hands[at]] + rest
            rng.shuffle(pool)
            for place, at in enumerate(others):
                hands[at] = pool[place * size : (place + 1) * size]
        second.append({str(at): sorted(hand) for at, hand in enumerate(hands)})
    return [first, second]


@settings(max_examples=30, deadline=None)
@given(PLAYERS, CHOSEN, DICE, st.booleans())
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(players, options, dice, alike):
    rng = random.Random(dice)
    seat = rng.randrange(players)
    options = options | {"pairs": "6/9,1/7"}
    one, two = (
        Table("parlamento", players, setup={"deals": deals}, seed=SEED, **options)
        for deals in hidden_swaps(players, seat, rng, alike)
    )

    def seen(game: Table) -> Any:
        # The end shows all deals to everybody.
        told = [each for each in game.told if each[0] in (THREAD, seat) and each[1] != "over"]
        asked = [(ask.kind, ask.seats, ask.channel) for ask in ENGINE.asks(game.state)]
        own = [ask.choices for ask in ENGINE.asks(game.state) if ask.seats == (seat,)]
        return told, asked, own, ENGINE.view(game.state, THREAD), ENGINE.view(game.state, seat)

    while True:
        assert seen(one) == seen(two)
        # What both can do; the first difference that a player makes ends the comparison.
        both = [action for action in one.legal() if action in list(two.legal())]
        if not both:
            break
        action = rng.choice(both)
        for game in (one, two):
            ENGINE.apply(game.state, action, game._tell)

    for audience in range(players):
        assert "secret" not in ENGINE.view(one.state, audience)
    assert "secret" in ENGINE.view(one.state, MODERATOR)


@settings(max_examples=10, deadline=None)
@given(PLAYERS, CHOSEN, DICE)
def test_no_hand_is_told_to_anybody_else(players, options, dice):
    game = fresh(players, options, dice)
    game.play_on(random.Random(dice))
    for audience, name, data in game.told:
        assert (name == "hand") == (audience >= 0)
        if name == "hand":
            continue
        assert "hands" not in data
        assert "deals" not in data or name == "over"

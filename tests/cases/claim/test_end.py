"""C10, C13–C15 with CR3: the count, the votes of the factions, the winner."""

from __future__ import annotations

import pytest

from pbp_mod.engines.claim.cards import CODE
from pbp_mod.engines.claim.rules.scoring import tally
from tests.builders import Table
from tests.cases.claim.tables import battle, cards, play, told


def count(first: str, second: str):
    return tally(([CODE[card] for card in cards(first)], [CODE[card] for card in cards(second)]))


def vote(first: str, second: str) -> tuple[int, str]:
    """Who has the vote of the only faction there is, and why."""
    (found,) = [each for each in count(first, second).factions if each.values != ([], [])]
    return found.seat, found.why


def test_c14_more_cards_have_the_vote():
    assert vote("t0 t1 t2", "t9 t8") == (0, "more")
    assert vote("t9 t8", "t0 t1 t2") == (1, "more")
    assert vote("gn1", "") == (0, "more")


def test_c14_e118_equal_numbers_the_highest_card():
    assert vote("t0 t1 t2 t9", "t5 t6 t7 t8") == (0, "higher")
    assert vote("t5 t6 t7 t8", "t0 t1 t2 t9") == (1, "higher")


def test_c14_e118_equal_highest_the_second_highest_and_so_on():
    assert vote("gi7 gi1", "gi7 gi3") == (1, "higher")
    assert vote("gn7 gn5 gn3", "gn7 gn5 gn1") == (0, "higher")


def test_c14_all_equal_votes_for_nobody():
    assert vote("gn7 gn3", "gn7 gn3") == (-1, "even")


def test_c14_e120_a_faction_that_nobody_scored_votes_for_nobody():
    assert [each.seat for each in count("t1", "").factions] == [-1, -1, -1, 0, -1]


def test_c15_most_votes_win():
    counted = count("t1 s1 d1", "gn9 gn7 gn5 gi9 gi7 gi5")
    assert (counted.votes, counted.winners, counted.reason) == ((3, 2), (0,), "most-factions")


def test_c15_e121_two_all_the_cards_behind_the_votes_decide():
    counted = count("t1 s1 gn3", "d1 gi1 gi3 gn3")
    assert counted.votes == (2, 2)
    assert counted.backing == (2, 3)
    assert (counted.winners, counted.reason) == ((1,), "most-cards")


def test_c15_cards_of_lost_factions_do_not_count():
    counted = count("t1 t2 s1 gn3", "d1 gi1 gn3 s0")
    # seer: 1 beats 0; troll to the first; dragon and giant to the second; gnomes even
    assert counted.votes == (2, 2)
    assert counted.backing == (3, 2)
    assert counted.winners == (0,)


def test_c15_still_equal_is_a_draw():
    counted = count("t1 s1 gn3", "d1 gi1 gn3")
    assert (counted.winners, counted.reason) == ((0, 1), "draw")
    nothing = count("", "")
    assert (nothing.votes, nothing.winners, nothing.reason) == ((0, 0), (0, 1), "draw")


SEERS = "s0 s1 s2 s3 s4 s5 s6 s7 s8 s9"


def test_c10_gnomes_in_front_join_the_score_pile_at_the_end():
    # seat 0 leads everything and is never followed
    table = battle("gn1 gn1 gn1 gn3 gn3 gn3 gn5 gn5 gn5 gn7 gn7 gn7 gn9", f"{SEERS} t1 t2 t3")
    gnomes = ["gn1"] * 3 + ["gn3"] * 3 + ["gn5"] * 3 + ["gn7"] * 3
    for gnome, other in zip(gnomes, [*SEERS.split(), "t1", "t2"], strict=True):
        assert "gnome" not in repr(table.table["score"])
        play(table, gnome, other)
    assert table.outcome == ((0,), "most-factions")
    (over,) = told(table, "over", -1)
    assert len(over["gnomes"][0]) == 13
    assert table.table["gnomes"] == {0: [], 1: []}
    assert len(table.table["score"][0]) == 26
    assert over["votes"] == {0: 3, 1: 0}
    assert over["backing"] == {0: 26, 1: 0}
    assert [each["vote"] for each in over["factions"]] == [0, None, None, 0, 0]
    assert [each["why"] for each in over["factions"]] == ["more", "even", "even", "more", "more"]
    assert over["factions"][3]["cards"] == {0: ["troll 3", "troll 2", "troll 1"], 1: []}


def trolls_at_the_end(**options) -> Table:
    """Seat 0 wins twelve tricks that can't be topped; the last, played by itself, is two trolls."""
    table = battle(
        f"t3 {SEERS} gi9 gn9", "t8 " + "gi7 gi7 gi5 gi5 gi3 gi3 gi1 gi1 gn1 gn1 gn1 gn3", **options
    )
    gone = ["gi1", "gi1", "gi3", "gi3", "gi5", "gi5", "gi7", "gn1", "gn1", "gn1"]
    for seer, other in zip(SEERS.split(), gone, strict=True):
        play(table, seer, other)
    play(table, "gi9", "gi7", "gn9", "gn3")
    assert table.phase == "over"
    return table


def test_c13_cr3_trolls_left_in_the_middle_are_nobodys():
    table = trolls_at_the_end()
    assert table.table["trolls"] == ["troll 3"]
    assert table.table["score"][1] == ["troll 8"]
    assert told(table, "over")[0]["last_trolls"] == {"cards": ["troll 3"], "to": None}


def test_cr3_winner_of_the_last_trick_takes_the_trolls():
    table = trolls_at_the_end(last_trolls="winner")
    assert table.table["trolls"] == []
    assert table.table["score"][1] == ["troll 8", "troll 3"]
    assert told(table, "over")[0]["last_trolls"] == {"cards": ["troll 3"], "to": 1}


def test_c16_the_end_reveals_deals_and_followers():
    table = Table("claim", 2)
    deals = table.secret["hands"]
    deck = [table.table["face_up"], *table.secret["deck"]]
    hands = {}
    while table.outcome is None:
        action = next(table.legal())
        before = table.phase
        table.do(action.kind, action.by, **action.args)
        if before == "recruit" and table.phase == "battle":
            hands = table.secret["hands"]
    (over,) = told(table, "over", -1)
    assert over["deals"] == deals
    assert [card for each in over["recruits"] for card in (each["face_up"], each["top"])] == deck
    followers = {0: [], 1: []}
    for each in over["recruits"]:
        followers[each["winner"]].append(each["winner_card"])
        followers[each["loser"]].append(each["loser_card"])
        assert {each["winner_card"], each["loser_card"]} == {each["face_up"], each["top"]}
    assert {seat: sorted(pile) for seat, pile in followers.items()} == {
        seat: sorted(hand) for seat, hand in hands.items()
    }
    assert (over["winners"], over["reason"]) == (list(table.outcome.winners), table.outcome.reason)


@pytest.mark.parametrize("seed", range(12))
def test_c15_the_outcome_follows_from_the_score_piles(seed):
    """Counted once more, by hand."""
    table = Table("claim", 2, seed=f"{seed:064x}")
    while table.outcome is None:
        action = next(table.legal())
        table.do(action.kind, action.by, **action.args)
    score = table.table["score"]
    votes, backing = [0, 0], [0, 0]
    for faction in ("gnome", "giant", "dragon", "troll", "seer"):
        keys = []
        for seat in (0, 1):
            values = sorted(int(card.split()[1]) for card in score[seat] if card.startswith(faction + " "))
            keys.append((len(values), values[::-1]))
        if keys[0] != keys[1]:
            seat = 0 if keys[0] > keys[1] else 1
            votes[seat] += 1
            backing[seat] += keys[seat][0]
    ranks = list(zip(votes, backing, strict=True))
    assert table.outcome.winners == tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))

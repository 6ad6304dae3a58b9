"""C1, C2: the pack, how cards are written, and the deal."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from pbp_mod.engines import load
from pbp_mod.engines.claim.cards import PACK, TEXT
from pbp_mod.errors import Ambiguous, NoSeed, NotUnderstood
from tests.builders import Table
from tests.cases.claim.tables import told

read_card = load("claim").read_card
ALL = [TEXT[card] for card in PACK]


def test_c1_e117_the_pack():
    assert len(ALL) == 52
    by_faction = Counter(card.split()[0] for card in ALL)
    assert by_faction == {"gnome": 13, "giant": 9, "dragon": 10, "troll": 10, "seer": 10}
    count = Counter(ALL)
    assert [count[f"gnome {value}"] for value in range(10)] == [0, 3, 0, 3, 0, 3, 0, 3, 0, 1]
    assert [count[f"giant {value}"] for value in range(10)] == [0, 2, 0, 2, 0, 2, 0, 2, 0, 1]
    for faction in ("dragon", "troll", "seer"):
        assert [count[f"{faction} {value}"] for value in range(10)] == [1] * 10


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("gnome 5", "gnome 5"),
        ("gn5", "gnome 5"),
        ("Giant 3", "giant 3"),
        ("gi 9", "giant 9"),
        ("dr7", "dragon 7"),
        ("dragon7", "dragon 7"),
        ("d7", "dragon 7"),
        ("t9", "troll 9"),
        ("S4", "seer 4"),
        ("  seer-0 ", "seer 0"),
        ("trolls 2", "troll 2"),
        ("7 dragon", "dragon 7"),
        ("0s", "seer 0"),
    ],
)
def test_c1_cards_are_read(text, card):
    assert read_card(text) == card


def test_c1_every_card_reads_as_itself():
    assert [read_card(card) for card in ALL] == ALL


@pytest.mark.parametrize("text", ["g5", "g1", "9g"])
def test_c1_gnome_or_giant_must_be_said(text):
    with pytest.raises(Ambiguous) as caught:
        read_card(text)
    value = text.strip("g")
    assert f"gnome {value}" in str(caught.value)
    assert f"giant {value}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gnome 2", "gnomes are 1, 3, 5, 7 and 9"),
        ("giant 0", "giants are 1, 3, 5, 7 and 9"),
        ("g4", "no gnome 4 or giant 4"),
        ("dragon 10", "dragons are 0, 1, 2, 3, 4, 5, 6, 7, 8 and 9"),
        ("goblin 3", "the factions are gnome, giant, dragon, troll, seer"),
        ("7", "'dragon 7'"),
        ("dragon", "'dragon 7'"),
        ("", "'dragon 7'"),
        ("dragon ٧", "'dragon 7'"),
    ],
)
def test_e117_impossible_cards(text, says):
    with pytest.raises(NotUnderstood, match=says) as caught:
        read_card(text)
    assert not isinstance(caught.value, Ambiguous)


def setup(**changes):
    return {"hands": {"0": ALL[:13], "1": ALL[13:26]}, "deck": ALL[26:]} | changes


def test_c2_seed_deals_13_13_and_26():
    table = Table("claim", 2)
    secret = table.secret
    assert [len(secret["hands"][seat]) for seat in (0, 1)] == [13, 13]
    assert table.table["deck"] == 25  # one is turned up
    dealt = itertools.chain(secret["hands"][0], secret["hands"][1], secret["deck"], [table.table["face_up"]])
    assert sorted(dealt) == sorted(ALL)
    assert Table("claim", 2).secret == secret
    assert Table("claim", 2, seed="ab" * 32).secret != secret


def test_c2_hands_go_by_pm_to_their_owners_only():
    table = Table("claim", 2)
    hands = {audience: data for audience, kind, data in table.told if kind == "hand"}
    assert set(hands) == {0, 1}
    for seat in (0, 1):
        assert hands[seat]["cards"] == table.secret["hands"][seat]
        listed = [f"{g['faction']} {value}" for g in hands[seat]["groups"] for value in g["values"]]
        assert listed == hands[seat]["cards"]
        assert hands[seat]["leads"] is (seat == 0)


def test_c2_setup_gives_all():
    table = Table("claim", 2, setup=setup(), seed=None)
    assert table.secret["hands"] == {0: ALL[:13], 1: ALL[13:26]}
    assert [table.table["face_up"], *table.secret["deck"]] == ALL[26:]


def test_c2_setup_takes_short_forms():
    short = [f"{card.split()[0][:2]}{card.split()[1]}" for card in ALL[26:]]
    table = Table("claim", 2, setup=setup(deck=short), seed=None)
    assert table.secret["deck"] == ALL[27:]


def test_c2_setup_wins_where_it_speaks_and_the_seed_gives_the_rest():
    hands_only = Table("claim", 2, setup={"hands": setup()["hands"]})
    assert hands_only.secret["hands"] == {0: ALL[:13], 1: ALL[13:26]}
    assert sorted([hands_only.table["face_up"], *hands_only.secret["deck"]]) == sorted(ALL[26:])
    assert hands_only.secret["deck"] != ALL[27:]
    deck_only = Table("claim", 2, setup={"deck": ALL[26:]})
    assert deck_only.secret["deck"] == ALL[27:]
    assert sorted(deck_only.secret["hands"][0] + deck_only.secret["hands"][1]) == sorted(ALL[:26])
    one_hand = Table("claim", 2, setup={"hands": {"1": ALL[:13]}})
    assert one_hand.secret["hands"][1] == ALL[:13]


def test_c2_nothing_to_shuffle_needs_no_seed():
    table = Table("claim", 2, setup={"hands": {"0": ALL[:13]}, "deck": ALL[26:]}, seed=None)
    assert table.secret["hands"][1] == ALL[13:26]


@pytest.mark.parametrize("given", [{}, {"hands": setup()["hands"]}, {"deck": ALL[26:]}])
def test_c2_a_shuffle_without_seed_is_refused(given):
    with pytest.raises(NoSeed):
        Table("claim", 2, setup=given, seed=None)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hands": {"0": ALL[:12], "1": ALL[13:26]}}, "hand of 0 has 12 cards .13 are needed"),
        ({"deck": ALL[26:] + ["gnome 1"]}, "deck has 27 cards .26 are needed"),
        ({"deck": ["dragon 1"] * 26}, "gives dragon 1 2[67] times .the pack has 1"),
        ({"hands": {"0": ALL[:13], "1": ALL[:13]}}, "gives gnome 1 6 times .the pack has 3"),
        ({"hands": {"0": ["gnome 2"] * 13}}, "hand of 0: there is no gnome 2"),
        ({"hands": {"0": ["g5"] * 13}}, "hand of 0: 'g5' may be gnome 5 or giant 5"),
        ({"hands": {"0": [5] * 13}}, "hand of 0 holds 5, which is no card"),
        ({"hands": {"2": ALL[:13]}}, "nobody is called 2"),
        ({"hands": {"0": ALL[:13], "00": ALL[13:26]}}, "name 00 twice"),
        ({"hands": [ALL[:13], ALL[13:26]]}, "hands are not a table"),
        ({"deck": "dragon 7"}, "deck is not a list of 26 cards"),
    ],
)
def test_c2_setups_that_cannot_be(changes, says):
    with pytest.raises(NotUnderstood, match=says):
        Table("claim", 2, setup=setup(**changes))


def test_c2_two_players_only():
    assert list(load("claim").seats) == [2]


def test_c16_the_opening_says_who_leads_and_the_house_rules():
    table = Table("claim", 2, smash="ask", seer="any")
    (opening,) = told(table, "opening", -1)
    assert opening["leader"] == 0
    usual = {option.name: option.default for option in load("claim").options}
    assert opening["options"] == usual | {"smash": "ask", "seer": "any"}

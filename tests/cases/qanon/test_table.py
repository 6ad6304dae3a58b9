"""Q1–Q5 and Q26: the table, the deal, the role messages, the deck and its renewal."""

from __future__ import annotations

from collections import Counter

import pytest

from pbp_mod.errors import NoSeed, NotAllowed, NotUnderstood
from tests.builders import Table
from tests.cases.qanon.games import Game, cards, data, roles, templates, whole_deck


@pytest.mark.parametrize(
    ("players", "moderate", "qanon"), [(5, 3, 1), (6, 4, 1), (7, 4, 2), (8, 5, 2), (9, 5, 3), (10, 6, 3)]
)
def test_q1_teams(players: int, moderate: int, qanon: int) -> None:
    table = Table("qanon", players)
    assert Counter(table.secret["roles"].values()) == {"Moderate": moderate, "QAnon": qanon, "Trump": 1}
    assert data(table.told, "opening")["teams"] == {"moderate": moderate, "qanon": qanon, "trump": 1}


@pytest.mark.parametrize("players", [4, 11])
def test_q1_no_table_of_other_sizes(players: int) -> None:
    with pytest.raises(NotUnderstood, match="5 to 10"):
        Table("qanon", players)


def test_q2_roles_follow_the_seed() -> None:
    deals = [list(Table("qanon", 10, seed=f"{n:064x}").secret["roles"].values()) for n in (1, 1, 2, 3)]
    assert deals[0] == deals[1]
    assert any(deal != deals[0] for deal in deals[2:])


def test_q2_roles_set_by_hand() -> None:
    table = Game(7, trump=2)
    assert list(table.secret["roles"].values()) == roles(7, 2)
    assert table.secret["roles"][2] == "Trump"


@pytest.mark.parametrize("players", range(5, 11))
def test_q3_who_learns_what(players: int) -> None:
    game = Game(players)
    knowing = {to: notice for to, template, notice in game.told if template == "role"}
    trump = players - 1
    qanon = [seat for seat, role in enumerate(game.roles) if role == "QAnon"]
    assert sorted(knowing) == list(range(players))
    for seat, notice in knowing.items():
        assert (notice["seat"], notice["role"]) == (seat + 1, game.roles[seat])
        known = (notice["qanon"], notice["trump"], notice["knows_team"])
        if seat in qanon:
            assert known == ([other for other in qanon if other != seat], trump, True)
        elif seat == trump and players <= 6:
            assert known == (qanon, None, True)
        else:
            assert known == ([], None, False)


def test_q4_deck() -> None:
    table = Table("qanon", 5)
    assert Counter(table.secret["deck"]) == {"M": 6, "FR": 11}
    assert Table("qanon", 5, seed="77" * 32).secret["deck"] != table.secret["deck"]


def test_q4_deck_set_by_hand_is_drawn_from_the_top() -> None:
    game = Game(7, "FMF")
    assert data(game.elect(), "hand")["cards"] == ["FR", "M", "FR"]


@pytest.mark.parametrize(
    "setup",
    [
        {"deck": ["M"] * 17},
        {"deck": whole_deck("")[:16]},
        {"deck": whole_deck("")[:16] + ["X"]},
        {"deck": "M"},
        {"shuffles": ["M", "FR"]},
        {"shuffles": {"2": []}},
        {"roles": ["Trump"]},
        {"roles": {"0": "Trump"}},
        {"roles": {str(seat): "Moderate" for seat in range(7)}},
        {"roles": {str(seat): "Heckler" for seat in range(7)}},
        {"hands": {}},
    ],
    ids=lambda setup: repr(setup)[:40],
)
def test_q2_q4_impossible_setups(setup: dict[str, object]) -> None:
    with pytest.raises(NotUnderstood, match=r"^setup: "):
        Table("qanon", 7, setup=setup)


def test_q2_without_a_seed_everything_has_to_be_dealt() -> None:
    with pytest.raises(NoSeed, match="roles"):
        Table("qanon", 7, seed=None)
    with pytest.raises(NoSeed, match="policy deck 1"):
        Table("qanon", 7, seed=None, setup={"roles": {str(n): role for n, role in enumerate(roles(7))}})
    assert Game(7, seed=None).phase == "nomination"


def test_q5_renewed_from_what_is_left_and_the_discards() -> None:
    game = Game(7, shuffles=["MFMFMF"]).arrange(deck="FFFM", discards="MFMFM", m=0, f=0)
    game.state.deck, game.state.discards = cards("MFFFF")[::-1], cards("MFMM")
    told = game.elect()
    assert templates(told, -1) == ["result", "session", "reshuffled"]
    assert game.secret["deck"] == cards("MFMFMF")
    assert game.secret["discards"] == []
    assert data(told, "reshuffled") | {"board": None} == {"number": 2, "cards": 6, "board": None}
    assert data(told, "hand")["cards"] == cards("MFF")  # neither in the deck nor in the discards


def test_q5_not_while_three_are_left() -> None:
    game = Game(7).arrange(deck="FFFMMM")
    assert "reshuffled" not in templates(game.elect())
    assert game.table["deck"] == 3


def test_q5_enacted_policies_never_return() -> None:
    game = Game(7, "MMMMMFFFFFFFF")
    for _ in range(5):
        told = game.govern(game.secret["deck"][0])
        if game.outcome:
            break
        if game.phase == "power":
            game.do("skip", reason="no power in this case")
        assert (
            game.table["deck"] + game.table["discards"]
            == 17 - game.table["moderate"] - game.table["far_right"]
        )
    assert told


def test_q5_setup_shuffles_come_first_then_the_seed() -> None:
    game = Game(7, shuffles=["MMFMFMFM"])
    game.arrange(deck="FFFFM", discards="MMMFFM")  # the three in hand stay out: M and F left, six discards
    game.elect()
    assert game.table["deck"] == 8
    assert game.secret["deck"] == cards("MMFMFMFM")
    assert game.state.shuffles == []
    game.legislate("FR")
    game.arrange(deck="FFFM", discards="MMFF")
    if game.phase == "power":
        game.do("skip", reason="on with the deck")
    told = game.elect()
    assert data(told, "reshuffled")["number"] == 3


def test_q5_a_new_deck_follows_from_seed_and_cards_alone() -> None:
    decks = []
    for discards in ("FMFMM", "MMMFF"):
        game = Game(7).arrange(deck="FFFM", discards=discards)
        game.elect()
        decks.append(game.secret["deck"])
    assert decks[0] == decks[1]


def test_q5_a_shuffle_that_does_not_fit_is_refused_without_a_trace() -> None:
    game = Game(7, shuffles=["MMMM"]).arrange(deck="FFFM", discards="MM")
    game.nominate()
    for seat in range(6):
        game.do("vote", seat, choice="yaw")
    text = game.refused("shuffle-does-not-fit", "vote", 6, choice="yaw")
    assert (
        text
        == "policy deck 2 is due now: 3 M and 0 FR, but the next of the setup's shuffles has 4 M and 0 FR"
    )


def test_q5_without_seed_or_shuffle_the_action_is_refused() -> None:
    game = Game(7, seed=None).arrange(deck="FFFM", discards="MM")
    game.nominate()
    for seat in range(6):
        game.do("vote", seat, choice="yaw")
    told = len(game.told)
    game.refused("no-seed", "vote", 6, choice="yaw")
    assert len(game.told) == told


def test_q26_only_seats_act() -> None:
    game = Game(7)
    assert game.awaited == {"nominate": (0,)}
    game.refused("no-player", "nominate", None, player=1)
    game.refused("no-seat", "nominate", 0, player=7)
    game.refused("no-action", "heckle", 3)
    with pytest.raises(NotAllowed):
        game.do("vote", 0, choice="yaw")


def test_qr13_what_a_seat_was_told_stays_with_it() -> None:
    game = Game(9, "FFFMMM")
    game.govern("FR", 1)
    game.do("raid", 0, player=5)
    own = game.engine.view(game.state, 0)["own"]
    assert own["told"] == [
        {"told": "hand", "vice_president": 1, "cards": cards("FFF"), "discarded": "FR"},
        {"told": "raid", "target": 5, "team": "qanon"},
    ]
    assert game.engine.view(game.state, 1)["own"]["told"] == [
        {"told": "cards", "president": 0, "cards": cards("FF")}
    ]
    assert game.engine.view(game.state, 2)["own"]["told"] == []

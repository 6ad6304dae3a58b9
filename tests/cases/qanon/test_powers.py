"""Q19–Q24 and the rulings on powers."""

from __future__ import annotations

import pytest

from tests.cases.qanon.games import Game, cards, data, templates

NONE, CIA, RAID, CHOOSE, KILL = [], ["cia"], ["raid"], ["choose"], ["assassinate"]

TABLE = [
    (5, [NONE, CIA, CHOOSE, CIA + KILL, CIA + KILL]),
    (6, [NONE, CIA, CHOOSE, CIA + KILL, CIA + KILL]),
    (7, [CIA, CIA + RAID, CHOOSE, RAID + KILL, CIA + KILL]),
    (8, [CIA, CIA + RAID, CHOOSE, RAID + KILL, CIA + KILL]),
    (9, [CIA + RAID, CIA + RAID, CHOOSE, RAID + KILL, KILL]),
    (10, [CIA + RAID, CIA + RAID, CHOOSE, RAID + KILL, KILL]),
]
OFFICIAL = [
    (5, [NONE, NONE, CIA, KILL, KILL]),
    (6, [NONE, NONE, CIA, KILL, KILL]),
    (7, [NONE, RAID, CHOOSE, KILL, KILL]),
    (8, [NONE, RAID, CHOOSE, KILL, KILL]),
    (9, [RAID, RAID, CHOOSE, KILL, KILL]),
    (10, [RAID, RAID, CHOOSE, KILL, KILL]),
]


@pytest.mark.parametrize("step", range(1, 6))
@pytest.mark.parametrize(
    ("powers", "players", "row"),
    [("seed", *case) for case in TABLE] + [("official", *case) for case in OFFICIAL],
)
def test_q19_q27_table_of_powers(powers: str, players: int, row: list[list[str]], step: int) -> None:
    game = Game(players, powers=powers)
    told = game.pass_far_right(step, 1)
    expected = row[step - 1]
    if not expected:
        assert templates(told) == ["enacted", "turn"]
    elif expected == CIA:
        assert templates(told) == ["enacted", "ordered", "turn", "peek"]  # it leaves no choice
    else:
        assert game.phase == "power"
        assert data(told, "power")["powers"] == expected
        assert game.table["powers"] == expected
        assert game.awaited == dict.fromkeys(expected, (0,))


def test_q19_goes_by_the_players_at_the_start() -> None:
    game = Game(7).arrange(dead=(4, 5))
    game.pass_far_right(2, 1)
    assert game.table["powers"] == ["cia", "raid"]


def test_q19_no_power_for_a_moderate_policy() -> None:
    game = Game(7, "MFF").arrange(f=3)
    game.govern("M", 1)
    assert (game.phase, game.president) == ("nomination", 1)


@pytest.mark.parametrize(("players", "first", "second"), [(6, 4, 5), (9, 1, 2)])
@pytest.mark.parametrize("use_cia", [True, False])
def test_q19_whichever_was_not_used(players: int, first: int, second: int, use_cia: bool) -> None:
    other = "raid" if players == 9 else "assassinate"
    game = Game(players)
    game.pass_far_right(first, 1)
    if use_cia:
        game.do("cia", 0)
    else:
        game.do(other, 0, player=3)
    told = game.pass_far_right(second)
    if use_cia:
        assert game.table["powers"] == [other]
    else:
        assert templates(told)[-1] == "peek"


@pytest.mark.parametrize(("players", "step", "powers"), [(6, 5, CIA + KILL), (9, 2, CIA + RAID)])
@pytest.mark.parametrize("how", ["forced", "skipped"])
def test_qr5_qr6_both_if_the_earlier_was_never_used(
    players: int, step: int, powers: list[str], how: str
) -> None:
    game = Game(players)
    if how == "forced":
        game.arrange(f=step - 2, failed=2, deck="FFFMMMMM")
        game.reject(1)
    else:
        game.pass_far_right(step - 1, 1)
        told = game.do("skip", reason="no answer")
        assert templates(told) == ["skipped", "turn"]
        assert data(told, "skipped")["what"] == "power"
    game.pass_far_right(step)
    assert game.table["powers"] == powers


def test_qr6_a_skipped_power_is_no_failed_election() -> None:
    game = Game(7)
    game.pass_far_right(3, 1)
    game.refused("counts-nomination-only", "skip", reason="away", counts=True)
    game.do("skip", reason="away")
    assert game.table["powers"] == []
    assert (game.president, game.table["special_election"]) == (1, False)


def test_qr6_the_history_tells_a_lapsed_power_as_no_failed_election() -> None:
    game = Game(7)
    game.pass_far_right(3, 1)
    told = game.do("skip", reason="away")
    assert (data(told, "skipped")["counts"], data(told, "skipped")["failed_elections"]) == (False, 0)
    history = data(game.elect(6), "over")["history"]  # Trump, with three FR
    assert [event for event in history if event["event"] == "skip"] == [
        {"event": "skip", "what": "power", "seat": 0, "reason": "away", "counts": False}
    ]


def test_q20_cia_shows_the_next_three_and_leaves_them() -> None:
    game = Game(9, "FFFMFFM")
    game.govern("FR", 1)
    told = game.do("cia", 0)
    assert [(to, name) for to, name, _ in told] == [(-1, "ordered"), (-1, "turn"), (0, "peek")]
    assert data(told, "peek") == {"cards": cards("MFF")}
    assert data(told, "ordered")["target"] is None
    assert game.secret["deck"][:4] == cards("MFFM")


@pytest.mark.parametrize(("target", "team"), [(1, "moderate"), (5, "qanon"), (8, "qanon")])
def test_q21_raid(target: int, team: str) -> None:
    game = Game(9, "FFF")
    game.govern("FR", 1)
    told = game.do("raid", 0, player=target)
    assert [(to, name) for to, name, _ in told] == [(-1, "ordered"), (-1, "turn"), (0, "raid-result")]
    assert data(told, "raid-result") == {"target": target, "team": team}
    assert data(told, "ordered")["power"] == "raid"
    assert "team" not in data(told, "ordered")


def special(target: int, caller: int = 2) -> Game:
    game = Game(7).arrange(president=caller)
    game.pass_far_right(3, (caller + 1) % 7)
    game.do("choose", caller, player=target)
    return game


def test_q22_special_election_then_on_after_the_caller() -> None:
    game = special(5)
    assert (game.president, game.table["special_election"]) == (5, True)
    assert data(game.told, "ordered")["target"] == 5
    game.reject()
    assert (game.president, game.table["special_election"]) == (3, False)


def test_q22_twice_in_a_row() -> None:
    game = special(3)
    game.reject()
    assert game.president == 3


def test_q22_who_can_be_chosen() -> None:
    game = Game(7).arrange(dead=(5,))
    game.pass_far_right(3, 1)
    game.refused("self", "choose", 0, player=0)
    game.refused("dead", "choose", 0, player=5)
    assert data(game.told, "power")["targets"] == {"choose": [1, 2, 3, 4, 6]}
    game.do("choose", 0, player=1)  # of the last government
    assert game.president == 1


def test_q22_the_order_goes_on_after_a_special_government() -> None:
    game = special(6, caller=2)
    game.state.deck[-3:] = ["M", "M", "M"]
    game.govern("M")
    assert game.president == 3


def test_q23_assassination() -> None:
    game = Game(9)
    game.pass_far_right(5, 1)
    told = game.do("assassinate", 0, player=6)
    assert templates(told) == ["ordered", "turn"]
    assert data(told, "ordered")["trump"] is False
    assert "role" not in data(told, "ordered")
    assert game.engine.out(game.state) == (6,)
    assert 6 not in game.table["eligible"]
    game.refused("dead", "nominate", 1, player=6)
    game.nominate(2)
    assert game.refused("dead", "vote", 6, choice="yaw").startswith("seat 7 is dead and can't vote")
    assert game.awaited["vote"] == (0, 1, 2, 3, 4, 5, 7, 8)


def test_q23_q6_trump_assassinated() -> None:
    game = Game(9)
    game.pass_far_right(4, 1)
    told = game.do("assassinate", 0, player=8)
    assert templates(told) == ["ordered", "over"]
    assert data(told, "ordered")["trump"] is True
    assert game.outcome == ((0, 1, 2, 3, 4), "trump-assassinated")
    assert data(told, "over")["out"] == [8]


def test_q6_the_dead_of_the_team_win_too() -> None:
    game = Game(7, "MFF").arrange(m=4, dead=(3,))
    game.govern("M", 1)
    assert game.outcome is not None
    assert 3 in game.outcome.winners


def test_q24_an_order_stands() -> None:
    game = Game(9, "FFF")
    game.govern("FR", 1)
    game.do("raid", 0, player=3)
    game.refused("not-awaited", "raid", 0, player=4)
    game.refused("not-awaited", "cia", 0)
    assert (game.phase, game.president) == ("nomination", 1)


@pytest.mark.parametrize("option", ["yes", "no"])
def test_qr7_the_same_player_raided_twice(option: str) -> None:
    game = Game(7, raid_twice=option)
    game.pass_far_right(2, 1)
    game.do("raid", 0, player=5)
    game.pass_far_right(4)
    if option == "no":
        assert 5 not in data(game.told[-1:], "power")["targets"]["raid"]
        game.refused("raided-before", "raid", 1, player=5)
    else:
        told = game.do("raid", 1, player=5)
        assert [(to, data) for to, name, data in told if name == "raided-again"] == [
            (-2, {"president": 1, "target": 5})
        ]


@pytest.mark.parametrize(("step", "power"), [(2, "raid"), (3, "choose"), (4, "assassinate")])
def test_qr9_never_oneself(step: int, power: str) -> None:
    game = Game(7)
    game.pass_far_right(step, 1)
    game.refused("self", power, 0, player=0)
    game.refused("no-seat", power, 0, player=7)
    game.refused("no-seat", power, 0, player=-1)
    game.refused("not-president", power, 3, player=1)
    assert power in game.awaited


def test_q19_a_power_that_is_not_open() -> None:
    game = Game(7)
    game.pass_far_right(4, 1)
    assert game.refused("power-not-open", "cia", 0) == (
        "CIA consultation is not open to seat 1 now (what is: FBI raid, assassination)"
    )

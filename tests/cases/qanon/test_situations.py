"""Situations that real tables met (group A), played with this game's rules. Seats are numbered from 0 here."""

from __future__ import annotations

import pytest

from pbp_mod.errors import NotUnderstood
from tests.builders import Table
from tests.cases.qanon.games import Game, cards, data, roles, templates


def eligible(game: Game) -> set[int]:
    return set(game.table["eligible"])


def test_a01_five_alive_last_president_allowed() -> None:
    game = Game(7).arrange(dead=(0, 1), last=(2, 4), president=3)
    game.refused("term-limited", "nominate", 3, player=4)
    game.nominate(2)
    assert game.table["nominee"] == 2


def test_a02_five_players_from_the_start() -> None:
    game = Game(5, "MMM")
    game.govern("M", 1)
    game.nominate(0)
    assert (game.president, game.phase) == (1, "election")


def test_a03_six_players_last_president_still_barred() -> None:
    game = Game(6).arrange(last=(0, 1), president=2)
    game.refused("term-limited", "nominate", 2, player=0)


def test_a04_threshold_crossed_by_an_assassination() -> None:
    game = Game(6).arrange(president=2)
    game.pass_far_right(4, 4)
    game.do("assassinate", 2, player=0)
    assert game.president == 3
    game.refused("term-limited", "nominate", 3, player=4)
    game.nominate(2)


def test_a05_the_barred_vice_president_is_killed() -> None:
    game = Game(6)
    game.pass_far_right(4, 4)
    told = game.do("assassinate", 0, player=4)
    assert eligible(game) == {0, 2, 3, 5}
    assert data(told, "turn")["barred"] == []
    game.nominate(0)


def test_a06_limits_survive_failed_elections() -> None:
    game = Game(7, "MMM")
    game.govern("M", 2)
    game.reject(3)
    assert game.president == 2
    game.reject(3)
    game.refused("term-limited", "nominate", 3, player=2)
    game.refused("term-limited", "nominate", 3, player=0)
    game.nominate(1)


@pytest.mark.parametrize("option", ["no", "yes"])
def test_a07_limits_after_a_forced_policy(option: str) -> None:
    game = Game(6, forced_clears_limits=option).arrange(last=(5, 2), failed=2, president=2)
    game.reject()
    assert (5 in eligible(game), 2 in eligible(game)) == ((True, True) if option == "yes" else (False, False))


def test_a08_the_special_president_is_bound_by_limits() -> None:
    game = Game(7).arrange(president=1)
    game.pass_far_right(3, 5)
    game.do("choose", 1, player=4)
    game.refused("term-limited", "nominate", 4, player=1)
    game.refused("term-limited", "nominate", 4, player=5)
    game.nominate(0)


def test_a10_self_dead_and_stranger_have_different_messages() -> None:
    game = Game(7).arrange(dead=(4,))
    texts = {
        game.refused("self", "nominate", 0, player=0),
        game.refused("dead", "nominate", 0, player=4),
        game.refused("no-seat", "nominate", 0, player=7),
    }
    game.refused("no-seat", "nominate", 0, player=-1)
    assert len(texts) == 3
    assert game.awaited == {"nominate": (0,)}


def test_a11_three_alive_one_is_left() -> None:
    game = Game(7).arrange(dead=(3, 4, 5, 6), last=(0, 1), president=2)
    assert eligible(game) == {0}
    game = Game(7).arrange(dead=(3, 4, 5, 6), last=(2, 1), president=0)
    assert eligible(game) == {2}


def called(players: int, caller: int, pick: int, nominee: int | None = None) -> Game:
    """A special election by `caller` for `pick`."""
    game = Game(players).arrange(president=caller)
    game.pass_far_right(3, nominee)
    game.do("choose", caller, player=pick)
    return game


def test_a14_where_the_order_goes_on() -> None:
    game = called(8, 2, 5)
    game.state.deck[-3:] = cards("MMM")
    game.govern("M")
    assert game.president == 3


def test_a14_choosing_the_first_seat() -> None:
    game = called(8, 4, 0)
    game.reject()
    assert game.president == 5


def test_a15_the_special_election_fails() -> None:
    game = called(8, 2, 5)
    game.nominate()
    game.ballot("YYNNNNNN")
    assert (game.president, game.table["failed_elections"]) == (3, 1)


def kill_after(game: Game, target: int) -> None:
    """The sitting President's government passes the 4th FR and he has somebody killed."""
    president = game.president
    game.pass_far_right(4)
    game.do("assassinate", president, player=target)


def test_a17_the_seat_to_go_on_with_is_killed() -> None:
    game = called(7, 6, 5)
    kill_after(game, 0)
    assert game.president == 1


def test_a18_the_caller_is_killed() -> None:
    game = called(7, 5, 0)
    kill_after(game, 5)
    assert game.president == 6


def test_a19_the_caller_sits_last() -> None:
    game = called(7, 6, 4)
    game.reject()
    assert game.president == 0


def test_a22_a_veto_beside_dead_seats() -> None:
    game = Game(6).arrange(f=5, dead=(2, 4))
    game.elect(3)
    game.do("discard", 0, card=game.secret["hand"][0], veto=True)
    game.do("veto", 3)
    assert game.president == 1
    game.elect(3 if 3 in eligible(game) else 0)
    game.do("discard", 1, card=game.secret["hand"][0], veto=True)
    game.do("veto", int(game.table["vice_president"]))
    assert game.president == 3


def test_a26_melanija_on_the_third_strike() -> None:
    game = Game(6, "M", trump=2).arrange(m=3, f=4, failed=2)
    game.nominate(2)
    told = game.ballot("YYYNNN")
    assert templates(told) == ["result", "over"]
    assert game.table["moderate"] == 3
    assert game.outcome == ((2, 4), "trump-elected")


@pytest.mark.parametrize("nominee", [6, 7])
def test_a28_only_two_far_right(nominee: int) -> None:
    game = Game(8, "F").arrange(m=4, f=2, failed=2)
    game.nominate(nominee)
    told = game.ballot("YYYYNNNN")
    assert templates(told) == ["result", "forced", "turn"]
    assert game.table["far_right"] == 3  # it comes after the tie was judged


@pytest.mark.parametrize(("option", "over"), [("start", False), ("living", True), ("off", False)])
def test_a29_odd_at_the_start_even_alive(option: str, over: bool) -> None:
    game = Game(7, melanija=option).arrange(m=2, f=4, dead=(1,))
    game.nominate(6)
    game.ballot("YYYNNN")
    assert (game.outcome is not None) is over


def test_a30_a_missing_vote_is_no_tie() -> None:
    game = Game(8).arrange(f=3, dead=(1,))
    game.nominate(7)
    for seat, choice in zip((0, 2, 3, 4, 5, 6), ("yaw", "nah") * 3, strict=True):
        assert game.do("vote", seat, choice=choice) == []
    assert (game.phase, game.awaited) == ("election", {"vote": (7,)})


@pytest.mark.parametrize("option", ["start", "living"])
def test_a31_even_at_the_start_even_alive(option: str) -> None:
    game = Game(8, melanija=option).arrange(f=5, dead=(1, 2))
    game.nominate(7)
    game.ballot("YYYNNN")
    assert game.outcome == ((5, 6, 7), "trump-elected")


def test_a32_majority_of_the_living() -> None:
    game = Game(7).arrange(dead=(4, 5))
    game.nominate(1)
    result = data(game.ballot("YYYNN"), "result")
    assert (result["yaw"], result["nah"], result["passed"]) == (3, 2, True)
    assert set(result["votes"]) == {0, 1, 2, 3, 6}


def test_a33_a_president_against_his_own_government() -> None:
    game = Game(7)
    game.nominate(1)
    assert data(game.ballot("NYYYYYY"), "result")["votes"][0] == "nah"


def test_a34_a_vote_changed_before_the_reveal() -> None:
    game = Game(7)
    game.nominate(1)
    game.do("vote", 2, choice="yaw")
    assert game.do("vote", 2, choice="nah") == []
    for seat in (0, 1, 3, 4, 5):
        game.do("vote", seat, choice="yaw")
    votes = data(game.do("vote", 6, choice="yaw"), "result")["votes"]
    assert len(votes) == 7
    assert votes[2] == "nah"
    game.refused("not-awaited", "vote", 2, choice="yaw")  # too late


def test_a38_third_failure() -> None:
    game = Game(7, "FMMF").arrange(failed=2)
    game.nominate(1)
    told = game.ballot("YYNNNNN")
    assert templates(told) == ["result", "forced", "turn"]
    assert (game.table["far_right"], game.table["failed_elections"], game.table["deck"]) == (1, 0, 16)
    assert game.president == 1


def test_a39_no_power_from_a_forced_policy() -> None:
    game = Game(7, "F").arrange(f=3, failed=2)
    game.reject()
    assert (game.phase, game.table["powers"]) == ("nomination", [])
    game.refused("not-awaited", "assassinate", 1, player=2)
    game.refused("not-awaited", "assassinate", 0, player=2)


def test_a40_the_board_shows_the_card() -> None:
    game = Game(7, "M").arrange(failed=2)
    assert data(game.reject(), "forced")["policy"] == "M"
    assert (game.table["moderate"], game.table["far_right"]) == (1, 0)


def test_a41_a_veto_as_third_failure() -> None:
    game = Game(8, "FMFM").arrange(m=3, f=5, failed=2, president=1)
    game.elect(3)
    game.do("discard", 1, card="FR", veto=True)
    told = game.do("veto", 3)
    assert templates(told) == ["vetoed", "forced", "turn"]
    assert (game.table["moderate"], game.table["failed_elections"]) == (4, 0)


def test_a42_the_counter_before_a_veto() -> None:
    game = Game(7).arrange(f=5, failed=1)
    game.elect(1)
    game.do("discard", 0, card=game.secret["hand"][0], veto=True)
    game.do("veto", 1)
    assert game.table["failed_elections"] == 2


@pytest.mark.parametrize(("top", "m", "f"), [("M", 4, 5), ("F", 4, 5)])
def test_a44_a_forced_policy_ends_the_game(top: str, m: int, f: int) -> None:
    game = Game(7, top).arrange(m=m, f=f, failed=2)
    told = game.reject(1)
    assert templates(told)[-1] == "over"
    assert templates(told).count("turn") == 0
    assert game.refused("game-over", "nominate", 1, player=2).startswith("the game is over")


def test_a45_forced_policies_in_a_row() -> None:
    game = Game(7, "FMFMF")
    for forced in range(1, 6):
        for failed in (1, 2, 0):
            game.reject()
            assert game.table["failed_elections"] == failed
        assert game.table["deck"] == 17 - forced
        assert game.table["discards"] == 0
    assert (game.table["moderate"], game.table["far_right"]) == (2, 3)


def test_a46_an_enacted_policy_resets_the_counter() -> None:
    game = Game(7, "MMM").arrange(failed=2)
    game.elect(1)
    assert game.table["failed_elections"] == 2
    game.legislate("M")
    assert game.table["failed_elections"] == 0


def test_a49_a_forced_card_leaves_two() -> None:
    game = Game(7).arrange(failed=2, deck="MMF", discards="FFFF")
    assert "reshuffled" in templates(game.reject())
    assert game.table["deck"] == 6


@pytest.mark.parametrize(("deck", "left"), [("FFF", 0), ("FFFM", 1)])
def test_a50_zero_or_one_left(deck: str, left: int) -> None:
    game = Game(7, reshuffle="session-end").arrange(deck=deck, discards="MMMFF")
    game.elect(1)
    assert game.table["deck"] == left
    game.legislate("FR")
    assert (game.table["deck"], game.table["discards"]) == (left + 5 + 2, 0)


def test_a52_leftovers_are_shuffled_in() -> None:
    tops = set()
    for seed in range(1, 6):
        game = Game(7, seed=f"{seed:064x}").arrange(failed=2, deck="FMM", discards="FFFFFFFFF")
        game.reject()
        assert sorted(game.secret["deck"]) == ["FR"] * 9 + ["M"] * 2
        tops.add(tuple(game.secret["deck"][:2]))
    assert tops != {("M", "M")}


@pytest.mark.parametrize(("option", "deck"), [("immediate", 6), ("session-end", 8)])
def test_a53_at_once_or_at_the_end(option: str, deck: int) -> None:
    game = Game(7, reshuffle=option).arrange(deck="FMFMM", discards="FFFF")
    game.elect(1)
    game.legislate("M")
    assert game.table["deck"] == deck
    assert game.table["discards"] == (2 if option == "immediate" else 0)


@pytest.mark.parametrize(
    ("option", "new_deck", "forced"), [("immediate", "FMMFM", "FR"), ("session-end", "FMFMFFF", "M")]
)
def test_a54_a_veto_with_two_leftovers(option: str, new_deck: str, forced: str) -> None:
    game = Game(7, shuffles=[new_deck], reshuffle=option)
    game.arrange(f=5, failed=2, m=1, deck="FFFMM", discards="FFM")
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    # at once: the leftovers are gone into the new deck by now, and the three in hand are not in it
    assert data(game.do("veto", 1), "forced")["policy"] == forced


def test_a55_the_moderator_has_the_counts() -> None:
    game = Game(7).arrange(m=3, f=5, failed=2, deck="FFFFMMFF")
    game.elect(1)
    assert sorted(game.secret["deck"]) == ["FR", "FR", "FR", "M", "M"]
    assert game.table["deck"] == 5


def test_a56_a_peek_is_void_after_a_renewal() -> None:
    game = Game(7, shuffles=["FFFMM"]).arrange(deck="FFFMMM", discards="FF")
    game.govern("FR", 1)
    assert data(game.told[-1:], "peek")["cards"] == cards("MMM")
    game.arrange(failed=2, discards="FFF")
    told = game.reject()
    assert data(told, "reshuffled")["cards"] == 5
    assert game.secret["deck"] == cards("FFFMM")


@pytest.mark.parametrize("option", ["immediate", "session-end"])
def test_a57_the_cia_always_finds_three(option: str) -> None:
    game = Game(7, reshuffle=option).arrange(deck="FFFM", discards="MMFF")
    told = game.govern("FR", 1)
    assert len(data(told, "peek")["cards"]) == 3


def test_a58_like_cards_are_discarded_by_name() -> None:
    game = Game(7, "FMM")
    game.elect(1)
    game.do("discard", 0, card=game.engine.read_card("m"))
    assert game.secret["hand"] == cards("MF")


def test_a60_after_a_refused_veto_the_choice_is_free() -> None:
    for card in ("M", "FR"):
        game = Game(7, "FMF").arrange(m=4, f=5)
        game.elect(1)
        game.do("discard", 0, card="FR")
        game.do("veto", 1)
        assert game.do("consent", 0, agree=False)
        assert (game.table["moderate"], game.table["far_right"]) == (4, 5)
        game.do("enact", 1, card=card)
        assert game.outcome is not None


def test_a62_before_the_fifth() -> None:
    game = Game(7).arrange(f=4)
    game.elect(1)
    game.do("discard", 0, card=game.secret["hand"][0])
    game.refused("veto-locked", "veto", 1)
    assert game.phase == "vice-president-enacts"


def test_a63_not_in_the_session_of_the_fifth() -> None:
    game = Game(9, "FFF").arrange(f=4)
    assert not data(game.elect(1), "hand")["may_veto"]
    assert not data(game.do("discard", 0, card="FR"), "cards")["may_veto"]
    game.do("enact", 1, card="FR")
    game.refused("not-awaited", "veto", 1)


def test_a64_the_fifth_was_forced() -> None:
    game = Game(7, "F").arrange(f=4, failed=2)
    told = game.reject(2)
    assert data(told, "forced")["unlocks"] == ["veto"]
    assert data(game.elect(), "hand")["may_veto"]


def test_a67_a_veto_discards_three() -> None:
    game = Game(7).arrange(f=5, deck="FMFMFMFM")
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    game.do("veto", 1)
    assert (game.table["deck"], game.table["discards"]) == (5, 3)


def test_a68_limits_after_a_veto() -> None:
    game = Game(7).arrange(f=5)
    game.elect(1)
    game.do("discard", 0, card=game.secret["hand"][0], veto=True)
    game.do("veto", 1)
    assert not {0, 1} & eligible(game)


def test_a70_table_of_seven() -> None:
    offered = []
    for step in range(1, 6):
        game = Game(7)
        told = game.pass_far_right(step, 1)
        offered.append(game.table["powers"] or [data(told, "ordered")["power"]])
    assert offered == [
        ["cia"],
        ["cia", "raid"],
        ["choose"],
        ["raid", "assassinate"],
        ["cia", "assassinate"],
    ]


@pytest.mark.parametrize(("first", "then"), [("assassinate", "cia"), ("cia", "assassinate")])
def test_a72_whichever_was_not_used(first: str, then: str) -> None:
    game = Game(6)
    game.pass_far_right(4, 1)
    game.do(first, 0, **({"player": 3} if first == "assassinate" else {}))
    told = game.pass_far_right(5)
    if then == "cia":
        assert data(told, "ordered")["power"] == "cia"
    else:
        assert game.table["powers"] == ["assassinate"]
        game.refused("power-not-open", "cia", game.president)


@pytest.mark.parametrize(
    ("players", "step", "powers"), [(6, 5, ["cia", "assassinate"]), (9, 2, ["cia", "raid"])]
)
def test_a73_the_earlier_one_was_forced(players: int, step: int, powers: list[str]) -> None:
    game = Game(players, "F").arrange(f=step - 2, failed=2)
    game.reject(1)
    game.pass_far_right(step)
    assert game.table["powers"] == powers


def test_a77_raided_before() -> None:
    for option in ("yes", "no"):
        game = Game(9, raid_twice=option)
        game.pass_far_right(1, 1)
        game.do("raid", 0, player=3)
        game.pass_far_right(4)
        if option == "no":
            game.refused("raided-before", "raid", 1, player=3)
        else:
            assert "raided-again" in templates(game.do("raid", 1, player=3), -2)


def test_a78_raid_on_the_own_vice_president() -> None:
    game = Game(9, "FFF")
    game.govern("FR", 1)
    assert data(game.do("raid", 0, player=1), "raid-result")["team"] == "moderate"


def test_a79_raid_on_the_dead_or_oneself() -> None:
    game = Game(9, "FFF").arrange(dead=(4,))
    game.govern("FR", 1)
    game.refused("dead", "raid", 0, player=4)
    game.refused("self", "raid", 0, player=0)


def test_a80_the_second_order_is_ignored() -> None:
    game = Game(9, "FFF")
    game.govern("FR", 1)
    game.do("raid", 0, player=2)
    assert game.refused("not-awaited", "raid", 0, player=4).startswith("no power is open now")
    assert game.engine.view(game.state, 0)["own"]["told"][-1]["target"] == 2


def test_a81_an_order_when_none_is_due() -> None:
    game = Game(7, "MMM").arrange(f=3)
    game.govern("M", 1)
    game.refused("not-awaited", "assassinate", 0, player=2)


def test_a82_the_order_is_the_choice() -> None:
    game = Game(7)
    game.pass_far_right(4, 1)
    game.refused("power-not-open", "cia", 0)
    game.do("assassinate", 0, player=2)
    assert game.engine.out(game.state) == (2,)


def test_a83_the_dead_stay_hidden() -> None:
    game = Game(7)
    game.pass_far_right(4, 1)
    told = game.do("assassinate", 0, player=4)
    assert set(data(told, "ordered")) == {"power", "president", "target", "trump", "board"}
    assert game.secret["roles"][4] == "QAnon"
    assert "roles" not in game.table


def test_a85_the_power_is_the_special_presidents() -> None:
    game = called(7, 0, 5)
    game.pass_far_right(4)
    assert game.awaited == {"raid": (5,), "assassinate": (5,)}
    game.refused("not-president", "raid", 0, player=1)


def test_a86_exact_boundary() -> None:
    game = Game(7)
    game.pass_far_right(3, 1)
    assert game.outcome is None
    game.do("choose", 0, player=2)
    game.elect(6)
    assert game.outcome == ((4, 5, 6), "trump-elected")


def test_a88_trump_as_president_wins_nothing() -> None:
    game = Game(7, trump=0).arrange(f=4)
    game.elect(1)
    assert game.outcome is None


def test_a89_the_win_stops_the_session() -> None:
    game = Game(7).arrange(f=3, failed=1)
    told = game.elect(6)
    assert [(to, name) for to, name, _ in told] == [(-1, "result"), (-1, "over")]
    assert (game.table["deck"], game.table["failed_elections"], game.secret["hand"]) == (17, 1, [])
    assert game.awaited == {}


def test_a90_the_thread_keeps_no_list_of_proofs() -> None:
    game = Game(7, "MMM").arrange(f=3)
    assert data(game.elect(1), "result")["not_trump"]  # said once, QR11
    game.legislate("M")
    assert "not_trump" not in game.table


@pytest.mark.parametrize("players", range(5, 11))
def test_a92_role_counts(players: int) -> None:
    dealt = roles(players)
    dealt[0] = "QAnon"  # one too many
    with pytest.raises(NotUnderstood, match=f"but {players} players are"):
        Table("qanon", players, setup={"roles": {str(n): role for n, role in enumerate(dealt)}})


def test_a93_the_vote_stays_with_the_seat() -> None:
    game = Game(7)
    game.nominate(1)
    game.do("vote", 4, choice="nah")
    own = game.engine.view(game.state, 4)["own"]
    assert (own["role"], own["vote"], own["qanon"], own["trump"]) == ("QAnon", "nah", [5], 6)


def test_a94_an_absent_president_is_skipped() -> None:
    game = Game(7)
    game.do("skip", reason="not seen for five days", counts=True)
    assert (game.president, game.table["failed_elections"]) == (1, 1)


def test_a95_who_sees_what() -> None:
    game = Game(9, "FMFMMM")
    told = game.elect(1) + game.do("discard", 0, card="FR")
    assert {(to, name) for to, name, _ in told if to >= 0} == {(0, "hand"), (1, "cards")}
    assert game.engine.view(game.state, 1)["own"]["hand"] == cards("MF")
    assert game.engine.view(game.state, 0)["own"]["hand"] == []
    told = game.do("enact", 1, card="FR") + game.do("raid", 0, player=8)
    assert {(to, name) for to, name, _ in told if to >= 0} == {(0, "raid-result")}
    for audience in (-1, 1, 2):
        assert "secret" not in game.engine.view(game.state, audience)

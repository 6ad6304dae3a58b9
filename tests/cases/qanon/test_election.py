"""Q6–Q15 and the rulings on elections: turns, nominations, ballots, ties, failures and forced policies."""

from __future__ import annotations

import pytest

from tests.cases.qanon.games import Game, cards, data, templates


def test_q6_moderates_win_with_the_fifth_policy() -> None:
    game = Game(7, "MFF").arrange(m=4)
    told = game.govern("M")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((0, 1, 2, 3), "moderate-policies")
    assert templates(told) == ["enacted", "over"]
    assert game.phase == "over"
    assert game.engine.asks(game.state) == ()


def test_q6_not_with_the_fourth() -> None:
    game = Game(7, "MFF").arrange(m=3)
    game.govern("M")
    assert game.outcome is None


def test_q7_qanon_win_with_the_sixth_policy() -> None:
    game = Game(7, "FFF").arrange(f=5)
    told = game.govern("FR")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((4, 5, 6), "far-right-policies")
    assert templates(told) == ["enacted", "over"]  # no power


@pytest.mark.parametrize(("far_right", "over"), [(2, False), (3, True), (5, True)])
def test_q7_trump_elected(far_right: int, over: bool) -> None:
    game = Game(7).arrange(f=far_right)
    told = game.elect(6)
    assert (game.outcome is not None) is over
    if over:
        assert game.outcome == ((4, 5, 6), "trump-elected")
        assert templates(told) == ["result", "over"]


def test_q8_presidency_goes_down_the_seats_passing_over_the_dead() -> None:
    game = Game(7).arrange(dead=(1, 6), failed=-9)
    seen = []
    for _ in range(6):
        seen.append(game.president)
        game.reject()
    assert seen == [0, 2, 3, 4, 5, 0]


def test_q9_nomination_opens_the_vote_and_stands() -> None:
    game = Game(7)
    told = game.nominate(3)
    assert [(to, name) for to, name, _ in told] == [(-1, "nomination")]
    assert game.table["nominee"] == 3
    text = game.refused("not-awaited", "nominate", 0, player=4)
    assert text.startswith("no nomination is awaited: President seat 1 has nominated seat 4")


def test_q9_only_the_president_nominates() -> None:
    assert Game(7).refused("not-president", "nominate", 2, player=3) == (
        "seat 3 is not the President: that is up to seat 1"
    )


def test_q10_last_government_is_not_eligible() -> None:
    game = Game(7).arrange(last=(0, 3), president=1)
    assert game.table["eligible"] == [2, 4, 5, 6]
    assert "was President in the last government" in game.refused("term-limited", "nominate", 1, player=0)
    assert game.refused("term-limited", "nominate", 1, player=3) == (
        "seat 4 was Vice President in the last government and can't be nominated "
        "(eligible: seat 3, seat 5, seat 6, seat 7)"
    )


@pytest.mark.parametrize(("players", "dead"), [(5, ()), (7, (5, 6)), (6, (5,))])
def test_q10_five_or_fewer_alive_only_the_vice_president(players: int, dead: tuple[int, ...]) -> None:
    game = Game(players).arrange(last=(0, 3), president=1, dead=dead)
    assert game.table["eligible"] == [0, 2, 4]


def test_q10_a_vetoed_government_counts() -> None:
    game = Game(7).arrange(f=5)
    game.elect(1)
    game.do("discard", 0, card=game.secret["hand"][0], veto=True)
    game.do("veto", 1)
    assert game.table["last_government"] == {"president": 0, "vice_president": 1}
    game.refused("self", "nominate", 1, player=1)
    game.refused("term-limited", "nominate", 1, player=0)


def test_q11_votes_are_secret_until_all_are_in() -> None:
    game = Game(5)
    game.nominate(1)
    for seat in (3, 0, 4, 2):
        assert game.do("vote", seat, choice="yaw") == []
        assert "votes" not in game.table
    assert game.awaited == {"vote": (1,)}
    assert game.secret["votes"] == {0: "yaw", 2: "yaw", 3: "yaw", 4: "yaw"}
    assert game.engine.view(game.state, 3)["own"]["vote"] == "yaw"
    assert game.engine.view(game.state, 1)["own"]["vote"] is None
    result = data(game.do("vote", 1, choice="nah"), "result")
    assert list(result["votes"].items()) == [(0, "yaw"), (1, "nah"), (2, "yaw"), (3, "yaw"), (4, "yaw")]
    assert (result["yaw"], result["nah"], result["passed"]) == (4, 1, True)


def test_q11_the_last_message_counts_and_the_same_word_changes_nothing() -> None:
    game = Game(5)
    game.nominate(1)
    game.do("vote", 2, choice="yaw")
    game.do("vote", 2, choice="nah")
    assert game.secret["votes"] == {2: "nah"}
    game.do("vote", 2, choice="nah")
    assert game.secret["votes"] == {2: "nah"}
    assert game.awaited == {"vote": (0, 1, 3, 4)}


def test_q11_not_a_vote_and_no_vote_open() -> None:
    game = Game(5)
    assert game.refused("not-awaited", "vote", 1, choice="yaw") == (
        "no vote is open: President seat 1 has to nominate (who can be: seat 2, seat 3, seat 4, seat 5)"
    )
    game.nominate(1)
    game.refused("no-vote", "vote", 1, choice="maybe")


@pytest.mark.parametrize(("votes", "passed"), [("YYYYNNN", True), ("YYYNNNN", False), ("YYYYYYY", True)])
def test_q12_more_yaw_than_nah(votes: str, passed: bool) -> None:
    game = Game(7)
    game.nominate(1)
    assert data(game.ballot(votes), "result")["passed"] is passed


def test_q12_a_tie_fails() -> None:
    game = Game(6)
    game.nominate(1)
    result = data(game.ballot("YYYNNN"), "result")
    assert (result["tie"], result["passed"], result["melanija"]) == (True, False, False)
    assert game.table["failed_elections"] == 1


@pytest.mark.parametrize("players", [6, 8, 10])
def test_q13_a_tie_elects_trump(players: int) -> None:
    game = Game(players).arrange(f=3, failed=2)
    game.nominate(players - 1)
    told = game.ballot("Y" * (players // 2) + "N" * (players // 2))
    assert data(told, "result")["melanija"]
    assert game.outcome is not None
    assert game.outcome.reason == "trump-elected"


@pytest.mark.parametrize(("far_right", "nominee"), [(2, 5), (3, 4), (5, 1)])
def test_q13_not_before_the_third_nor_for_others(far_right: int, nominee: int) -> None:
    game = Game(6).arrange(f=far_right)
    game.nominate(nominee)
    assert not data(game.ballot("YYYNNN"), "result")["passed"]


@pytest.mark.parametrize(
    ("option", "players", "dead", "passes"),
    [
        ("start", 8, (), True),
        ("start", 8, (0, 1), True),
        ("start", 7, (0,), False),
        ("living", 8, (), True),
        ("living", 7, (0,), True),
        ("living", 9, (0,), True),
        ("off", 8, (), False),
        ("off", 7, (0,), False),
    ],
)
def test_qr3_qr22_whose_number_is_even(
    option: str, players: int, dead: tuple[int, ...], passes: bool
) -> None:
    game = Game(players, melanija=option).arrange(f=4, dead=dead, president=2)
    game.nominate(players - 1)
    half = (players - len(dead)) // 2
    told = game.ballot("Y" * half + "N" * half)
    assert data(told, "result")["melanija"] is passes
    assert (game.outcome is not None) is passes


@pytest.mark.parametrize(
    ("option", "players", "shown"),
    [("start", 6, True), ("start", 7, False), ("living", 7, True), ("off", 6, False)],
)
def test_qr3_the_opening_says_whether_it_can_apply(option: str, players: int, shown: bool) -> None:
    assert data(Game(players, melanija=option).told, "opening")["melanija"] is shown


def test_q14_failed_passes_on() -> None:
    game = Game(7)
    told = game.reject(3)
    assert templates(told) == ["result", "turn"]
    assert (game.table["failed_elections"], game.president, game.phase) == (1, 1, "nomination")
    assert game.table["last_government"] is None


@pytest.mark.parametrize(("top", "board"), [("M", (1, 3)), ("F", (0, 4))])
def test_q15_third_failure_forces_the_top_card(top: str, board: tuple[int, int]) -> None:
    game = Game(7, top).arrange(f=3, failed=2)
    told = game.reject()
    assert templates(told) == ["result", "forced", "turn"]  # no power
    assert data(told, "result")["failed_elections"] == 3
    assert (game.table["moderate"], game.table["far_right"]) == board
    assert (game.table["failed_elections"], game.table["deck"], game.president) == (0, 16, 1)


@pytest.mark.parametrize(
    ("top", "m", "f", "reason"), [("M", 4, 3, "moderate-policies"), ("F", 3, 5, "far-right-policies")]
)
def test_q15_a_forced_policy_can_win(top: str, m: int, f: int, reason: str) -> None:
    game = Game(7, top).arrange(m=m, f=f, failed=2)
    told = game.reject(1)
    assert templates(told) == ["result", "forced", "over"]
    assert game.outcome is not None
    assert game.outcome.reason == reason


@pytest.mark.parametrize(("option", "elected", "vetoed"), [("policy", 2, 3), ("election", 0, 1)])
def test_qr2_what_resets_the_counter(option: str, elected: int, vetoed: int) -> None:
    game = Game(7, "MMMM", tracker=option).arrange(f=5, failed=2)
    game.elect(1)
    assert game.table["failed_elections"] == elected
    game.do("discard", 0, card="M", veto=True)
    told = game.do("veto", 1)
    assert data(told, "vetoed")["failed_elections"] == vetoed
    assert ("forced" in templates(told)) is (vetoed == 3)


@pytest.mark.parametrize(("option", "eligible"), [("no", [2, 4, 5, 6]), ("yes", [0, 2, 3, 4, 5, 6])])
def test_qr4_limits_after_a_forced_policy(option: str, eligible: list[int]) -> None:
    game = Game(7, forced_clears_limits=option).arrange(last=(0, 3), failed=2)
    told = game.reject()
    assert data(told, "forced")["limits_cleared"] is (option == "yes")
    assert game.table["eligible"] == eligible
    assert game.table["last_government"] == {"president": 0, "vice_president": 3}


def test_qr10_the_special_election_counts_for_the_limits() -> None:
    game = Game(7)
    game.pass_far_right(3, 1)
    game.do("choose", 0, player=4)
    game.govern("M", 5) if "M" in game.secret["deck"][:3] else game.govern("FR", 5)
    assert game.table["last_government"] == {"president": 4, "vice_president": 5}
    assert not {4, 5} & set(game.table["eligible"])


@pytest.mark.parametrize(("far_right", "said"), [(2, False), (3, True)])
def test_qr11_elected_and_not_trump(far_right: int, said: bool) -> None:
    game = Game(7).arrange(f=far_right)
    assert data(game.elect(1), "result")["not_trump"] is said


def test_qr11_nothing_is_said_of_a_failed_nominee() -> None:
    game = Game(7).arrange(f=3)
    assert not data(game.reject(1), "result")["not_trump"]


def test_qr12_the_dead_do_not_count() -> None:
    game = Game(6).arrange(last=(0, 3), president=1)
    assert 0 not in game.table["eligible"]
    game.arrange(dead=(5,))
    assert 0 in game.table["eligible"]


def test_qr17_the_first_legal_one_stands() -> None:
    game = Game(7)
    game.refused("self", "nominate", 0, player=0)
    assert game.awaited == {"nominate": (0,)}
    game.nominate(2)
    game.refused("not-awaited", "nominate", 0, player=3)


def test_qr18_nobody_eligible() -> None:
    game = Game(5).arrange(dead=(2, 3, 4), last=(0, 1))
    game.state.failed = 0
    assert game.table["eligible"] == []
    assert [action.args for action in game.legal()] == [{"player": 1}]
    told = game.nominate(1)
    assert [(to, name) for to, name, _ in told] == [(-1, "nomination"), (-2, "nobody-eligible")]
    turn = data(game.ballot("NN"), "turn")
    assert (turn["nobody"], turn["eligible"], turn["nominable"]) == (False, [0], [0])
    game.state.limit_vice = 1
    turn = data(game.reject(0), "turn")
    assert (turn["nobody"], turn["eligible"], turn["barred"], turn["nominable"]) == (True, [], [1], [1])


@pytest.mark.parametrize("counts", [False, True])
def test_qr19_a_president_who_does_not_nominate(counts: bool) -> None:
    game = Game(7, "M").arrange(failed=2)
    args = {"counts": True} if counts else {}
    told = game.do("skip", reason="away for a week", **args)
    expected = ["skipped", "forced", "turn"] if counts else ["skipped", "turn"]
    assert templates(told) == expected
    skipped = data(told, "skipped")
    assert (skipped["what"], skipped["seat"], skipped["reason"]) == ("nomination", 0, "away for a week")
    assert (game.president, game.table["failed_elections"]) == (1, 0 if counts else 2)
    assert game.table["moderate"] == int(counts)


def test_qr19_the_history_tells_which_of_the_passed_over_counted() -> None:
    game = Game(7).arrange(f=3)
    game.do("skip", reason="away", counts=True)
    game.do("skip", reason="ill")
    history = data(game.elect(6), "over")["history"]
    assert history[:2] == [
        {"event": "skip", "what": "nomination", "seat": 0, "reason": "away", "counts": True},
        {"event": "skip", "what": "nomination", "seat": 1, "reason": "ill", "counts": False},
    ]
    assert [event["event"] for event in history[2:]] == ["election"]


def test_qr19_votes_and_cards_are_not_skipped() -> None:
    game = Game(7)
    game.refused("moderator-only", "skip", 0, reason="I'd rather not")
    game.nominate(1)
    game.refused("not-awaited", "skip", reason="slow")
    game.ballot("YYYYYYY")
    game.refused("not-awaited", "skip", reason="slow")


def test_qr20_forced_card_from_what_is_left() -> None:
    game = Game(7, shuffles=["FFFFFFF"], reshuffle="session-end")
    game.arrange(f=5, failed=2, deck="FFFMF", discards="FFF")
    game.elect(1)
    assert game.table["deck"] == 2
    game.do("discard", 0, card="FR", veto=True)
    told = game.do("veto", 1)
    assert templates(told) == ["vetoed", "forced", "reshuffled", "turn"]
    assert data(told, "forced")["policy"] == "M"
    assert game.secret["deck"] == cards("FFFFFFF")


def test_qr20_an_empty_deck_is_renewed_first() -> None:
    game = Game(7, shuffles=["MFFFFF"], reshuffle="session-end")
    game.arrange(f=5, failed=2, deck="FFF", discards="MFF")
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    told = game.do("veto", 1)
    assert templates(told) == ["vetoed", "reshuffled", "forced", "turn"]
    assert game.table["moderate"] == 1


@pytest.mark.parametrize("reshuffle", ["immediate", "session-end"])
def test_qr20_the_look_after_a_forced_policy(reshuffle: str) -> None:
    game = Game(7, reshuffle=reshuffle).arrange(failed=2, deck="MMF", discards="FF")
    told = game.reject()
    assert templates(told) == ["result", "forced", "reshuffled", "turn"]
    assert game.table["deck"] == 4


def test_a_veto_that_ends_the_game_leaves_no_government() -> None:
    game = Game(7, "FFFF").arrange(f=5, failed=2)
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    assert templates(game.do("veto", 1)) == ["vetoed", "forced", "over"]
    assert (game.table["nominee"], game.table["vice_president"]) == (None, None)


@pytest.mark.parametrize("reshuffle", ["immediate", "session-end"])
def test_qr21_no_renewal_at_the_end(reshuffle: str) -> None:
    game = Game(7, reshuffle=reshuffle).arrange(m=4, failed=2, deck="MMF", discards="FF")
    assert templates(game.reject()) == ["result", "forced", "over"]
    assert game.table["deck"] == 2

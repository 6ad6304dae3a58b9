"""P11, P14 with PR2 and PR5: the poll, the pending tricks after it, the opposition."""

from __future__ import annotations

from pbp_mod.engines.parlamento.cards import PAIRS, deck, read_play
from pbp_mod.engines.parlamento.rules.poll import opposed, resolve, take_poll
from pbp_mod.engines.parlamento.rules.trick import winning
from pbp_mod.engines.parlamento.state import Pending, Play, Verdict
from pbp_mod.game.actions import Seat
from tests.cases.parlamento.tables import only, role_deal, role_script, say, table

TEXTS = {card.text: card for card in deck(5, PAIRS)}


def pending(*scripts: str) -> list[Pending]:
    """Pending tricks, each written as `0:b8 1:b69=9`."""
    tricks = []
    for number, script in enumerate(scripts, start=1):
        plays = []
        for word in script.split():
            seat, text = word.split(":")
            card, value = read_play(text)
            plays.append(Play(int(seat), TEXTS[card], TEXTS[card].values[0] if value is None else value))
        tricks.append(Pending(number, winning(plays).by, tuple(plays)))
    return tricks


def poll(tricks: list[Pending], opposition: dict[str, int | None] | None = None) -> dict[str, Verdict]:
    return {verdict.kind: verdict for verdict in take_poll(tricks, PAIRS, opposition)}


def test_p11_the_value_that_most_cards_show():
    verdict = poll(pending("0:b8 1:b69=9 2:b69=6", "1:f69=9 2:f8 0:f0"))["6/9"]
    assert (verdict.result, verdict.cards, verdict.tied, verdict.last) == (9, {6: 1, 9: 2}, False, None)


def test_e213_p11_the_kinds_are_polled_apart():
    verdicts = poll(pending("0:b8 1:b69=9 2:b17=1", "1:f17=1 2:f5 0:a17=7"))
    assert (verdicts["6/9"].result, verdicts["1/7"].result) == (9, 1)


def test_p11_discards_in_pending_tricks_count_and_other_suits_too():
    verdict = poll(pending("0:b8 1:b69=9 2:f69=6 3:a69=6"))["6/9"]
    assert verdict.result == 6


def test_e212_p11_on_a_tie_the_one_played_last():
    tricks = pending("0:b8 1:b69=6 2:b0", "0:f69=9 1:f8 2:f0")
    verdict = poll(tricks)["6/9"]
    assert (verdict.result, verdict.tied) == (9, True)
    assert verdict.last == (2, tricks[1].plays[0])
    assert poll(tricks[::-1])["6/9"].result == 6  # the order of play decides, not the numbers


def test_e213_pr2_nothing_of_a_kind_gives_no_result():
    verdicts = poll(pending("0:b8 1:b69=9 2:b0"))
    assert verdicts["1/7"] == Verdict("1/7", None, {1: 0, 7: 0}, None, None)
    assert not verdicts["1/7"].tied


def test_pr2_no_pending_trick_gives_no_result_at_all():
    assert [verdict.result for verdict in take_poll([], PAIRS, None)] == [None, None]


def test_p11_the_cards_of_the_losing_value_are_turned_and_the_tricks_resolved():
    tricks = pending("0:b8 1:b69=9 2:b0", "0:f8 1:f69=6 2:f69=6")
    resolved = resolve(tricks, {"6/9": 6, "1/7": None})
    assert [(each.temporary, each.winner) for each in resolved] == [(1, 0), (0, 0)]
    assert [play.value for play in resolved[0].plays] == [8, 6, 0]


def test_e214_p11_equal_cards_after_the_poll_the_last_one_wins():
    resolved = resolve(pending("0:b69=9 1:b69=6 2:b0"), {"6/9": 6, "1/7": None})
    assert (resolved[0].temporary, resolved[0].winner) == (0, 1)


def test_p11_a_kind_without_result_is_left_as_it_lies():
    tricks = pending("0:b8 1:b69=9 2:b0")
    assert resolve(tricks, {"6/9": 9, "1/7": None})[0].plays == tricks[0].plays


# P14


def test_p14_the_opposition_lays_the_other_values():
    assert opposed({"6/9": 9, "1/7": 1}, PAIRS) == {"6/9": 6, "1/7": 7}


def test_pr2_the_opposition_lays_nothing_without_a_result():
    assert opposed({"6/9": None, "1/7": 7}, PAIRS) == {"6/9": None, "1/7": 1}


def test_e215_p14_its_vote_can_make_a_majority():
    tricks = pending("0:b8 1:b69=6 2:b0", "0:f69=9 1:f8 2:f0")
    verdict = poll(tricks, {"6/9": 6, "1/7": None})["6/9"]
    assert (verdict.result, verdict.tied, verdict.opposition, verdict.last) == (6, False, 6, None)


def test_e215_p14_its_vote_can_make_a_tie_and_decides_it():
    tricks = pending("0:b8 1:b69=6 2:b69=9", "0:f69=9 1:f8 2:f0")
    verdict = poll(tricks, {"6/9": 6, "1/7": None})["6/9"]
    assert (verdict.result, verdict.tied, verdict.last) == (6, True, None)


def test_p14_its_vote_can_be_outvoted():
    tricks = pending("0:b69=9 1:b69=9 2:b8")
    assert poll(tricks, {"6/9": 6, "1/7": 1})["6/9"].result == 9


def test_p14_a_kind_without_opposition_card_is_decided_by_the_last_played():
    tricks = pending("0:b8 1:b69=6 2:b69=9")
    assert poll(tricks, {"6/9": None, "1/7": 1})["6/9"].result == 9


def test_pr5_an_opposition_card_makes_no_result_by_itself():
    verdict = poll(pending("0:b8 1:b69=9 2:b0"), {"6/9": 6, "1/7": 7})["1/7"]
    assert (verdict.result, verdict.opposition) == (None, None)
    assert opposed({"6/9": 6, "1/7": verdict.result}, PAIRS)["1/7"] is None


# Whole rounds


def test_e210_e211_e212_p11_a_whole_round():
    game = table(3, role_deal(0))
    told = say(game, role_script(0))
    data = only(told, "poll")
    six_nine, one_seven = data["kinds"]
    # T1 9 and 6, T3 9, T4 6; what lies in settled tricks (T2: 9 and 6) or as a bet doesn't count.
    assert six_nine == {
        "kind": "6/9",
        "result": 6,
        "votes": [
            {"value": 6, "cards": 2, "opposition": False, "count": 2},
            {"value": 9, "cards": 2, "opposition": False, "count": 2},
        ],
        "tie": "last-played",
        "decided": {"number": 4, "by": Seat(2), "card": "feather 6/9", "value": 6},
    }
    assert (one_seven["result"], one_seven["tie"], one_seven["decided"]) == (7, None, None)
    assert [vote["cards"] for vote in one_seven["votes"]] == [1, 2]
    assert [
        (each["number"], each["temporary"], each["winner"], each["turned"]) for each in data["tricks"]
    ] == [
        (1, 1, 0, True),
        (3, 1, 1, False),
        (4, 0, 1, True),
        (6, 2, 2, False),
    ]
    assert data["tricks"][0]["changed"] == [{"by": Seat(1), "card": "book 6/9", "value": 6}]
    assert data["tricks"][2]["changed"] == [{"by": Seat(1), "card": "book 1/7", "value": 7}]
    assert data["opposition"] is None
    assert [score["tricks"] for score in only(told, "scores")["scores"]] == [2, 4, 5]
    assert game.table["polls"] == [{"6/9": 6, "1/7": 7}]
    assert game.table["opposition"] is None
    assert game.table["pending"] == []


def test_e215_p14_a_whole_game_with_the_opposition():
    game = table(3, role_deal(0), role_deal(1), role_deal(2), opposition="yes")
    assert game.table["opposition"] is None
    told = say(game, role_script(0))
    assert only(told, "poll")["opposition"] == {"6/9": 9, "1/7": 1}
    assert only(told, "round-opens")["opposition"] == {"6/9": 9, "1/7": 1}
    assert game.table["opposition"] == {"6/9": 9, "1/7": 1}

    told = say(game, role_script(1))
    six_nine, one_seven = only(told, "poll")["kinds"]
    assert (six_nine["result"], six_nine["tie"]) == (9, None)  # 3 to 2 with the opposition's vote
    assert [vote["count"] for vote in six_nine["votes"]] == [2, 3]
    assert [vote["opposition"] for vote in six_nine["votes"]] == [False, True]
    assert (one_seven["result"], one_seven["tie"], one_seven["decided"]) == (1, "opposition", None)
    assert [score["tricks"] for score in only(told, "scores")["scores"]] == [4, 4, 3]
    assert game.table["opposition"] == {"6/9": 6, "1/7": 7}  # laid anew

    told = say(game, role_script(2))
    assert only(told, "poll")["opposition"] is None  # nothing follows the third poll
    assert game.table["opposition"] == {"6/9": 6, "1/7": 7}  # what lay in it stays
    assert game.table["polls"] == [{"6/9": 6, "1/7": 7}, {"6/9": 9, "1/7": 1}, {"6/9": 6, "1/7": 7}]


def test_p14_without_the_option_the_polls_do_not_touch_each_other():
    game = table(3, role_deal(0), role_deal(1), role_deal(2))
    for leader in range(3):
        say(game, role_script(leader))
    assert game.table["polls"] == [{"6/9": 6, "1/7": 7}] * 3
    assert game.table["opposition"] is None


def test_pr4_polls_and_opposition_are_keyed_by_the_pairs():
    game = table(3, opposition="yes", pairs="7/9,1/6")
    while game.table["round"] == 1:
        game.engine.apply(game.state, next(game.legal()), None)
    assert [list(poll) for poll in game.table["polls"]] == [["7/9", "1/6"]]
    assert list(game.table["opposition"]) == ["7/9", "1/6"]

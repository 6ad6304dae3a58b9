"""Q16–Q18, Q25 and the rulings on sessions: cards, enactment, veto."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import MODERATOR
from tests.cases.qanon.games import Game, cards, data, templates


def test_q16_the_session_opens_for_the_thread() -> None:
    told = Game(7, "FMF").elect(1)
    assert [(to, name) for to, name, _ in told] == [(-1, "result"), (-1, "session"), (0, "hand")]
    session = data(told, "session")
    assert (session["president"], session["vice_president"]) == (0, 1)


def test_q17_three_to_the_president_two_to_the_vice_president() -> None:
    game = Game(7, "FMF")
    game.elect(1)
    assert game.phase == "president-discards"
    told = game.do("discard", 0, card="FR")
    assert [(to, name) for to, name, _ in told] == [(1, "cards")]
    assert data(told, "cards")["cards"] == cards("MF")
    assert game.phase == "vice-president-enacts"
    assert game.secret["discards"] == ["FR"]
    game.do("enact", 1, card="M")
    assert game.secret["discards"] == ["FR", "FR"]
    assert game.secret["hand"] == []


def test_q17_whose_turn_it_is_and_what_is_held() -> None:
    game = Game(7, "FFFM")
    game.elect(1)
    game.refused("not-president", "discard", 1, card="FR")
    assert game.refused("not-in-hand", "discard", 0, card="M") == (
        "there is no Moderate among the policies held (there is: Far Right)"
    )
    game.refused("not-awaited", "enact", 1, card="FR")
    game.do("discard", 0, card="FR")
    game.refused("not-vice-president", "enact", 0, card="FR")
    game.refused("not-in-hand", "enact", 1, card="M")
    game.refused("not-awaited", "discard", 0, card="FR")


def test_q17_like_cards_are_awaited_all_the_same() -> None:
    # a discard made by the engine would tell the Vice President that all three were alike
    game = Game(7, "FFFM")
    game.elect(1)
    assert game.awaited == {"discard": (0,)}
    game.do("discard", 0, card="FR")
    assert game.awaited == {"enact": (1,)}


def test_q18_the_closing_post_says_the_policy_and_the_score() -> None:
    game = Game(7, "FMF").arrange(failed=2)
    told = game.govern("M", 1)
    assert templates(told) == ["enacted", "turn"]
    assert data(told, "enacted") == {
        "policy": "M",
        "president": 0,
        "vice_president": 1,
        "unlocks": [],
        "board": {
            "moderate": 1,
            "far_right": 0,
            "failed_elections": 0,
            "deck": 14,
            "discards": 2,
            "veto_unlocked": False,
        },
    }


@pytest.mark.parametrize(("before", "unlocks"), [(1, []), (2, ["trump"]), (3, []), (4, ["veto"])])
def test_q19_the_post_says_what_the_policy_unlocks(before: int, unlocks: list[str]) -> None:
    game = Game(7)
    assert data(game.pass_far_right(before + 1, 1), "enacted")["unlocks"] == unlocks
    forced = Game(7, "F").arrange(f=before, failed=2)
    assert data(forced.reject(1), "forced")["unlocks"] == unlocks


def test_table_of_the_government() -> None:
    game = Game(7, "FMF")
    assert (game.table["nominee"], game.table["vice_president"]) == (None, None)
    game.nominate(1)
    assert (game.table["nominee"], game.table["vice_president"], game.table["eligible"]) == (1, None, [])
    game.ballot("YYYYYYY")
    assert (game.table["nominee"], game.table["vice_president"]) == (None, 1)
    assert game.table["last_government"] == {"president": 0, "vice_president": 1}
    game.legislate("M")
    assert (game.table["nominee"], game.table["vice_president"]) == (None, None)


def veto_game(**options: str) -> Game:
    """Seat 0 and 1 govern with F M in the hand of seat 1 and 5 FR on the board."""
    game = Game(7, "FMFMMM", **options).arrange(f=5)
    game.elect(1)
    game.do("discard", 0, card="FR")
    return game


def test_q25_an_agreed_veto() -> None:
    game = veto_game()
    assert set(game.awaited) == {"enact", "veto"}
    told = game.do("veto", 1)
    assert [(to, name) for to, name, _ in told] == [(0, "veto-asked")]
    assert (game.phase, game.awaited) == ("veto", {"consent": (0,)})
    assert game.engine.view(game.state, 1)["own"]["hand"] == cards("MF")
    assert game.secret["votes"] == {}
    told = game.do("consent", 0, agree=True)
    assert templates(told) == ["vetoed", "turn"]
    assert (game.table["failed_elections"], game.table["discards"], game.president) == (1, 3, 1)
    assert game.table["far_right"] == 5
    assert game.table["vice_president"] is None


def test_q25_a_refused_veto() -> None:
    game = veto_game()
    game.do("veto", 1)
    told = game.do("consent", 0, agree=False)
    assert [(to, name) for to, name, _ in told] == [(1, "veto-refused")]  # nothing to the thread
    assert data(told, "veto-refused")["cards"] == cards("MF")
    assert game.awaited == {"enact": (1,)}
    game.do("enact", 1, card="M")
    assert game.table["moderate"] == 1


def test_q25_who_asks_and_who_answers() -> None:
    game = veto_game()
    game.refused("not-vice-president", "veto", 0)
    game.refused("not-awaited", "consent", 0, agree=True)
    game.do("veto", 1)
    game.refused("not-president", "consent", 1, agree=True)
    game.refused("not-awaited", "enact", 1, card="M")


def test_q25_locked_before_the_fifth() -> None:
    game = Game(7, "FMF").arrange(f=4)
    game.elect(1)
    game.refused("veto-locked", "discard", 0, card="FR", veto=True)
    game.do("discard", 0, card="FR", veto=False)
    assert set(game.awaited) == {"enact"}
    assert "only once 5 Far Right policies are enacted" in game.refused("veto-locked", "veto", 1)


@pytest.mark.parametrize("forced", [False, True])
def test_qr14_unlocked_for_the_next_government(forced: bool) -> None:
    game = Game(9, "F").arrange(f=4, failed=2)
    if forced:
        game.reject(1)
    else:
        game.arrange(deck="FFFMMMMMM")
        game.elect(1)
        game.do("discard", 0, card="FR")
        game.refused("veto-locked", "veto", 1)
        game.do("enact", 1, card="FR")
        game.do("skip", reason="not what this is about")
    assert game.table["veto_unlocked"]
    assert game.president == 1
    game.elect(2)
    game.do("discard", 1, card=game.secret["hand"][0])
    assert set(game.awaited) == {"enact", "veto"}


def test_qr8_consent_in_advance() -> None:
    game = Game(7, "FMFMMM").arrange(f=5)
    assert data(game.elect(1), "hand")["may_veto"]
    told = game.do("discard", 0, card="FR", veto=True)
    plain = veto_game()
    assert data(told, "cards") == data(plain.told, "cards")  # he isn't told
    assert templates(game.do("veto", 1)) == ["vetoed", "turn"]


def test_qr8_consent_in_advance_binds_nobody_to_a_veto() -> None:
    game = Game(7, "FMFMMM").arrange(f=5)
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    game.do("enact", 1, card="M")
    assert game.table["moderate"] == 1


def test_qr15_no_second_request() -> None:
    game = veto_game()
    game.do("veto", 1)
    game.do("consent", 0, agree=False)
    assert game.refused("veto-once", "veto", 1) == (
        "seat 1 has refused the veto, so seat 2 has to enact one of the two policies"
    )


@pytest.mark.parametrize("top", ["FMF", "FFM", "MFF"])
def test_qr16_order_of_the_cards(top: str) -> None:
    game = Game(7, top)
    assert data(game.elect(1), "hand")["cards"] == cards(top)
    assert data(game.do("discard", 0, card="FR"), "cards")["cards"] == cards("MF")


@pytest.mark.parametrize(
    ("option", "in_deck", "notices"),
    [("immediate", 5, ["result", "session", "reshuffled"]), ("session-end", 2, ["result", "session"])],
)
def test_qr1_when_the_deck_is_looked_at(option: str, in_deck: int, notices: list[str]) -> None:
    game = Game(7, reshuffle=option).arrange(deck="FFFMM", discards="FFM")
    told = game.elect(1)
    assert templates(told, -1) == notices
    assert game.table["deck"] == in_deck
    told = game.legislate("FR")
    assert ("reshuffled" in templates(told)) is (option == "session-end")
    expected = (5, 2) if option == "immediate" else (7, 0)
    peeked = game.table["deck"], game.table["discards"]
    assert peeked == expected


def test_qr1_session_end_after_a_veto() -> None:
    game = Game(7, reshuffle="session-end").arrange(f=5, deck="FFFMM", discards="FFM")
    game.elect(1)
    game.do("discard", 0, card="FR", veto=True)
    told = game.do("veto", 1)
    assert templates(told) == ["vetoed", "reshuffled", "turn"]
    assert (game.table["deck"], game.table["discards"]) == (8, 0)


def test_qr15_the_next_government_may_ask_again() -> None:
    game = veto_game()
    game.do("veto", 1)
    game.do("consent", 0, agree=False)
    game.do("enact", 1, card="M")
    game.elect(2)
    game.do("discard", 1, card=game.secret["hand"][0])
    assert templates(game.do("veto", 2)) == ["veto-asked"]


def test_q16_president_and_vice_president_are_silent_until_the_session_closes() -> None:
    game = Game(5, "MFF")
    assert game.engine.silent(game.state) == ()
    game.elect()
    assert set(game.engine.silent(game.state)) == {0, game.table["vice_president"]}
    game.legislate("M")
    assert game.engine.silent(game.state) == ()


def test_q17_the_thread_does_not_see_that_the_president_has_discarded() -> None:
    game = Game(5, "MFF")
    game.elect()
    before = game.table
    game.do("discard", game.president, card="M")
    assert game.table == before
    assert game.engine.view(game.state, MODERATOR)["table"]["discards"] == before["discards"] + 1
    game.do("enact", game.table["vice_president"], card="FR")
    assert game.table["discards"] == before["discards"] + 2

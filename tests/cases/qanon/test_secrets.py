"""Q3, Q11, Q17, Q21: what no text to a reader may say, by what the rules let him know."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import MODERATOR, THREAD
from pbp_mod.game.secrets import Apart, InOrder, Tally
from tests.cases.qanon.games import Game

EVERYBODY = set(range(7))


def roles(game: Game, audience: int) -> dict[int, tuple[str, ...]]:
    """Seat -> the words for its role that must not be tied to it."""
    rules = game.engine.secrets_from(game.state, audience)
    return {
        rule.seat: rule.words for rule in rules if isinstance(rule, Apart) and rule.what == "the role of {}"
    }


def votes(game: Game, audience: int) -> dict[int, tuple[str, ...]]:
    rules = game.engine.secrets_from(game.state, audience)
    return {
        rule.seat: rule.words for rule in rules if isinstance(rule, Apart) and rule.what == "the vote of {}"
    }


@pytest.mark.parametrize(
    ("audience", "known"),
    [
        (THREAD, set()),
        (0, {0}),  # a Moderate is told of nobody
        (4, {4, 5, 6}),  # QAnon know each other and Trump
        (6, {6}),  # at a table of seven Trump is told of nobody
    ],
)
def test_q3_whose_roles_are_secret(audience: int, known: set[int]) -> None:
    found = roles(Game(7), audience)
    assert set(found) == EVERYBODY - known
    for seat, word in ((1, "Moderate"), (5, "QAnon"), (6, "Trump")):
        assert seat in known or word in found[seat]


def test_q3_at_a_table_of_five_trump_knows_his_team() -> None:
    assert set(roles(Game(5), 4)) == {0, 1, 2}


def test_q21_what_a_raid_has_shown() -> None:
    """Who raided knows the side, and still not whether it is Trump."""
    game = Game(7)
    game.pass_far_right(2, 1)
    game.do("raid", 0, player=6)
    assert roles(game, 0)[6] == ("Trump",)
    assert "QAnon" in roles(game, 1)[6]


def test_q11_votes_until_the_last_one_is_in() -> None:
    game = Game(5)
    game.nominate(1)
    assert votes(game, THREAD) == {}
    game.do("vote", 2, choice="yaw")
    game.do("vote", 3, choice="nah")
    assert {seat: {word.casefold() for word in words} for seat, words in votes(game, THREAD).items()} == {
        2: {"yaw"},
        3: {"nah"},
    }
    assert set(votes(game, 2)) == {3}
    assert any(isinstance(rule, Tally) for rule in game.engine.secrets_from(game.state, THREAD))
    for seat in (0, 1, 4):
        game.do("vote", seat, choice="yaw")
    assert votes(game, THREAD) == {}
    assert not any(isinstance(rule, Tally) for rule in game.engine.secrets_from(game.state, THREAD))


def hands(game: Game, audience: int) -> list[tuple[str, ...]]:
    rules = game.engine.secrets_from(game.state, audience)
    return [rule.cards for rule in rules if isinstance(rule, InOrder) and rule.what == "the policies in hand"]


def test_q17_the_three_policies_are_the_presidents_and_the_two_are_the_governments() -> None:
    game = Game(5, "FMF")
    game.elect(1)
    assert hands(game, 0) == []
    for audience in (THREAD, 1, 2):
        assert hands(game, audience) == [("FR", "M", "FR")]


def test_q20_the_deck_is_nobodys() -> None:
    game = Game(5)
    for audience in (THREAD, 0, 4):
        (deck,) = [
            rule
            for rule in game.engine.secrets_from(game.state, audience)
            if rule.what == "the order of the deck"
        ]
        assert list(deck.cards) == game.state.deck[::-1]


def test_q6_q7_a_finished_game_has_no_secrets() -> None:
    game = Game(7).arrange(f=3)
    game.elect(6)
    assert game.outcome is not None
    for audience in (THREAD, MODERATOR, 0, 6):
        assert game.engine.secrets_from(game.state, audience) == ()

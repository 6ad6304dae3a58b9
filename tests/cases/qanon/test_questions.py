"""Which nomination, ballot, session or power an action answers: a row stands for that one only."""

from __future__ import annotations

from pbp_mod.game.actions import Action, Question
from tests.cases.qanon.games import Game


def asked(game: Game, kind: str, by: int, **args: object) -> Question:
    return game.engine.question(game.state, Action(kind, by, args))


def test_q8_qr19_each_nomination_is_another_one_after_skips_and_lost_votes() -> None:
    game = Game(5)
    first = asked(game, "nominate", game.president, player=4)
    game.do("skip", reason="away")
    second = asked(game, "nominate", game.president, player=4)
    game.reject()
    third = asked(game, "nominate", game.president, player=4)
    game.reject()
    game.do("skip", reason="away", counts=True)  # the third failure: a forced policy comes between
    fourth = asked(game, "nominate", game.president, player=4)
    assert [each.place for each in (first, second, third, fourth)] == [
        ("nomination", 1),
        ("nomination", 2),
        ("nomination", 3),
        ("nomination", 5),
    ]
    assert first.about == second.about == ()


def test_q11_a_ballot_is_about_its_pair() -> None:
    game = Game(5)
    game.nominate(1)
    assert asked(game, "vote", 3, choice="yaw") == Question(("ballot", 1), (0, 1))
    assert asked(game, "vote", 3, choice="yaw") == asked(game, "vote", 4, choice="nah")
    game.ballot("NNNNN")
    game.do("skip", reason="away")
    game.nominate(4)
    assert asked(game, "vote", 3, choice="yaw") == Question(("ballot", 2), (2, 4))


def test_q17_q19_a_session_and_its_power_are_of_their_election() -> None:
    game = Game(7, "FFMFFM")
    game.reject()
    game.arrange(f=1)
    game.elect()
    discards = asked(game, "discard", game.president, card="FR")
    game.legislate("FR")
    power = asked(game, "cia", game.president)
    assert discards.place[1] == power.place[1] == 2
    assert discards.place[0] != power.place[0]

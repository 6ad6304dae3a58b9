"""An answer may name the card that is voted on by its number, and no other."""

from __future__ import annotations

import pytest

from pbp_mod.engines import load
from pbp_mod.game.actions import Ask
from pbp_mod.intake.answerable import asked_of, subject_of
from pbp_mod.intake.messages import read_pm
from pbp_mod.rows.header import Header, check_header
from pbp_mod.rows.replay import fold
from tests.intake.test_never_misread import PEOPLE

GAME: Header = check_header(
    {
        "format": "pbp-log/1",
        "engine": "gnomic",
        "name": "parliament",
        "players": [{"name": name, "abbr": name[:2].upper()} for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")],
        "seed": "4d060695333ebeab7858603cf885cc39",
    }
)  # fmt: skip


def vote(text: str, subject: str = "13") -> str:
    engine = load("gnomic")
    settings = engine.settings({each.name: each.default for each in engine.options})
    asks = [Ask("vote", (0,), engine.kinds["vote"].channel, None)]
    words = engine.vocabulary(settings)
    found = read_pm(
        text, asks, words, engine.kinds, PEOPLE["gnomic"], engine.read_card, (), 0, subject=subject
    )
    return found.actions[0][1]["choice"] if found.actions else ""


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Yes to law 13, it saves us all", "yes"),
        ("law #13? never mind me: I vote no on law 13.", ""),
        ("i vote no on law 13", "no"),
        ("13: no", ""),
        ("law 13: aye", "yes"),
        ("nay to #13, please", "no"),
        ("My vote for law number 13 is no.", "no"),
        ("yes to law 31", ""),
        ("yes to law 131", ""),
        ("yes to law 13 or 14", ""),
        ("yes in 13 days", ""),
        ("no to 13 of you", ""),
    ],
)
def test_an_answer_names_the_law(text: str, choice: str) -> None:
    assert vote(text) == choice


def test_without_a_law_a_number_is_not_understood() -> None:
    assert vote("yes to law 13", "") == ""


def test_the_law_is_that_of_the_ballot() -> None:
    position = fold(GAME, [])
    seat = position.state.president
    assert subject_of(position, seat, asked_of(position, seat)) == ""
    card = position.engine.asks(position.state)[0].choices[0]["card"]
    abbr = position.roster.abbr(seat)
    position = fold(GAME, [{"action": "propose", "by": abbr, "card": card}])
    voter = next(each for ask in position.engine.asks(position.state) for each in ask.seats)
    assert subject_of(position, voter, asked_of(position, voter)) == str(card)

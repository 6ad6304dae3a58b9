"""What is shown of a message are its author's own words, however they were written plainly for reading."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.game.actions import Ask
from pbp_mod.intake.idioms import plainly, steps
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.reading import Reading
from pbp_mod.intake.rewriting import Rewriting
from tests.intake.test_never_misread import ROSTER

WORDS = (
    "Mine's a yaw", "100% sure", "no worries", "yes", "put a nah by my name", "I'd like to vote yaw", ":)", "John.S.Mill is odd",
    "nah", "either way", "thanks mod", "\n", "no vote",
)  # fmt: skip


def pm(text: str, *, explain: bool = False) -> Reading:
    engine = load("qanon")
    settings = engine.settings({each.name: each.default for each in engine.options})
    asks = [Ask("vote", (4,), engine.kinds["vote"].channel, None)]
    words = engine.vocabulary(settings)
    return read_pm(text, asks, words, engine.kinds, ROSTER, engine.read_card, (), 4, explain=explain)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Mine's a yaw, cheers", "Mine's a yaw"),
        ("You can put a nah next to my name", "put a nah next to my name"),
        ("John.S.Mill is odd. I'm against it.", "I'm against it."),
        ("Either way: no from my side", "no from my side"),
    ],
)
def test_a_part_is_shown_as_it_was_written(text: str, part: str) -> None:
    assert part.strip(".") in [shown.strip(" .") for shown, _ in pm(text, explain=True).parts]


def test_a_remark_quotes_what_was_written() -> None:
    (remark,) = pm("Mine's a yaw - no wait").remarks
    assert "Mine's a yaw" in remark


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), st.booleans())
def test_a_rewriting_is_what_is_read(text: str, numbers: bool) -> None:
    rewriting = Rewriting(text, steps(numbers=numbers))
    assert rewriting.text == plainly(text, numbers=numbers)
    parts = [part for part in re.split(r"[.,!\s]+", rewriting.text) if part]
    assert all(own in text for own in rewriting.own(parts))
    assert rewriting.own([rewriting.text]) == ([text] if rewriting.text else [""])

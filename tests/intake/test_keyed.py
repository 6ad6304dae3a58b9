"""Set phrases are tried only where one of their key words stands: no key is missing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.intake import (
    asides,
    blocks,
    english,
    idioms,
    mail_quotes,
    markup,
    messages,
    pieces,
    turns,
    whose,
)
from pbp_mod.intake.doubt import doubt_around
from pbp_mod.intake.keyed import Keyed
from tests.intake.every_branch import texts

pytestmark = pytest.mark.once

ALL = {
    **{
        f"{module.__name__}.{name}": said
        for module in (blocks, english, mail_quotes, markup, messages, pieces, turns, whose)
        for name, said in vars(module).items()
        if isinstance(said, Keyed)
    },
    **{
        f"idioms {place}.{at}": said
        for place, table in (("before", asides.BEFORE), ("behind", idioms._BEHIND))
        for at, (said, _) in enumerate(table)
    },
    "no vote": idioms._NO_VOTE,
}


@pytest.mark.parametrize("name", ALL)
def test_a_text_that_a_pattern_matches_is_tried(name: str) -> None:
    said = ALL[name]

    @settings(max_examples=20)
    @given(st.data())
    def tried(data: st.DataObject) -> None:
        text = data.draw(st.from_regex(said.pattern))
        found = said.pattern.search(text)
        if found is not None:
            assert said.may_match(text), found[0]

    tried()


@pytest.mark.parametrize("name", ALL)
def test_whatever_a_branch_of_a_pattern_matches_is_tried(name: str) -> None:
    said = ALL[name]
    matched = [text for text in texts(said.pattern) if said.pattern.search(text)]
    assert matched
    assert not [text for text in matched if not said.may_match(text)]


def test_words_before_an_order_are_told_at_once() -> None:
    """Where a word could be parted in many ways, ten of them kept `post` busy for minutes."""
    assert doubt_around("I choose Corvin Oakes as the next President of all of us - ", "") is None
    assert doubt_around("I choose Corvin Oakes so that is the next President of us all - ", "") is None


def test_a_pattern_is_not_compiled_before_a_text_may_match_it() -> None:
    said = Keyed(r"\bno\s+(?:worries|hurry)\b", "worr hurr")
    assert said.search("Nah. I don't trust John one bit.") is None
    assert said._compiled is None
    assert re.search("no worries", said.sub("x", "No worries, mate")) is None
    assert said.search("NO  HURRY")

"""P8, P15: the sentences in which plays and bets are posted, each read from a post."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Pbp


def last(pbp: Pbp) -> dict[str, object]:
    row = json.loads(pbp("export").out.splitlines()[-1])
    return {key: row.get(key) for key in ("action", "card", "value")}


@pytest.mark.parametrize(
    "said",
    ["I bet", "I bet the", "I bet with", "I bet with the", "Bet", "Betting", "My bet is", "My bet is the"],
)
def test_p8_how_a_bet_is_said(parlamento: Pbp, said: str) -> None:
    parlamento("post", "JSM", f"**{said} book 4**")
    assert last(parlamento) == {"action": "bet", "card": "book 4", "value": None}


@pytest.mark.parametrize(
    "said",
    ["I play", "I play the", "I play a", "I lead", "I lead the", "I lead with", "I lead with the", "Playing"],
)
def test_p6_how_a_play_is_said(parlamento: Pbp, said: str) -> None:
    parlamento("post", "JSM", f"**{said} hammer 2**")
    assert last(parlamento) == {"action": "play", "card": "hammer 2", "value": None}

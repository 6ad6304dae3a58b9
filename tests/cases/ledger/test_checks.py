"""What the check of a pack says beyond its words: endings that can't come true, random games that can't be played."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from pbp_mod.engines.ledger.pack.files import checked
from pbp_mod.engines.ledger.shelf import KEYS
from pbp_mod.engines.ledger.trials import _worded
from pbp_mod.game.packs import likeness
from tests.builders import Table
from tests.cases.ledger.packs import VILLAGE, changed

CROWD: dict[str, Any] = {
    "pack": {"name": "crowd", "title": "A crowd", "seats": 60},
    "role": [
        {"name": name, "team": name, "pm": "Talk.", **({} if name == "last" else {"count": 15})}
        for name in ("first", "second", "third", "last")
    ],
    "phase": [
        {
            "name": "day",
            "ends": ["moderator"],
            "ballot": {"ask": "Who?", "voters": "in", "choices": "in", "then": "out"},
        }
    ],
}


@pytest.mark.parametrize(
    "when",
    [
        "none team first",  # the first table in which it holds is the 61,441st
        "none team last",
        "out > players",  # never, but nobody looks at all 65,536 tables
    ],
)
def test_of_an_ending_that_was_not_looked_at_to_the_end_nothing_is_said(when: str) -> None:
    assert checked(CROWD | {"win": {"last": when}}, "crowd")[1] == []


def test_every_kind_of_game_that_fails_is_told() -> None:
    state = Table("ledger", 5, setup={"pack": tomllib.loads(VILLAGE)}).state
    told = list(_worded({"no move": [(5, None)], "endless": [(7, state)], "stuck": [(9, None)]}, 500))
    assert told[0] == "a game of 5 can't be played on (no move)"
    assert told[1].startswith(
        "1 of 500 random games weren't over after 3000 actions, one of 7 players in phase day"
    )
    assert told[2:] == ["a game of 9 can't be played on (stuck)"]


def test_what_is_told_may_stand_beside_its_effect() -> None:
    beside = 'begin = { do = "tell", text = "You hear wolves.", who = "in" }\nends = ["hammer", "deadline", "moderator"]'
    pack = tomllib.loads(changed('ends = ["hammer", "deadline", "moderator"]', beside))
    assert checked(pack, "mine")[1] == []
    told = [
        data for to, name, data in Table("ledger", 5, setup={"pack": pack}).told if name == "told" and to == 3
    ]
    assert told == [{"text": "You hear wolves.", "together": False}]


def test_a_file_is_a_game_with_votes_by_any_key_of_its_own() -> None:
    class Packs:
        KEYS = KEYS

    assert likeness({"group": [{"told": []}]}, Packs) == 2  # type: ignore[arg-type]
    assert likeness({"group": [{"who": "in", "told": []}]}, Packs) == 3  # type: ignore[arg-type]

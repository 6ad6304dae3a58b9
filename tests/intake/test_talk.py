"""Table talk in every phase of every game: nothing is recorded that its label doesn't allow.

A fiftieth of what `python -m tests.talk --messages 100000` measures (docs/intake.md has the figure).
"""

from __future__ import annotations

from collections import Counter

import pytest

from pbp_mod.engines import load
from tests.anygame import FINISHED
from tests.talk.tables import Table, tables
from tests.talk.trying import tried

pytestmark = pytest.mark.once

MESSAGES = 2_000


@pytest.fixture(scope="module")
def seats() -> list[Table]:
    return list(tables())


def test_talk_comes_to_everything_that_can_be_awaited(seats: list[Table]) -> None:
    asked = {(table.engine.name, ask.kind) for table in seats for ask in table.asks}
    declared = {
        (engine, kind.name)
        for engine in FINISHED
        for kind in load(engine).kinds.values()
        if kind.channel is not None
    }
    assert declared - asked == set()


def test_nothing_is_recorded_that_the_label_does_not_allow(seats: list[Table]) -> None:
    counted = Counter[str]()
    assert not [str(wrong) for wrong in tried(seats, MESSAGES, 1, counted)]
    assert counted["recorded"] > MESSAGES // 50, "hardly anything is taken: the measure is empty"

"""Of every kind of mistake the check finds one that was planted, and at a tidy desk it finds nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from pbp_mod.desk.checklist import KINDS
from tests.checklist.__main__ import clean, planted
from tests.checklist.planted import ALONG, PLANTS

pytestmark = pytest.mark.once


@pytest.mark.parametrize("kind", PLANTS)
def test_a_planted_mistake_is_found(kind: str) -> None:
    for seed in range(40):
        found = planted(kind, seed)
        if found is None:
            continue
        names = {each.kind for each in found}
        assert kind in names, f"seed {seed}: {[each.id for each in found]}"
        assert names <= {kind, *ALONG.get(kind, ())}, f"seed {seed}: {[each.id for each in found]}"
        return
    pytest.fail("no game had a place for it")


def test_every_kind_is_planted() -> None:
    assert set(KINDS) - set(PLANTS) == {"yours"}
    assert len(KINDS) >= 20


def test_nothing_is_found_at_a_tidy_desk() -> None:
    """A fraction of what `python -m tests.checklist` plays."""
    counted = Counter[str]()
    assert [line for seed in range(8) for line in clean(seed, counted)] == []
    assert counted["deadline rows"]

"""What the ledger hands out is what `ledger/data.py` declares, and its templates use nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.rows.replay import fold
from tests.engines.declared import (
    misfits,
    notices,
    of_notices,
    random_game,
    templates,
    undeclared,
)
from tests.playthroughs import lines, logs

pytestmark = pytest.mark.once


def test_every_notice_and_view_is_as_declared() -> None:
    games = [random_game("ledger", seed) for seed in range(1, 25)]
    golden = [golden_game(log) for log in logs() if log.parent.name == "ledger"]
    assert [each for _, wrong in [*games, *golden] for each in wrong] == []
    assert set().union(*(heard for heard, _ in [*games, *golden])) == set(notices("ledger"))


def golden_game(log: Path) -> tuple[set[str], list[str]]:
    """The templates of all notices of a game, and what in them isn't as declared."""
    header, *rows = lines(log)
    heard: set[str] = set()
    wrong: list[str] = []

    def hear(row: int, _: object, to: int, template: str, data: Mapping[str, Any]) -> None:
        game, _, name = template.partition("/")
        if game == "ledger":
            heard.add(name)
            wrong.extend(misfits(data, notices("ledger")[name], name))

    fold(header, rows, hear)
    return heard, wrong


@pytest.mark.parametrize("template", sorted(templates("ledger")))
def test_a_template_uses_only_what_is_declared(template: str) -> None:
    assert undeclared("ledger", template) == []


@pytest.mark.checkout
def test_every_template_of_a_notice_is_declared() -> None:
    assert of_notices("ledger") == set(notices("ledger"))

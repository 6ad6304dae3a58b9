"""What Parlamento hands out is what `parlamento/data.py` declares, and its templates use nothing else."""

from __future__ import annotations

import pytest

from tests.engines.declared import notices, of_notices, random_game, templates, undeclared

pytestmark = pytest.mark.once


def test_every_notice_and_view_is_as_declared() -> None:
    games = [random_game("parlamento", seed) for seed in range(1, 13)]
    assert [each for _, wrong in games for each in wrong] == []
    assert set().union(*(heard for heard, _ in games)) == set(notices("parlamento"))


@pytest.mark.parametrize("template", sorted(templates("parlamento")))
def test_a_template_uses_only_what_is_declared(template: str) -> None:
    assert undeclared("parlamento", template) == []


@pytest.mark.checkout
def test_every_template_of_a_notice_is_declared() -> None:
    assert of_notices("parlamento") == set(notices("parlamento"))

"""Every game says of each action, of each of its words and of each house rule what it is: helps are made of it."""

from __future__ import annotations

import pytest

from pbp_mod.engines import ENGINES, load


@pytest.mark.parametrize("engine", ENGINES)
def test_every_action_and_each_of_its_words_says_what_it_is(engine: str) -> None:
    for kind in load(engine).kinds.values():
        assert kind.help.endswith("."), kind.name
        assert len(kind.help.split()) >= 3, kind.name
        for field in kind.fields:
            assert len(field.help.split()) >= 2, (kind.name, field.name)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_house_rule_says_what_it_is(engine: str) -> None:
    for option in load(engine).options:
        assert len(option.help.split()) >= 3, option.name

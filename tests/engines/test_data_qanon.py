"""What QAnon's notices and views hold is what `data.py` declares, and templates use nothing else."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from jinja2 import Environment, meta, nodes

from pbp_mod.engines.qanon.data import NOTICES, Own, Secret, Table
from pbp_mod.game.actions import MODERATOR, THREAD, Seat
from pbp_mod.paths import shipped_templates
from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.elements import elements
from pbp_mod.texts.render import find_templates
from tests.anygame import Game, any_header
from tests.cases.qanon.games import Game as Dealt

GAMES = 24
ALWAYS = {"game", "words"}
"""What every template sees besides its data."""
MORE: Mapping[str, tuple[type, set[str]]] = {
    "board": (Table, {"phase", "out"}),
    "own": (Own, {"seat", "phase", "board"}),
}
"""Templates of views, with what comes to the view before it is printed."""
REMINDERS: Mapping[str, set[str]] = {
    "reminder": {"action", "actions", "missing", "seats", "since"},
    "nudge": {"actions", "seat", "since"},
}
"""Templates of what `pbp remind` says, which no engine tells."""


# What is told


def misfit(value: Any, kind: Any, where: str) -> str | None:
    """Where and how a value isn't of the declared type; None if it is."""
    if is_typeddict(kind):
        if type(value) is not dict:
            return f"{where} is no object: {value!r}"
        missing, strange = kind.__required_keys__ - value.keys(), value.keys() - kind.__annotations__.keys()
        if missing or strange:
            return f"{where} lacks {sorted(missing)} or has too much: {sorted(strange)}"
        hints = get_type_hints(kind)
        return _first(misfit(each, hints[key], f"{where}.{key}") for key, each in value.items())
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        misfits = [misfit(value, each, where) for each in args]
        return None if None in misfits else " / ".join(map(str, misfits))
    if origin is Literal:
        return None if value in args else f"{where} is {value!r}"
    if origin is list and type(value) is list:
        return _first(misfit(each, args[0], f"{where}[]") for each in value)
    if origin is dict and type(value) is dict:
        return _first(
            misfit(key, args[0], f"{where} key") or misfit(each, args[1], f"{where}[{key}]")
            for key, each in value.items()
        )
    return None if type(value) is (origin or kind) else f"{where} is {value!r}, not {kind}"


def _first(found: Iterator[str | None]) -> str | None:
    return next((each for each in found if each), None)


@cache
def told() -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The notices of whole random games, and two that are laid by hand since chance hardly brings them."""
    found = []
    for seed in range(1, GAMES + 1):
        game = Game(any_header("qanon", seed))
        for _ in game.play(random.Random(seed)):
            pass
        found += [(notice.template.removeprefix("qanon/"), notice.data) for notice in game.told]
    lonely = Dealt(5).arrange(dead=(2, 3, 4), last=(0, 1))
    lonely.nominate(1)  # QR18
    raided = Dealt(9)
    for step in (1, 4):
        raided.pass_far_right(step)
        raided.do("raid", raided.president, player=5)  # QR7
    return (*found, *((template, data) for game in (lonely, raided) for _, template, data in game.told))


def test_every_notice_holds_what_is_declared() -> None:
    assert {template for template, _ in told()} == set(NOTICES)
    for template, data in told():
        assert misfit(dict(data), NOTICES[template], template) is None


@pytest.mark.parametrize("seed", range(1, 9))
def test_every_view_holds_what_is_declared(seed: int) -> None:
    game = Game(any_header("qanon", seed))
    for _ in game.play(random.Random(seed)):
        view, seat = game.engine.view, len(game.rows) % game.players
        thread, own, all_of_it = (view(game.state, audience) for audience in (THREAD, seat, MODERATOR))
        assert (list(thread), list(own), list(all_of_it)) == (
            ["table"],
            ["table", "own"],
            ["table", "secret"],
        )
        for seen in (thread, own, all_of_it):
            assert misfit(seen["table"], Table, "table") is None
        assert misfit(own["own"], Own, "own") is None
        assert misfit(all_of_it["secret"], Secret, "secret") is None


def test_a_misfit_would_be_found() -> None:
    turn = next(data for template, data in told() if template == "turn")
    kind = NOTICES["turn"]
    assert misfit(turn, kind, "turn") is None
    assert misfit({**turn, "more": 1}, kind, "turn") == "turn lacks [] or has too much: ['more']"
    assert misfit({**turn, "special": 1}, kind, "turn") == "turn.special is 1, not <class 'bool'>"
    assert "turn.president is 0" in str(misfit({**turn, "president": 0}, kind, "turn"))
    assert "turn.eligible[] is 3" in str(misfit({**turn, "eligible": [Seat(1), 3]}, kind, "turn"))
    without = {key: value for key, value in turn.items() if key != "board"}
    assert misfit(without, kind, "turn") == "turn lacks ['board'] or has too much: []"
    board = {**turn["board"], "deck": None}
    assert "turn.board.deck is None" in str(misfit({**turn, "board": board}, kind, "turn"))
    hand = {"told": "hand", "vice_president": Seat(1), "cards": ["M"]}
    own: dict[str, Any] = {
        "role": "Moderate",
        "qanon": [],
        "trump": None,
        "knows_team": False,
        "hand": [],
        "vote": None,
    }
    assert misfit({**own, "told": [hand, hand | {"discarded": "M"}]}, Own, "own") is None
    assert "own.told[]" in str(misfit({**own, "told": [hand | {"told": "peek"}]}, Own, "own"))
    assert "own.vote is 'aye'" in str(misfit({**own, "told": [], "vote": "aye"}, Own, "own"))


# What templates use


@cache
def environment() -> Environment:
    found = Environment()
    functions, filters = elements(dialect("plain"))
    found.globals.update(functions)
    found.filters.update(filters)
    return found


@cache
def parsed(name: str) -> nodes.Template:
    with open(f"{shipped_templates()}/{name}", encoding="utf-8") as file:
        return environment().parse(file.read())


def used(name: str) -> set[str]:
    """The names that a template takes from its data, those in the macros that it imports among them."""
    set_here = {each.name for each in parsed(name).find_all(nodes.Name) if each.ctx == "store"}
    found = meta.find_undeclared_variables(parsed(name)) - environment().globals.keys() - ALWAYS - set_here
    for other in meta.find_referenced_templates(parsed(name)):
        assert other is not None, f"{name}: a template's name must be plain to see"
        found |= used(other)
    return found


def members(name: str) -> set[tuple[str, str]]:
    """The keys that a template asks of the objects in its data: `board.deck`."""
    return {
        (each.node.name, each.attr)
        for each in parsed(name).find_all(nodes.Getattr)
        if isinstance(each.node, nodes.Name)
    }


DECLARED: Mapping[str, tuple[Mapping[str, Any], set[str]]] = {
    **{template: (get_type_hints(kind), set()) for template, kind in NOTICES.items()},
    **{template: (get_type_hints(kind), more) for template, (kind, more) in MORE.items()},
    **{template: ({}, keys) for template, keys in REMINDERS.items()},
}
"""Each template, with the keys of its data and their types, and the keys of which only the name is known."""


@pytest.mark.parametrize("template", DECLARED)
def test_a_template_uses_what_is_declared(template: str) -> None:
    hints, more = DECLARED[template]
    name = f"qanon/{template}.j2"
    assert used(name) - hints.keys() - more == set()
    for key, member in members(name):
        for kind in (hints.get(key), *get_args(hints.get(key))):
            assert not is_typeddict(kind) or member in kind.__annotations__, f"{name}: {key}.{member}"


def test_every_template_has_its_data_declared() -> None:
    ours = {name.removeprefix("qanon/") for name in find_templates() if name.startswith("qanon/")}
    assert ours == set(DECLARED)


def test_a_slip_in_a_template_would_be_found() -> None:
    assert {"president", "nominable", "failed_elections"} <= used("qanon/turn.j2")
    assert "series" not in used("qanon/turn.j2")
    assert ("board", "failed_elections") in members("qanon/veto-asked.j2")
    assert ("last_government", "president") in members("qanon/board.j2")

"""Looks at data with the types that a game declares for it in its `data.py`, and at the templates that print it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from jinja2 import Environment, meta, nodes

from pbp_mod.game.actions import MODERATOR
from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.elements import elements
from pbp_mod.texts.erratum import MENDED
from pbp_mod.texts.outbox import OUTRUN
from tests.anygame import Game, Told, any_header

TEMPLATES = Path(__file__).parents[2] / "templates"
ALWAYS = {"game", "words", OUTRUN}
FROM_COMMANDS: Mapping[str, set[str]] = {
    "board": {"phase", "out"},
    "own": {"seat", "phase", "board"},
    "reminder": {"action", "actions", "missing", "seats", "since"},
    "nudge": {"actions", "seat", "since", "ways"},
    "awards": {"award", "winners"},
    "count": {"phase", "out", "posts", "changes", "due", "as_of", "ended"},
}
"""The templates of commands, with the keys that these add to what the engine says."""


def declared(engine: str, name: str) -> Any:
    return getattr(import_module(f"pbp_mod.engines.{engine}.data"), name)


def notices(engine: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = declared(engine, "NOTICES")
    return found


# ---- data


def forms(hint: Any) -> tuple[Any, ...]:
    """All that a value may be: the members of a union, else the type itself."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


@cache
def keys(typed: Any) -> Mapping[str, Any]:
    """Key -> its type."""
    return get_type_hints(typed, include_extras=True)


def standing(engine: str) -> Any:
    """What the board post tells besides the table; of a game that tells nothing more, a type without keys."""
    return getattr(import_module(f"pbp_mod.engines.{engine}.data"), "BoardPost", TypedDict("Nothing", {}))


def misfits(value: Any, hint: Any, where: str) -> Iterator[str]:
    """What about a value is not as declared, down to the last key; of several forms the nearest one counts."""
    tries = [list(_misfits(value, form, where)) for form in forms(hint)]
    yield from min(tries, key=len)


def _misfits(value: Any, hint: Any, where: str) -> Iterator[str]:
    origin = get_origin(hint)
    if is_typeddict(hint):
        yield from _misfits_of_keys(value, hint, where)
    elif hint is Any:
        return
    elif origin is Literal:
        if value not in get_args(hint):
            yield f"{where}: {value!r} is none of {get_args(hint)}"
    elif type(value) is not (origin or hint):
        yield f"{where}: {value!r} is no {hint}"
    elif origin is list:
        for at, each in enumerate(value):
            yield from misfits(each, get_args(hint)[0], f"{where}[{at}]")
    elif origin is dict:
        of_keys, of_values = get_args(hint)
        for key, each in value.items():
            yield from misfits(key, of_keys, f"{where}, key {key!r}")
            yield from misfits(each, of_values, f"{where}[{key!r}]")


def _misfits_of_keys(value: Any, typed: Any, where: str) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{where}: {value!r} is no {typed.__name__}"
        return
    hints = keys(typed)
    for key in value.keys() - hints.keys():
        yield f"{where}: {key} isn't declared in {typed.__name__}"
    for key, hint in hints.items():
        optional = get_origin(hint) is NotRequired
        if key in value:
            yield from misfits(value[key], get_args(hint)[0] if optional else hint, f"{where}.{key}")
        elif not optional:
            yield f"{where}: {key} of {typed.__name__} is missing"


def random_game(engine: str, seed: int) -> tuple[set[str], list[str]]:
    """The templates of all notices of a whole random game, and what in them and in all views isn't as declared."""
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    heard, wrong = _heard(engine, game.told)
    wrong += list(_views(engine, game))
    for _, told in game.play(rng):
        more, missed = _heard(engine, told)
        heard |= more
        wrong += [*missed, *_views(engine, game)]
    return heard, wrong


def _heard(engine: str, told: list[Told]) -> tuple[set[str], list[str]]:
    names = [notice.template.rpartition("/")[2] for notice in told]
    wrong = [
        each
        for name, notice in zip(names, told, strict=True)
        for each in misfits(notice.data, notices(engine)[name], name)
    ]
    return set(names), wrong


def _views(engine: str, game: Game) -> Iterator[str]:
    yield from misfits(dict(game.engine.standing(game.state)), standing(engine), "standing")
    parts = {"table": "Table", "own": "Own", "secret": "Secret"}
    for audience in (MODERATOR, *range(game.players)):
        for part, value in game.engine.view(game.state, audience).items():
            yield from misfits(value, declared(engine, parts[part]), part)


# ---- templates


def templates(engine: str) -> set[str]:
    return {path.stem for path in (TEMPLATES / engine).glob("*.j2") if not path.stem.startswith("_")}


def of_notices(engine: str) -> set[str]:
    """Templates of which each tells a notice whole."""
    return {name for name in templates(engine) if name not in FROM_COMMANDS and not name.endswith(MENDED)}


def undeclared(engine: str, template: str) -> list[str]:
    """What a template uses and nothing declares: its variables, and the keys of those that are declared with keys."""
    known = declared_keys(engine, template)
    used, asked = _used(f"{engine}/{template}.j2")
    wrong = sorted(used - known.keys() - _environment().globals.keys() - ALWAYS)
    for variable, key in sorted(asked):
        if typed := [form for form in forms(known.get(variable)) if is_typeddict(form)]:
            wrong += [f"{variable}.{key}" for form in typed if key not in keys(form)]
    return wrong


def _set_in(template: str) -> set[str]:
    """The names that a template gives itself, for those that it includes."""
    tree = _environment().parse((TEMPLATES / template).read_text("utf-8"))
    return {each.name for each in tree.find_all(nodes.Name) if each.ctx == "store"}


def declared_keys(engine: str, template: str) -> Mapping[str, Any]:
    """Key -> type of all that a template may use besides `game` and `words`."""
    found: dict[str, Any] = dict.fromkeys(FROM_COMMANDS.get(template, ()))
    typed: Any = None
    if template.endswith(MENDED):
        notice = notices(engine)[template.removesuffix(MENDED)]
        found |= {"was": notice, "now": notice} | dict.fromkeys(_set_in(f"{engine}/{template}.j2"))
    elif template in notices(engine):
        typed = notices(engine)[template]
    elif template in ("board", "count", "own"):
        typed = declared(engine, {"board": "Table", "count": "Table", "own": "Own"}[template])
    for form in forms(typed):
        if form is not None:
            found |= keys(form)
    if template in ("board", "count"):
        found |= keys(standing(engine))
    if template == "own":
        found["board"] = declared(engine, "Table")
    return found


@cache
def _environment() -> Environment:
    """With the elements of a dialect, as functions and as filters."""
    environment = Environment()
    functions, filters = elements(dialect("plain"))
    environment.globals.update(functions)
    environment.filters.update(filters)
    return environment


@cache
def _used(name: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The variables of a template and of all that it imports and includes, and the keys that it asks of them."""
    tree = _environment().parse((TEMPLATES / name).read_text("utf-8"))
    # What is set in one branch only is counted among the undeclared.
    own = {each.name for each in tree.find_all(nodes.Name) if each.ctx == "store"}
    used = meta.find_undeclared_variables(tree) - own
    asked = {
        (found.node.name, found.attr)
        for found in tree.find_all(nodes.Getattr)
        if isinstance(found.node, nodes.Name) and found.node.name in used
    }
    for other in meta.find_referenced_templates(tree):
        assert other is not None, "a template that is chosen as it is printed can't be looked at"
        more, also = _used(other)
        used, asked = used | more, asked | also
    return used, asked

"""Chooses who lays a game's picture out: the module of its name in `games/`, else the plain picture."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from pbp_mod.pictures.canvas import Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.sight import Sight

_GAMES = "pbp_mod.pictures.games"


def draw(sight: Sight, measure: Measure) -> Picture:
    """The picture of a game as it stands."""
    return _layout(sight.engine)(sight, measure)


def _layout(engine: str) -> Callable[[Sight, Measure], Picture]:
    named = engine.isidentifier() and find_spec(f"{_GAMES}.{engine}") is not None
    module = import_module(f"{_GAMES}.{engine if named else 'plain'}")
    layout: Callable[[Sight, Measure], Picture] = module.picture
    return layout

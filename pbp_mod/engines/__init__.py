"""The games there are: those that come with the project, one folder each.

A folder's `ENGINE` is its `Engine` record; nothing but the game at hand is imported.
"""

from __future__ import annotations

from importlib import import_module

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.engine import AnyEngine

ENGINES = ("qanon", "claim", "parlamento", "gnomic")


def load(name: str) -> AnyEngine:
    """The engine of that name, imported now and not before. Raises NotUnderstood."""
    if name not in ENGINES:
        raise NotUnderstood(f"there is no engine {name!r} (there are: {', '.join(ENGINES)})")
    found: AnyEngine = import_module(f"pbp_mod.engines.{name}").ENGINE
    return found
